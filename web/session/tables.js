// Opens tables: from a link with settings, a kept game, or a record.

import { language } from "../house/language.js";
import { begun } from "../keeping/kept.js";
import { known } from "../house/known.js";
import { Refused } from "../house/refused.js";
import { wholeRecord } from "./record.js";
import { tableOf } from "./settings.js";
import { freshGame, newName, take } from "../keeping/store.js";
import { ofTab } from "../keeping/tab.js";
import { close, keptByNow, openSession, sessionsOf } from "./sessions.js";
import { isSecret } from "./taps.js";

/** @import { Info, Kept, Screen, Snapshot } from "../types" */
/** @import { Session } from "./session" */
/** @import { Engine } from "../worker/engine" */
/**
 * @typedef {NonNullable<import("../worker/engine").Call["progress"]>} Progress hears how far
 *   reading a long record has come
 */

/**
 * The table for a link's settings. With the default settings it is there at once; otherwise Python
 * makes it.
 * @param {Info} info
 * @param {URLSearchParams} words what follows the question mark in `#/new/...`
 * @param {Engine} engine
 * @returns {Promise<Session>} rejects with Python's sentence about a setting that does not exist
 */
export async function newTable(info, words, engine) {
  const count = words.get("seats") ?? String(info.seats[0]);
  void known.art[`${info.id}/${count}`]?.(); // loads while the start does
  const starts = new Map(Object.entries((await known.start[info.id]?.())?.starts ?? {}));
  const usual = starts.get(count);
  const players = words.get("players")?.split(",") ?? [];
  if (usual && [...words.keys()].every((word) => word === "seats" || word === "players")) {
    const seated = {
      ...usual,
      players: usual.players.map((person, index) => players[index] ?? person),
    };
    if (
      players.length === 0 ||
      (beginsAlike(seated) && seated.players.every((player) => info.players.includes(player)))
    )
      return seat(seated, info, engine, { opened: false });
  }
  const names = Array.from(
    { length: info.seats[1] },
    (_, index) => words.get(`name${index + 1}`) ?? "",
  );
  const seating = {
    players,
    names,
    painted: words.get("colours") ?? "",
    begins: words.get("begins") ?? "",
  };
  const table = newName();
  const snapshot = await engine.call(
    "new",
    { ...tableOf(info, words), ...seating, position: words.get("position") },
    { table: { name: table } },
  );
  return seat(snapshot, info, engine, { table, opened: true });
}

/**
 * Whether a start looks the same with these players as with people only: nothing is hidden, and
 * no computer moves first.
 * @param {Snapshot} start
 */
function beginsAlike({ hidden, view, players }) {
  return !hidden && (typeof view.turn !== "number" || players[view.turn] === "person");
}

/** A kept game whose record no longer parses; the record can still be saved. */
export class KeptError extends Refused {
  /** @param {string} message @param {string} record */
  constructor(message, record) {
    super(message);
    this.record = record;
  }
}

/**
 * The game of that kind that this tab showed last, or else the newest one.
 * @param {Info} info
 * @param {Engine} engine
 * @param {Progress} progress
 * @param {boolean} quickly whether the kept snapshot and drawing may be used; otherwise Python sets
 *   the game up from its record
 * @returns {Promise<Session | null>} rejects with a KeptError when its record no longer parses
 */
export async function keptTable(info, engine, progress, quickly) {
  for (const one of sessionsOf(info.id)) await cover(one);
  const all = await keptByNow();
  const games = all.games.filter((kept) => kept.game === info.id && begun(kept));
  const kept = freshGame(info.id) ?? games.find(({ id }) => id === ofTab(info.id)) ?? games[0];
  if (!kept) return null;
  const session = sessionsOf(info.id).find((one) => one.id() === kept.id);
  if (session) {
    const { snapshot, screen } = session.state();
    if (quickly && (session.busy() || wholeRecord(snapshot) === kept.record)) {
      session.retell(); // the language may have changed, and cards have text
      session.redraw((await screenOf(snapshot, info, engine, screen)).screen);
      return session;
    }
    close(session); // another tab has played on, or it cannot be drawn
  }
  take(kept);
  if (quickly && kept.snapshot && shows(kept))
    return seat(kept.snapshot, info, engine, {
      id: kept.id,
      screen: kept.screen,
      opened: false,
      looked: kept.looked,
    });
  const { record, players, ahead, friendly = false } = kept;
  const table = newName();
  const snapshot = await engine
    .call("open", { record, players, ahead, friendly }, { progress, table: { name: table } })
    .catch((why) => {
      throw new KeptError(why.message, kept.record);
    });
  return seat(snapshot, info, engine, { id: kept.id, table, opened: true, looked: kept.looked });
}

/**
 * Whether the snapshot has the current format and shows the game in the record, which is the
 * authority.
 * @param {Kept} kept
 */
function shows({ format, snapshot, record }) {
  try {
    return (
      format === known.format &&
      snapshot !== null &&
      Array.isArray(snapshot.log) &&
      wholeRecord(snapshot) === record
    );
  } catch {
    return false;
  }
}

/**
 * The table for a record.
 * @param {string} record
 * @param {Engine} engine
 * @param {Progress} progress
 * @returns {Promise<Session>} rejects with Python's sentence about what is wrong and where
 */
export async function recordTable(record, engine, progress) {
  const table = newName();
  const snapshot = /** @type {Snapshot} */ (
    await engine.call("open", { record }, { progress, table: { name: table } })
  );
  const info = known.games.find(({ id }) => id === snapshot.game);
  if (!info) throw new Error(snapshot.game);
  return seat(snapshot, info, engine, { table, opened: true });
}

/**
 * Ends a session that shows one seat's view once nothing waits for Python: somebody else may be at
 * the device now, so the game starts behind the curtain again.
 * @param {Session} session
 */
async function cover(session) {
  const secret = () => isSecret(session.state().snapshot);
  if (!secret()) return;
  await session.settled();
  if (secret()) close(session);
}

/**
 * @param {Snapshot} snapshot
 * @param {Info} info
 * @param {Engine} engine
 * @param {{id?: string, table?: string, screen?: Screen | null, opened: boolean, looked?:
 *   import("../types").Looked | null}} more
 */
async function seat(
  snapshot,
  info,
  engine,
  { id = newName(), table = newName(), screen = null, opened, looked = null },
) {
  return openSession(
    { id, table, snapshot, ...(await screenOf(snapshot, info, engine, screen)), opened, looked },
    engine,
  );
}

/**
 * The drawing of a table: the built-in one, the kept one, or one that Python makes.
 * @param {{view: import("../types").View}} snapshot
 * @param {Info} info
 * @param {Engine} engine
 * @param {Screen | null} [screen]
 */
export async function screenOf(snapshot, info, engine, screen = null) {
  const { options, seats } = snapshot.view;
  const plain = info.options.every((option) => options[option.name] === option.default);
  const builtIn = plain ? await known.art[`${info.id}/${seats.length}`]?.() : undefined;
  // boards and cards have text
  const kept = (screen?.language ?? language()) === language() ? screen : null;
  return {
    screen: builtIn ??
      kept ?? {
        ...(await engine.call("art", { game: info.id, seats: seats.length, options })),
        language: language(),
      },
    plain,
  };
}

// Games kept between visits (IndexedDB). If the browser refuses storage, games live as long as the
// page, and `keep` says so.

import { createDatabase } from "./database.js";
import { begun, intact, sizeOf, surplus } from "./kept.js";
import { ofTab, setOfTab } from "./tab.js";

/** @import { Kept } from "../types" */
/**
 * @typedef {import("idb").IDBPObjectStore<unknown, [string], string, "readwrite">} Tables reading
 *   takes it too
 */
/**
 * How keeping a game went: it is kept; another tab has played on in it, so this one is now a
 * separate game; another tab forgot it, and it stays forgotten; it was forgotten and is kept again;
 * it could not be written this time; this browser keeps nothing.
 * @typedef {"kept" | "apart" | "forgotten" | "again" | "failed" | "refused"} Outcome
 */

/** Milliseconds between saying that a game will be dropped and dropping it: a week. */
const NOTICE = 7 * 24 * 3600 * 1000;

const { open, transact } = createDatabase("siegeworks", "tables");
/** Games that could not be written. @type {Map<string, Kept>} */
const memory = new Map();
/**
 * The record of each game as this page last read or wrote it, and whether storage held it then.
 * @type {Map<string, {record: string, stored: boolean}>}
 */
const records = new Map();
/** The game without a move that this tab shows, or showed last. @type {Kept | null} */
let fresh = null;

/** Notes the version of a kept game from which this page goes on. @param {Kept} kept */
export function take(kept) {
  // If it could not be written, storage still has the version already known, if any.
  if (!memory.has(kept.id)) records.set(kept.id, { record: kept.record, stored: kept !== fresh });
}

/**
 * Keeps a game. Only this tab keeps a game without a move, until it shows another one. If another
 * tab has played on in the game, that one stays, and this one becomes a separate game; if another
 * tab has forgotten it, it stays forgotten until somebody plays on.
 * @param {Kept} kept
 * @returns {Promise<{id: string, how: Outcome}>} the key under which it is kept
 */
export async function keep(kept) {
  const before = records.get(kept.id);
  if (!begun(kept) && !before?.stored) {
    fresh = kept;
    setOfTab("fresh", JSON.stringify(kept));
    take(kept);
    return { id: kept.id, how: await unless("kept") };
  }
  try {
    const went = await transact("readwrite", (/** @type {Tables} */ tables) =>
      put(tables, { ...kept, size: sizeOf(kept) }),
    );
    memory.delete(kept.id);
    if (went.how !== "forgotten") records.set(went.id, { record: kept.record, stored: true });
    return went;
  } catch {
    memory.set(kept.id, kept);
    return { id: kept.id, how: await unless("failed") };
  } finally {
    if (fresh?.id === kept.id) {
      fresh = null;
      setOfTab("fresh", "");
    }
  }
}

/** How it went, unless the browser refuses storage. @param {Outcome} how @returns {Promise<Outcome>} */
function unless(how) {
  return open().then(
    () => how,
    () => "refused",
  );
}

/**
 * Writes a game: as a new one, over its older version, or beside another tab's.
 * @param {Tables} tables @param {Kept} kept
 * @returns {Promise<{id: string, how: Outcome}>}
 */
async function put(tables, kept) {
  const there = await tables.get(kept.id);
  const before = records.get(kept.id);
  const same = there?.record === kept.record;
  if (!there && before?.stored && before.record === kept.record)
    return { id: kept.id, how: "forgotten" };
  const apart = there !== undefined && !same && there.record !== before?.record;
  const id = apart ? newName() : kept.id;
  // looking at a finished game does not make it newer
  const updated = same && there.over ? there.updated : kept.updated;
  await tables.put({ ...kept, id, updated });
  return { id, how: apart ? "apart" : !there && before?.stored ? "again" : "kept" };
}

/**
 * @param {string} game
 * @returns {Kept | null} the game of that kind without a move that this tab shows
 */
export function freshGame(game) {
  try {
    fresh ??= intact(JSON.parse(ofTab("fresh") || "null"));
  } catch {
    return null;
  }
  return fresh?.game === game && (ofTab(game) ?? fresh.id) === fresh.id ? fresh : null;
}

/**
 * @returns {Promise<{games: Kept[], damaged: {id: string, record: string}[]}>} all kept games,
 *   newest first, and damaged ones
 */
export async function keptGames() {
  /** @type {Map<string, Kept>} */
  const games = new Map();
  const damaged = [];
  for (const found of await readAll().catch(() => [])) {
    const kept = intact(found);
    if (kept) games.set(kept.id, kept);
    else
      damaged.push({ id: found.id, record: typeof found.record === "string" ? found.record : "" });
  }
  for (const [id, kept] of memory) games.set(id, kept);
  return { games: [...games.values()].sort((one, other) => other.updated - one.updated), damaged };
}

/**
 * What storage holds; if it cannot be read as a whole, game by game.
 */
async function readAll() {
  try {
    return await transact("readonly", (/** @type {Tables} */ tables) => tables.getAll());
  } catch {
    const ids = await transact("readonly", (/** @type {Tables} */ tables) => tables.getAllKeys());
    return Promise.all(
      ids.map((id) =>
        transact("readonly", (/** @type {Tables} */ tables) => tables.get(id)).catch(() => ({
          id,
        })),
      ),
    );
  }
}

/**
 * Drops the finished games for which there is no room, if that was announced long enough ago, and
 * notes when the others go.
 * @param {Kept[]} games all that are kept
 * @returns {Promise<Kept[]>} those that stay; those without room know when they go
 */
export async function makeRoom(games) {
  const now = Date.now();
  const going = new Set(surplus(games));
  const noted = games.map((kept) => ({
    ...kept,
    leaves: going.has(kept) ? kept.leaves || now + NOTICE : 0,
  }));
  const changed = noted.filter(
    ({ leaves }, index) => leaves !== (games[index]?.leaves ?? 0) || (leaves && leaves <= now),
  );
  if (changed.length === 0) return noted;
  await transact("readwrite", async (/** @type {Tables} */ tables) => {
    for (const { id, record, leaves } of changed) {
      const there = await tables.get(id);
      if (there?.record !== record) continue; // played on in another tab
      if (leaves && leaves <= now) await tables.delete(id);
      else await tables.put({ ...there, leaves });
    }
  }).catch(() => undefined);
  return noted.filter(({ leaves }) => !leaves || leaves > now);
}

/** Forgets games. @param {string[]} ids */
export async function forget(ids) {
  for (const id of ids) memory.delete(id);
  await transact("readwrite", (/** @type {Tables} */ tables) =>
    Promise.all(ids.map((id) => tables.delete(id))),
  ).catch(() => undefined);
}

/** A unique key for a game. @returns {string} */
export function newName() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}

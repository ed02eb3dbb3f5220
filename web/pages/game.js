// A game's table: a new game, the game in progress, or a record's. If there is none, shows set-up.

import { patient } from "../house/chunks.js";
import { el } from "../house/dom.js";
import { known } from "../house/known.js";
import { KeptError, keptTable, newTable, recordTable } from "../session/tables.js";
import { remember } from "../session/settings.js";
import { say } from "../words/say.js";

/** @import { GameVisit, Info, Opened } from "../types" */

const play = patient(() => import("./play.js"));
const setup = patient(() => import("./setup.js"));

/** @param {GameVisit} visit @returns {Promise<Opened>} */
export async function open(visit) {
  if (visit.kind === "new") return openNew(visit);
  return visit.query.has("new") ? setUp(visit) : openKept(visit, true);
}

/**
 * The page that sets up a game.
 * @param {GameVisit} visit
 * @param {unknown} [error] why the game that was asked for did not start
 */
export async function setUp(visit, error) {
  return (await setup()).open(visit, error);
}

/** @param {GameVisit} visit @returns {Promise<Opened>} */
async function openNew(visit) {
  const { info, query, engine } = visit;
  const first = query.get("first");
  query.delete("first");
  visit.meanwhile(named(info, () => ({ element: emptyTable(info) })));
  try {
    const [session, { createPlay }] = await Promise.all([newTable(info, query, engine), play()]);
    return named(info, () => {
      remember(info, query);
      // so that reloading does not start anew
      history.replaceState(history.state, "", `#/play/${info.id}`);
      const page = createPlay(session, info, visit);
      if (first !== null) session.tap(first);
      return page;
    });
  } catch (error) {
    return setUp(visit, error);
  }
}

/**
 * The game in progress, if there is one.
 * @param {GameVisit} visit
 * @param {boolean} quickly shows it from its kept snapshot; if that is damaged, from its record
 * @returns {Promise<Opened>}
 */
async function openKept(visit, quickly) {
  const { info, engine } = visit;
  const otherwise = (/** @type {GameVisit} */ visit, /** @type {unknown} */ error) =>
    quickly && !(error instanceof KeptError) ? openKept(visit, false) : setUp(visit, error);
  try {
    const [session, { createPlay }] = await Promise.all([
      visit.waitFor((progress) => keptTable(info, engine, progress, quickly)),
      play(),
    ]);
    if (!session) return setUp(visit);
    return named(info, () => {
      try {
        return createPlay(session, info, visit);
      } catch (error) {
        void visit.enter((services) => otherwise({ ...visit, ...services }, error));
        return null;
      }
    });
  } catch (error) {
    return otherwise(visit, error);
  }
}

/**
 * The game of a record.
 * @param {string} record
 * @param {import("../types").Services} services
 * @returns {Promise<Opened & {address: string}>} rejects with a Refused if there is no such game
 */
export async function openRecord(record, services) {
  const [session, { createPlay }] = await Promise.all([
    services.waitFor((progress) => recordTable(record, services.engine, progress)),
    play(),
  ]);
  const info = /** @type {Info} */ (known.games.find(({ id }) => id === session.game));
  const draw = () => createPlay(session, info, services);
  return { ...named(info, draw), game: info.id, address: `#/play/${info.id}` };
}

/** @param {Info} info @param {Opened["draw"]} draw @returns {Opened} */
function named({ title }, draw) {
  return { title, where: title, draw };
}

/** A placeholder until Python has set up a game with unusual settings. @param {Info} info */
function emptyTable(info) {
  return el(
    "div",
    { class: "table" },
    el("h1", { class: "unseen" }, info.title),
    el("div", { class: "voice" }, el("p", { class: "voice-next" }, say("Setting up the board."))),
    el("div", { class: "board-frame" }),
  );
}

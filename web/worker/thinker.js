// The second worker, from the same source as the first, for what takes long: so the first one
// answers taps at once. What computer players think there is kept here.

/** @typedef {import("./engine").Engine} Engine */
/**
 * @typedef {{table: string, record: string, ends: AbortController, choice: Promise<{token: string,
 *   line: string[]}>}} Thought what a player thinks about where this record of a table stands;
 *   `line` is what it expects, its own token first
 */

/** @type {() => Engine} */
let start;
/** @type {Engine | null} */
let engine = null;
/** For a move that is waited for. @type {Thought | null} */
let thought = null;
/** Ends what is thought ahead, in the time of others. @type {AbortController | null} */
let ahead = null;

/** Says how it is started. @param {() => Engine} how */
export function prepareThinker(how) {
  start = how;
}

/**
 * @returns {Engine} started when it is first needed; whoever asks for it comes before what is only
 *   thought ahead
 */
export function thinker() {
  ahead?.abort();
  ahead = null;
  engine ??= start();
  return engine;
}

/** Has its start tried again, if that failed. */
export function restartThinker() {
  engine?.tryAgain();
}

/**
 * The move of a computer player; what was begun for it goes on, and all else is ended.
 * @param {string} table
 * @param {string} record
 * @param {string} player
 * @param {(why: string) => void} failed hears why Python does not start
 * @returns {Thought}
 */
export function think(table, record, player, failed) {
  if (thought?.table === table && thought.record === record) return thought;
  thought?.ends.abort();
  const ends = new AbortController();
  const choice = thinker().call("think", { record, player }, { signal: ends.signal, failed });
  choice.catch(() => undefined); // told where it is waited for
  thought = { table, record, ends, choice };
  return thought;
}

/**
 * Ends the thinking about a table.
 * @param {string} table
 * @param {string} [record] unless the table stands there
 */
export function stopThinking(table, record) {
  if (thought?.table !== table || thought.record === record) return;
  thought.ends.abort();
  thought = null;
}

/**
 * Lets a player think on about what it expects of others while they think: `think` will go on with
 * that.
 * @param {string} record
 * @param {string} player
 * @param {string[]} tokens
 */
export function thinkAhead(record, player, tokens) {
  const mine = new AbortController();
  const done = thinker().call("think_ahead", { record, player, tokens }, { signal: mine.signal });
  ahead = mine;
  done.catch(() => undefined); // nobody waits for it
}

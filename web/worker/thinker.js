// The second worker, from the same source, for what takes long, so that the first answers taps at
// once. Keeps what computer players think there.

/** @import { Engine } from "./engine" */
/**
 * @typedef {{table: string, record: string, ends: AbortController, choice: Promise<{token: string,
 *   line: string[]}>}} Thought a player's thinking about the last position of this record; `line`
 *   is what it expects, its own token first
 */

/** @type {() => Engine} */
let start;
/** @type {Engine | null} */
let engine = null;
/** For a move that somebody waits for. @type {Thought | null} */
let thought = null;
/** Ends thinking ahead in the time of others. @type {AbortController | null} */
let ahead = null;

/** Sets how it is started. @param {() => Engine} how */
export function prepareThinker(how) {
  start = how;
}

/** @returns {Engine} started on first use; asking for it ends thinking ahead */
export function thinker() {
  ahead?.abort();
  ahead = null;
  engine ??= start();
  return engine;
}

/** Retries its start if that failed. */
export function restartThinker() {
  engine?.tryAgain();
}

/**
 * The move of a computer player; thinking begun for it goes on, all else ends.
 * @param {string} table
 * @param {string} record
 * @param {string} player
 * @param {(why: string) => void} failed hears why Python does not start
 */
export function think(table, record, player, failed) {
  if (thought?.table === table && thought.record === record) return thought;
  thought?.ends.abort();
  const ends = new AbortController();
  const choice = thinker().call("think", { record, player }, { signal: ends.signal, failed });
  choice.catch(() => undefined); // reported where it is awaited
  thought = { table, record, ends, choice };
  return thought;
}

/**
 * Ends the thinking about a table.
 * @param {string} table
 * @param {string} [record] unless the table is there
 */
export function stopThinking(table, record) {
  if (thought?.table !== table || thought.record === record) return;
  thought.ends.abort();
  thought = null;
}

/**
 * Lets a player think ahead, in the time of others, about the moves that it expects; `think` goes
 * on from there.
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

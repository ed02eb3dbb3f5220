// The second worker, from the same source as the first, for what takes long: so the first one
// answers taps at once.

/** @typedef {import("./engine").Engine} Engine */

/** @type {() => Engine} */
let start;
/** @type {Engine | null} */
let engine = null;
/** Ends what is thought about in the time of others. @type {AbortController | null} */
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
 * Lets a player think on about what it expects of others while they think: "think" will go on with
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

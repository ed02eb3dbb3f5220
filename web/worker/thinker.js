// The second worker, from the same source as the first, for what takes long: so the first one answers taps at once.

/** @typedef {import("./engine").Engine} Engine */

/** @type {() => Engine} */
let start;
/** @type {Engine | null} */
let engine = null;

/** Says how it is started. @param {() => Engine} how */
export function prepareThinker(how) {
  start = how;
}

/** @returns {Engine} started when it is first needed */
export function thinker() {
  engine ??= start();
  return engine;
}

// How long the page waits before it goes on by itself, by this device's preferences.

import { preference } from "../keeping/preferences.js";

/** Milliseconds before a computer moves, and before chance decides. */
const MOVES = { slow: [1800, 700], normal: [450, 200], fast: [80, 40] };
/** Milliseconds that a player sees what their move did; null until they say they are done. */
const PASSINGS = { asked: null, soon: 2000, once: 0 };

/**
 * @param {boolean} chance whether chance decides next
 * @returns {number | null} milliseconds; null to wait until asked
 */
export function pauseBefore(chance) {
  const pace = preference("pace");
  if (pace === "step") return chance ? (MOVES.normal[1] ?? 0) : null;
  return MOVES[pace][chance ? 1 : 0] ?? 0;
}

/** @returns {number | null} milliseconds; null to wait for the player */
export function pauseBeforePassing() {
  return PASSINGS[preference("passing")];
}

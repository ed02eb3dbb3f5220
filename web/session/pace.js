// How fast computer players and chance move, as set on this device.

import { set, setting } from "../keeping/preferences.js";

/** Milliseconds before such a player moves, and before chance decides. */
const PAUSES = { slow: [1800, 700], normal: [450, 200], fast: [80, 40] };

/**
 * @typedef {keyof typeof PAUSES | "step"} Pace with "step", each of their moves waits for a touch
 */

/** The paces, slowest first. @type {Pace[]} */
export const PACES = ["step", "slow", "normal", "fast"];

/** The pace in use, even if the browser keeps no settings. */
let chosen = PACES.find((one) => one === setting("pace")) ?? "normal";

export function pace() {
  return chosen;
}

/** @param {string} name */
export function setPace(name) {
  chosen = PACES.find((one) => one === name) ?? "normal";
  set("pace", chosen);
}

/**
 * @param {boolean} chance whether chance decides next
 * @returns {number | null} milliseconds; null to wait until asked
 */
export function pauseBefore(chance) {
  if (chosen === "step") return chance ? (PAUSES.normal[1] ?? 0) : null;
  return PAUSES[chosen][chance ? 1 : 0] ?? 0;
}

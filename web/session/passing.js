// When the device is passed on in games with hidden hands, as set on this device.

import { set, setting } from "../keeping/preferences.js";

/** Milliseconds that a player sees what their move did; null until they say they are done. */
const PAUSES = { asked: null, soon: 2000, once: 0 };

/** @typedef {keyof typeof PAUSES} Passing */

/** @type {Passing[]} */
export const PASSINGS = ["asked", "soon", "once"];

/** The choice in use, even if the browser keeps no settings. */
let chosen = PASSINGS.find((one) => one === setting("passing")) ?? "asked";

export function passing() {
  return chosen;
}

/** @param {string} name */
export function setPassing(name) {
  chosen = PASSINGS.find((one) => one === name) ?? "asked";
  set("passing", chosen);
}

/** @returns {number | null} milliseconds; null to wait for the player */
export function pauseBeforePassing() {
  return PAUSES[chosen];
}

// The one game that gives hints unasked: a first game after a lesson. It survives a reload where
// the browser keeps anything.

import { set, setting } from "../keeping/preferences.js";

const NAME = "hints";

/** Its id, for browsers that keep nothing. */
let game = "";

/** @param {string} id the session's, or "" for none */
export function openHints(id) {
  game = id;
  set(NAME, id);
}

/** @param {string} id @returns {boolean} */
export function hintsOpen(id) {
  return (setting(NAME) ?? game) === id;
}

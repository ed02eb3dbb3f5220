// The one game in which hints are given without being asked for: a first game after a lesson. It
// survives loading the page again, where anything is kept.

import { set, setting } from "../keeping/preferences.js";

const NAME = "hints";

/** Its id, where the browser keeps nothing. */
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

// Which captains a person has beaten at which strength, by game, and whether with hints.

import { store, stored, storedJson } from "./preferences.js";

/** How many games with hints are remembered. */
const GAMES = 50;

/** @typedef {Record<string, "alone" | "hints">} Beaten by player's name */

/** @param {string} game @returns {Beaten} */
export function beaten(game) {
  const found = Object.entries(storedJson(`beaten.${game}`) ?? {});
  return Object.fromEntries(found.filter(([, how]) => how === "alone" || how === "hints"));
}

/**
 * Notes a win; one without hints counts for good.
 * @param {string} game @param {string} player @param {boolean} helped
 */
export function noteWin(game, player, helped) {
  const before = beaten(game);
  const how = helped && before[player] !== "alone" ? "hints" : "alone";
  store(`beaten.${game}`, JSON.stringify({ ...before, [player]: how }));
}

/** Notes that a hint has been given in a game. @param {string} id the game's */
export function noteHelp(id) {
  if (wasHelped(id)) return;
  store("helped", [id, ...helpedGames()].slice(0, GAMES).join(" "));
}

/** @param {string} id */
export function wasHelped(id) {
  return helpedGames().includes(id);
}

function helpedGames() {
  return (stored("helped") ?? "").split(" ").filter(Boolean);
}

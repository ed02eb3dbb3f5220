// Which captains a person has beaten at which strength, by game, and whether with hints.

import { store, storedJson } from "./preferences.js";

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

/**
 * Notes a hint that has been given in a game.
 * @param {string} id the game's @param {number} ply @param {string} token
 */
export function noteHelp(id, ply, token) {
  const others = helpedGames().filter(([game]) => game !== id);
  const hints = [...hintsIn(id).filter(([at]) => at !== ply), [ply, token]];
  store("hints", JSON.stringify([[id, hints], ...others].slice(0, GAMES)));
}

/** @param {string} id */
export function wasHelped(id) {
  return hintsIn(id).length > 0;
}

/** The moves that hints named, each with how many were played before. @param {string} id */
export function hintsIn(id) {
  return helpedGames().find(([game]) => game === id)?.[1] ?? [];
}

/** @returns {[string, [number, string][]][]} the last one first */
function helpedGames() {
  const found = storedJson("hints");
  return Array.isArray(found) ? found : [];
}

// What became of the puzzles of each game, kept in this browser: a rating, how many were solved in
// a row, which were tried.

import { store, stored } from "./preferences.js";

/** @typedef {import("../types").Puzzle} Puzzle */
/** @typedef {{rating: number, streak: number, tried: string[]}} Progress */

const FIRST = 1200;
/** How much one puzzle counts, after A. Elo. */
const STEP = 32;
/** The rating stays between these. */
const LOWEST = 100;
const HIGHEST = 3000;

/**
 * @param {string} game
 * @returns {Progress} where nothing is kept, or what is kept is damaged, that of somebody new
 */
export function progressOf(game) {
  /** @type {any} */
  let kept;
  try {
    kept = JSON.parse(stored(`puzzles.${game}`) ?? "null");
  } catch {
    kept = null;
  }
  const within = (
    /** @type {unknown} */ value,
    /** @type {number} */ low,
    /** @type {number} */ high,
    /** @type {number} */ otherwise,
  ) =>
    typeof value === "number" && Number.isInteger(value) && value >= low && value <= high
      ? value
      : otherwise;
  return {
    rating: within(kept?.rating, LOWEST, HIGHEST, FIRST),
    streak: within(kept?.streak, 0, 1e6, 0),
    tried: Array.isArray(kept?.tried)
      ? kept.tried.filter((/** @type {unknown} */ id) => typeof id === "string")
      : [],
  };
}

/**
 * A puzzle was solved at the first try, or not. The rating changes with the first result of each
 * alone.
 * @param {string} game
 * @param {Puzzle} puzzle
 * @param {boolean} solved
 */
export function counted(game, puzzle, solved) {
  const { rating, streak, tried } = progressOf(game);
  if (tried.includes(puzzle.id)) return;
  const hoped = 1 / (1 + 10 ** ((puzzle.rating - rating) / 400));
  const now = Math.round(rating + STEP * (Number(solved) - hoped));
  const kept = {
    rating: Math.min(HIGHEST, Math.max(LOWEST, now)),
    streak: solved ? streak + 1 : 0,
    tried: [...tried, puzzle.id],
  };
  store(`puzzles.${game}`, JSON.stringify(kept));
}

/**
 * The puzzle nearest to one's own rating of those not tried yet, or of all when there is none.
 * @param {string} game
 * @param {Puzzle[]} all
 * @param {Puzzle} now
 */
export function nextPuzzle(game, all, now) {
  const { rating, tried } = progressOf(game);
  const others = all.filter(({ id }) => id !== now.id);
  const fresh = others.filter(({ id }) => !tried.includes(id));
  const far = (/** @type {Puzzle} */ one) => Math.abs(one.rating - rating);
  return (fresh.length ? fresh : others).reduce(
    (best, one) => (far(one) < far(best) ? one : best),
    others[0] ?? now,
  );
}

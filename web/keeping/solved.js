// A person's progress with each game's puzzles, kept in this browser: a rating, how many were
// solved at the first try, in all and in a row, which were tried.

import { store, storedJson } from "./preferences.js";

/** @import { Puzzle } from "../types" */
/** @typedef {{rating: number, streak: number, solved: number, tried: string[]}} Progress */

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;
/** The hour at which a day begins, so that an evening that goes past midnight is one day. */
const DAWN = 4;
/** How far on the next day's puzzle is: far enough to differ in difficulty. */
const STRIDE = 37;
const FIRST = 1000;
/** How much one puzzle counts, after A. Elo. */
const STEP = 32;
/** The rating stays between these. */
const LOWEST = 100;
const HIGHEST = 3000;

/**
 * @param {string} game
 * @returns {Progress} a newcomer's if nothing is kept or it is damaged
 */
export function progressOf(game) {
  const { rating, streak, solved, tried } = storedJson(`puzzles.${game}`) ?? {};
  const within = (
    /** @type {any} */ value,
    /** @type {number} */ low,
    /** @type {number} */ high,
  ) => Number.isInteger(value) && value >= low && value <= high;
  return {
    rating: within(rating, LOWEST, HIGHEST) ? rating : FIRST,
    streak: within(streak, 0, 1e6) ? streak : 0,
    solved: within(solved, 0, 1e6) ? solved : 0,
    tried: Array.isArray(tried) ? tried.filter((id) => typeof id === "string") : [],
  };
}

/** The number of the day here, since 1970. */
export function today() {
  const now = new Date(Date.now() - DAWN * HOUR);
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY;
}

/**
 * The puzzle of the day, which depends on the date only.
 * @param {Puzzle[]} all
 */
export function puzzleOfDay(all) {
  return all[(today() * STRIDE) % all.length];
}

/**
 * Notes whether a puzzle was solved at the first try. Only its first result changes the rating.
 * @param {string} game
 * @param {Puzzle} puzzle
 * @param {boolean} right
 */
export function counted(game, puzzle, right) {
  const { rating, streak, solved, tried } = progressOf(game);
  if (tried.includes(puzzle.id)) return;
  const hoped = 1 / (1 + 10 ** ((puzzle.rating - rating) / 400));
  const now = Math.round(rating + STEP * (Number(right) - hoped));
  const kept = {
    rating: Math.min(HIGHEST, Math.max(LOWEST, now)),
    streak: right ? streak + 1 : 0,
    solved: solved + Number(right),
    tried: [...tried, puzzle.id],
  };
  store(`puzzles.${game}`, JSON.stringify(kept));
}

/**
 * The puzzle nearest to the person's rating: of those not tried yet, or of all if there are none.
 * @template {Puzzle | undefined} P
 * @param {string} game
 * @param {Puzzle[]} all
 * @param {P} now
 * @returns {Puzzle | P}
 */
export function nextPuzzle(game, all, now) {
  const { rating, tried } = progressOf(game);
  const others = all.filter(({ id }) => id !== now?.id);
  const fresh = others.filter(({ id }) => !tried.includes(id));
  const far = (/** @type {Puzzle} */ one) => Math.abs(one.rating - rating);
  return (fresh.length ? fresh : others).sort((one, other) => far(one) - far(other))[0] ?? now;
}

/**
 * The arguments of calls about a puzzle.
 * @param {string} game @param {import("../types").Puzzle} puzzle
 */
export function puzzleCall(game, { seats, options, position, tokens, claim, players = [] }) {
  return { game, seats, options, position, tokens, claim, players };
}

// A person's own mistakes as puzzles, kept on this device until each has been right after 1, 3 and 7
// days.

import { store, stored } from "./preferences.js";
import { today } from "./solved.js";

/** Days until one comes back: after it was made, and after each time that it was right. */
const DAYS = /** @type {const} */ ([1, 3, 7]);

/**
 * @typedef {import("../calls").Mistake & {game: string, table?: string, made: number, right: number,
 *   due: number}} Mistake `table`: the key of its kept game, which older ones lack; `made`: when that
 *   was looked back at (milliseconds since 1970); `right`: how often in a row; `due`: the day on
 *   which it comes back (see `today`)
 */

/**
 * @returns {Mistake[]} those that come back first, first, and those of a game in its order; damaged
 *   ones are left out
 */
export function mistakes() {
  try {
    /** @type {any[]} */
    const found = JSON.parse(stored("mistakes") ?? "[]");
    return found
      .filter(intact)
      .sort((one, two) => one.due - two.due || one.made - two.made || one.ply - two.ply);
  } catch {
    return [];
  }
}

/** @param {any} one */
function intact(one) {
  const { seats, options, position, tokens, claim, id, players = [] } = one?.puzzle ?? {};
  return (
    [one?.ply, one?.made, one?.right, one?.due, seats].every(Number.isInteger) &&
    [one.game, one.played, position, claim, id].every((text) => typeof text === "string") &&
    typeof options === "object" &&
    [tokens, players].every(Array.isArray)
  );
}

/** @returns {Mistake[]} today's */
export function dueMistakes() {
  return mistakes().filter(({ due }) => due <= today());
}

/**
 * Keeps new ones for tomorrow.
 * @param {string} game
 * @param {string} table the key of their kept game
 * @param {import("../calls").Mistake[]} found
 * @returns {boolean} whether this device keeps them; if not, they live as long as the page
 */
export function keepMistakes(game, table, found) {
  const all = mistakes();
  const known = new Set(all.map((one) => one.game + one.puzzle.id));
  const fresh = found.filter(({ puzzle }) => !known.has(game + puzzle.id));
  const made = Date.now();
  const due = today() + DAYS[0];
  return write([...all, ...fresh.map((one) => ({ ...one, game, table, made, right: 0, due }))]);
}

/**
 * Notes how one that is due went: right puts it off, or at last ends it; wrong begins it again.
 * @param {Mistake} mistake
 * @param {boolean} right at the first try
 * @returns {number} the days until it comes back; 0 if it does not
 */
export function answered(mistake, right) {
  const { game, puzzle } = mistake;
  const all = mistakes();
  const there = all.find((one) => one.game === game && one.puzzle.id === puzzle.id);
  if (!there) return 0;
  if (there.due > today()) return there.due - today();
  const times = right ? there.right + 1 : 0;
  const days = DAYS[times] ?? 0;
  const rest = all.filter((one) => one !== there);
  write(days ? [...rest, { ...there, right: times, due: today() + days }] : rest);
  return days;
}

/** @param {Mistake[]} all */
function write(all) {
  return store("mistakes", JSON.stringify(all));
}

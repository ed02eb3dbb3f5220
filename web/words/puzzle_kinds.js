// The kinds of puzzles that one can choose from, by what the puzzles claim.

import { say, sayCount } from "./say.js";

/** @import { Puzzle } from "../types" */

/** @param {Puzzle} puzzle a forced win is known by its number of moves */
export function kindOf({ claim }) {
  return / in (\d)$/.exec(claim)?.[1] ?? claim.split(" ")[0] ?? "";
}

/**
 * The kinds of a game's puzzles, each with how many there are.
 * @param {Puzzle[]} all
 */
export function kindsOf(all) {
  /** @type {Map<string, number>} */
  const kinds = new Map();
  for (const kind of all.map(kindOf).sort()) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [...kinds].map(([kind, n]) => ({ kind, n }));
}

/** @param {string} kind */
export function kindSaid(kind) {
  if (Number(kind)) return sayCount("Win in {n} move", "Win in {n} moves", Number(kind));
  if (kind === "only") return say("Only move");
  return kind === "better" ? say("Best odds") : say("Greatest gain");
}

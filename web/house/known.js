// What the build wrote into the page (see tools/generate.py): the games, their start positions,
// boards and rules, in the language of the page (see language.js). All but the games is loaded on
// demand (see chunks.js).

import { patient } from "./chunks.js";
import * as generated from "../generated/index.js";

/** @import { Known } from "../types" */

const { captains, example, format, games, languages, middles, puzzles } = /** @type {Known} */ (
  /** @type {unknown} */ (generated)
);

/**
 * @template T, U
 * @param {Record<string, T>} all
 * @param {(one: T) => U} change
 */
function each(all, change) {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));
}

/** @type {Known} */
export const known = {
  format,
  games,
  middles,
  start: {},
  art: {},
  rules: {},
  pictures: {},
  puzzles: each(puzzles, patient),
  captains: patient(captains),
  example: patient(example),
  languages: each(languages, (one) => ({
    ...one,
    start: each(one.start, patient),
    rules: each(one.rules, patient),
    pictures: each(one.pictures, patient),
    art: each(one.art, patient),
  })),
};

// What the build wrote into the page (see tools/generate.py): the games, their start positions, boards and rules. `games`,
// `start` and `rules` are in the language of the page (see language.js).

import * as generated from "./generated/index.js";

export const known = /** @type {import("./types").Known} */ (/** @type {unknown} */ ({ ...generated }));

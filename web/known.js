// What the build wrote into the page (see tools/generate.py): the games, their start positions, boards and rules.

import * as generated from "./generated/index.js";

export const known = /** @type {import("./types").Known} */ (/** @type {unknown} */ (generated));

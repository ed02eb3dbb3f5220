// Sounds of moves, off by default.

import { patient } from "../house/chunks.js";
import { preference } from "../keeping/preferences.js";

const noises = patient(() => import("./noises.js"));

/**
 * Plays the sounds of what happened.
 * @param {import("../types").Did[]} did
 * @param {import("../types").View} before the table before it
 * @param {import("../types").View} now
 */
export function sound(did, before, now) {
  if (preference("sound") === "on") void noises().then(({ sound }) => sound(did, before, now));
}

export function playSample() {
  void noises().then(({ sample }) => sample());
}

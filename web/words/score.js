// How the games against somebody ended, in a sentence.

import { say } from "./say.js";

/** @param {string} name @param {{won: number, drawn: number, lost: number}} score */
export function scoreWords(name, score) {
  return say("Your games against {name}: {won} won, {drawn} drawn, {lost} lost.", {
    name,
    ...score,
  });
}

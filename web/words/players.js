// The names of computer players.

import { say } from "./say.js";

/** @param {string} player as links and saves write it */
export function playerWords(player) {
  /** @type {Record<string, string>} */
  const words = {
    elsewhere: say("elsewhere"),
    random: say("plays at random"),
    level1: say("Beginner"),
    level2: say("Casual player"),
    level3: say("Club player"),
    level4: say("Expert"),
    level5: say("Master"),
  };
  return words[player] ?? player;
}

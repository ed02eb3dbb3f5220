// The names of computer players: six captains, each at five strengths. `level3` is the first captain
// at the third strength, `level3-roland` another one there.

import { say } from "./say.js";

export const LEVELS = ["level1", "level2", "level3", "level4", "level5"];
export const CAPTAINS = ["hedda", "roland", "gisela", "till", "ulrich", "mira"];

/**
 * A player's captain and strength; null for persons and for the player without a level.
 * @param {string} player as links and saves write it
 */
export function captainOf(player) {
  const [level = "", captain = CAPTAINS[0] ?? ""] = player.split("-");
  return LEVELS.includes(level) && CAPTAINS.includes(captain) ? { captain, level } : null;
}

/**
 * The captains that one person plays against; none at any other table.
 * @param {string[]} players
 */
export function opponents(players) {
  const found = players.flatMap((player) => captainOf(player) ?? []);
  return players.includes("person") && found.length === players.length - 1 ? found : [];
}

/** @param {string} captain @param {string} level @returns {string} the player's name */
export function playerOf(captain, level) {
  return captain === CAPTAINS[0] ? level : `${level}-${captain}`;
}

/** Whether a game knows that player. @param {string[]} players its own @param {string} player */
export function plays(players, player) {
  return players.includes(captainOf(player)?.level ?? player);
}

/**
 * A captain's name and style, and what it says at the beginning, after a win and after a loss.
 * @param {string} captain
 */
export function captainWords(captain) {
  const [style = "", greets = "", wins = "", loses = ""] = spokenBy(captain);
  const name = captain.charAt(0).toUpperCase() + captain.slice(1);
  return { name, style, greets, wins, loses };
}

/** @param {string} captain */
function spokenBy(captain) {
  /** @type {Record<string, string[]>} */
  const words = {
    hedda: [
      say("Weighs everything and rushes nothing. She waits for your mistake."),
      say("Take your time. I shall take mine."),
      say("You hurried once. Once is enough."),
      say("I waited for a mistake, and none came. Well played."),
    ],
    roland: [
      say("Attacks as soon as there is an opening. He seldom looks behind him."),
      say("Ready? I am on my way already."),
      say("Ha! Straight through the gate."),
      say("I should have looked behind me. Well fought!"),
    ],
    gisela: [
      say("Gathers what she can and gives nothing back. A full store is her plan."),
      say("I bring a large sack. Let us see what goes into it."),
      say("And now it is all mine. Thank you for the game."),
      say("You left me nothing to carry home. Neatly done."),
    ],
    till: [
      say("Sets traps and lets you walk into them. Look twice at what he leaves lying."),
      say("Do sit down. Nothing here bites."),
      say("Did you not see it? It lay there all the time."),
      say("You looked twice, each time. What a pity."),
    ],
    ulrich: [
      say("Puts his own house in order first. Once it stands, it is hard to take."),
      say("First I see to my walls. Then to yours."),
      say("My house stands. That is all I wanted."),
      say("So there was a crack after all. Well found."),
    ],
    mira: [
      say("Spreads out and keeps many ways open. From the first turn she thinks of the last."),
      say("So many ways to go. Shall we look at some?"),
      say("In the end all the ways met. They mostly do."),
      say("You closed one way after the other. Well played."),
    ],
  };
  return words[captain] ?? [];
}

/** @param {string} level */
export function levelWords(level) {
  /** @type {Record<string, string>} */
  const words = {
    level1: say("Beginner"),
    level2: say("Casual player"),
    level3: say("Club player"),
    level4: say("Expert"),
    level5: say("Master"),
  };
  return words[level] ?? level;
}

/** @param {string} player as links and saves write it */
export function playerWords(player) {
  /** @type {Record<string, string>} */
  const others = { random: say("plays at random"), elsewhere: say("elsewhere") };
  const found = captainOf(player);
  if (!found) return others[player] ?? player;
  const captain = captainWords(found.captain).name;
  return say("{captain} ({level})", { captain, level: levelWords(found.level) });
}

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

/** The same in words; "" at any other table. @param {string[]} players */
export function againstWords(players) {
  const names = opponents(players).map(({ captain, level }) =>
    playerWords(playerOf(captain, level)),
  );
  return names.length ? say("against {names}", { names: names.join(", ") }) : "";
}

/** @param {string} captain @param {string} level @returns {string} the player's name */
export function playerOf(captain, level) {
  return captain === CAPTAINS[0] ? level : `${level}-${captain}`;
}

/** Whether a game knows that player. @param {string[]} players its own @param {string} player */
export function plays(players, player) {
  return players.includes(captainOf(player)?.level ?? player);
}

/** A captain's name, and its style in two sentences. @param {string} captain */
export function captainWords(captain) {
  /** @type {Record<string, string>} */
  const styles = {
    hedda: say("Weighs everything and rushes nothing. She waits for your mistake."),
    roland: say("Attacks as soon as there is an opening. He seldom looks behind him."),
    gisela: say("Gathers what she can and gives nothing back. A full store is her plan."),
    till: say("Sets traps and lets you walk into them. Look twice at what he leaves lying."),
    ulrich: say("Puts his own house in order first. Once it stands, it is hard to take."),
    mira: say("Spreads out and keeps many ways open. From the first turn she thinks of the last."),
  };
  const name = captain.charAt(0).toUpperCase() + captain.slice(1);
  return { name, style: styles[captain] ?? "" };
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

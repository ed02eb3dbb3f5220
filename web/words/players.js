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

/**
 * A captain's name and style, and what it says: at the beginning, after a win and after a loss, when
 * it has fared better or worse, and when nothing is worth a word.
 * @param {string} captain
 */
export function captainWords(captain) {
  const [style = "", greets = "", wins = "", loses = "", ...others] = spokenBy(captain);
  const name = captain.charAt(0).toUpperCase() + captain.slice(1);
  const [better, worse, idle] = [others.slice(0, 2), others.slice(2, 4), others.slice(4)];
  return { name, style, greets, wins, loses, better, worse, idle };
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
      say("No hurry, and still it comes."),
      say("That is what waiting is for."),
      say("Hm. Now I have to weigh it all again."),
      say("Well seen. I shall think longer."),
      say("Nothing needs to happen yet."),
      say("Quiet turns decide games, too."),
      say("I have looked at it from all sides."),
      say("A move too late is better than one too early."),
      say("I can wait. Can you?"),
    ],
    roland: [
      say("Attacks as soon as there is an opening. He seldom looks behind him."),
      say("Ready? I am on my way already."),
      say("Ha! Straight through the gate."),
      say("I should have looked behind me. Well fought!"),
      say("Ha! Keep up if you can."),
      say("Forward! That is how it is done."),
      say("Ouch! Never mind, on I go."),
      say("That will not stop me."),
      say("All this walking up and down. When do we fight?"),
      say("Walls? I never learned to build any."),
      say("Come on, come on!"),
      say("My horse is getting cold."),
      say("You think a lot, do you not?"),
    ],
    gisela: [
      say("Gathers what she can and gives nothing back. A full store is her plan."),
      say("I bring a large sack. Let us see what goes into it."),
      say("And now it is all mine. Thank you for the game."),
      say("You left me nothing to carry home. Neatly done."),
      say("Into the sack with it."),
      say("A little more for the store. Thank you."),
      say("That came out of my store! I keep count."),
      say("Give and take, they say. I prefer to take."),
      say("I count what I have. It is a comfort."),
      say("Winter is long. One more never hurts."),
      say("Is there anything that you do not need?"),
      say("Nobody ever had too much."),
      say("What is yours today may be mine tomorrow."),
    ],
    till: [
      say("Sets traps and lets you walk into them. Look twice at what he leaves lying."),
      say("Do sit down. Nothing here bites."),
      say("Did you not see it? It lay there all the time."),
      say("You looked twice, each time. What a pity."),
      say("Oh, was that yours?"),
      say("It always looks so harmless."),
      say("So you did look twice."),
      say("Well, well. You do not miss much."),
      say("Nothing to see here."),
      say("Go wherever you like. Really."),
      say("What a peaceful little place."),
      say("Take it, if you like it so much."),
      say("I have hidden nothing. Why do you ask?"),
    ],
    ulrich: [
      say("Puts his own house in order first. Once it stands, it is hard to take."),
      say("First I see to my walls. Then to yours."),
      say("My house stands. That is all I wanted."),
      say("So there was a crack after all. Well found."),
      say("One more stone on the wall."),
      say("My house stands better than before."),
      say("A crack. I shall mend it."),
      say("A wall can be built again."),
      say("Stone upon stone."),
      say("Come when you like. I am at home."),
      say("First the walls, then the feast."),
      say("A door that is shut needs no guard."),
      say("I sleep well behind my walls."),
    ],
    mira: [
      say("Spreads out and keeps many ways open. From the first turn she thinks of the last."),
      say("So many ways to go. Shall we look at some?"),
      say("In the end all the ways met. They mostly do."),
      say("You closed one way after the other. Well played."),
      say("One way leads to the next. You see?"),
      say("That path was a good one."),
      say("That way is closed. I know others."),
      say("A pity. I liked that path."),
      say("I go where there is room."),
      say("There is always another way round."),
      say("Which way would you go?"),
      say("The last turn is nearer than it looks."),
      say("A little of everything is a lot."),
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

// After a game of one person against captains: notes who has been beaten, and proposes the next
// captain. Loaded when such a game is over.

import { shareAlone } from "../keeping/kept.js";
import { noteWin, wasHelped } from "../keeping/ladder.js";
import { keptGames } from "../keeping/store.js";
import {
  CAPTAINS,
  LEVELS,
  captainOf,
  captainWords,
  levelWords,
  opponents,
  playerOf,
} from "../words/players.js";
import { say } from "../words/say.js";

/** How many wins in a row lead to the next strength. */
const WINS = 2;

/**
 * @param {import("../session/session").Session} session of a game that is over
 * @param {boolean} fresh whether it has just ended, so that a win is noted
 * @returns {Promise<{words: string, change: (settings: URLSearchParams) => URLSearchParams} |
 *   null>} what a button says, and the settings of the next game; null unless one person played
 *   against captains
 */
export async function nextCaptain(session, fresh) {
  const { game, players, view, you, head } = session.state().snapshot;
  const first = opponent(players);
  if (!first || you === null) return null;
  const won = view.shares?.[you] === 1;
  if (fresh && won && !head.includes("\n[Position "))
    for (const player of players)
      if (captainOf(player)) noteWin(game, player, wasHelped(session.id()));
  await session.settled(); // so that this game counts
  const raised = won && (await inARow(game, first.level)) ? higher(first.level) : first.level;
  const { name } = captainWords(after(first.captain));
  return {
    words: !won
      ? say("Another captain: {name}", { name })
      : raised === first.level
        ? say("Next captain: {name}", { name })
        : say("Next captain: {name} ({level})", {
            name,
            level: levelWords(raised),
          }),
    change: (settings) => against(settings, raised),
  };
}

/**
 * The first captain, if one person plays against captains of one strength.
 * @param {string[]} players
 */
function opponent(players) {
  const [first, ...others] = opponents(players);
  return first && others.every(({ level }) => level === first.level) ? first : null;
}

/**
 * Whether the last games at that strength were all won.
 * @param {string} game @param {string} level
 */
async function inARow(game, level) {
  const { games } = await keptGames();
  const last = games
    .filter((kept) => kept.over && kept.game === game && opponent(kept.players)?.level === level)
    .slice(0, WINS);
  return last.filter((kept) => shareAlone(kept) === "1").length === WINS;
}

/** @param {string} level */
function higher(level) {
  return LEVELS[LEVELS.indexOf(level) + 1] ?? level;
}

/** @param {string} captain */
function after(captain) {
  return CAPTAINS[(CAPTAINS.indexOf(captain) + 1) % CAPTAINS.length] ?? captain;
}

/** The next captain in each captain's seat. @param {URLSearchParams} settings @param {string} level */
function against(settings, level) {
  const changed = new URLSearchParams(settings);
  const players = (settings.get("players")?.split(",") ?? []).map((player) => {
    const found = captainOf(player);
    return found ? playerOf(after(found.captain), level) : player;
  });
  changed.set("players", players.join(","));
  return changed;
}

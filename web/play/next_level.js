// Offers the next level to a person who has won twice. Loaded when a person has won alone.

import { keptGames } from "../keeping/store.js";
import { resultOf } from "../keeping/kept.js";
import { playerWords } from "../words/players.js";
import { say } from "../words/say.js";

/** How many wins in a row are enough. */
const WINS = 2;
const LEVEL = /^level([1-4])$/;

/**
 * @param {import("../session/session").Session} session of a game that is over
 * @returns {Promise<{words: string, change: (settings: URLSearchParams) => URLSearchParams} |
 *   null>} what a button says, and the settings of the next game
 */
export async function nextLevel(session) {
  await session.settled(); // so that this game counts
  const { game, players } = session.state().snapshot;
  const level = levelOf(players);
  if (level === null) return null;
  const { games } = await keptGames();
  const last = games
    .filter((kept) => kept.over && kept.game === game && levelOf(kept.players) === level)
    .slice(0, WINS);
  const won = last.filter(
    (kept) => resultOf(kept).split("-")[kept.players.indexOf("person")] === "1",
  );
  if (won.length < WINS) return null;
  const next = `level${level + 1}`;
  return {
    words: say("Next: {level}", { level: playerWords(next) }),
    change: (settings) => withLevel(settings, next),
  };
}

/**
 * The level of all computer players, if one person plays against them.
 * @param {string[]} players
 */
function levelOf(players) {
  const others = new Set(players.filter((player) => player !== "person"));
  const [only = ""] = others;
  const number = LEVEL.exec(only)?.[1];
  return others.size === 1 && number && players.filter((player) => player === "person").length === 1
    ? Number(number)
    : null;
}

/** @param {URLSearchParams} settings @param {string} level */
function withLevel(settings, level) {
  const changed = new URLSearchParams(settings);
  const players = settings.get("players")?.split(",") ?? [];
  changed.set("players", players.map((player) => (player === "person" ? player : level)).join(","));
  return changed;
}

// A table's settings in the form that links use (see main.js): those of an open game, those of the
// last game of its kind, and the same with seats changed.

import { beaten } from "../keeping/ladder.js";
import { store, stored } from "../keeping/preferences.js";
import { CAPTAINS, captainOf, playerOf, plays } from "../words/players.js";

/** @import { Info } from "../types" */

const PERSON = "person";
/** The strength of opponents, and of those of a newcomer. */
const USUAL = "level2";
const FIRST = "level1";

/**
 * The captain whom one meets first in a game; the first of all in any other.
 * @type {Record<string, string>}
 */
const HOSTS = {
  "siege-1966": "roland",
  "nobles-and-peasants": "gisela",
  "siege-by-number": "till",
  "siege-the-king": "ulrich",
  "angry-gods": "mira",
};

/**
 * The settings of a table: seats, options, players and start position.
 * @param {{head: string, players: string[]}} snapshot
 */
export function settingsOf({ head, players }) {
  const words = new URLSearchParams({ seats: String(players.length) });
  for (const [, tag = "", text = ""] of head.matchAll(/^\[([\w.]+) "(.*)"\]$/gm)) {
    const name = /^(Position|Colours|Begins)$/.test(tag)
      ? tag.toLowerCase()
      : tag.replace(/^Seat\./, "name").replace(/^Option\./, "");
    if (name !== tag) words.set(name, text.replace(/\\(.)/g, "$1"));
  }
  // whoever played elsewhere plays the next game here
  const here = players.map((player) => (player === "elsewhere" ? PERSON : player));
  if (here.some((player) => player !== PERSON)) words.set("players", here.join(","));
  return words;
}

/** Only the seats and options. @param {URLSearchParams} words */
export function withoutPeople(words) {
  return new URLSearchParams(
    [...words].filter(([name]) => !/^(players|colours|begins|position|name[1-9])$/.test(name)),
  );
}

/**
 * The game, seats and options from a link's settings.
 * @param {Info} info
 * @param {URLSearchParams} words
 */
export function tableOf(info, words) {
  const options = Object.fromEntries(
    [...withoutPeople(words)].filter(([word]) => word !== "seats"),
  );
  return { game: info.id, seats: words.get("seats"), options };
}

/**
 * A link with a table's settings. Colons and commas, common in positions, stay readable.
 * @param {string} kind what the link leads to @param {Info} info @param {URLSearchParams} words
 */
export function linkWith(kind, info, words) {
  const text = String(words).replaceAll("%3A", ":").replaceAll("%2C", ",");
  return `#/${kind}/${info.id}${text && `?${text}`}`;
}

/**
 * Remembers the settings a game was started with.
 * @param {Info} info
 * @param {URLSearchParams} words
 */
export function remember(info, words) {
  store(`table.${info.id}`, String(words));
}

/**
 * The settings the last game of its kind was started with, without the position.
 * @param {Info} info
 */
export function lastSettings(info) {
  const words = new URLSearchParams(stored(`table.${info.id}`) ?? "");
  words.delete("position");
  return words;
}

/** Remembers that a person has won or lost a game alone. @param {Info} info */
export function finished(info) {
  store(`finished.${info.id}`, "yes");
}

/** Whether a person has won or lost a game alone. @param {Info} info */
export function hasFinished(info) {
  return stored(`finished.${info.id}`) !== null;
}

/**
 * Where a person begins alone: the first seat, but the easier one until a game has been won or lost
 * there. Unusual options may change which that is.
 * @param {Info} info
 * @param {URLSearchParams} words
 */
export function beginsAt(info, words) {
  const usual = [...withoutPeople(words).keys()].every((word) => word === "seats");
  return usual && !hasFinished(info) ? info.easier : 0;
}

/**
 * A game of one person against computers: like the last one if it had both, but against a captain
 * who has not been beaten yet; otherwise with the person where a person begins, against a beginner
 * until a game has been won or lost.
 * @param {Info} info
 * @returns {URLSearchParams | null} null if no computer can play
 */
export function alone(info) {
  const level = hasFinished(info) ? USUAL : FIRST;
  const computer =
    info.players.find((player) => player === level) ??
    info.players.find((player) => player !== PERSON);
  if (!computer) return null;
  const words = lastSettings(info);
  const count = Number(words.get("seats") ?? info.seats[0]);
  const players = words.get("players")?.split(",") ?? [];
  if (
    players.length === count &&
    players.filter((player) => player === PERSON).length === 1 &&
    players.every((player) => plays(info.players, player))
  ) {
    words.set("players", players.map((player) => unbeaten(info, player, players)).join(","));
    return words;
  }
  const mine = beginsAt(info, words);
  const name = words.get("name1") ?? "";
  let next = Math.max(0, CAPTAINS.indexOf(HOSTS[info.id] ?? ""));
  const seats = Array.from({ length: count }, (_, seat) =>
    seat === mine
      ? PERSON
      : computer === level
        ? playerOf(CAPTAINS[next++ % CAPTAINS.length] ?? "", level)
        : computer,
  );
  words.set("players", seats.join(","));
  for (const seat of seats.keys()) if (seat !== mine) words.delete(`name${seat + 1}`);
  if (mine > 0 && name) words.set(`name${mine + 1}`, name);
  return words;
}

/**
 * A captain, or the next of the same strength who has not been beaten and does not sit there.
 * @param {Info} info @param {string} player @param {string[]} players
 */
function unbeaten({ id }, player, players) {
  const won = beaten(id);
  const found = captainOf(player);
  if (!found || !(player in won)) return player;
  const from = CAPTAINS.indexOf(found.captain);
  const others = [...CAPTAINS.slice(from), ...CAPTAINS.slice(0, from)].map((captain) =>
    playerOf(captain, found.level),
  );
  return others.find((other) => !(other in won) && !players.includes(other)) ?? player;
}

/**
 * Everybody moves up one seat, with their colours; the last takes the first seat.
 * @param {URLSearchParams} words
 */
export function seatsChanged(words) {
  const changed = new URLSearchParams(words);
  const count = Number(words.get("seats"));
  /** @template T @param {T[]} all */
  const turned = (all) => [...all.slice(-1), ...all.slice(0, -1)];
  turned(Array.from({ length: count }, (_, seat) => words.get(`name${seat + 1}`))).forEach(
    (name, seat) => {
      if (name) changed.set(`name${seat + 1}`, name);
      else changed.delete(`name${seat + 1}`);
    },
  );
  const players = words.get("players");
  const colours = words.get("colours");
  if (players) changed.set("players", turned(players.split(",")).join(","));
  if (colours) changed.set("colours", turned([...colours]).join(""));
  return changed;
}

// What a kept game is: whether what the browser's storage holds is one, how much room there is, and what finished games add up to.

import { known } from "./known.js";

/** @typedef {import("./types").Kept} Kept */

/** So many games are kept, and so many characters of them; beyond that the oldest finished ones have to go. */
const ROOM = { games: 200, size: 20_000_000 };

/**
 * What was found in storage, if it is a whole game of a kind that this page knows. Its snapshot is not looked into: it only shows the game sooner.
 * @param {any} found
 * @returns {Kept | null}
 */
export function intact(found) {
  const kept = { names: [], friendly: false, ...found };
  const whole =
    typeof kept.id === "string" &&
    known.games.some(({ id }) => id === kept.game) &&
    typeof kept.record === "string" &&
    Number.isFinite(new Date(kept.updated).getTime()) &&
    typeof kept.updated === "number" &&
    [kept.names, kept.players, kept.ahead].every(isTexts) &&
    typeof kept.over === "boolean" &&
    Number.isInteger(kept.moves);
  return whole ? kept : null;
}

/** @param {unknown} value */
function isTexts(value) {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** Whether anything was done in a game, and be it that it was taken back. @param {Kept} kept */
export function begun({ moves, ahead }) {
  return moves > 0 || ahead.length > 0;
}

/** The finished games that have no room, the oldest first. @param {Kept[]} games */
export function surplus(games) {
  let count = games.length;
  let size = games.reduce((sum, kept) => sum + sizeOf(kept), 0);
  const going = [];
  for (const kept of games.filter(({ over }) => over).sort((one, other) => one.updated - other.updated)) {
    if (count <= ROOM.games && size <= ROOM.size) break;
    going.push(kept);
    count -= 1;
    size -= sizeOf(kept);
  }
  return going;
}

/** About how many characters a game takes. @param {Kept} kept */
export function sizeOf(kept) {
  return typeof kept.size === "number" ? kept.size : JSON.stringify(kept).length;
}

/** The result as the record has it: each seat's share of the win, as in `1/2-1/2`. @param {Kept} kept */
export function resultOf({ record }) {
  return /^\[Result "(.*)"\]$/m.exec(record)?.[1] ?? "*";
}

/** @typedef {{game: string, name: string, against: string, won: number, drawn: number, lost: number}} Tally */

/**
 * How persons who gave their name have fared, by game and opponents.
 * @param {Kept[]} finished
 * @returns {Tally[]}
 */
export function tallies(finished) {
  /** @type {Map<string, Tally>} */
  const all = new Map();
  for (const kept of finished) {
    const { game, names, players, record } = kept;
    resultOf(kept).split("-").forEach((share, seat) => {
      const name = names[seat];
      if (name === undefined || share === "*" || players[seat] !== "person" || !record.includes(`[Seat.${seat + 1} "`)) return;
      const against = names.filter((_, other) => other !== seat).join(", ");
      const key = JSON.stringify([game, name, against]);
      const tally = all.get(key) ?? { game, name, against, won: 0, drawn: 0, lost: 0 };
      tally[share === "1" ? "won" : share === "0" ? "lost" : "drawn"] += 1;
      all.set(key, tally);
    });
  }
  return [...all.values()];
}

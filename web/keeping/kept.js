// What counts as a kept game, and how much room there is for them.

import { games } from "../generated/index.js";

/** @import { Kept } from "../types" */

/**
 * The most games kept, and the most characters of them; beyond that the oldest finished ones go.
 */
const ROOM = { games: 200, size: 20_000_000 };

/**
 * What was found in storage, if it is a whole game of a kind that this page knows. Its snapshot and
 * its screen only show the game sooner: they go if they cannot.
 * @param {any} found
 * @returns {Kept | null}
 */
export function intact(found) {
  const kept = { names: [], friendly: false, ...found };
  const whole =
    typeof kept.id === "string" &&
    games.some(({ id }) => id === kept.game) &&
    typeof kept.record === "string" &&
    Number.isFinite(kept.updated) &&
    [kept.names, kept.players, kept.ahead].every(isTexts) &&
    typeof kept.over === "boolean" &&
    Number.isInteger(kept.moves);
  if (!whole) return null;
  const { snapshot, screen, looked } = kept;
  const shown = [snapshot?.view?.seats, snapshot?.view?.things].every(Array.isArray);
  return {
    ...kept,
    looked: lookedAt(looked),
    snapshot: shown ? snapshot : null,
    screen: screen?.places && screen.symbols ? screen : null,
  };
}

/**
 * A game's review from storage, if it is intact.
 * @param {any} looked
 */
function lookedAt(looked) {
  const found = Object.values(looked?.by ?? {});
  return typeof looked?.record === "string" &&
    found.every((one) => [one?.stood, one?.moves].every(Array.isArray) && "account" in one)
    ? looked
    : null;
}

/** @param {unknown} value */
function isTexts(value) {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/**
 * Whether anything was done in a game, even if it was taken back, or somebody elsewhere was invited.
 * @param {Kept} kept
 */
export function begun({ moves, ahead, players }) {
  return moves > 0 || ahead.length > 0 || players.includes("elsewhere");
}

/**
 * The result of the record: each seat's share of the win, as in `1/2-1/2`; the others' if a seat has
 * resigned.
 * @param {Kept} kept
 */
export function resultOf({ record, players }) {
  const loser = /^\[Resigned "(.)"\]$/m.exec(record)?.[1];
  const share = players.length > 2 ? `1/${players.length - 1}` : "1";
  if (loser) return players.map((_, seat) => (String(seat + 1) === loser ? "0" : share)).join("-");
  return /^\[Result "(.*)"\]$/m.exec(record)?.[1] ?? "*";
}

/** The share of the win of the only person in a game, as in `resultOf`. @param {Kept} kept */
export function shareAlone(kept) {
  const [seat, ...others] = kept.players.flatMap((player, at) => (player === "person" ? [at] : []));
  return seat === undefined || others.length ? undefined : resultOf(kept).split("-")[seat];
}

/** The finished games for which there is no room, oldest first. @param {Kept[]} games */
export function surplus(games) {
  let count = games.length;
  let size = games.reduce((sum, kept) => sum + sizeOf(kept), 0);
  const going = [];
  for (const kept of games
    .filter(({ over }) => over)
    .sort((one, other) => one.updated - other.updated)) {
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

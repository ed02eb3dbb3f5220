// What is told at once: everything since the last decision of the player to move, and what that
// brought; within a turn, since the last decision before it.

import { looksBack } from "./taps.js";

/** @import { Snapshot, Told } from "../types" */

/** How many of one's own moves are told before the others', unless there are more that struck. */
const KEPT = 2;

/**
 * The moves to tell, in order; for an earlier position, the move that led there. Nobody misses the
 * cards that others draw, one's own dice, which lie on the table, others' dice, each of which is
 * told with its move, and what somebody who has moved has let stay.
 * @param {Snapshot} snapshot
 * @returns {Told[]}
 */
export function story(snapshot) {
  const { log, ply, said, did, view } = snapshot;
  if (looksBack(snapshot)) return ply > 0 ? [{ ply, said: said.join(" "), ...traced(did) }] : [];
  const hears = listener(snapshot);
  // a turn that goes on keeps what others did before it
  const theirs = log.findLastIndex(({ seat }) => seat !== null && seat !== hears);
  const goesOn = view.turn === hears && log.findLastIndex(({ seat }) => seat === hears) > theirs;
  const last = log.findLastIndex(
    ({ seat }, index) => hears !== null && seat === hears && (!goesOn || index <= theirs),
  );
  const begun = goesOn && log[last]?.seat === hears;
  const start = Math.max(0, begun ? last + 1 : turnOf(log, last));
  const hands = new Map(
    view.areas.filter(({ kind }) => kind === "hand").map(({ id, owner }) => [id, owner]),
  );
  const dice = view.areas.flatMap(({ id, kind }) => (kind === "dice" ? [id] : []));
  const isIdle = (/** @type {Snapshot["log"][number]} */ { did }) =>
    did?.every((one) => one.at.every((id) => dice.includes(id)) || stays(one));
  /** Of one's turn before the others', if it was long: those that struck, or else the last ones. */
  const mine = log.slice(start, last + 1).filter((one) => !isIdle(one));
  const struck = mine.filter(({ did }) => hasStruck(traced(did ?? [])));
  const kept = struck.length && mine.length > KEPT ? struck : mine.slice(-KEPT);
  const dull = new Set(mine.filter((one) => !kept.includes(one)));
  const busy = new Set(log.slice(start).flatMap((one) => (isIdle(one) ? [] : [one.seat])));
  return log.slice(start).flatMap((one, index) => {
    const { seat, said, did } = one;
    if (dull.has(one) || (isIdle(one) && seat !== null && busy.has(seat))) return [];
    const hand = seat === null ? hands.get(did?.at(-1)?.at.at(-1) ?? "") : null;
    if (typeof hand === "number" && hand !== hears) return [];
    // chance decides for whoever is next to move
    const next = log.slice(start + index).find(({ seat }) => seat !== null);
    const drawer = hand ?? next?.seat ?? view.turn;
    if ((drawer === hears || next) && did?.some(({ sound }) => sound === "roll")) return [];
    const traces = traced(did ?? []);
    const told = {
      ply: start + index + 1,
      said: (said ?? []).join(" "),
      ...traces,
      places: traces.places.filter((id) => !dice.includes(id)),
      slight: traces.slight || seat === null,
      own: hears !== null && drawer === hears,
    };
    return told.said ? [told] : [];
  });
}

/**
 * The moves that are marked on the board: once one has moved after the others, one's last; one's
 * earlier moves without arrows.
 * @param {Told[]} told @returns {Told[]}
 */
export function marked(told) {
  const theirs = told.findLastIndex(({ own }) => own === false);
  const mine = told.findLast(({ own, slight }, n) => own && !slight && n > theirs && theirs >= 0);
  return mine ? [mine] : told.map((one, n) => (one.own && n < theirs ? { ...one, ways: [] } : one));
}

/**
 * The person it is told to: the one holding the device, else the one to move, else the only one at
 * the table, else the one who moved last.
 * @param {Snapshot} snapshot
 */
function listener({ view, players, log, handover, eye }) {
  if (handover !== null) return eye;
  const isPerson = (/** @type {number | null | undefined} */ seat) =>
    typeof seat === "number" && players[seat] === "person";
  const { turn } = view;
  if (typeof turn === "number" && isPerson(turn)) return turn;
  if (players.filter((player) => player === "person").length === 1)
    return players.indexOf("person");
  return log.findLast(({ seat }) => isPerson(seat))?.seat ?? log.at(-1)?.seat ?? null;
}

/** The first move of the turn that ends with this one. @param {Snapshot["log"]} log @param {number} end */
function turnOf(log, end) {
  const seat = log[end]?.seat;
  const before = log.slice(0, end).findLastIndex((one) => one.seat !== null && one.seat !== seat);
  return log.findIndex((one, index) => index > before && one.seat === seat);
}

/**
 * The move that led to the position, without words.
 * @param {Snapshot} snapshot
 * @returns {Told}
 */
export function lastTold({ did, changed }) {
  return { ply: 0, said: "", ...traced(did), places: changed };
}

/**
 * What events leave on the board while they are told: the places they concern, where things went
 * and at whom that was aimed, what left together, and symbols at places; and whether they let
 * something stay.
 * @param {import("../types").Did[]} did
 */
function traced(did) {
  // what then enters is the next player's
  const own = did.filter(({ sound }, n) => !n || sound !== "place" || did[0]?.sound === "place");
  return {
    places: [...new Set(own.flatMap(({ at }) => at))],
    ways: did
      .filter(({ sound }) => sound === "move")
      .flatMap(({ at }) =>
        at.slice(1).map((to, index) => /** @type {[string, string]} */ ([at[index] ?? "", to])),
      ),
    gone: did.flatMap(({ at, sound }) => (sound === "fall" || sound === "capture" ? at : [])),
    shows: did.flatMap(({ shows }) => shows ?? []),
    slight: did.some(stays),
  };
}

/** Whether a move fought or took. @param {Pick<Told, "gone" | "shows">} traces */
export function hasStruck({ gone, shows }) {
  return (
    gone.length > 0 || shows.some(({ kind, end }) => !end && !["aimed", "moved"].includes(kind))
  );
}

/** Whether something moves nowhere. @param {import("../types").Did} did */
function stays({ at, sound }) {
  return sound === "move" && at.length === 1;
}

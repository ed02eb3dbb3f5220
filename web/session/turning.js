// Whether the board turns to the player on its other side.

import { preference } from "../keeping/preferences.js";
import { looksBack } from "./taps.js";

/**
 * Whether two people share an open game, so that the board can turn with each move.
 * @param {import("../types").Snapshot} snapshot
 */
export function hasSides({ players, hidden, you }) {
  return players.length === 2 && !hidden && you === null;
}

/**
 * Whether the board is turned to the second seat now: to the only person there, else as people like
 * it.
 * @param {import("../types").Snapshot} snapshot
 * @param {boolean} before whether it did
 */
export function isTurned(snapshot, before) {
  const { players, you, view } = snapshot;
  if (players.length === 2 && you !== null) return you === 1;
  if (preference("turning") === "off" || !hasSides(snapshot)) return false;
  return looksBack(snapshot) || typeof view.turn !== "number" ? before : view.turn === 1;
}

// Whether the board of an open game turns to the player on its other side.

import { preference } from "../keeping/preferences.js";
import { looksBack } from "./taps.js";

/**
 * Whether a table has another side to turn to: two seats, with the device open between them or one
 * person at it.
 * @param {import("../types").Snapshot} snapshot
 */
export function hasSides({ players, hidden, you }) {
  return players.length === 2 && (!hidden || you !== null);
}

/**
 * Whether the board is turned to the second seat now.
 * @param {import("../types").Snapshot} snapshot
 * @param {boolean} before whether it did
 */
export function isTurned(snapshot, before) {
  const { you, view } = snapshot;
  if (preference("turning") === "off" || !hasSides(snapshot)) return false;
  if (you !== null) return you === 1;
  return looksBack(snapshot) || typeof view.turn !== "number" ? before : view.turn === 1;
}

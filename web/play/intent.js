// What a captain wants: one short sentence after its turn, beside its name, with an arrow on the
// board. Only in a game of one person against captains, and only what everybody may know.

import { drawRays, createLayer } from "../board/pips.js";
import { el } from "../house/dom.js";
import { preference } from "../keeping/preferences.js";
import { looksBack } from "../session/taps.js";
import { captainOf } from "../words/players.js";
import { followPosition } from "./position.js";

/**
 * @param {import("../session/session").Session} session
 * @param {ReturnType<typeof import("../board/board.js").createBoard>} board
 * @param {HTMLElement} root the table with its seats
 * @param {AbortSignal} signal ends it
 * @returns what shows whatever the preference asks for
 */
export function createIntent(session, board, root, signal) {
  const layer = createLayer(board, "rays");
  return followPosition(session, "intent", speaker, draw, signal);

  /** @param {import("../calls").Intent | null | undefined} found */
  function draw(found) {
    for (const one of root.querySelectorAll(".seat-intent")) one.remove();
    layer.draw([]);
    const seat = speaker(session.state().snapshot)?.seat;
    if (!found?.reason || seat === undefined) return;
    const { says, start, end } = found.reason;
    const words = root.querySelectorAll(".seat-words")[seat];
    words?.append(el("q", { class: "seat-intent", role: "status" }, says));
    if (start) layer.draw(drawRays(board, session.state(), [{ kind: "threat", start, end }]));
  }
}

/**
 * The captain that moves before the only person, whose turn it is.
 * @param {import("../types").Snapshot} snapshot
 */
function speaker(snapshot) {
  const { players, you, view, over, ply } = snapshot;
  if (preference("intent") === "off" || you === null || over || looksBack(snapshot) || ply === 0)
    return null;
  const seat = (you + players.length - 1) % players.length;
  return view.turn === you && captainOf(players[seat] ?? "") ? { seat } : null;
}

// What a captain wants: one short sentence after its turn, beside its name, with an arrow on the
// board. Only in a game of one person against captains, and only what everybody may know.

import { drawRays, createLayer } from "../board/pips.js";
import { el } from "../house/dom.js";
import { preference } from "../keeping/preferences.js";
import { wholeRecord } from "../session/record.js";
import { looksBack } from "../session/taps.js";
import { EngineError } from "../worker/engine.js";
import { thinker } from "../worker/thinker.js";
import { captainOf } from "../words/players.js";

/** @import { Snapshot } from "../types" */

/**
 * @param {import("../session/session").Session} session
 * @param {ReturnType<typeof import("../board/board.js").createBoard>} board
 * @param {HTMLElement} root the table with its seats
 * @param {AbortSignal} signal ends it
 * @returns {{follow: () => void}} `follow` shows what the preference asks for
 */
export function createIntent(session, board, root, signal) {
  const layer = createLayer(board, "rays");
  /** The position that it is about. */
  let about = "";
  let wish = new AbortController();
  session.listen(follow, signal);
  signal.addEventListener("abort", () => wish.abort());

  function follow() {
    const { snapshot } = session.state();
    const seat = speaker(snapshot);
    const key = seat === null ? "" : [snapshot.last, snapshot.ply, snapshot.eye].join();
    if (key === about) return;
    about = key;
    wish.abort();
    wish = new AbortController();
    clear();
    if (seat !== null) void find(snapshot, seat, wish.signal);
  }

  /** @param {Snapshot} snapshot @param {number} seat @param {AbortSignal} mine */
  async function find(snapshot, seat, mine) {
    try {
      const { reason } = await thinker().call(
        "intent",
        { record: wholeRecord(snapshot), seat },
        { signal: mine },
      );
      if (mine.aborted || !reason) return;
      const words = root.querySelectorAll(".seat-words")[seat];
      words?.append(el("q", { class: "seat-intent", role: "status" }, reason.says));
      const { start, end } = reason;
      if (start) layer.draw(drawRays(board, session.state(), [{ kind: "threat", start, end }]));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }

  function clear() {
    for (const one of root.querySelectorAll(".seat-intent")) one.remove();
    layer.draw([]);
  }

  return { follow };
}

/**
 * The captain that moves before the only person, whose turn it is.
 * @param {Snapshot} snapshot
 * @returns {number | null} its seat
 */
function speaker(snapshot) {
  const { players, you, view, over, ply } = snapshot;
  if (preference("intent") === "off" || you === null || over || looksBack(snapshot) || ply === 0)
    return null;
  const seat = (you + players.length - 1) % players.length;
  return view.turn === you && captainOf(players[seat] ?? "") ? seat : null;
}

// What a captain says, beside its name: a greeting, one short sentence after its turn of what it
// wants, with an arrow on the board, and a last word. Only in a game of one person against captains,
// and only what everybody may know.

import { drawRays, createLayer } from "../board/pips.js";
import { el, setText } from "../house/dom.js";
import { preference } from "../keeping/preferences.js";
import { looksBack } from "../session/taps.js";
import { captainOf, captainWords } from "../words/players.js";
import { say } from "../words/say.js";
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
  const words = el("q", { class: "seat-intent", role: "status" }); // stays, and so does what is below
  const follow = followPosition(session, "intent", threatening, draw, signal);
  session.listen(remark, signal);
  return () => {
    remark();
    return follow();
  };

  function remark() {
    if (!threatening(session.state().snapshot)) draw(null);
  }

  /** @param {import("../calls").Intent | null | undefined} found */
  function draw(found) {
    const { snapshot } = session.state();
    const seat = speaker(snapshot);
    const { says, start, end } = found?.reason ?? { says: "", start: "", end: "" };
    const silent = found === undefined || seat === null;
    setText(words, says || (silent ? "" : remarkOf(snapshot, seat)));
    layer.draw(start ? drawRays(board, session.state(), [{ kind: "threat", start, end }]) : []);
    if (!words.isConnected) root.querySelectorAll(".seat-words")[seat ?? -1]?.append(words);
  }
}

/**
 * What the captain in a seat says when it wants nothing: at the beginning and the end.
 * @param {import("../types").Snapshot} snapshot @param {number} seat
 */
function remarkOf({ players, you, log, over }, seat) {
  const { greets, wins, loses } = captainWords(captainOf(players[seat] ?? "")?.captain ?? "");
  if (!over) return log.some((entry) => entry.seat === you) ? "" : greets;
  const [own = 0, other = 0] = [over.shares[seat], over.shares[you ?? 0]];
  return own > other ? wins : own < other ? loses : say("Nobody has lost. Once more?");
}

/**
 * The seat of the captain that moves before the only person, whose turn it is if any.
 * @param {import("../types").Snapshot} snapshot
 */
function speaker(snapshot) {
  const { players, you, view, over } = snapshot;
  if (preference("intent") === "off" || you === null || looksBack(snapshot)) return null;
  const seat = (you + players.length - 1) % players.length;
  return (over || view.turn === you) && captainOf(players[seat] ?? "") ? seat : null;
}

/** Whose threat to ask for. @param {import("../types").Snapshot} snapshot */
function threatening(snapshot) {
  const seat = speaker(snapshot);
  return seat === null || snapshot.over || snapshot.ply === 0 ? null : { seat };
}

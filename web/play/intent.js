// What a captain says, beside its portrait: a greeting, after its turn what it wants, with an arrow on
// the board, or how it has fared, and a last word. Only in a game of one person against captains,
// and only what everybody may know.

import { face } from "../board/face.js";
import { drawRays, createLayer } from "../board/pips.js";
import { el, setText } from "../house/dom.js";
import { preference } from "../keeping/preferences.js";
import { looksBack } from "../session/taps.js";
import { speechOf } from "../words/captain_speech.js";
import { captainOf, captainWords } from "../words/players.js";
import { say } from "../words/say.js";
import { followPosition } from "./position.js";

/** Characters of two sentences that fit beside the portrait on a phone. */
const ROOM = 84;

/**
 * @param {import("../session/session").Session} session
 * @param {ReturnType<typeof import("../board/board.js").createBoard>} board
 * @param {HTMLElement} room where it is said, kept free from the beginning
 * @param {AbortSignal} signal ends it
 * @returns what shows whatever the preference asks for
 */
export function createIntent(session, board, room, signal) {
  const layer = createLayer(board, "rays");
  const name = el("span", { class: "unseen" });
  const words = el("q");
  const spoken = el("p", { role: "status" }, name, words);
  /** Both players' points, for a window that ends above the seats. */
  const score = el("span", { class: "speech-score", "aria-hidden": "true" });
  let shown = "";
  /** What it wanted when it last said so; it is not said again as long as it stays the same. */
  let wanted = { ply: -1, says: "" };
  /** What it said last of how it fares, and all that it does not say again until the rest is said. */
  let mood = { ply: -1, says: "" };
  /** @type {Set<string>} */
  const spent = new Set();
  const follow = followPosition(session, "intent", threatening, draw, signal);
  session.listen(remark, signal);
  return () => {
    remark();
    return follow();
  };

  function remark() {
    const { view, you, players } = session.state().snapshot;
    const points = players.length === 2 && you !== null ? view.points : null;
    setText(score, points ? `${points[you ?? 0]} : ${points[1 - (you ?? 0)]}` : "");
    room.hidden = preference("intent") === "off";
    if (!threatening(session.state().snapshot)) draw(null);
  }

  /** @param {import("../calls").Intent | null | undefined} found */
  function draw(found) {
    const { snapshot } = session.state();
    const seat = speaker(snapshot);
    const player = snapshot.players[seat ?? snapshot.players.findIndex(captainOf)] ?? "";
    if (player !== shown) room.replaceChildren(/** @type {Node} */ (face(player)), spoken, score);
    shown = player;
    setText(name, `${captainWords(captainOf(player)?.captain ?? "").name}: `);
    const { says = "", kind } = found?.reason ?? {};
    const turn = turnsOf(snapshot);
    const wants = kind === "plan" && turn % 2 === 0 ? "" : says; // a plan can wait
    const again = wants === wanted.says && snapshot.ply !== wanted.ply;
    if (found && !again) wanted = { ply: snapshot.ply, says: wants };
    const mouth = speechOf(captainOf(player)?.captain ?? "");
    const lines = { [1]: mouth.better, [-1]: mouth.worse }[found?.fortune ?? 0];
    const news = { mood: lines ? next(lines, snapshot.ply) : "", wants: again ? "" : wants };
    const silent = found === undefined || seat === null;
    setText(words, silent ? "" : spokenBy(snapshot, seat, mouth, news));
    const { start, end } = found?.reason ?? { start: "", end: "" };
    layer.draw(start ? drawRays(board, session.state(), [{ kind: "threat", start, end }]) : []);
  }

  /**
   * One of these lines that was not said yet; the same for the same position.
   * @param {string[]} lines @param {number} ply
   */
  function next(lines, ply) {
    if (mood.ply === ply) return mood.says;
    if (lines.every((line) => spent.has(line))) for (const line of lines) spent.delete(line);
    mood = { ply, says: lines.find((line) => !spent.has(line)) ?? "" };
    spent.add(mood.says);
    return mood.says;
  }
}

/**
 * What the captain in a seat says: at the beginning and the end a word of its own, else how it has
 * fared and what it wants, or, now and then, something that means nothing.
 * @param {import("../types").Snapshot} snapshot @param {number} seat
 * @param {ReturnType<typeof speechOf>} mouth
 * @param {{mood: string, wants: string}} news
 */
function spokenBy(snapshot, seat, mouth, { mood, wants }) {
  const { game, you, over } = snapshot;
  const [own = 0, other = 0] = [over?.shares[seat], over?.shares[you ?? 0]];
  if (over?.ending === "resigned") return say("As you wish. Another time!");
  if (over)
    return own > other
      ? mouth.wins
      : own < other
        ? mouth.loses
        : say("Nobody has lost. Once more?");
  const turns = turnsOf(snapshot);
  if (turns === 0) return mouth.greets;
  if (!mood && !wants && turns % 2 === 0)
    return mouth.idle[(game.length + turns / 2) % mouth.idle.length] ?? "";
  const both = [mood, wants].filter(Boolean).join(" ");
  return both.length > ROOM ? wants || mood : both;
}

/** How many turns the person has had. @param {import("../types").Snapshot} snapshot */
function turnsOf({ log, you }) {
  return log.filter((entry, n) => entry.seat === you && log[n - 1]?.seat !== you).length;
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

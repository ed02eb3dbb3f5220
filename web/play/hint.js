// A hint: first where to look, then the move, then why. Loaded on first use.

import { restartThinker, thinker } from "../worker/thinker.js";
import { setAttribute } from "../house/dom.js";
import { reasonOf } from "../house/refused.js";
import { noteHelp } from "../keeping/ladder.js";
import { wholeRecord } from "../session/record.js";
import { firstTouch } from "../session/taps.js";
import { say } from "../words/say.js";
import { placeName } from "../board/board.js";
import { createLayer, drawRays, drawRings, waysOf } from "../board/pips.js";

/** Characters up to which a hint also tells how play might go on. */
const MUCH = 160;

/** @import { Snapshot } from "../types" */
/** @import { Hint } from "../calls" */

/**
 * @param {import("../session/session").Session} session
 * @param {HTMLElement} root the table on which places are marked
 * @param {ReturnType<typeof import("../board/board.js").createBoard>} board on which arrows are drawn
 * @param {AbortSignal} signal ends it
 * @returns {{ask: () => Promise<void>}} `ask` reveals one step more each time, until the position
 *   changes
 */
export function createHint(session, root, board, signal) {
  const layer = createLayer(board, "rays");
  /** The position of the hint. @type {Snapshot | null} */
  let about = null;
  /** @type {Hint | null} */
  let hint = null;
  let step = 0;
  /** The reasons that were told in this game. @type {Set<string>} */
  const told = new Set();
  let wish = new AbortController();
  /** Whether a hint was asked for while others or chance were to move. */
  let wanted = false;

  session.listen(({ snapshot }) => {
    if (about && !same(snapshot, about)) forget();
    else mark();
    if (!wanted || snapshot.auto) return;
    wanted = false;
    if (snapshot.moves.length && !about) void ask();
  }, signal);
  signal.addEventListener("abort", forget);

  /** @param {string} words */
  function tell(words) {
    session.tell(words, "hint");
  }

  function forget() {
    wanted = false;
    wish.abort();
    about = null;
    hint = null;
    step = 0;
    mark();
  }

  async function ask() {
    const { snapshot } = session.state();
    wanted = snapshot.auto;
    if (wanted) return tell(say("A hint comes as soon as it is your turn."));
    if (!snapshot.moves.length) return tell(say("You can ask for a hint when it is your turn."));
    session.cancel(); // what is chosen would have marks of its own
    if (about) step = Math.min(step + 1, 3);
    if (about && !hint) return restartThinker(); // it is coming
    return about ? tellIt() : seek(snapshot);
  }

  /** @param {Snapshot} snapshot */
  async function seek(snapshot) {
    about = snapshot;
    step = 1;
    wish = new AbortController();
    tell(say("Looking for a move. This takes about two seconds."));
    try {
      const mine = wish.signal;
      const answer = await thinker().call(
        "hint",
        { record: wholeRecord(snapshot), players: snapshot.players, told: [...told] },
        { signal: mine, failed: session.stopped },
      );
      if (mine.aborted) return undefined;
      hint = answer;
      return tellIt();
    } catch (error) {
      if (about !== snapshot) return undefined;
      forget();
      return tell(reasonOf(error));
    }
  }

  function tellIt() {
    if (!hint) return;
    const { token, said, reasons, line } = hint;
    noteHelp(session.id(), session.state().snapshot.ply, token);
    if (begins() && !firstTouch(session.state().snapshot, token)) step = Math.max(step, 2);
    if (step === 1) tell(`${idea()} ${say("Ask again for the move.")}`);
    else if (step === 2) tell(say("{move} Ask again for the reason.", { move: said }));
    else {
      const why = reasons.length
        ? reasons.map(({ says }) => says)
        : [say("No single reason stands out: it is a little better in many ways.")];
      for (const { says } of reasons) told.add(says);
      const sequel = line.join(" ");
      const follows = reasons.every(({ kind, end }) => kind !== "plan" || sequel.includes(end));
      const on = sequel && follows ? [say("Play might go on: {line}", { line: sequel })] : [];
      const all = [said, ...why, ...on].join(" ");
      tell(all.length <= MUCH ? all : [said, ...why].join(" "));
    }
    mark();
  }

  /** What kind of move to look for, and where. */
  function idea() {
    const at = { place: placeName(session.state().snapshot.view, goal()) };
    const begin = say("Begin with what is marked: what could you do with it?");
    switch (hint?.reasons[0]?.kind) {
      case "end":
        return say("This can decide the game: find the move that does it.");
      case "threat":
        return goal()
          ? say("What could the other side do next at {place}? Prevent it.", at)
          : say("What could the other side do next? Prevent it.");
      case "gain":
        return begins() ? begin : say("At {place} there is something to gain.", at);
      default:
        return begins() ? begin : say("Think ahead: what could you prepare at {place}?", at);
    }
  }

  /** The place that the first reason is about, unless it gives the move away; else "". */
  function goal() {
    const { end = "" } = hint?.reasons[0] ?? {};
    return !board.place(end) || tapsOf().includes(end) ? "" : end;
  }

  /** Whether only the beginning of the move can be hinted at. */
  function begins() {
    return !goal() && ["plan", "gain"].includes(hint?.reasons[0]?.kind ?? "plan");
  }

  /** What is touched to make the move. */
  function tapsOf() {
    return about?.moves.find(([token]) => token === hint?.token)?.[1] ?? [];
  }

  /** Marks the places on the table, in order, unless something else is chosen. */
  function mark() {
    const move = tapsOf();
    const follows = session.state().taps.every((tap, index) => tap === move[index]);
    const shown = step > 1 ? move : begins() ? move.slice(0, 1) : [];
    const marked = hint && follows ? shown : [];
    for (const one of root.querySelectorAll("[data-tap]")) {
      const place = marked.indexOf(one.getAttribute("data-tap") ?? "");
      setAttribute(one, "data-hint", place < 0 ? null : String(place + 1));
    }
    layer.draw(!hint || !follows ? [] : step > 1 ? arrows(hint) : ring(goal()));
  }

  /** @param {string} place "" for none */
  function ring(place) {
    return place ? drawRings(board, [place], "look-back-better") : [];
  }

  /** The move as an arrow, with its reasons once they are told. @param {Hint} hint */
  function arrows({ reasons }) {
    const ways = tapsOf().filter((place) => board.place(place));
    const why = step > 2 ? reasons.filter(({ end }) => end) : [];
    const alone = why.filter(({ start }) => !start).map(({ end }) => end);
    const rays = why.flatMap(({ kind, start, end }) => (start ? [{ kind, start, end }] : []));
    return [
      ...drawRings(board, alone, "look-back-better"),
      ...drawRays(board, session.state(), [...waysOf(ways, "better"), ...rays]),
    ];
  }

  return { ask };
}

/**
 * Whether two snapshots show the same position.
 * @param {Snapshot} one
 * @param {Snapshot} other
 */
function same(one, other) {
  return (
    one.ply === other.ply &&
    one.last === other.last &&
    one.eye === other.eye &&
    !one.over === !other.over &&
    one.curtain === other.curtain
  );
}

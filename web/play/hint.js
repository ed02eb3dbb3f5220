// A hint: first where to look, then the move, then why. Loaded on first use.

import { restartThinker, thinker } from "../worker/thinker.js";
import { reasonOf } from "../house/refused.js";
import { noteHelp } from "../keeping/ladder.js";
import { wholeRecord } from "../session/record.js";
import { fewTaps, firstTouch, tapsOf } from "../session/taps.js";
import { say } from "../words/say.js";
import { createHinting } from "../board/hinting.js";

/** Characters up to which a hint gives more than its first reason. */
const MUCH = 110;

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
  const hinting = createHinting(root, board);
  /** The position of the hint. @type {Snapshot | null} */
  let about = null;
  /** @type {Hint | null} */
  let hint = null;
  let step = 0;
  /** What has been said of it. */
  let words = "";
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
    if (about) step = Math.min(step + 1, 3);
    if (about && !hint) return restartThinker(); // it is coming
    session.cancel(); // what is chosen would have marks of its own
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
    const first = opening(hint).words;
    if (!first) step = Math.max(step, 2);
    if (step === 1) words = `${first} ${say("Ask again for the move.")}`;
    else if (step === 2) words = say("{move} Ask again for the reason.", { move: said });
    else {
      const why = reasons.length
        ? reasons.map(({ says }) => says)
        : [say("No single reason stands out: it is a little better in many ways.")];
      const sequel = line.join(" ");
      const follows = reasons.every(({ kind, end }) => kind !== "plan" || sequel.includes(end));
      const on = sequel && follows ? [say("Play might go on: {line}", { line: sequel })] : [];
      const more = (/** @type {string} */ all, /** @type {string} */ says) =>
        `${all} ${says}`.length <= MUCH ? `${all} ${says}` : all;
      words = [...why.slice(1), ...on].reduce(more, `${said} ${why[0]}`);
      for (const { says } of given()) told.add(says);
    }
    tell(words);
    mark();
  }

  /**
   * What is said and shown first: a thought, what the move begins with, or a few places; no words
   * if that would be the whole move.
   * @param {Hint} hint
   */
  function opening(hint) {
    const state = session.state();
    const thought = hinting.thought(hint, state);
    if (thought) return { words: thought, marked: [], lines: hinting.ring(hint, state) };
    const first = firstTouch(state.snapshot, hint.token);
    const few = fewTaps(state.snapshot, hint.token);
    const some = few.length > 1 ? few : [];
    const marked = first ? [first, ...some] : some;
    return { words: hinting.begin(first, some, state), marked, lines: [] };
  }

  /** The reasons that have been told. */
  function given() {
    return hint?.reasons.filter(({ says }) => words.includes(says)) ?? [];
  }

  /** Marks the places on the table, in order, unless something else is chosen. */
  function mark() {
    const state = session.state();
    const move = hint ? tapsOf(state.snapshot, hint.token) : [];
    if (!hint || !state.taps.every((tap, index) => tap === move[index])) hinting.mark([]);
    else if (step > 1) {
      hinting.mark(move, hinting.arrows(hint, state, given()));
    } else {
      const { marked, lines } = opening(hint);
      hinting.mark(marked, lines);
    }
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

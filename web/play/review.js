// The look back at a game, beside its board: how it stood, and the moments that mattered, each on the
// board with the move played and the better one. Loaded on first use.

import { restartThinker, thinker } from "../worker/thinker.js";
import { createLayer, drawRays, drawRings, waysOf } from "../board/pips.js";
import { offerAgain } from "../house/again.js";
import { button, el, enable, iconButton, setText, table } from "../house/dom.js";
import { language } from "../house/language.js";
import { reasonOf } from "../house/refused.js";
import { keepMistakes } from "../keeping/mistakes.js";
import { pack } from "../session/links.js";
import { runsHidden, wholeRecord } from "../session/record.js";
import { say, sayCount } from "../words/say.js";
import { createChart, percent } from "./chart.js";
import { createTrial } from "./trial.js";

/** @import { Review, Snapshot } from "../types" */
/** @import { Moment } from "../calls" */

/**
 * @param {import("../session/session").Session} session
 * @param {HTMLElement} root beside whose board it stands
 * @param {ReturnType<typeof import("../board/board.js").createBoard>} board
 * @param {(trial: import("./trial.js").Trial | null) => void} stage shows a line that is tried, or
 *   the game again
 * @param {AbortSignal} signal ends it
 */
export function createReview(session, root, board, stage, signal) {
  const layer = createLayer(board, "rays");
  const body = el("div");
  const element = el("section", {
    class: "look-back",
    "aria-label": say("Review"),
    tabindex: "-1",
    hidden: true,
  });
  element.append(
    el(
      "div",
      { class: "look-back-head" },
      el("h2", {}, say("Review")),
      button("text-button", say("Close"), close),
    ),
    body,
  );
  const more = el("section", {
    class: "look-back-more",
    "aria-label": say("Chances of winning"),
    hidden: true,
  });
  root.append(element, more);
  let wish = new AbortController();
  /** @type {Review | null} */
  let review = null;
  /** How long the game is that was reviewed. */
  let length = 0;
  /** The moment that is shown; -1 before the first. */
  let now = -1;
  let draw = () => {};
  /** The line that is being tried. @type {import("./trial.js").Trial | null} */
  let trial = null;
  let trying = new AbortController();

  session.listen(({ snapshot }) => {
    if (element.hidden) return;
    if (snapshot.last !== length)
      hide(); // the game goes on
    else draw();
  }, signal);
  signal.addEventListener("abort", () => (wish.abort(), trying.abort()));

  function hide() {
    wish.abort();
    endTrial();
    review = null;
    element.hidden = more.hidden = true;
    root.classList.remove("reviewing");
    layer.draw([]);
  }

  /** Tries a line from a moment. @param {Moment} moment */
  function begin(moment) {
    trying = new AbortController();
    const mine = createTrial(session.state(), moment, redraw, trying.signal);
    trial = mine;
    redraw();
  }

  function redraw() {
    draw();
    stage(trial);
  }

  /** Back to the moment. */
  function endTrial() {
    if (!trial) return;
    trying.abort();
    trial = null;
    redraw();
  }

  function close() {
    hide();
    void session.look(length);
  }

  async function open() {
    const { snapshot } = session.state();
    const seat = snapshot.eye;
    element.hidden = false;
    root.classList.add("reviewing");
    scrollTo({ top: 0 }); // to the board
    length = snapshot.last;
    if (snapshot.curtain !== null || (runsHidden(snapshot) && seat === null))
      return body.replaceChildren(
        el("p", {}, say("Take the device first: press {button}.", { button: say("I am ready") })),
      );
    const how = `board ${seat} ${language()}`;
    const found = session.reviewOf(how) ?? (await make(snapshot, seat));
    if (!found || element.hidden) return undefined;
    session.keepReview(how, found); // reviewing takes long
    review = found;
    show(found, snapshot, seat);
    element.focus({ preventScroll: true });
    if (found.moments.length) go(0);
    if (snapshot.over && found.slips?.length) void seekPuzzles(snapshot, how, found);
    return undefined;
  }

  /**
   * Makes puzzles of the mistakes, and says what has become of them.
   * @param {Snapshot} snapshot @param {string} how @param {Review} found
   */
  async function seekPuzzles(snapshot, how, found) {
    const words = el("p", { class: "look-back-mistakes", role: "status" });
    body.querySelector(".look-back-moment")?.after(words);
    const told = (/** @type {number} */ n) =>
      n
        ? sayCount(
            "{n} of your mistakes is now a puzzle. It comes back tomorrow, on the first page.",
            "{n} of your mistakes are now puzzles. They come back tomorrow, on the first page.",
            n,
          )
        : say("No puzzle could be made of these mistakes.");
    if (found.puzzles !== undefined) return setText(words, told(found.puzzles));
    setText(words, say("Looking for puzzles in your mistakes."));
    wish = new AbortController();
    const { signal } = wish;
    try {
      const args = { record: wholeRecord(snapshot), slips: found.slips };
      const made = (await thinker().call("mistakes", args, { signal })).found;
      if (signal.aborted) return undefined;
      const kept = keepMistakes(snapshot.game, made);
      if (kept) session.keepReview(how, { ...found, puzzles: made.length });
      const lost = say("This browser does not keep them: they last until you leave the page.");
      setText(words, kept || !made.length ? told(made.length) : `${told(made.length)} ${lost}`);
    } catch (error) {
      if (!signal.aborted) setText(words, reasonOf(error));
    }
    return undefined;
  }

  /**
   * Makes the review, with a progress bar and a button to stop.
   * @param {Snapshot} snapshot
   * @param {number | null} seat
   */
  async function make(snapshot, seat) {
    wish.abort();
    wish = new AbortController();
    const mine = wish.signal;
    const bar = el("progress", { "aria-label": say("Review") });
    const words = el("p", { role: "status" }, say("Reviewing the game."));
    body.replaceChildren(words, bar, el("p", {}, button("quiet", say("Stop"), hide)));
    try {
      const found = await thinker().call(
        "look_back",
        { record: wholeRecord(snapshot), players: snapshot.players, seat },
        {
          signal: mine,
          progress: (done, of, text) => {
            bar.max = of;
            bar.value = done;
            setText(words, text);
          },
          failed: (why) => offerAgain(words, why, restartThinker),
        },
      );
      return mine.aborted ? null : found;
    } catch (error) {
      if (mine.aborted) return null;
      body.replaceChildren(el("p", {}, reasonOf(error)));
      return null;
    }
  }

  /** @param {Review} found @param {Snapshot} snapshot @param {number | null} seat */
  function show({ stood, moments, account }, snapshot, seat) {
    const { names, hidden } = snapshot;
    const own = account?.seat ?? 0;
    const chart = createChart({
      ...{ session, stood, seat: own, moments, look: session.look },
      go(index) {
        scrollTo({ top: 0 });
        go(index);
      },
    });
    const told = el("div", { class: "look-back-moment", "aria-live": "polite" });
    const back = iconButton("back", say("Back"), () => step(-1));
    const forth = iconButton("forth", say("Forward"), () => step(1));
    const tried = button("quiet", say("Try it yourself"), () => {
      const moment = moments[now];
      if (trial) endTrial();
      else if (moment) begin(moment);
    });
    const anew = button("quiet", say("Try again"), () => trial?.step(-Infinity));
    const place = el("span", { class: "look-back-place" });
    const steps = el("div", { class: "buttons" }, back, place, forth, tried, anew);
    const known = !hidden
      ? ""
      : seat === null
        ? say("With everything face up.")
        : say("Based on what {name} knew at each move.", { name: names[seat] ?? "" });
    body.replaceChildren(
      ...(moments.length ? [steps, told] : [el("p", {}, say("No move cost much."))]),
    );
    more.hidden = false;
    more.replaceChildren(
      chart.element,
      ...(account ? [sums(account, snapshot)] : []),
      ...(known ? [el("p", { class: "quiet-words" }, known)] : []),
      ...(runsHidden(snapshot) ? [] : [bookletOf(snapshot)]),
    );
    draw = () => {
      const { snapshot } = session.state();
      const moment = moments[now];
      chart.update(snapshot.ply, now);
      layer.draw(moment && !trial && snapshot.ply === moment.ply ? arrows(moment) : []);
      setText(tried, trial ? say("Back to the moment") : say("Try it yourself"));
      anew.hidden = !trial;
      enable(anew, trial?.begun() ?? false);
      enable(back, now > 0 || trial !== null);
      enable(forth, now < moments.length - 1 || trial !== null);
      if (!moment) return;
      const shown = `${moment.ply} ${trial !== null}`;
      if (told.dataset.shown === shown) return;
      told.dataset.shown = shown;
      setText(place, say("{n} of {of}", { n: now + 1, of: moments.length }));
      told.replaceChildren(...sentences(moment, snapshot, trial !== null));
    };
  }

  /** Shows a moment on the board. @param {number} index */
  function go(index) {
    const moment = review?.moments[index];
    if (!moment) return;
    endTrial();
    now = index;
    draw();
    void session.look(moment.ply);
  }

  /** To the next moment, or the one before; in a line that is tried, its positions. @param {number} by */
  function step(by) {
    if (trial) trial.step(by);
    else go(Math.min((review?.moments.length ?? 1) - 1, Math.max(0, now + by)));
  }

  /** The two moves as arrows, told apart by their dashes. @param {Moment} moment */
  function arrows({ played_at, better_at }) {
    const state = session.state();
    return [
      { kind: "played", at: played_at },
      { kind: "better", at: better_at },
    ].flatMap(({ kind, at }) => {
      const places = at.filter((place) => board.place(place));
      return [
        ...drawRings(board, places.slice(-1), `look-back-${kind}`),
        ...drawRays(board, state, waysOf(places, kind)),
      ];
    });
  }

  return {
    open,
    endTrial,
    /**
     * @param {number} by
     * @returns {boolean} whether a review is open
     */
    step(by) {
      if (element.hidden || !review?.moments.length) return false;
      step(by);
      return true;
    },
  };
}

/** A link to the booklet of the game, once it is packed. @param {Snapshot} snapshot */
function bookletOf(snapshot) {
  const element = el("p");
  void pack(wholeRecord(snapshot)).then((packed) => {
    const href = `#/print/${snapshot.game}?parts=story&packed=${packed}`;
    element.append(el("a", { href }, say("Print this game as a booklet")));
  });
  return element;
}

/**
 * @param {Moment} moment
 * @param {Snapshot} snapshot
 * @param {boolean} trying whether the better move is still to be found
 */
function sentences(moment, { you, names }, trying) {
  const { ply, seat, played, better, reasons, answer } = moment;
  const n = ply + 1;
  const fall = { before: percent(moment.before), after: percent(moment.after) };
  const [head, cost] =
    seat === you
      ? [say("Move {n}: yours", { n }), say("Your chances fell from {before}% to {after}%.", fall)]
      : [
          say("Move {n}: {name}", { n, name: names[seat] ?? "" }),
          say("The chances fell from {before}% to {after}%.", fall),
        ];
  const line = (
    /** @type {string} */ kind,
    /** @type {string} */ key,
    /** @type {string[]} */ said,
  ) =>
    el("p", {}, el("span", { class: `look-back-key ${kind}` }, key), ` ${said.join(" ").trim()}`);
  return [
    el("h3", {}, head),
    line("played", say("played"), [played, cost, answer]),
    trying
      ? el("p", {}, say("Find a better move."))
      : line("better", say("better"), [better, ...reasons.map(({ says }) => says)]),
  ];
}

/**
 * How a seat's chances came from what they were at the start to what they are at the end; what is
 * left over was seen only later, or came of moves that are not reviewed.
 * @param {import("../calls").Account} account
 * @param {Snapshot} snapshot
 */
function sums({ seat, start, moves, whole: reviewed, luck, end }, { you, names, over }) {
  const whole = (/** @type {number | null} */ part) => Math.round(100 * (part ?? 0));
  const parts = [...moves, luck].reduce((/** @type {number} */ sum, part) => sum + whole(part), 0);
  const rest = whole(end) - whole(start) - parts;
  const signed = (/** @type {number} */ n) =>
    say("{n}%", { n: `${n < 0 ? "\u2212" : "+"}${Math.abs(n)}` });
  const rows = [
    [say("At the start"), say("{n}%", { n: whole(start) })],
    ...moves.flatMap((part, mover) =>
      part === null
        ? []
        : [
            [
              mover === you
                ? say("Your mistakes")
                : say("Mistakes: {name}", { name: names[mover] ?? "" }),
              signed(whole(part)),
            ],
          ],
    ),
    ...(luck === null ? [] : [[say("Luck"), signed(whole(luck))]]),
    [
      reviewed ? say("What showed only later") : say("Other moves, and what showed only later"),
      signed(rest),
    ],
    [over ? say("At the end") : say("Now"), say("{n}%", { n: whole(end) })],
  ];
  const whose =
    seat === you ? say("Your chances") : say("Chances: {name}", { name: names[seat] ?? "" });
  return table(
    { class: "look-back-sums" },
    [whose, ""],
    rows.map(([head, said]) =>
      el("tr", {}, el("th", { scope: "row" }, head ?? ""), el("td", {}, said ?? "")),
    ),
  );
}

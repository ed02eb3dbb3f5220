// The look back at a game, beside its board: how it went, and its moves, each on the board with the
// better one where there is one; the moments that mattered come first. Loaded on first use.

import { restartThinker, thinker } from "../worker/thinker.js";
import { offerAgain } from "../house/again.js";
import { button, el, enable, iconButton, setAttribute, setText } from "../house/dom.js";
import { language } from "../house/language.js";
import { reasonOf } from "../house/refused.js";
import { hintsIn } from "../keeping/ladder.js";
import { keepMistakes, mistakes } from "../keeping/mistakes.js";
import { pack } from "../session/links.js";
import { runsHidden, wholeRecord } from "../session/record.js";
import { say, sayCount } from "../words/say.js";
import { createChart, percent } from "./chart.js";
import { createLines, linesOf, runLine } from "./lines.js";
import {
  BAD,
  isIdle,
  isProven,
  list,
  luckOf,
  markOf,
  meanings,
  ownOf,
  rowOf,
  sentences,
} from "./review_words.js";
import { createTrial } from "./trial.js";

/** @import { Review, Snapshot } from "../types" */
/** @import { Moment } from "../calls" */
/** @import { Lines, Which } from "./lines" */

/** Less luck than half a per cent is none. */
const SEEN = 0.005;
/** Luck that cost no more than this share of the win has not decided a game. */
const SMALL = 0.1;

/**
 * @param {import("../session/session").Session} session
 * @param {HTMLElement} root beside whose board it stands
 * @param {ReturnType<typeof import("../board/board.js").createBoard>} board
 * @param {import("../types").Services["engine"]} engine
 * @param {(shown: import("./trial.js").Trial | import("./lines.js").Run | null) => void} stage shows
 *   a line that is tried or run, or the game again
 * @param {AbortSignal} signal ends it
 */
export function createReview(session, root, board, engine, stage, signal) {
  const marks = createLines(root, board);
  const body = el("div");
  const element = el("section", {
    class: "look-back",
    "aria-label": say("Look back"),
    tabindex: "-1",
    hidden: true,
  });
  const earlier = iconButton("back", say("Previous move"), () => walk(-1));
  const later = iconButton("forth", say("Next move"), () => walk(1));
  const number = el("span", { class: "look-back-number" });
  const walker = el("div", { class: "look-back-walk" }, earlier, number, later);
  element.append(
    el(
      "div",
      { class: "look-back-head" },
      el("h2", {}, say("Look back")),
      walker,
      button("text-button", say("Close"), () => (isVisit() ? history.back() : close())),
    ),
    body,
  );
  root.append(element);
  /** What has become of the mistakes, and where they can be practised. */
  const told = el("span", { role: "status" });
  const practise = el("a", { class: "quiet", hidden: true });
  const puzzles = el("p", { class: "look-back-mistakes" }, told, practise);
  let wish = new AbortController();
  /** How long the game is that was reviewed. */
  let length = 0;
  /** All that were reviewed. @type {Moment[]} */
  let all = [];
  /** The moves that mattered. @type {Moment[]} */
  let moments = [];
  /** The move that is shown. @type {Moment | null} */
  let now = null;
  let draw = () => {};
  /** The puzzles made of the game. @type {import("../keeping/mistakes.js").Mistake[]} */
  let made = [];
  /** Whether puzzles are sought, which may add moments. */
  let seeking = false;
  /** The line that is being tried. @type {import("./trial.js").Trial | null} */
  let trial = null;
  let trying = new AbortController();
  /** The line of a move that is run on the board. @type {import("./lines.js").Run | null} */
  let run = null;
  /** The lines of the moves that have been looked at. @type {Map<Moment, Lines>} */
  const lines = new Map();
  let looking = new AbortController();
  /** Where it was opened. */
  let address = "";

  session.listen(({ snapshot }) => {
    if (element.hidden) return;
    if (snapshot.last !== length)
      hide(); // the game goes on
    else draw();
  }, signal);
  signal.addEventListener("abort", () => {
    for (const one of [wish, trying, looking]) one.abort();
  });
  const back = () => {
    if (location.hash !== address || isVisit() || element.hidden) return;
    if (!trial) return close();
    endTrial(); // back to the moment
    visit();
  };
  window.addEventListener("popstate", back, { signal });

  function hide() {
    for (const one of [wish, looking]) one.abort();
    seeking = false;
    endTrial();
    [all, moments, made, now] = [[], [], [], null];
    lines.clear();
    element.hidden = true;
    root.classList.remove("reviewing");
    marks.draw(session.state(), null, null, "");
  }

  /** Tries a line from a moment. @param {Moment} moment */
  function begin(moment) {
    trying = new AbortController();
    const { puzzle } = (isProven(moment) && made.find(({ ply }) => ply === moment.ply)) || {};
    trial = createTrial(session.state(), moment, puzzle, engine, redraw, trying.signal);
    redraw();
    toBoard();
  }

  /** Runs the line of a move on the board; asked again, goes back. @param {Which} which */
  function runIt(which) {
    const asked = run?.which !== which && now && lines.get(now)?.[which];
    endTrial();
    if (!asked) return;
    trying = new AbortController();
    run = runLine(session.state(), asked, which, redraw, trying.signal);
    redraw();
    toBoard();
  }

  function redraw() {
    root.classList.toggle("trying", trial !== null);
    draw();
    stage(trial ?? run);
  }

  /** Back to the moment. */
  function endTrial() {
    if (!trial && !run) return;
    trying.abort();
    trial = run = null;
    redraw();
  }

  /** Finds what comes of the moves of the moment that is shown. @param {Moment} moment */
  async function lookAhead(moment) {
    looking.abort();
    looking = new AbortController();
    const { signal } = looking;
    const known =
      lines.get(moment) ??
      (await linesOf(engine, session.state().snapshot, moment, signal).catch(() => null));
    if (!known || signal.aborted) return;
    lines.set(moment, known);
    draw();
  }

  /** Scrolls to the board where it is out of sight, and says whether it was. */
  function toBoard() {
    const stage = root.querySelector(".stage");
    const out = stage !== null && stage.getBoundingClientRect().top < 0;
    if (out) scrollTo({ top: 0 });
    return out;
  }

  /** The browser's way back shall leave the review, not the game. */
  function visit() {
    history.pushState({ ...history.state, review: true }, "");
  }

  /** Whether it does. */
  function isVisit() {
    return Boolean(history.state?.review);
  }

  function close() {
    hide();
    void session.look(length);
  }

  /** @param {number} [ply] the move to begin with, else the first moment */
  async function open(ply) {
    const { snapshot } = session.state();
    const seat = snapshot.eye;
    element.hidden = false;
    root.classList.add("reviewing");
    scrollTo({ top: 0 }); // to the board
    length = snapshot.last;
    address = location.hash;
    if (ply === undefined && !isVisit()) visit();
    walker.hidden = true;
    if (snapshot.curtain !== null || (runsHidden(snapshot) && seat === null))
      return body.replaceChildren(
        el("p", {}, say("Take the device first: press {button}.", { button: say("I am ready") })),
      );
    const how = `lines ${seat} ${language()}`;
    const found = session.reviewOf(how) ?? (await make(snapshot, seat));
    if (!found || element.hidden) return undefined;
    session.keepReview(how, found); // reviewing takes long
    show(found, snapshot, seat);
    element.focus({ preventScroll: true });
    const first = all.find((move) => move.ply === ply) ?? moments[0];
    if (first) go(first);
    if (snapshot.over && found.slips?.length) void seekPuzzles(snapshot, seat, how, found);
    return undefined;
  }

  /**
   * Makes puzzles of the mistakes, says what has become of them, and offers them.
   * @param {Snapshot} snapshot @param {number | null} seat @param {string} how @param {Review} found
   */
  async function seekPuzzles(snapshot, seat, how, found) {
    /** @param {string[]} ids @param {boolean} [kept] */
    const tell = (ids, kept = true) => {
      made = mistakes()
        .filter(({ puzzle, game }) => game === snapshot.game && ids.includes(puzzle.id))
        .sort((one, other) => one.ply - other.ply);
      const list = new Intl.ListFormat(language()).format(made.map(({ ply }) => String(ply + 1)));
      const said = made.length
        ? sayCount(
            "You can practise move {list}: what is better there was checked.",
            "You can practise moves {list}: what is better there was checked.",
            made.length,
            { list },
          )
        : ownOf(moments, snapshot).some(({ better }) => better)
          ? say("No puzzle could be made of these mistakes: what is better is an estimate.")
          : "";
      const lost = say("This browser does not keep them: they last until you leave the page.");
      setText(told, kept || !made.length ? said : `${said} ${lost}`);
      const first = made[0]?.puzzle.id;
      practise.hidden = !first;
      setText(practise, sayCount("Practise {n} mistake", "Practise {n} mistakes", made.length));
      practise.setAttribute("href", `#/puzzle/${snapshot.game}?id=${first}&practise`);
    };
    if (found.puzzles) {
      const left = new Set(mistakes().map(({ puzzle }) => puzzle.id));
      return tell(found.puzzles.filter((id) => left.has(id)));
    }
    setText(told, say("Looking for puzzles in your mistakes. The verdicts may still change."));
    wish = new AbortController();
    const { signal } = wish;
    seeking = true;
    draw();
    try {
      const { slips, spared } = found;
      const args = { record: wholeRecord(snapshot), slips, spared, players: snapshot.players };
      const { found: fresh, solutions } = await thinker().call("mistakes", args, { signal });
      if (signal.aborted) return undefined;
      seeking = false;
      const kept = keepMistakes(snapshot.game, session.id(), fresh);
      const ids = fresh.map(({ puzzle }) => puzzle.id);
      const moves = found.moves.map((move) => {
        const solution = solutions.find(({ ply }) => ply === move.ply);
        const isMade = fresh.some(({ ply }) => ply === move.ply);
        const matters = move.matters || isMade;
        /** @type {Moment["mark"]} */
        const mark = move.better ? move.mark : "missed";
        return solution ? { ...move, reply: "", ...solution, mark, matters } : { ...move, matters };
      });
      if (kept) session.keepReview(how, { ...found, moves, puzzles: ids });
      show({ ...found, moves }, snapshot, seat);
      tell(ids, kept);
    } catch (error) {
      if (signal.aborted) return undefined;
      seeking = false;
      draw();
      setText(told, reasonOf(error));
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
    const bar = el("progress", { "aria-label": say("Look back") });
    const words = el("p", { role: "status" }, say("Reviewing the game."));
    body.replaceChildren(words, bar, el("p", {}, button("quiet", say("Stop"), hide)));
    try {
      const found = await thinker().call(
        "look_back",
        {
          record: wholeRecord(snapshot),
          players: snapshot.players,
          seat,
          hints: hintsIn(session.id()),
        },
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
  function show({ summary, stood, moves, account, slips }, snapshot, seat) {
    const { names, hidden } = snapshot;
    all = moves;
    moments = moves.filter(({ matters }) => matters);
    now = moves.find(({ ply }) => ply === now?.ply) ?? null;
    const own = account?.seat ?? 0;
    const resigned = snapshot.over?.ending === "resigned" && stood.at(-1)?.[1][snapshot.you ?? -1];
    const gave =
      typeof resigned === "number"
        ? say("You gave up when your chances were {n}%.", { n: percent(resigned) })
        : "";
    const said = [gave, summary].filter(Boolean).join(" ");
    const chart = createChart({
      ...{ session, stood, seat: own, moments, go },
      look: (ply) => {
        const move = moves.findLast((one) => one.ply <= ply);
        if (move) go(move);
        else session.look(ply);
      },
    });
    const words = el("div", { class: "look-back-moment", "aria-live": "polite" });
    const back = iconButton("back", "", () => step(-1));
    const forth = iconButton("forth", "", () => step(1));
    const tried = button("quiet", say("Try it yourself"), () => {
      const again = !trial;
      endTrial();
      if (again && now) begin(now);
    });
    const anew = button("quiet", say("Start again"), () => trial?.step(-Infinity));
    const place = el("span", { class: "look-back-place" });
    const steps = el("div", { class: "buttons look-back-steps" }, back, place, forth, tried, anew);
    const known = !hidden
      ? ""
      : seat === null
        ? say("With everything face up.")
        : say("Based on what {name} knew at each move.", { name: names[seat] ?? "" });
    const rows = new Map(moves.map((move) => [move, rowOf(move, snapshot, () => go(move))]));
    const fine = !ownOf(moves, snapshot).some(({ mark }) => BAD.includes(mark));
    const slipped =
      snapshot.over !== null &&
      account !== null &&
      account.end < 0.5 &&
      (account.luck ?? 0) > -SMALL;
    const main = el(
      "div",
      { class: "look-back-main" },
      ...(fine
        ? [
            el(
              "p",
              {},
              slipped
                ? say("No single move cost much: the game slipped away in small steps.")
                : snapshot.you === null
                  ? say("No move cost much.")
                  : say("None of your moves cost much."),
            ),
          ]
        : []),
      ...(moves.length ? [steps, words] : []),
      ...(snapshot.over && slips?.length ? [puzzles] : []),
      chart.element,
      ...(said ? [el("p", { class: "look-back-summary" }, said)] : []),
      ...(moves.length ? [list(moves, [...rows.values()], snapshot, hidden && seat !== null)] : []),
    );
    body.replaceChildren(
      main,
      ...(account && Math.abs(account.luck ?? 0) >= SEEN
        ? [el("p", {}, luckOf(account, snapshot))]
        : []),
      ...(known ? [el("p", { class: "quiet-words" }, known)] : []),
      meanings(),
      ...(runsHidden(snapshot) ? [] : [bookletOf(snapshot)]),
    );
    draw = () => {
      const { snapshot } = session.state();
      const index = moments.findIndex((moment) => moment === now);
      chart.update(snapshot.ply, index);
      const seen = now && !trial && !run && snapshot.ply === now.ply ? now : null;
      marks.draw(
        session.state(),
        seen,
        (seen && lines.get(seen)) ?? null,
        seen && !isIdle(seen) ? markOf(seen.mark).sign : "",
      );
      walker.hidden = trial !== null || !moves.length;
      setText(number, snapshot.ply < length ? say("Move {n}", { n: snapshot.ply + 1 }) : "");
      enable(earlier, beside(-1) !== undefined);
      enable(later, beside(1) !== undefined);
      setText(tried, trial ? say("Back to the moment") : say("Try it yourself"));
      tried.hidden = !now?.better;
      anew.hidden = !trial;
      enable(anew, trial?.begun() ?? false);
      enable(back, trial !== null || next(-1) !== undefined);
      enable(forth, trial !== null || next(1) !== undefined);
      for (const one of [back, forth]) one.hidden = !moments.length && !trial;
      name(back, trial ? say("Back") : say("Previous moment"));
      name(forth, trial ? say("Forward") : say("Next moment"));
      const { length: of } = moments;
      setText(
        place,
        index < 0
          ? sayCount("{n} moment", "{n} moments", of)
          : seeking
            ? say("Moment {n}", { n: index + 1 })
            : say("Moment {n} of {of}", { n: index + 1, of }),
      );
      place.hidden = trial !== null || !of;
      words.hidden = !now;
      for (const [move, row] of rows) setAttribute(row, "aria-current", move === now && "true");
      if (!now) return;
      const shown = `${now.ply} ${trial?.past()}`;
      if (words.dataset.shown !== shown) {
        words.dataset.shown = shown;
        words.replaceChildren(...sentences(now, snapshot, trial, runIt));
        inSight(rows.get(now)?.parentElement);
      }
      for (const key of words.querySelectorAll("button")) {
        setAttribute(key, "aria-pressed", String(run !== null && key.value === run.which));
        enable(key, lines.has(now));
      }
    };
    draw();
    if (now) void lookAhead(now);
  }

  /** Shows a move on the board, and scrolls to it where it is out of sight. @param {Moment} move */
  function go(move) {
    endTrial();
    now = move;
    draw();
    if (!toBoard()) body.querySelector(".look-back-steps")?.scrollIntoView({ block: "nearest" });
    void session.look(move.ply);
    void lookAhead(move);
  }

  /** The next moment, or the one before. @param {number} by */
  function next(by) {
    const { ply } = now ?? { ply: -1 };
    return by < 0 ? moments.findLast((one) => one.ply < ply) : moments.find((one) => one.ply > ply);
  }

  /** The next reviewed move from the position shown, or the one before. @param {number} by */
  function beside(by) {
    const { ply } = session.state().snapshot;
    return by < 0 ? all.findLast((one) => one.ply < ply) : all.find((one) => one.ply > ply);
  }

  /** Through the whole game. @param {number} by */
  function walk(by) {
    const move = beside(by);
    if (move) go(move);
  }

  /** To the next moment, or the one before; in a line that is tried, its positions. @param {number} by */
  function step(by) {
    if (trial) return trial.step(by);
    const moment = next(by);
    return moment && go(moment);
  }

  return {
    open,
    endTrial,
    /**
     * @param {number} by
     * @returns {boolean} whether a review is open
     */
    step(by) {
      if (element.hidden || !all.length) return false;
      if (trial) trial.step(by);
      else walk(by);
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

/** Scrolls a list to an item that is out of sight. @param {HTMLElement | null | undefined} item */
function inSight(item) {
  const list = item?.parentElement;
  if (!item || !list) return;
  const below = item.offsetTop + item.offsetHeight - list.scrollTop - list.clientHeight;
  if (below > 0 || item.offsetTop < list.scrollTop)
    list.scrollTo(0, item.offsetTop - item.offsetHeight);
}

/** @param {Element} element @param {string} title what it is called, also where it is pointed at */
function name(element, title) {
  for (const attribute of ["aria-label", "title"]) setAttribute(element, attribute, title);
}

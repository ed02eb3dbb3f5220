// What a look back says: of a moment, of each move in the list, of luck, and what its words mean.

import { button, el } from "../house/dom.js";
import { say, sayCount } from "../words/say.js";
import { percent } from "./chart.js";

/** @import { Snapshot } from "../types" */
/** @import { Moment } from "../calls" */
/** @import { Which } from "./lines" */

/** With chances of less than this no move is worth praise. */
const LOST = 0.04;
/** The marks of moves that gave nothing away. @type {Moment["mark"][]} */
const GOOD = ["wins", "fine", "good"];
/** Those of moves that gave much away. @type {Moment["mark"][]} */
export const BAD = ["mistake", "blunder"];

/**
 * @param {Moment} moment
 * @param {Snapshot} snapshot
 * @param {import("./trial.js").Trial | null} trial while it lasts, the better move is to be found
 * @param {(which: Which) => void} run runs a move on the board
 */
export function sentences(moment, { you, names }, trial, run) {
  const { ply, seat, mark, before, after, played, better, reasons, answer, reply } = moment;
  const n = ply + 1;
  const name = names[seat] ?? "";
  const lost = Number(percent(before)) - Number(percent(after));
  const head =
    better && mark !== "missed"
      ? seat === you
        ? say("Move {n}: you gave away {lost}%", { n, lost })
        : say("Move {n}: {name} gave away {lost}%", { n, name, lost })
      : seat === you
        ? say("Move {n}: yours", { n })
        : say("Move {n}: {name}", { n, name });
  // where only a puzzle knows what is better, the shares do not differ
  const told = better && mark !== "missed" && (seat === you || you === null);
  const keyOf = (
    /** @type {Which} */ which,
    /** @type {string} */ called,
    /** @type {number} */ share,
  ) =>
    button(
      `look-back-key ${better ? which : isIdle(moment) ? "plain" : "good"}`,
      told ? `${called} ${say("{n}%", { n: percent(share) })}` : called,
      () => run(which),
      { value: which, title: say("Run it on the board") },
    );
  const line = (/** @type {Element} */ key, /** @type {string[]} */ said) =>
    el("p", {}, key, ` ${said.join(" ").trim()}`);
  const none = say("No move was clearly better.");
  const costs = better ? [answer] : mark === "wins" ? [] : [none];
  return [
    el("h3", {}, head),
    trial &&
      trial.past() &&
      line(el("span", { class: "look-back-key tried" }, say("tried")), [trial.past()]),
    line(keyOf("played", say("played"), after), [played, ...costs]),
    better &&
      !trial &&
      line(keyOf("better", say("better"), before), [
        better,
        ...reasons.map(({ says }) => says),
        reply,
      ]),
  ].filter((one) => one instanceof Element);
}

/** Whether a puzzle has proven or counted what is said of it. @param {Moment} moment */
export function isProven({ mark, reasons }) {
  return mark === "missed" || reasons.some(({ kind }) => kind === "end");
}

/** The moves of the only person at the device, or all. @param {Moment[]} moves @param {Snapshot} snapshot */
export function ownOf(moves, { you }) {
  return moves.filter(({ seat }) => you === null || seat === you);
}

/** What moves are called, and their signs, as in notes on chess. @param {Moment["mark"]} mark */
export function markOf(mark) {
  return {
    wins: { sign: "#", called: say("wins") },
    fine: { sign: "!", called: say("best move") },
    good: { sign: "✓", called: say("good") },
    slip: { sign: "?!", called: say("slip") },
    mistake: { sign: "?", called: say("mistake") },
    blunder: { sign: "??", called: say("blunder") },
    missed: { sign: "?!", called: say("missed") },
  }[mark];
}

/** Whether no move could still make much of a difference. @param {Pick<Moment, "mark" | "before">} move */
export function isIdle({ mark, before }) {
  return mark === "good" && before < LOST;
}

/** A move in the list. @param {Moment} move @param {Snapshot} snapshot @param {() => void} go */
export function rowOf({ ply, seat, mark, played, better, before, after }, { you }, go) {
  const idle = isIdle({ mark, before });
  const { sign, called } = idle ? { sign: "", called: say("as good as lost") } : markOf(mark);
  // a certain win that was let slip, however good the chances still are
  const named = mark === "mistake" && before === 1 ? say("sure win missed") : called;
  const fall = Number(percent(after)) - Number(percent(before));
  const lost = better && fall && mark !== "missed" ? ` ${signed(fall)}` : "";
  const parts = [
    el("span", {}, String(ply + 1)),
    el("strong", { "aria-hidden": "true" }, sign),
    el("span", {}, played),
    el("span", { class: mark === "good" && !idle ? "unseen" : null }, named + lost),
  ];
  const theirs = you !== null && seat !== you ? "theirs" : null;
  return button("look-back-row", parts, go, { "data-mark": mark, "data-side": theirs });
}

/**
 * The moves that were reviewed, with how many there are of each kind.
 * @param {Moment[]} moves @param {HTMLElement[]} rows @param {Snapshot} snapshot
 * @param {boolean} gaps whether the moves of others are left out
 */
export function list(moves, rows, snapshot, gaps) {
  const own = ownOf(moves, snapshot);
  /** @param {(n: number) => string} said @param {...Moment["mark"]} marks */
  const count = (said, ...marks) => {
    const n = own.filter((move) => marks.includes(move.mark) && !isIdle(move)).length;
    return n ? [said(n)] : [];
  };
  const counts = [
    ...count((n) => sayCount("{n} good", "{n} good", n), ...GOOD),
    ...count((n) => sayCount("{n} slip", "{n} slips", n), "slip"),
    ...count((n) => sayCount("{n} mistake", "{n} mistakes", n), "mistake"),
    ...count((n) => sayCount("{n} blunder", "{n} blunders", n), "blunder"),
    ...count((n) => sayCount("{n} missed", "{n} missed", n), "missed"),
  ];
  return el(
    "section",
    { class: "look-back-moves" },
    el(
      "div",
      { class: "look-back-counts" },
      el("h3", {}, say("Moves")),
      el(
        "p",
        { class: "quiet-words" },
        own.length === moves.length
          ? counts.join(", ")
          : say("Yours: {list}", { list: counts.join(", ") }),
      ),
    ),
    ...(gaps
      ? [
          el(
            "p",
            { class: "quiet-words" },
            say("Only these moves are reviewed; the numbers count everybody's."),
          ),
        ]
      : []),
    el("ol", {}, ...rows.map((row) => el("li", {}, row))),
  );
}

/** @param {number} n a difference of per cent */
function signed(n) {
  return say("{n}%", { n: `${n < 0 ? "\u2212" : "+"}${Math.abs(n)}` });
}

/**
 * What dice and cards have changed.
 * @param {import("../calls").Account} account
 * @param {Snapshot} snapshot
 */
export function luckOf({ seat, luck }, { you, names }) {
  const n = signed(Math.round(100 * (luck ?? 0)));
  return seat === you
    ? say("Luck changed your chances by {n}.", { n })
    : say("Luck changed the chances of {name} by {n}.", { name: names[seat] ?? "", n });
}

/** What the words of a review mean. */
export function meanings() {
  const said = [
    say("Chances of winning: in how many games of 100 the computer expects a win from there."),
    say(
      "A slip gives away at least 4% of the chances (2% where nothing was worse), a mistake 10%, a blunder 25%.",
    ),
    say("Missed: the move cost little, but a puzzle shows a better one."),
    say("Luck: what dice and cards have changed, all together."),
    say("A mistake that is now a puzzle comes back after one day, three days and a week."),
  ];
  return el(
    "details",
    { class: "look-back-meanings" },
    el("summary", {}, say("What do these words mean?")),
    el("ul", {}, ...said.map((sentence) => el("li", {}, sentence))),
  );
}

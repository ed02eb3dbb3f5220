// The review of a game: how it stood over its turns, and the moments that mattered. Loaded on first
// use.

import { EngineError } from "../worker/engine.js";
import { restartThinker, thinker } from "../worker/thinker.js";
import { offerAgain } from "../house/again.js";
import { question, tell } from "../house/dialogs.js";
import { el, setText, svg } from "../house/dom.js";
import { runsHidden, wholeRecord } from "../session/record.js";
import { language } from "../house/language.js";
import { say } from "../words/say.js";

/** @typedef {import("../types").Snapshot} Snapshot */
/** @typedef {import("../types").Review} Review */

/**
 * Width and height of the picture, and each seat's dashes: colour alone does not tell lines apart.
 */
const WIDE = 320;
const HIGH = 120;
const DASHES = ["none", "6 3", "2 3", "8 3 2 3"];
/** The most points in a line; more would blur it. */
const POINTS = 80;

/**
 * Shows the review, then the move that the person wants to see.
 * @param {import("../session/session").Session} session
 * @param {(ply: number) => void} look
 */
export async function showReview(session, look) {
  const { snapshot } = session.state();
  const seat = snapshot.eye;
  if (snapshot.curtain !== null || (runsHidden(snapshot) && seat === null))
    return tell(
      say("Review"),
      say("Take the device first: press {button}.", { button: say("I am ready") }),
    );
  const how = `${seat} ${language()}`;
  const review = session.reviewOf(how) ?? (await make(snapshot, seat));
  if (!review) return undefined;
  session.keepReview(how, review); // reviewing takes long
  const buttons = review.moments.map(({ ply }) => ({
    text: say("Look at move {n}", { n: ply + 1 }),
    value: String(ply),
  }));
  const shown = parts(review, snapshot, seat);
  const asked = question(say("Review"), shown, [...buttons, { text: say("Close"), value: "" }]);
  shown[0]?.parentElement?.scrollTo(0, 0); // it has scrolled to the button with the focus
  const answer = await asked;
  if (answer) look(Number(answer));
  return undefined;
}

/**
 * Makes the review, with a progress bar and a button to stop.
 * @param {Snapshot} snapshot
 * @param {number | null} seat
 * @returns {Promise<Review | null>}
 */
async function make(snapshot, seat) {
  const wish = new AbortController();
  const bar = el("progress", { "aria-label": say("Review") });
  const words = el("p", { role: "status" }, say("Reviewing the game."));
  const stopped = question(
    say("Review"),
    [words, bar],
    [{ text: say("Stop"), value: "stop" }],
  ).then(() => wish.abort());
  /** @param {number} done @param {number} of @param {string} text */
  const progress = (done, of, text) => {
    bar.max = of;
    bar.value = done;
    setText(words, text);
  };
  try {
    const review = await thinker().call(
      "look_back",
      { record: wholeRecord(snapshot), players: snapshot.players, seat },
      {
        signal: wish.signal,
        progress,
        failed: (why) => offerAgain(words, why, restartThinker),
      },
    );
    return wish.signal.aborted ? null : review;
  } catch (error) {
    if (wish.signal.aborted) return null;
    if (!(error instanceof EngineError)) throw error;
    await tell(say("Review"), error.message);
    return null;
  } finally {
    const dialog = bar.closest("dialog");
    dialog?.close("");
    await stopped;
  }
}

/**
 * @param {Review} review
 * @param {Snapshot} snapshot
 * @param {number | null} seat whose knowledge it is
 * @returns {HTMLElement[]}
 */
function parts({ stood, moments, lost, luck }, { names, hidden }, seat) {
  const known = !hidden
    ? ""
    : seat === null
      ? say("With all cards face up.")
      : say("Based on what {name} knew at each move.", { name: names[seat] ?? "" });
  const sums = names.map((name, seat) => {
    const gave = say("{name}: gave away {n} % of the win per move on average", {
      name,
      n: percent(lost[seat] ?? 0),
    });
    return el(
      "li",
      {},
      luck ? `${gave}; ${say("luck brought {n} %", { n: signed(luck[seat] ?? 0) })}` : gave,
    );
  });
  const said = moments.map(({ ply, played, better, reasons, lost: gone }) =>
    el(
      "li",
      {},
      el("strong", {}, say("Move {n}", { n: ply + 1 })),
      ` ${played} ${say("Better: {move}", { move: better })} ${reasons.map(({ says }) => says).join(" ")} ${say("It gave away {n} % of the win.", { n: percent(gone) })}`,
    ),
  );
  const none = el("p", {}, say("No move gave much away."));
  return [
    picture(stood, names),
    el("p", {}, known),
    el("ul", {}, ...sums),
    moments.length ? el("ol", { class: "review-moments" }, ...said) : none,
  ].filter((part) => part.textContent !== "");
}

/** @param {number} part */
function percent(part) {
  return String(Math.round(100 * part));
}

/** @param {number} part */
function signed(part) {
  return `${part < 0 ? "\u2212" : "+"}${percent(Math.abs(part))}`;
}

/**
 * A chart of how the game stood, with a line for each seat.
 * @param {[number, number[]][]} stood
 * @param {string[]} names
 */
function picture(stood, names) {
  const last = Math.max(1, stood.at(-1)?.[0] ?? 1);
  const step = Math.ceil(stood.length / POINTS);
  // The seat to move is a little too optimistic, so every point is the mean of a round, or of more
  // in a long game.
  const stretch = Math.max(names.length, 2 * step);
  const lines = names.map((_, seat) => {
    const points = stood.map(([ply], index) => {
      const part = stood.slice(Math.max(0, index + 1 - stretch), index + 1);
      const share = part.reduce((sum, [, shares]) => sum + (shares[seat] ?? 0), 0) / part.length;
      return `${((WIDE * ply) / last).toFixed(1)},${(HIGH * (1 - share)).toFixed(1)}`;
    });
    const drawn = points.filter((_, index) => (points.length - 1 - index) % step === 0);
    return svg("polyline", {
      points: drawn.join(" "),
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 2,
      "stroke-dasharray": DASHES[seat] ?? "none",
    });
  });
  const half = svg("line", {
    x1: 0,
    x2: WIDE,
    y1: HIGH / 2,
    y2: HIGH / 2,
    stroke: "currentColor",
    "stroke-width": 0.5,
  });
  const ends = names
    .map((name, seat) => `${name}: ${say("{n} %", { n: percent(stood.at(-1)?.[1][seat] ?? 0) })}`)
    .join(", ");
  const label = say("How the game stood from the first move to the last: {ends}", { ends });
  const keys = names.map((name, seat) => {
    const line = svg("line", {
      x1: 0,
      x2: 28,
      y1: 5,
      y2: 5,
      stroke: "currentColor",
      "stroke-width": 2,
      "stroke-dasharray": DASHES[seat] ?? "none",
    });
    return el(
      "span",
      { class: "review-key" },
      svg("svg", { viewBox: "0 0 28 10", width: 28, height: 10, "aria-hidden": "true" }, line),
      name,
    );
  });
  const drawing = svg(
    "svg",
    {
      viewBox: `-2 -4 ${WIDE + 4} ${HIGH + 8}`,
      role: "img",
      "aria-label": label,
      class: "review-picture",
    },
    half,
    ...lines,
  );
  return el("figure", { class: "review" }, drawing, el("figcaption", {}, ...keys));
}

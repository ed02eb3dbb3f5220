// A chart of how a game stood: a line of the seat looked at, or of each seat where they are more than
// two, in its colour, axes, and points to touch.

import { el, setAttribute, svg } from "../house/dom.js";
import { say } from "../words/say.js";

/** Width and height of the picture, and what the axes take of it. */
const WIDE = 320;
const HIGH = 96;
const LEFT = 34;
const RIGHT = 12;
const BELOW = 20;
const ABOVE = 12;
/** Each seat's dashes: colour alone does not tell lines apart. */
const DASHES = ["none", "6 3", "2 3", "8 3 2 3"];

/**
 * @param {object} of
 * @param {import("../session/session").Session} of.session
 * @param {import("../calls").Review["stood"]} of.stood after how many tokens, and each seat's share
 *   then
 * @param {number} of.seat whose line it is, if there are two
 * @param {import("../calls").Moment[]} of.moments
 * @param {(moment: import("../calls").Moment) => void} of.go to that moment
 * @param {(ply: number) => void} of.look at that position
 */
export function createChart({ session, stood, seat: own, moments, go, look }) {
  const { snapshot, screen } = session.state();
  const { names, view } = snapshot;
  const last = Math.max(1, snapshot.last);
  const x = (/** @type {number} */ ply) => LEFT + ((WIDE - LEFT - RIGHT) * ply) / last;
  const y = (/** @type {number} */ share) => ABOVE + (HIGH - BELOW - ABOVE) * (1 - share);
  const shown = [...names.keys()].filter((seat) => names.length > 2 || seat === own);
  const lookOf = (/** @type {number} */ seat) => {
    const tint = screen.symbols[view.seats[seat]?.kind ?? ""]?.tint;
    return {
      stroke: tint ? `var(--${tint})` : "currentColor",
      dashes: (shown.length > 1 && DASHES[seat]) || "none",
    };
  };
  const lines = shown.map((seat) => {
    const { stroke, dashes } = lookOf(seat);
    const points = stood
      .map(([ply, shares]) => `${x(ply).toFixed(1)},${y(shares[seat] ?? 0).toFixed(1)}`)
      .join(" ");
    return svg(
      "g",
      { fill: "none" },
      svg("polyline", { points, class: "chart-edge" }),
      svg("polyline", {
        ...{ points, stroke, class: "chart-line" },
        "stroke-width": 2.4,
        "stroke-dasharray": dashes,
      }),
    );
  });
  const axis = [0, 0.5, 1].flatMap((part) => [
    svg("line", { x1: LEFT, x2: WIDE - RIGHT, y1: y(part), y2: y(part), class: "chart-axis" }),
    words(LEFT - 4, y(part) + 3.5, "end", say("{n}%", { n: percent(part) })),
  ]);
  const moves = [
    words(LEFT, HIGH - 3, "start", say("start")),
    words(WIDE - RIGHT, HIGH - 3, "end", say("move {n}", { n: last })),
  ];
  const here = svg("line", { y1: 4, y2: HIGH - BELOW, class: "chart-here" });
  const dots = moments.map((moment, index) => {
    const cy = y(names.length > 2 || moment.seat === own ? moment.before : 1 - moment.before);
    const dot = svg(
      "g",
      {
        class: "chart-dot",
        role: "button",
        tabindex: 0,
        "aria-label": say("Moment {n}: move {ply}", { n: index + 1, ply: moment.ply + 1 }),
      },
      svg("circle", { cx: x(moment.ply), cy, r: 16, class: "chart-touch" }),
      svg("circle", { cx: x(moment.ply), cy, r: 8 }),
      words(x(moment.ply), cy + 3.8, "middle", String(index + 1)),
    );
    dot.addEventListener("click", (event) => {
      event.stopPropagation();
      go(moment);
    });
    dot.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      go(moment);
    });
    return dot;
  });
  const ends = shown
    .map((seat) => `${names[seat]}: ${say("{n}%", { n: percent(stood.at(-1)?.[1][seat] ?? 0) })}`)
    .join(", ");
  const drawing = svg(
    "svg",
    {
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: "group",
      "aria-label": say("How the game stood from the first move to the last: {ends}", { ends }),
      class: "review-picture",
    },
    ...axis,
    ...moves,
    here,
    ...lines,
    ...dots,
  );
  drawing.addEventListener("click", ({ clientX }) => {
    const { left, width } = drawing.getBoundingClientRect();
    const part = ((clientX - left) / width) * WIDE;
    const nearest = Math.round((last * (part - LEFT)) / (WIDE - LEFT - RIGHT));
    look(Math.min(snapshot.last, Math.max(0, nearest)));
  });
  const keys = shown.map((seat) =>
    el("span", { class: "review-key" }, sample(lookOf(seat)), names[seat] ?? ""),
  );
  const caption = el("figcaption", {}, say("Chances of winning"), ...keys);
  return {
    element: el("figure", { class: "review" }, drawing, caption),
    /** @param {number} ply what is shown @param {number} moment */
    update(ply, moment) {
      setAttribute(here, "x1", String(x(ply)));
      setAttribute(here, "x2", String(x(ply)));
      for (const [index, dot] of dots.entries())
        setAttribute(dot, "aria-current", index === moment ? "true" : null);
    },
  };
}

/** @param {number} part */
export function percent(part) {
  return String(Math.round(100 * part));
}

/** @param {number} x @param {number} y @param {string} anchor @param {string} text */
function words(x, y, anchor, text) {
  return svg("text", { x, y, "text-anchor": anchor, class: "chart-words" }, text);
}

/** @param {{stroke: string, dashes: string}} look */
function sample({ stroke, dashes }) {
  const ends = { x1: 0, x2: 28, y1: 5, y2: 5 };
  return svg(
    "svg",
    { viewBox: "0 0 28 10", width: 28, height: 10, "aria-hidden": "true" },
    svg("line", { ...ends, class: "chart-edge" }),
    svg("line", {
      ...{ ...ends, stroke },
      "stroke-width": 2.4,
      "stroke-dasharray": dashes,
    }),
  );
}

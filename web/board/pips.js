// Draws what bears on places: rays from place to place, and pips, which are numbers or short words
// with the symbol of their seat.

import { svg } from "../house/dom.js";
import { setLike } from "../house/lists.js";
import { arrowOf, size, useOf, wordsOf } from "./art.js";

/** @import { Place, TableState } from "../types" */
/** @import { Pip } from "../view" */

/** Size of the smallest letters in pixels. */
const LEAST = 13;

/**
 * A layer of its own between the board's marks and its buttons.
 * @param {ReturnType<typeof import("./board.js").createBoard>} board
 * @param {string} name its class
 * @param {"before" | "after"} [where] "after": above the buttons, whose rings would cover it
 */
export function createLayer(board, name, where = "before") {
  const layer = svg("svg", {
    viewBox: board.viewBox,
    class: `layer ${name}`,
    "aria-hidden": "true",
  });
  board.element.querySelector(".touch")?.[where](layer);
  return { draw: (/** @type {SVGElement[]} */ made) => setLike(layer, made) };
}

/**
 * The size of letters in the board's millimetres: fits a place and is large enough to read.
 * @param {ReturnType<typeof import("./board.js").createBoard>} board @param {Place} place
 */
function letters(board, place) {
  const [, , width] = board.viewBox.split(" ").map(Number);
  const pixel = (width ?? 1) / Math.max(1, board.element.clientWidth);
  return Math.max(LEAST * pixel, Math.min(place.r * 0.42, 20 * pixel));
}

/**
 * Small pips in a pile that stands on the upper rim of its place: above and below a circle there is
 * room between its neighbours. None leaves the board. On an empty circle they stand near the
 * middle, clear of its name.
 * @param {ReturnType<typeof import("./board.js").createBoard>} board
 * @param {TableState} state
 * @param {Pip[]} pips
 * @param {boolean} [low] whether the second half of each pile, or its only pip, hangs from the lower
 *   rim
 * @returns {SVGElement[]}
 */
export function drawAtRims(board, state, pips, low = false) {
  const [, top = 0, , tall = 0] = board.viewBox.split(" ").map(Number);
  const isTaken = (/** @type {string} */ id) =>
    state.snapshot.view.things.some(({ at }) => at === id);
  return pips.flatMap((pip) => {
    const place = board.place(pip.at);
    const here = pips.filter(({ at }) => at === pip.at);
    if (!place) return [];
    const letter = letters(board, place) * 0.85;
    const step = letter * 1.4;
    const far = (place.h ?? place.r) - letter * 0.62; // inside the rim
    const stacked = pip.at.includes("."); // of the cards below others only the upper rim is seen
    const above = low && !stacked ? Math.floor(here.length / 2) : here.length;
    const index = here.indexOf(pip);
    const free = low && place.shape === "circle" && !isTaken(pip.at);
    const y = free
      ? place.y + board.clear() * 0.16 * place.r + (index - (here.length - 1) / 2) * step
      : index < above
        ? Math.max(place.y - far - (above - 1) * step, top + letter * 0.75) + index * step
        : Math.min(place.y + far, top + tall - letter * 0.75 - (here.length - above - 1) * step) +
          (index - above) * step;
    return [drawPip(state, pip, place.x, y, letter)];
  });
}

/**
 * @param {TableState} state
 * @param {{seat: number | null, says: string, kind?: string}} pip
 * @param {number} x
 * @param {number} y
 * @param {number} letter
 */
function drawPip({ snapshot, screen }, { seat, says, kind }, x, y, letter) {
  const named = kind ?? (seat === null ? undefined : snapshot.view.seats[seat]?.kind);
  const symbol = named !== undefined && named in screen.symbols ? named : undefined;
  const high = letter * 1.25;
  const text = says.length * letter * 0.58;
  const wide = text + letter * 0.6 + (symbol ? high * 0.95 : 0);
  const made = svg(
    "g",
    { class: "pip" },
    svg("rect", {
      x: x - wide / 2,
      y: y - high / 2,
      width: wide,
      height: high,
      rx: high / 2,
      class: "value-disc",
    }),
  );
  if (symbol) {
    const { w, h } = size(screen, symbol);
    const share = (high * 0.86) / Math.max(w, h);
    made.append(useOf(symbol, x - wide / 2 + high * 0.5, y, w * share, h * share));
  }
  made.append(wordsOf(says, x + (symbol ? high * 0.42 : 0), y, letter, "value-words"));
  return made;
}

/**
 * A ray from each place to the next.
 * @param {string[]} places @param {string} kind
 */
export function waysOf(places, kind) {
  return places.slice(1).map((end, index) => ({ kind, start: places[index] ?? "", end }));
}

/**
 * Rays with an arrow at the end and words at the beginning; the kind is a class.
 * @param {ReturnType<typeof import("./board.js").createBoard>} board
 * @param {TableState} state
 * @param {{kind: string, start: string, end: string, seat?: number | null, says?: string}[]} rays
 */
export function drawRays(board, state, rays) {
  /** @type {SVGElement[]} */
  const lines = [];
  /** @type {SVGElement[]} */
  const words = [];
  const told = new Set();
  for (const { kind, start, end, seat = null, says = "" } of rays) {
    const from = board.place(start);
    const to = board.place(end);
    if (!from || !to || start === end) continue;
    const taken = state.snapshot.view.things.some(({ at }) => at === end);
    const short = taken ? to.r : to.r * 0.3; // well inside an empty place, beside a piece
    const { d, foot } = arrowOf(
      board.route(start, end),
      (far) => [Math.min(from.r * 0.6, far * 0.3), Math.min(short, far * 0.42)],
      Math.min(from.r, to.r) * 0.22,
    );
    const tint = tintOf(state, seat);
    const line = svg("path", {
      d,
      class: `ray ray-${kind}`,
      ...(tint ? { stroke: `var(--${tint})` } : {}),
    });
    lines.push(
      svg("path", { d, class: "ray-edge" }),
      ...(tint ? [svg("path", { d, class: "ray-light" })] : []),
      line,
    );
    if (says) words.push(drawPip(state, { seat, says }, from.x, from.y, letters(board, from)));
    else if (tint && !told.has(`${start} ${seat}`)) {
      told.add(`${start} ${seat}`); // once for all the lines of a tower
      words.push(drawBadge(state, Number(seat), foot.x, foot.y, letters(board, from) * 0.55));
    }
  }
  return [...lines, ...words];
}

/**
 * The name of the colour of a seat's lines, if its symbol has one.
 * @param {TableState} state
 * @param {number | null} seat
 */
function tintOf({ snapshot, screen }, seat) {
  const kind = seat === null ? undefined : snapshot.view.seats[seat]?.kind;
  return kind === undefined ? undefined : screen.symbols[kind]?.tint;
}

/**
 * The symbol of a seat, so that colour alone does not say whose line it is.
 * @param {TableState} state
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function drawBadge({ snapshot }, seat, x, y, r) {
  const disc = svg("circle", { cx: x, cy: y, r: r * 1.15, class: "value-disc" });
  const symbol = useOf(snapshot.view.seats[seat]?.kind ?? "", x, y, 2 * r, 2 * r);
  return svg("g", { class: "pip" }, disc, symbol);
}

/**
 * Rings at the places to which something can go.
 * @param {ReturnType<typeof import("./board.js").createBoard>} board
 * @param {string[]} ids
 * @param {string} name
 */
export function drawRings(board, ids, name) {
  return ids.flatMap((id) => {
    const place = board.place(id);
    if (!place) return [];
    const { x, y, r, h, shape } = place;
    const far = r * 0.86;
    const high = (h ?? r) - r + far;
    const rounded = shape === "circle" ? far : r * 0.12;
    const ring = { x: x - far, y: y - high, width: 2 * far, height: 2 * high, rx: rounded };
    return [svg("rect", { ...ring, class: "ray-edge" }), svg("rect", { ...ring, class: name })];
  });
}

// A row under the board, laid out as a road that winds from line to line and back, so that each
// thing lies beside the next one. Its two ends are larger and say which end they are.

import { el, setAttribute, svg } from "../house/dom.js";
import { say } from "../words/say.js";

/** How many things an end is as wide as: itself, and its word. */
const END = 3;
/** The middle of an end, from where its word begins. */
const MIDDLE = 2.2;

/**
 * @param {HTMLElement} list the things in their order, each as wide as the style sheet says
 * @returns {{element: HTMLElement, lay: () => void}} `lay` has to be called again when the list is
 *   wider or has other things
 */
export function createSnake(list) {
  const road = svg("svg", { class: "road", preserveAspectRatio: "none", "aria-hidden": "true" });
  const element = el("div", { class: "snake" }, road, list);

  function lay() {
    const items = /** @type {HTMLElement[]} */ ([...list.children]);
    const things = items.filter((item) => item.dataset.kind !== "gap");
    const pitch = things[0]?.offsetWidth;
    if (!pitch) return;
    const columns = Math.max(2 * END, Math.floor(element.clientWidth / pitch));
    const { spots, turns, lines } = wound(things.length, columns);
    things.forEach((item, at) => {
      put(item, spots[at] ?? [0, 0]);
      const end = at === 0 ? say("left") : at === things.length - 1 ? say("right") : null;
      setAttribute(item, "data-end", end);
      item.classList.toggle("outward", end !== null && spots[at]?.[2] === 1);
    });
    let before = 0;
    for (const item of items) {
      if (item.dataset.kind !== "gap") before += 1;
      else put(item, between(spots, before));
    }
    element.style.setProperty("--columns", String(columns));
    element.style.setProperty("--lines", String(lines));
    setAttribute(road, "viewBox", `0 0 ${columns} ${lines}`);
    const points = turns.map((spot) => spot.join(",")).join(" ");
    road.replaceChildren(
      ...["road-edge", "road-way"].map((look) => svg("polyline", { points, class: look })),
    );
  }

  return { element, lay };
}

/**
 * Where that many things are, in widths of one: column, line, and on which side an end has its
 * word; and the corners of the road.
 * @param {number} count
 * @param {number} columns
 */
export function wound(count, columns) {
  /** @type {[x: number, y: number, side: -1 | 1][]} */
  const spots = [];
  /** @type {[x: number, y: number][]} */
  const turns = [[0.5, 0.5]];
  let line = 0;
  let way = 1;
  let from = 0; // the edge of the next thing, in the direction of the road
  for (let at = 0; at < count; at += 1) {
    const first = at === 0;
    const end = first || at === count - 1;
    const wide = end ? END : 1;
    const room = way > 0 ? columns - from : from;
    if (room < wide) {
      turns.push([from - way / 2, line + 0.5], [from - way / 2, line + 1.5]);
      line += 1;
      way = -way;
    }
    const middle = !end ? 0.5 : first ? MIDDLE : END - MIDDLE;
    spots.push([from + way * middle, line + 0.5, first || way < 0 ? -1 : 1]);
    from += way * wide;
  }
  turns.push([from - way / 2, line + 0.5]);
  return { spots, turns, lines: line + 1 };
}

/**
 * Where the gap after that many things is.
 * @param {[x: number, y: number, side: number][]} spots
 * @param {number} count
 * @returns {[x: number, y: number]}
 */
function between(spots, count) {
  const one = spots[count - 1];
  const other = spots[count];
  if (one && other) return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const [x, y, side] = one ?? other ?? [0, 0, 1];
  return [x + side * 1, y];
}

/** @param {HTMLElement} item @param {number[]} spot */
function put(item, [x, y]) {
  item.style.setProperty("--x", String(x));
  item.style.setProperty("--y", String(y));
}

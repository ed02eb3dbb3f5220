// What moves have done, drawn on the board: the places they concerned, where things went, what left
// together, coins that were turned over, and at the end what has won.

import { svg } from "../house/dom.js";
import { arrowOf, edged, round, size, useOf, wordsOf } from "./art.js";

/** Millimetres between the arrows of two moves on one way. */
const ASIDE = 1.6;

/** @import { Place, Told } from "../types" */
/** @typedef {(id: string) => Place | undefined} Find */

/**
 * The tints under things: of the places that the moves concerned, or that things left together.
 * @param {Find} find
 * @param {Told[]} told
 */
export function drawTints(find, told) {
  const gone = new Set(told.flatMap(({ gone }) => gone));
  /** @type {Map<string, Told>} */
  const last = new Map(told.flatMap((move) => move.places.map((id) => [id, move])));
  return [...last].flatMap(([id, { own }]) => {
    const place = find(id);
    if (!place) return [];
    const far = place.shape === "circle" ? 1.12 : 1;
    const look = place.h ? "told-tint high" : "told-tint";
    return [
      ...outline(place, own ? `${look} own` : look, far),
      ...(gone.has(id) ? outline(place, "told-gone", far * 0.86) : []),
    ];
  });
}

/**
 * The marks over things: arrows, and coins that were turned over.
 * @param {import("../types").Screen} screen
 * @param {Find} find
 * @param {(from: string, to: string, taken: Set<string>) => Place[]} route
 * @param {Told[]} told
 * @param {Set<string>} taken where things stand now
 */
export function drawTraces(screen, find, route, told, taken) {
  const fallen = told.flatMap(({ shows }) =>
    shows.filter(({ kind }) => kind === "lost").map(({ at }) => at),
  );
  const shown = told.flatMap(({ shows, own }, n) =>
    shows
      .filter(
        ({ at, kind }) =>
          at in screen.places
            ? fallen.includes(at) !== taken.has(at) // nobody else stands there now, nor has left
            : kind === "aimed"
              ? n === told.length - 1 // then it has left, or stays
              : told.findLastIndex(hasShown) === n, // beside the board only the last battle is marked
      )
      .map((mark) => ({ ...mark, own: own === true })),
  );
  const lines = shown.filter(({ end }) => end);
  const towers = [...new Set(lines.map(({ at }) => at))];
  return [
    ...lines.flatMap((mark) => drawLine(find, mark)),
    ...[false, true].flatMap((own) =>
      towers.flatMap((at) =>
        drawGain(
          find(at),
          lines.filter((mark) => mark.at === at && mark.own === own),
        ),
      ),
    ),
    ...shown.flatMap((mark) => (mark.end ? [] : drawShown(screen, find(mark.at), mark, fallen))),
    ...drawWays(route, told, taken),
  ];
}

/**
 * An arrow along each way, round what stood there before that move and beside the others.
 * @param {(from: string, to: string, taken: Set<string>) => Place[]} route
 * @param {Told[]} told @param {Set<string>} taken where things stand now
 */
function drawWays(route, told, taken) {
  const there = new Set(taken);
  const moving = told.filter(({ ways }) => ways.length > 0);
  const drawn = told.toReversed().map((one) => {
    const { ways, shows, own } = one;
    for (const { at, kind } of shows) if (kind === "lost") there.add(at);
    for (const [, to] of ways) there.add(to);
    const aside = (moving.indexOf(one) - (moving.length - 1) / 2) * ASIDE;
    const arrows = ways.flatMap(([from, to]) => {
      const way = route(from, to, there);
      const beside = way.map((place) => ({ ...place, x: place.x + aside, y: place.y + aside }));
      return drawArrow(beside, own === true);
    });
    const [[from, to] = ["", ""]] = ways;
    there.delete(to);
    there.add(from);
    return arrows;
  });
  return drawn.reverse().flat();
}

/** @param {Told} told */
function hasShown({ shows }) {
  return shows.length > 0;
}

/**
 * A wreath round each place that has won, its star on the board.
 * @param {Find} find
 * @param {string[]} ids
 * @param {number} top where the board begins
 */
export function drawWreaths(find, ids, top) {
  return ids.flatMap((id) => {
    const place = find(id);
    return place
      ? [...outline(place, "won-edge", 0.98), ...outline(place, "won", 0.98), ...star(place, top)]
      : [];
  });
}

/**
 * @param {Place} place @param {string} name its class
 * @param {number} [share] how far it reaches, as a part of the place
 * @returns {SVGElement[]}
 */
export function outline({ x, y, r, h, shape }, name, share = 0.93) {
  const far = r * share;
  const high = (h ?? r) - r + far;
  return shape === "circle"
    ? [svg("circle", { cx: x, cy: y, r: far, class: name })]
    : [
        svg("rect", {
          x: x - far,
          y: y - high,
          width: 2 * far,
          height: 2 * high,
          rx: r * 0.12,
          class: name,
        }),
      ];
}

/** @param {Place} place @param {number} top */
function star({ x, y, r, h }, top) {
  const far = Math.min(r, 14) * 0.34;
  const middle = Math.max(y - (h ?? r) * 0.98, top + far * 1.3);
  const points = Array.from({ length: 10 }, (_, n) => {
    const [reach, angle] = [n % 2 ? far * 0.45 : far, (n * Math.PI) / 5];
    return `${round(x + reach * Math.sin(angle))},${round(middle - reach * Math.cos(angle))}`;
  });
  return [svg("polygon", { points: points.join(" "), class: "won-star" })];
}

/** @param {Place[]} way @param {boolean} own */
function drawArrow(way, own) {
  const [from, to] = [way[0], way.at(-1)];
  if (!from || !to || from === to) return [];
  const { d } = arrowOf(
    way,
    (far) => [Math.min(from.r * 0.45, far * 0.2), Math.min(to.r * 0.8, far * 0.4)], // to its rim
    Math.min(from.r, to.r, 10) * 0.3,
  );
  return [
    svg("path", { d, class: "told-arrow-edge" }),
    svg("path", { d, class: own ? "told-arrow own" : "told-arrow" }),
  ];
}

/**
 * The line along which a stone was scored.
 * @param {Find} find @param {import("../view").Mark & {own: boolean}} mark
 */
function drawLine(find, { at, end, own }) {
  const [from, to] = [find(at), find(end ?? "")];
  if (!from || !to) return [];
  const [across, down] = [to.x - from.x, to.y - from.y];
  const rim = (/** @type {Place} */ { r }) => (0.8 * r) / Math.hypot(across, down);
  const [near, last] = [rim(from), 1 - rim(to)];
  const along = (/** @type {number} */ share) =>
    `${round(from.x + share * across)} ${round(from.y + share * down)}`;
  const d = `M${along(near)}L${along(last)}`;
  return [
    svg("path", { d, class: "told-line-edge" }),
    svg("path", { d, class: own ? "told-line own" : "told-line" }),
  ];
}

/**
 * What the lines of one's own moves, or of others', have brought where they begin.
 * @param {Place | undefined} place @param {{says?: string, own: boolean}[]} lines
 */
function drawGain(place, lines) {
  const own = lines[0]?.own;
  if (!place || own === undefined) return [];
  const far = Math.min(place.r, 10) * 0.5; // beside what stands there
  const [x, y] = [place.x + place.r * (own ? -0.75 : 0.75), place.y - place.r * 0.75];
  const sum = lines.reduce((total, { says }) => total + Number(says), 0);
  return [
    svg("circle", { cx: x, cy: y, r: far, class: own ? "told-disc own" : "told-disc" }),
    wordsOf(`+${sum}`, x, y, far * 1.2, "told-words"),
  ];
}

/**
 * A symbol at a place, or a mark on what has won or lost there.
 * @param {import("../types").Screen} screen
 * @param {Place | undefined} place
 * @param {import("../view").Mark} mark
 * @param {string[]} fallen where things have fallen
 */
function drawShown(screen, place, { at, kind }, fallen) {
  if (!place) return [];
  const { x, y, r, h: high } = place;
  if (kind === "won") return outline(place, "told-won", 1.25);
  if (kind === "lost" || kind === "aimed") {
    const far = Math.min(r, 10) * 0.4; // beside what stands there, or where a card is not covered
    const [left, top] = high ? [x, y - high * 0.8] : [x + r * 0.75 - far, y + r * 0.75 - far];
    const d = `M${round(left - far)} ${round(top - far)}L${round(left + far)} ${round(top + far)}M${round(left + far)} ${round(top - far)}L${round(left - far)} ${round(top + far)}`;
    return edged("path", { d }, "told-lost");
  }
  const { w, h } = size(screen, kind);
  const symbol = useOf(kind, x, y, w, h);
  symbol.classList.add("told-turned");
  symbol.classList.toggle("told-fallen", fallen.includes(at));
  return [symbol];
}

/**
 * The moves that have a number, if there are several: those that change places, of what others
 * did if somebody else has moved.
 * @param {Told[]} told
 */
export function counted(told) {
  const theirs = told.filter(({ own }) => own === false);
  return (theirs.length ? theirs : told).filter((one) => one.places.length > 0 && !one.slight);
}

/**
 * Where several moves are counted, the number of each at the last places it concerned, with the dot
 * that it has in the list of moves, so that it is no count.
 * @param {Find} find
 * @param {Told[]} told
 */
export function drawNumbers(find, told) {
  const moves = counted(told);
  if (moves.length < 2) return [];
  const at = new Map(moves.flatMap(({ places }, index) => places.map((id) => [id, index + 1])));
  return [...at].flatMap(([id, number]) => {
    const place = find(id);
    if (!place) return [];
    const r = Math.max(Math.min(place.r, 9) * 0.36, place.r * 0.13);
    const x = place.x + place.r * 0.86;
    const y = place.y - (place.h ?? place.r) * 0.86;
    const words = wordsOf(`${number}.`, x, y, r * 1.45, "told-words");
    return [svg("circle", { cx: x, cy: y, r, class: "told-disc" }), words];
  });
}

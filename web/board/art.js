// A game's symbols, and things drawn with them.

import { drawing, setAttribute, svg } from "../house/dom.js";

/** @import { Screen, Thing } from "../types" */

/**
 * The definitions of a game's symbols, once in the page; things refer to them.
 * @param {Screen} screen
 */
export function symbols(screen) {
  const defs = svg(
    "defs",
    {},
    ...Object.keys(screen.symbols).flatMap((kind) => symbolOf(screen, kind)),
  );
  return svg("svg", { class: "symbols", width: 0, height: 0, "aria-hidden": "true" }, defs);
}

/** The definition of a symbol, if there is one. @param {Screen} screen @param {string} kind */
export function symbolOf({ symbols }, kind) {
  const { w, h, svg: drawn } = symbols[kind] ?? { w: 0, h: 0, svg: "" };
  const viewBox = `${-w / 2} ${-h / 2} ${w} ${h}`;
  return drawn ? [svg("symbol", { id: `symbol-${kind}`, viewBox }, ...drawing(drawn))] : [];
}

/**
 * A symbol around a point.
 * @param {string} kind @param {number} x @param {number} y @param {number} w @param {number} h
 */
export function useOf(kind, x, y, w, h) {
  return svg("use", { href: `#symbol-${kind}`, x: x - w / 2, y: y - h / 2, width: w, height: h });
}

/**
 * Words around a point.
 * @param {string} text @param {number} x @param {number} y @param {number} size
 * @param {string} look its class
 */
export function wordsOf(text, x, y, size, look) {
  const middle = { "text-anchor": "middle", "dominant-baseline": "central" };
  return svg("text", { x, y, ...middle, "font-size": size, class: look }, text);
}

/**
 * A shape on a wider one that sets it off from what lies below.
 * @param {"circle" | "path" | "rect"} tag
 * @param {Record<string, string | number>} shape @param {string} look its class
 */
export function edged(tag, shape, look) {
  return [`${look}-edge`, look].map((name) => svg(tag, { ...shape, class: name }));
}

/**
 * An arrow as a path.
 * @param {import("../types").Place[]} way from place to place
 * @param {(far: number) => [start: number, back: number]} gaps left at its ends, by how far apart
 *   the first two places are, and the last two
 * @param {number} tip
 */
export function arrowOf(way, gaps, tip) {
  const { length } = way;
  const towards = (/** @type {number} */ one, /** @type {number} */ other) => {
    const [from, to] = [way[one], way[other]];
    if (!from || !to) throw new RangeError("an arrow needs two places");
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    return { from, far, dx: (to.x - from.x) / far, dy: (to.y - from.y) / far };
  };
  const first = towards(0, 1);
  const last = towards(length - 1, length - 2);
  const start = gaps(first.far)[0];
  const back = gaps(last.far)[1];
  const [dx, dy] = [-last.dx, -last.dy];
  const [x, y] = [last.from.x - dx * back, last.from.y - dy * back];
  const foot = { x: first.from.x + first.dx * start, y: first.from.y + first.dy * start };
  const line = (/** @type {number[][]} */ ...points) =>
    `M${points.map((point) => point.map(round).join(" ")).join("L")}`;
  const barbs = [
    [x - (dx + dy) * tip, y - (dy - dx) * tip],
    [x, y],
    [x - (dx - dy) * tip, y - (dy + dx) * tip],
  ];
  const through = way.slice(1, -1).map((place) => [place.x, place.y]);
  return { d: line([foot.x, foot.y], ...through, [x, y]) + line(...barbs), foot };
}

/** @param {number} number */
export function round(number) {
  return Math.round(number * 100) / 100;
}

/**
 * A symbol as a picture. A kind that has no drawing becomes a plain disc with its first letter, so
 * that a new game is playable before it is drawn.
 * @param {Screen} screen
 * @param {string} kind
 */
export function picture(screen, kind) {
  const symbol = screen.symbols[kind];
  const { w, h } = size(screen, kind);
  const element = svg("svg", { viewBox: `${-w / 2} ${-h / 2} ${w} ${h}`, "aria-hidden": "true" });
  if (symbol) element.append(useOf(kind, 0, 0, w, h));
  else
    element.append(
      svg("circle", { r: w * 0.42, class: "plain-disc" }),
      wordsOf(kind.slice(0, 1).toUpperCase(), 0, 0, w * 0.5, "plain-letter"),
    );
  return element;
}

/**
 * The kind of symbol that shows a thing: one that is on another thing may have its own.
 * @param {Screen} screen
 * @param {Thing} thing
 */
export function kindOf(screen, thing) {
  return thing.on && `${thing.kind}-on` in screen.symbols ? `${thing.kind}-on` : thing.kind;
}

/**
 * How large a kind is drawn, in the board's millimetres.
 * @param {Screen} screen
 * @param {string} kind
 * @returns {{w: number, h: number}}
 */
export function size(screen, kind) {
  const symbol = screen.symbols[kind];
  if (symbol) return symbol;
  const place = Object.values(screen.places)[0];
  const side = (place?.r ?? 10) * 1.5;
  return { w: side, h: side };
}

/**
 * The board alone, as a picture.
 * @param {Screen} screen
 * @param {string} [game] where boards of several games stand on one page: makes the ids in the
 *   drawing the game's own
 */
export function boardPicture(screen, game = "") {
  const board = game ? prefixed(screen.board, game) : screen.board;
  return svg(
    "svg",
    { viewBox: screen.viewBox.join(" "), class: "board-art", "aria-hidden": "true" },
    ...drawing(board),
  );
}

/**
 * A drawing with a prefix to its ids and to what refers to them.
 * @param {string} drawing
 * @param {string} prefix
 */
export function prefixed(drawing, prefix) {
  return drawing.replace(/( id="|"#|url\(#)/g, `$1${prefix}-`);
}

/**
 * The board with things on it, symbols included.
 * @param {Screen} screen
 * @param {string} game
 * @param {import("../types").RulesPicture["things"]} things
 */
export function inItsMiddle(screen, game, things) {
  const picture = boardPicture(screen, game);
  const kinds = new Set(things.map(([kind]) => kind));
  const id = (/** @type {string} */ kind) => `${game}-middle-${kind}`;
  const own = (/** @type {string} */ kind) =>
    prefixed(screen.symbols[kind]?.svg ?? "", `${game}-middle`);
  picture.append(
    svg("defs", {}, ...[...kinds].map((kind) => svg("g", { id: id(kind) }, ...drawing(own(kind))))),
    ...things.map(([kind, x, y, share, turned]) =>
      svg("use", { href: `#${id(kind)}`, transform: placed(x, y, share, turned) }),
    ),
  );
  return picture;
}

/**
 * The transform of a thing in a picture.
 * @param {number} x
 * @param {number} y
 * @param {number} share
 * @param {boolean} turned
 */
export function placed(x, y, share, turned) {
  return `translate(${x} ${y}) scale(${share})${turned ? " rotate(90)" : ""}`;
}

/** Symbols of boards that have an upper side, drawn around their middle. */
const SIGNS = 'use[*|href="#board-crown"], use[*|href^="#board-suit-"]';

/**
 * Keeps signs and text upright on a board that is turned by half; lines below each other turn as
 * one.
 * @param {Element} drawn
 * @param {boolean} turned
 */
export function keepUpright(drawn, turned) {
  const number = (/** @type {Element} */ words, /** @type {string} */ name) =>
    Number(words.getAttribute(name));
  for (const sign of drawn.querySelectorAll(SIGNS)) {
    const placed = sign.getAttribute("transform")?.replace(" rotate(180)", "");
    sign.setAttribute("transform", `${placed}${turned ? " rotate(180)" : ""}`);
  }
  /** @type {Element[][]} */
  const paragraphs = [];
  for (const words of drawn.querySelectorAll("text")) {
    const above = paragraphs.at(-1)?.at(-1);
    const step =
      above && number(above, "x") === number(words, "x")
        ? number(words, "y") - number(above, "y")
        : 0;
    if (above && step > 0 && step < 1.6 * number(words, "font-size"))
      paragraphs.at(-1)?.push(words);
    else paragraphs.push([words]);
  }
  for (const lines of paragraphs) {
    const ys = lines.map((words) => number(words, "y") - number(words, "font-size") * 0.33);
    const middle = (Math.min(...ys) + Math.max(...ys)) / 2;
    for (const words of lines) {
      setAttribute(words, "transform", turned && `rotate(180 ${number(words, "x")} ${middle})`);
      // what begins at an edge would run over it
      if (words.getAttribute("text-anchor") !== "middle")
        setAttribute(words, "text-anchor", turned && "end");
    }
  }
}

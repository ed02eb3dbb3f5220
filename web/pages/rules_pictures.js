// The rules' pictures of positions, made of the drawings of the board and its things.

import { placed, prefixed } from "../board/art.js";
import { drawing, el, svg } from "../house/dom.js";
import { paint } from "../house/theme.js";
import { say } from "../words/say.js";

/** @import { Info, RulesPicture, Screen } from "../types" */

/**
 * Puts each picture below its clause.
 * @param {HTMLElement} rules
 * @param {RulesPicture[]} pictures those of the game
 * @param {Screen} screen
 * @param {Info} info
 */
export function illustrate(rules, pictures, screen, info) {
  const [drawn, ...figures] = picturesOf(pictures, screen, info);
  rules.prepend(drawn);
  pictures.forEach(({ clause }, index) => {
    const [at, figure] = [rules.querySelector(`#${CSS.escape(clause)}`), figures[index]];
    if (!figure) return;
    if (at?.matches("li")) at.append(figure);
    else at?.after(figure);
  });
}

/**
 * The pictures, each with its title and what happens in it, after the drawings that they share.
 * @param {RulesPicture[]} pictures
 * @param {Screen} screen
 * @param {Info} info
 * @returns {[SVGSVGElement, ...HTMLElement[]]}
 */
export function picturesOf(pictures, screen, info) {
  const prefix = `shown-${info.id}`;
  const own = (/** @type {string} */ fragment) => drawing(prefixed(fragment, prefix));
  const kinds = new Set(pictures.flatMap(({ things }) => things.map(([kind]) => kind)));
  const shapes = Object.entries(screen.symbols)
    .filter(([kind]) => kinds.has(kind))
    .map(([kind, symbol]) => svg("g", { id: `${prefix}-kind-${kind}` }, ...own(symbol.svg)));
  const defs = svg(
    "defs",
    {},
    svg("g", { id: `${prefix}-whole` }, ...own(screen.board)),
    ...shapes,
  );
  const drawn = svg("svg", { class: "symbols", width: 0, height: 0, "aria-hidden": "true" }, defs);
  return [drawn, ...pictures.map((picture) => figure(picture, prefix, screen, info))];
}

/**
 * @param {RulesPicture} picture
 * @param {string} prefix
 * @param {Screen} screen
 * @param {Info} info
 */
function figure({ title, text, position, box, things, rings, arrows }, prefix, screen, info) {
  const thick = box[2] / 90;
  const drawn = (
    /** @type {"circle" | "path"} */ tag,
    /** @type {Record<string, any>} */ shape,
  ) => [
    svg(tag, { ...shape, class: "picture-edge", "stroke-width": 2.2 * thick }),
    svg(tag, { ...shape, class: "picture-line", "stroke-width": thick }),
  ];
  const inside = [
    svg("use", { href: `#${prefix}-whole` }),
    ...things.map(([kind, x, y, share, turned]) =>
      svg("use", { href: `#${prefix}-kind-${kind}`, transform: placed(x, y, share, turned) }),
    ),
    ...rings.flatMap(([cx, cy, r]) => drawn("circle", { cx, cy, r })),
    ...arrows.flatMap((arrow) => drawn("path", { d: line(arrow, 3.2 * thick) })),
  ];
  const shown = svg("svg", { viewBox: box.join(" "), role: "img", "aria-label": title }, ...inside);
  paint(/** @type {any} */ (shown), screen);
  shown.style.setProperty("--ratio", `${box[2]} / ${box[3]}`);
  const words = new URLSearchParams({ position });
  const link = el(
    "a",
    {
      href: `#/new/${info.id}?${words}`,
      "aria-label": say("Try this position: {title}", { title }),
    },
    say("Try this position"),
  );
  return el(
    "figure",
    { class: "rules-picture" },
    shown,
    el("figcaption", {}, el("strong", {}, title), " ", text, " ", link),
  );
}

/** An arrow. @param {[number, number, number, number]} ends @param {number} head its length */
function line([x, y, u, v], head) {
  const angle = Math.atan2(v - y, u - x);
  const barb = (/** @type {number} */ turn) =>
    `${u - head * Math.cos(angle + turn)} ${v - head * Math.sin(angle + turn)}`;
  return `M${x} ${y}L${u} ${v}M${barb(0.6)}L${u} ${v}L${barb(-0.6)}`;
}

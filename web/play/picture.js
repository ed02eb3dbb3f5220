// A picture of the position on the screen, as the seat at the device knows it: the board and what
// is on it, with the game's title, the names and the date.

import { keepUpright, symbolOf } from "../board/art.js";
import { download } from "../house/dialogs.js";
import { drawing, svg } from "../house/dom.js";
import { png } from "../house/png.js";
import { locale } from "../house/language.js";
import { say } from "../words/say.js";

/** @import { TableState } from "../types" */

/** The width of a PNG in pixels. */
const WIDE = 1600;
const INK = "#26221c";
const PAPER = "#fffdf7";

/**
 * Saves a picture, or passes it to the device's share menu.
 * @param {"svg" | "png" | "share"} how
 * @param {HTMLElement} board the board on the screen
 * @param {TableState} state
 * @param {string} title
 */
export async function givePicture(how, board, state, title) {
  const { game, ply } = state.snapshot;
  const { text, high } = write(board, state, title);
  const name = `${game}-${ply}.${how === "svg" ? "svg" : "png"}`;
  if (how === "svg") return download(name, text, "image/svg+xml");
  const image = await png(text, WIDE, high);
  if (how === "png") return download(name, image, "image/png");
  try {
    await navigator.share({ title, files: [new File([image], name, { type: "image/png" })] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError"))
      download(name, image, "image/png");
  }
}

/**
 * The picture as the text of an SVG file, in the light colours, and its height in pixels.
 * @param {HTMLElement} board
 * @param {TableState} state
 * @param {string} title
 */
function write(board, { snapshot, screen }, title) {
  const [left, top, width, height] = screen.viewBox;
  const line = width / 26;
  const seats = snapshot.view.seats.map(({ name, standing }, seat) =>
    [snapshot.names[seat] ?? name, standing].filter(Boolean).join(": "),
  );
  const date = new Date().toLocaleDateString(locale(), { dateStyle: "long" });
  const past = snapshot.ply ? say("After move {ply}", { ply: snapshot.ply }) : say("At the start");
  const words = [...seats, `${past}, ${date}`];
  const head = line * (2.3 + 1.15 * words.length);
  const box = [left, top - head, width, height + head + line / 2];
  const high = Math.round((WIDE * (box[3] ?? 1)) / width);
  const whole = svg("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: box.join(" "),
    width: WIDE,
    height: high,
    "font-family": "Alegreya Sans, sans-serif",
  });
  whole.append(
    svg("rect", { x: left, y: top - head, width, height: head + height + line / 2, fill: PAPER }),
    ...symbolsOf(board, screen),
  );
  const written = [title, ...words].map((text, index) => {
    const first = index === 0;
    const size = first ? line * 1.3 : line * 0.9;
    const y = top - head + line * (1.5 + 1.15 * index);
    return label(text, left + line * 0.6, y, size, {
      "font-family": first ? "Alegreya, serif" : "Alegreya Sans, sans-serif",
      "font-weight": first ? 700 : 400,
    });
  });
  whole.append(...written, boardOf(board, screen));
  for (const mark of board.querySelectorAll("svg.layer > use")) whole.append(mark.cloneNode());
  for (const thing of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll(".thing")))
    whole.append(...standing(thing, screen.viewBox));
  const text = new XMLSerializer().serializeToString(whole);
  return { text: text.replace(/var\(--[\w-]+,\s*(#[0-9a-f]+)\)/gi, "$1"), high };
}

/**
 * The board's drawing as the person sees it, with its text upright.
 * @param {HTMLElement} board
 * @param {import("../types").Screen} screen
 */
function boardOf(board, screen) {
  const drawn = svg("g", {}, ...drawing(screen.board));
  const [left, top, width, height] = screen.viewBox;
  if (!board.querySelector(".board-art.turned")) return drawn;
  keepUpright(drawn, true);
  drawn.setAttribute("transform", `rotate(180 ${left + width / 2} ${top + height / 2})`);
  return drawn;
}

/**
 * The definitions of the symbols on the board.
 * @param {HTMLElement} board
 * @param {import("../types").Screen} screen
 */
function symbolsOf(board, screen) {
  const used = new Set(
    [...board.querySelectorAll("use")].map((use) =>
      (use.getAttribute("href") ?? "").replace("#symbol-", ""),
    ),
  );
  return [...used].flatMap((kind) => symbolOf(screen, kind));
}

/**
 * A thing in its place, which is given in percent of the board.
 * @param {HTMLElement} thing
 * @param {[number, number, number, number]} viewBox
 */
function standing(thing, [left, top, width, height]) {
  const drawn = thing.querySelector("svg");
  if (!drawn) return [];
  const { style } = thing;
  const w = (parseFloat(style.width) * width) / 100;
  const h = (parseFloat(style.height) * height) / 100;
  const x = left + (parseFloat(style.left) * width) / 100;
  const y = top + (parseFloat(style.top) * height) / 100;
  const copy = svg(
    "svg",
    { x, y, width: w, height: h, viewBox: drawn.getAttribute("viewBox") ?? "" },
    ...[...drawn.childNodes].map((node) => node.cloneNode(true)),
  );
  const turned = drawn.style.transform
    ? svg("g", { transform: `rotate(90 ${x + w / 2} ${y + h / 2})` }, copy)
    : copy;
  const { count } = thing.dataset;
  if (!count) return [turned];
  const r = w * 0.2;
  const disc = svg("circle", { cx: x + w - r / 2, cy: y + h - r / 2, r, fill: INK });
  return [
    turned,
    disc,
    label(count, x + w - r / 2, y + h - r / 2, r * 1.3, {
      fill: PAPER,
      "text-anchor": "middle",
      "dominant-baseline": "central",
    }),
  ];
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {Record<string, string | number>} more
 */
function label(text, x, y, size, more) {
  return svg("text", { x, y, "font-size": size, fill: INK, ...more }, text);
}

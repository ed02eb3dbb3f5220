// QR codes, drawn as pictures.

import encode from "qr";
import { svg } from "../house/dom.js";
import { say } from "../words/say.js";

/** @param {string} text @returns {Node | string} a picture; a sentence if the text is too long */
export function drawn(text) {
  let rows;
  try {
    rows = encode(text, "raw", { ecc: "low", border: 4 });
  } catch {
    return say("This is too long for a QR code.");
  }
  const size = rows.length;
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return svg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": say("QR code") },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: path, fill: "#000" }),
  );
}

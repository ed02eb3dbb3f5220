// QR codes, drawn as pictures.

import qrcode from "qrcode-generator";
import { svg } from "../house/dom.js";
import { say } from "../words/say.js";

/** Modules of white around a code. */
const QUIET = 4;

/** @param {string} text @returns {Node | string} a picture; a sentence if the text is too long */
export function drawn(text) {
  const code = qrcode(0, "L");
  try {
    code.addData(text);
    code.make();
  } catch {
    return say("This is too long for a QR code.");
  }
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
  const size = count + 2 * QUIET;
  return svg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": say("QR code") },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: path, fill: "#000" }),
  );
}

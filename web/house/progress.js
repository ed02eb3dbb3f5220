// Python's progress: a bar at the edge, and words only if it takes a while.

import { el, setAttribute, setText } from "./dom.js";
import { say } from "../words/say.js";

/** Milliseconds before the page says what it is doing. */
const SOON = 1000;
/** The progress at which everything has arrived (see pyodide.js). */
const ARRIVED = 0.8;

/** A bar along the top, and a line in words. */
export function createProgress() {
  const bar = el("div", { class: "loading", "aria-hidden": "true" });
  const line = el("p", { class: "loading-line", role: "progressbar", hidden: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {number} part 0..1; 1 ends it */
  function update(part) {
    bar.style.setProperty("--part", String(part));
    const n = Math.floor(part * 100);
    setAttribute(line, "aria-valuenow", n);
    setAttribute(line, "aria-label", say("Python"));
    setText(
      line,
      part < ARRIVED ? say("Loading the rules: {n}%", { n }) : say("Opening the rules"),
    );
    if (part < 1) timer ??= setTimeout(() => (line.hidden = false), SOON);
    else {
      clearTimeout(timer);
      timer = undefined;
      line.hidden = true;
      setText(line, "");
    }
  }
  return { bar, line, update };
}

// What each page in the browser's history left behind, so that going back finds it as it was:
// scroll position, form, board.

import { ofTab, setOfTab } from "../keeping/tab.js";

/**
 * @typedef {{top: number | null, memory: import("../types").Memory}} Left without `top` it was
 *   never shown before
 */

/** @type {Map<number, Left>} by the number in the history's state */
const left = new Map();
let here = 0;

// The browser would scroll before the page is drawn.
history.scrollRestoration = "manual";
window.addEventListener("pagehide", () => setOfTab("scrolled", `${here} ${window.scrollY}`));

/**
 * Keeps what a page leaves behind before another one is shown.
 * @param {import("../types").Page | null} page
 */
export function leave(page) {
  left.set(here, { top: window.scrollY, memory: page?.memory?.() ?? {} });
}

/**
 * Notes that the address has changed.
 * @returns {Left} what was left there on an earlier visit
 */
export function arrive() {
  here = history.state?.visit ?? Math.random();
  history.replaceState({ ...history.state, visit: here }, "");
  const [visit, top] = (ofTab("scrolled") ?? "").split(" ").map(Number);
  return left.get(here) ?? { top: visit === here ? (top ?? 0) : null, memory: {} };
}

/**
 * Scrolls now, and again when the fonts have come, which change the page's height, unless somebody
 * has scrolled by then.
 * @param {() => void} scroll
 */
export async function settle(scroll) {
  scroll();
  if (document.fonts.status === "loaded") return;
  const reading = new AbortController();
  for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(kind, () => reading.abort(), { signal: reading.signal, passive: true });
  await document.fonts.ready;
  if (!reading.signal.aborted) scroll();
  reading.abort();
}

// What stays on the screen whatever page is shown: the bar, the room for the page, and Python's
// progress.

import { offerAgain as offer } from "./house/again.js";
import { el, setText } from "./house/dom.js";
import { retell } from "./house/notice.js";
import { createProgress } from "./house/progress.js";
import { themeSwitch } from "./house/theme.js";
import { settle } from "./house/visits.js";
import { languageChoice } from "./house/language.js";
import { say } from "./words/say.js";

/** Milliseconds after which Python is loaded even if nothing has been drawn. */
const DRAWING = 400;

export const progress = createProgress();
const main = el("main", { id: "main", tabindex: -1 });
const actions = el("div", { class: "actions" });
const name = el("span", { class: "place-name" });
const skip = el("a", { class: "skip", href: "#main", onclick: skipToMain });
const brand = el("a", { class: "brand", href: "#/" });
const puzzles = el("a", { class: "text-button bar-puzzles", href: "#/puzzles" });
const bar = el("header", { class: "bar" });
const waiting = el("p", { class: "waiting", role: "status" });

/** @type {(begins?: unknown) => void} */
let draw = () => undefined;
/**
 * Resolves when the first page is drawn, or late. Python waits for it, since loading takes the
 * whole machine.
 */
export const drawn = new Promise((resolve) => (draw = resolve));

/** @type {import("./types").Page | null} */
let page = null;

/** Puts the frame into the document. */
export function build() {
  document.body.append(skip, bar, progress.bar, main, el("footer", {}, progress.line));
  setTimeout(draw, DRAWING);
}

/** The bar in the language in use. @param {() => void} changeLanguage */
export function showBar(changeLanguage) {
  setText(skip, say("Skip to the content"));
  setText(brand, say("Siegeworks"));
  setText(puzzles, say("Puzzles"));
  bar.replaceChildren(brand, name, actions, puzzles, languageChoice(changeLanguage), themeSwitch());
  retell();
}

/** Focuses the choice of languages, which is made anew for each language. */
export function focusLanguage() {
  bar.querySelector("select")?.focus();
}

/** The page that is shown, if any. */
export function shown() {
  return page;
}

/** Closes the current page; it stays on the screen until another one is shown. */
export function closePage() {
  page?.close?.();
  page = null;
}

/**
 * @param {import("./types").Page} next
 * @param {{title: string, where?: string}} names of the window and in the bar
 * @param {import("./house/visits.js").Left} left what the page left behind on an earlier visit
 */
export function show(next, { title, where = "" }, { top, memory }) {
  const first = page === null && !main.firstElementChild;
  closePage();
  page = next;
  main.replaceChildren(next.element);
  requestAnimationFrame(() => setTimeout(draw));
  // A keyboard user goes on from the top of the new page, and a screen reader announces it.
  const heading = main.querySelector("h1");
  if (heading && !first && document.activeElement === document.body) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  main.classList.toggle("with-table", next.element.classList.contains("table"));
  actions.replaceChildren(...(next.actions ?? []));
  setText(name, where);
  document.title = title === say("Siegeworks") ? title : say("{title} – Siegeworks", { title });
  next.recall?.(memory);
  const goThere = () =>
    top === null ? next.start?.scrollIntoView({ block: "start" }) : window.scrollTo(0, top);
  window.scrollTo(0, 0);
  if (top || next.start) void settle(() => page === next && goThere());
}

/**
 * Says what is coming: above the current page, or alone if there is none.
 * @param {string} words what it waits for
 */
export function tellWaiting(words) {
  if (page) setText(waiting, words);
  else showWords(say("Siegeworks"), words);
}

/**
 * Says there why it failed, with a button to try again.
 * @param {string} why @param {() => void} again
 */
export function offerAgain(why, again) {
  tellWaiting("");
  const line = page ? waiting : main.querySelector("[role=status]");
  if (line instanceof HTMLElement) offer(line, why, again);
}

/** Makes room for `tellWaiting`, empty so that a screen reader hears it change. */
export function expectWaiting() {
  setText(waiting, "");
  document.body.append(waiting);
}

export function endWaiting() {
  waiting.remove();
}

/**
 * A title and words while there is no page yet.
 * @param {string} title @param {string} [words]
 */
export function showWords(title, words) {
  if (page) return;
  const lead = words !== undefined && el("p", { class: "lead", role: "status" }, words);
  main.replaceChildren(el("div", { class: "reading" }, el("h1", {}, title), lead));
}

/** Dialogs belong to the page below them. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close("");
}

/** @param {Event} event */
function skipToMain(event) {
  event.preventDefault();
  main.focus();
}

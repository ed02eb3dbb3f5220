// A game's rules page: our own text, turned into HTML when the site was built.

import { el } from "../house/dom.js";
import { known } from "../house/known.js";
import { gameLinks } from "../house/reading.js";
import { ourMarkup } from "../house/trusted.js";
import { illustrate } from "./rules_pictures.js";
import { say } from "../words/say.js";

/** @import { Info } from "../types" */

/**
 * Puts the rules into an element, with their pictures. Links to clauses scroll and leave the
 * address to the router.
 * @param {HTMLElement} element
 * @param {Info} info
 * @param {Rules} rules
 */
export function showRules(element, info, { text, pictures, screen }) {
  const parsed = new DOMParser().parseFromString(ourMarkup(text), "text/html").body;
  element.replaceChildren(...parsed.childNodes);
  if (screen) illustrate(element, pictures, screen, info);
  const puzzles = say("Puzzles of {title}", { title: info.title });
  /** @type {"pictures"[]} */
  const onePage = pictures.length ? ["pictures"] : [];
  const links = [el("a", { href: `#/puzzle/${info.id}` }, puzzles), ...onePage];
  element.querySelector("h1")?.after(gameLinks(info, "learn", ...links));
  element.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const clause = link?.getAttribute("href")?.match(/^#(\w[\w-]*)$/)?.[1];
    if (!clause) return;
    event.preventDefault();
    element.querySelector(`#${CSS.escape(clause)}`)?.scrollIntoView({ block: "start" });
  });
}

/**
 * @typedef {{text: string, pictures: import("../types").RulesPicture[], screen:
 *   import("../types").Screen | undefined}} Rules
 */

/**
 * What shows a game's rules in the language in use.
 * @param {Info} info
 * @returns {Promise<Rules>}
 */
export async function rulesOf({ id }) {
  const [text, pictures, screen] = await Promise.all([
    known.rules[id]?.(),
    known.pictures[id]?.(),
    known.art[id]?.(),
  ]);
  return { text: text ?? "", pictures: pictures ?? [], screen };
}

/** @param {import("../types").GameVisit} visit @returns {Promise<import("../types").Opened>} */
export async function open({ info, query }) {
  const rules = await rulesOf(info);
  const title = say("Rules of {title}", { title: info.title });
  return { title, draw: () => createRulesPage(info, rules, query.get("at")) };
}

/**
 * Links to the parts of the rules.
 * @param {HTMLElement} text
 */
function contentsOf(text) {
  const parts = [...text.querySelectorAll("h2")].map((heading, index) => {
    heading.id ||= `part-${index + 1}`;
    return el("li", {}, el("a", { href: `#${heading.id}` }, heading.textContent));
  });
  return el("nav", { class: "contents", "aria-label": say("Contents") }, el("ul", {}, ...parts));
}

/**
 * The rules page.
 * @param {Info} info
 * @param {Rules} rules
 * @param {string | null} clause to scroll to
 */
function createRulesPage(info, rules, clause) {
  const text = el("article", { class: "rules" });
  showRules(text, info, rules);
  text.querySelector("h2")?.before(contentsOf(text));
  const element = el("div", { class: "reading" }, gameLinks(info, "play", "print"), text);
  if (!text.querySelector("h1")) element.prepend(el("h1", {}, info.title));
  const start = clause ? text.querySelector(`#${CSS.escape(clause)}`) : null;
  start?.classList.add("pointed-at");
  return { element, start };
}

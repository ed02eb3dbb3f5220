// A game's rules page: our own text, turned into HTML when the site was built.

import { el } from "../house/dom.js";
import { say } from "../words/say.js";

/**
 * Put the rules into an element; their links to clauses scroll instead of changing the address, which belongs to the router.
 * @param {HTMLElement} element
 * @param {string} rules
 */
export function showRules(element, rules) {
  const parsed = new DOMParser().parseFromString(rules, "text/html").body;
  element.replaceChildren(...parsed.childNodes);
  element.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const clause = link?.getAttribute("href")?.match(/^#(\w[\w-]*)$/)?.[1];
    if (!clause) return;
    event.preventDefault();
    element.querySelector(`#${CSS.escape(clause)}`)?.scrollIntoView({ block: "start" });
  });
}

/**
 * The page of its own.
 * @param {import("../types").Info} info
 * @param {string} rules
 * @param {string | null} clause where it starts
 */
export function createRulesPage(info, rules, clause) {
  const text = el("article", { class: "rules" });
  showRules(text, rules);
  const play = el("a", { href: `#/play/${info.id}` }, say("Play {title}", { title: info.title }));
  const print = el("a", { href: `#/print/${info.id}` }, say("Print {title}", { title: info.title }));
  const element = el("div", { class: "reading" }, el("p", { class: "reading-links" }, play, print), text);
  if (!text.querySelector("h1")) element.prepend(el("h1", {}, info.title));
  const start = clause ? text.querySelector(`#${CSS.escape(clause)}`) : null;
  start?.classList.add("pointed-at");
  return { element, start };
}

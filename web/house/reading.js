// Pages that are read, and their links to others.

import { el } from "./dom.js";
import { say } from "../words/say.js";

/** @typedef {"learn" | "pictures" | "play" | "print" | "rules"} Kind the page's address begins so */

/** @typedef {import("./dom.js").Child} Child */

/** A page that is read. @param {string} title @param {...Child} content */
export function readingPage(title, ...content) {
  return el("div", { class: "reading" }, el("h1", {}, title), ...content);
}

/**
 * @param {import("../types").Info} info
 * @param {...(Kind | Node)} kinds pages of the game, or links to others
 */
export function gameLinks({ id, title }, ...kinds) {
  const words = {
    learn: say("Learn {title}", { title }),
    pictures: say("The game on one page"),
    play: say("Play {title}", { title }),
    print: say("Print {title}", { title }),
    rules: say("Rules of {title}", { title }),
  };
  const links = kinds.map((kind) =>
    typeof kind === "string" ? el("a", { href: `#/${kind}/${id}` }, words[kind]) : kind,
  );
  return el("p", { class: "reading-links" }, ...links);
}

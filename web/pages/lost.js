// The page for addresses that lead nowhere.

import { el } from "../house/dom.js";
import { say } from "../words/say.js";

/** @returns {import("../types").Opened} */
export function lost() {
  const title = say("There is nothing here");
  return {
    title,
    draw: () => ({
      element: el(
        "div",
        { class: "reading" },
        el("h1", {}, title),
        el("p", {}, say("This link does not lead to a page of Siegeworks.")),
        el("p", {}, el("a", { href: "#/" }, say("To the games"))),
      ),
    }),
  };
}

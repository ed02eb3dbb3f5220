// The page for addresses that lead nowhere.

import { tell } from "../house/dialogs.js";
import { el } from "../house/dom.js";
import { readingPage } from "../house/reading.js";
import { say } from "../words/say.js";

/**
 * @param {string} [wrong] what cannot be done, and why: a dialog says so
 * @param {string} [why]
 * @returns {import("../types").Opened}
 */
export function lost(wrong, why = "") {
  const title = say("There is nothing here");
  const draw = () => {
    if (wrong) void tell(wrong, why);
    const words = el("p", {}, say("This link does not lead to a page of Siegeworks."));
    const home = el("p", {}, el("a", { href: "#/" }, say("To the games")));
    return { element: readingPage(title, words, home) };
  };
  return { title, draw };
}

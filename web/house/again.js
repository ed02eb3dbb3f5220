// What failed and may be tried again, where somebody waits for it.

import { button } from "./dom.js";
import { say } from "../words/say.js";

/**
 * @param {HTMLElement} element says why, with a button that has it tried again
 * @param {string} why
 * @param {() => void} again
 */
export function offerAgain(element, why, again) {
  const go = () => [element.replaceChildren(), again()];
  element.replaceChildren(why, " ", button("quiet", say("Try again"), go));
}

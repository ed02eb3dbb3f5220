// What failed and can be retried, in place.

import { button } from "./dom.js";
import { say } from "../words/say.js";

/**
 * @param {HTMLElement} element says why, with a button to try again
 * @param {string} why
 * @param {() => void} again
 */
export function offerAgain(element, why, again) {
  const go = () => [element.replaceChildren(), again()];
  element.replaceChildren(why, " ", button("quiet", say("Try again"), go));
}

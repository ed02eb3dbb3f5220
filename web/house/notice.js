// One quiet line at the lower edge of the window, with a button: something could not be loaded, or
// there is a new build. It waits while somebody drags.

import { button, el } from "./dom.js";
import { say } from "../words/say.js";

const line = el("div", { class: "notice", role: "status" });
/** The sentence and the button's label, in the language in use. @type {() => string[]} */
let tell = () => [];
let does = () => {};
let role = "status";

/**
 * Shows a line in place of the current one.
 * @param {() => [string, string]} telling the sentence and the button's label; called again when
 *   the language changes
 * @param {() => void} then what the button does; the line is gone by then
 * @param {boolean} [urgent] whether a screen reader says it at once
 */
export function notice(telling, then, urgent = false) {
  tell = telling;
  does = then;
  role = urgent ? "alert" : "status";
  retell();
}

/** Shows the line in the language in use, as soon as nothing is dragged. */
export function retell() {
  if (document.querySelector(".dragged")) {
    window.addEventListener("pointerup", () => setTimeout(retell), { once: true });
    return;
  }
  const [words, go] = tell();
  const then = does; // hush clears it
  line.remove();
  if (!words) return;
  line.replaceChildren();
  line.setAttribute("role", role);
  document.body.append(line); // empty, so that a screen reader hears it change
  setTimeout(() =>
    line.replaceChildren(
      el("span", {}, words),
      button("quiet", go, () => [hush(), then()]),
      button("quiet", say("Not now"), hush),
    ),
  );
}

/** Removes the line. */
export function hush() {
  notice(
    () => /** @type {any} */ ([]),
    () => {},
  );
}

/** Whether somebody drags, or sees a form or a question that reloading the page would lose. */
export function busy() {
  return document.querySelector(".dragged, form.setup, dialog[open]") !== null;
}

// One quiet line at the lower edge of the window, with a button: something could not be loaded, or
// a new build is there. It waits while somebody drags.

import { button, el } from "./dom.js";
import { say } from "../words/say.js";

const line = el("div", { class: "notice", role: "status" });
/** What is said, and what its button says, in the language in use. @type {() => string[]} */
let tell = () => [];
let does = () => {};
let role = "status";

/**
 * Show the line instead of the one that is there.
 * @param {() => [string, string]} telling what is said, and what the button says; called again when
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

/** Says the line in the language in use, as soon as the hand has let go of what it drags. */
export function retell() {
  if (document.querySelector(".dragged")) {
    window.addEventListener("pointerup", () => setTimeout(retell), { once: true });
    return;
  }
  const [words, go] = tell();
  const then = does; // hush forgets it
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

/** Takes the line away. */
export function hush() {
  notice(
    () => /** @type {any} */ ([]),
    () => {},
  );
}

/**
 * Whether somebody drags, or has a form or a question before them that a page loaded again would
 * not have.
 */
export function busy() {
  return document.querySelector(".dragged, form.setup, dialog[open]") !== null;
}

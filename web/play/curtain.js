// The curtain between seats that see different things: the person who has moved sees what the move
// did and puts the device down; then nothing is shown until the next person has taken it.

import { button, el, setText } from "../house/dom.js";
import { say } from "../words/say.js";

/**
 * @param {() => void} onDone
 * @param {() => void} onReady
 * @returns {{element: HTMLElement, passing: HTMLElement, update: (state:
 *   import("../types").TableState) => void}} `passing` holds the button that closes it
 */
export function createCurtain(onDone, onReady) {
  const words = el("p", { class: "curtain-words" });
  const done = touch("done", say("Done"), onDone);
  const taken = touch("ready", say("I am ready"), onReady);
  const passing = el("span", { class: "passing" });
  const element = el("div", { class: "curtain", hidden: true });
  return {
    element,
    passing,
    update({ snapshot }) {
      const { curtain, handover } = snapshot;
      passing.hidden = handover === null;
      if (handover === null) done.remove();
      else if (!done.isConnected) passing.append(done);
      element.hidden = curtain === null;
      if (curtain === null) element.replaceChildren();
      else {
        setText(words, passOn(snapshot));
        if (!taken.isConnected) element.replaceChildren(words, taken);
      }
    },
  };
}

/** @param {string} tap @param {string} words @param {() => void} does */
function touch(tap, words, does) {
  const go = (/** @type {Event} */ event) => {
    event.stopPropagation();
    does();
  };
  return button("main", words, go, { "data-tap": tap, "data-live": true });
}

/** @param {import("../types").Snapshot} snapshot @returns {string} to whom the device goes */
export function passOn({ curtain, handover, names }) {
  const seat = curtain ?? handover ?? 0;
  const name = names[seat] ?? String(seat + 1);
  return curtain !== null
    ? say("Pass the device to {name}.", { name })
    : say("That was your turn. {name} is next.", { name });
}

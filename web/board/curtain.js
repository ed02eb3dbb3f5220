// The curtain between seats that see different things: nothing is shown until the person to move has taken the device.

import { el, setText } from "../house/dom.js";
import { say } from "../words/say.js";

/**
 * @param {() => void} onReady
 * @returns {{element: HTMLElement, update: (state: import("../types").TableState) => void}}
 */
export function createCurtain(onReady) {
  const words = el("p", { class: "curtain-words" });
  const button = el("button", { type: "button", class: "main", "data-tap": "ready", "data-live": true }, say("I am ready"));
  const element = el("div", { class: "curtain", hidden: true });
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    onReady();
  });
  return {
    element,
    update({ snapshot }) {
      const { curtain } = snapshot;
      element.hidden = curtain === null;
      if (curtain === null) element.replaceChildren();
      else {
        setText(words, passOn(snapshot));
        if (!button.isConnected) element.replaceChildren(words, button);
      }
    },
  };
}

/** @param {import("../types").Snapshot} snapshot @returns {string} to whom the device goes */
export function passOn({ curtain, names }) {
  return say("Pass the device to {name}.", { name: names[curtain ?? 0] ?? String((curtain ?? 0) + 1) });
}

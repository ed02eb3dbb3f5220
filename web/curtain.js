// The curtain between seats that see different things: nothing is shown until the person to move has taken the device.

import { el } from "./dom.js";
import { say } from "./say.js";

/**
 * @param {() => void} onReady
 * @returns {{element: HTMLElement, update: (state: import("./types").TableState) => void}}
 */
export function createCurtain(onReady) {
  const words = el("p");
  const button = el("button", { type: "button", class: "main", "data-tap": "ready", "data-live": true }, say("I am ready"));
  const element = el("div", { class: "curtain", hidden: true });
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    onReady();
  });
  return {
    element,
    update({ snapshot }) {
      const { curtain, names } = snapshot;
      element.hidden = curtain === null;
      if (curtain === null) element.replaceChildren();
      else {
        words.textContent = say("Pass the device to {name}.", { name: names[curtain] ?? String(curtain + 1) });
        element.replaceChildren(words, button);
      }
    },
  };
}

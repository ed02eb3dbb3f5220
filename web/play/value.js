// How the game stands for each seat, as far as the seat at the device may know: a quiet bar beside
// each name. Loaded on first use.

import { el, setText } from "../house/dom.js";
import { looksBack } from "../session/taps.js";
import { runsHidden } from "../session/record.js";
import { say } from "../words/say.js";
import { followPosition } from "./position.js";

/**
 * @param {import("../session/session").Session} session
 * @param {HTMLElement} root the table with its seats
 * @param {AbortSignal} signal ends it
 */
export function createValue(session, root, signal) {
  let on = false;
  const follow = followPosition(session, "value", question, draw, signal);

  /** @param {import("../types").Snapshot} snapshot */
  function question(snapshot) {
    const { eye, curtain, over } = snapshot;
    // No bars for what nobody here may know, nor for what is known.
    const hides = curtain !== null || (runsHidden(snapshot) && eye === null);
    return on && !over && !looksBack(snapshot) && !hides ? { seat: eye } : null;
  }

  /** @param {{shares: number[]} | null | undefined} found expected shares of the win, by seat */
  function draw(found) {
    if (found === undefined) return; // the old bars stay meanwhile
    root.querySelectorAll(".seat").forEach((seat, index) => {
      const share = found?.shares[index];
      const bar = seat.querySelector(".seat-value");
      if (share === undefined) return bar?.remove();
      const shown =
        bar instanceof HTMLElement
          ? bar
          : /** @type {HTMLElement} */ (
              seat.querySelector(".seat-words")?.appendChild(el("span", { class: "seat-value" }))
            );
      setText(shown, say("{n}% of the win expected", { n: Math.round(100 * share) }));
      shown.style.setProperty("--part", `${100 * share}%`);
      return undefined;
    });
  }

  return {
    /** @param {boolean} wanted */
    show(wanted) {
      on = wanted;
      void follow();
    },
  };
}

// How the game stands for each seat, as far as the seat at the device may know: a quiet bar beside
// each name. Loaded on first use.

import { EngineError } from "../worker/engine.js";
import { thinker } from "../worker/thinker.js";
import { el, setText } from "../house/dom.js";
import { looksBack } from "../session/taps.js";
import { runsHidden, wholeRecord } from "../session/record.js";
import { say } from "../words/say.js";

/** @import { Snapshot } from "../types" */

/**
 * @param {import("../session/session").Session} session
 * @param {HTMLElement} root the table with its seats
 * @param {AbortSignal} signal ends it
 * @returns {{show: (on: boolean) => void}}
 */
export function createValue(session, root, signal) {
  let on = false;
  /** What is shown or being fetched. */
  let about = "";
  let wish = new AbortController();

  session.listen(follow, signal);
  signal.addEventListener("abort", () => wish.abort());

  function follow() {
    const { snapshot } = session.state();
    const key = [
      snapshot.last,
      snapshot.ply,
      snapshot.eye,
      snapshot.curtain,
      snapshot.over !== null,
    ].join();
    if (!on || key === about) return;
    about = key;
    wish.abort();
    wish = new AbortController();
    void find(snapshot, wish.signal);
  }

  /** @param {Snapshot} snapshot @param {AbortSignal} mine */
  async function find(snapshot, mine) {
    const { eye, curtain, over } = snapshot;
    // No bars for what nobody here may know, nor for what is known.
    if (over || looksBack(snapshot) || curtain !== null || (runsHidden(snapshot) && eye === null))
      return draw([]);
    try {
      const { shares } = await thinker().call(
        "value",
        { record: wholeRecord(snapshot), seat: eye },
        { signal: mine },
      );
      if (!mine.aborted) draw(shares);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!mine.aborted) draw([]);
    }
  }

  /** @param {number[]} shares each seat's expected share of the win; none removes the bars */
  function draw(shares) {
    root.querySelectorAll(".seat").forEach((seat, index) => {
      const share = shares[index];
      const bar = seat.querySelector(".seat-value");
      if (share === undefined) return bar?.remove();
      const shown =
        bar instanceof HTMLElement
          ? bar
          : /** @type {HTMLElement} */ (
              seat.querySelector(".seat-words")?.appendChild(el("span", { class: "seat-value" }))
            );
      setText(shown, say("{n} % of the win expected", { n: Math.round(100 * share) }));
      shown.style.setProperty("--part", `${100 * share}%`);
      return undefined;
    });
  }

  return {
    show(wanted) {
      on = wanted;
      about = "";
      if (on) follow();
      else {
        wish.abort();
        draw([]);
      }
    },
  };
}

// How it goes on, right beside the board: the next move if computers wait for a touch, and what can
// be done when the game is over.

import { button, el, enable, iconButton } from "../house/dom.js";
import { preference } from "../keeping/preferences.js";
import { looksBack } from "../session/taps.js";
import { say } from "../words/say.js";

/**
 * @param {{next: () => void, again: () => void, change: () => void, step: (plies: number) => void,
 *   review: () => void}} does
 * @returns {{element: HTMLElement, offer: (words: string, act: () => void) => void, focus: () => void,
 *   update: (state: import("../types").TableState, waits: boolean) => void}} `waits`: whether a computer waits for a
 *   touch; `offer` shows one more button until the game goes on
 */
export function createOnward(does) {
  const next = button("main", say("Next move"), does.next);
  const again = button("main", say("Again"), does.again);
  const change = button("quiet", say("Change seats"), does.change);
  const review = button("quiet", say("Look back"), does.review);
  const back = iconButton("back", say("Back"), () => does.step(-1));
  const forth = iconButton("forth", say("Forward"), () => does.step(1));
  const all = [next, again, review, change, back, forth];
  const element = el("div", { class: "onward buttons", hidden: true }, ...all);
  /** @type {HTMLElement | null} */
  let offered = null;

  return {
    element,
    offer(words, act) {
      offered?.remove();
      offered = button("quiet", words, act);
      again.after(offered);
    },
    focus: () => again.focus(),
    update({ snapshot }, waits) {
      const over = snapshot.over !== null;
      if (!over) offered?.remove();
      const looking = over && looksBack(snapshot);
      const elsewhere = snapshot.players.includes("elsewhere"); // then there is a rematch
      const stepwise =
        !over &&
        preference("pace") === "step" &&
        snapshot.players.some((player) => player !== "person");
      next.hidden = !stepwise;
      enable(next, waits);
      for (const one of [again, change]) one.hidden = !over || elsewhere;
      review.hidden = !over;
      const lost = snapshot.you !== null && snapshot.over?.shares[snapshot.you] === 0;
      review.classList.toggle("urged", lost); // that teaches most
      const held = [back, forth].some((one) => one === document.activeElement);
      for (const one of [back, forth]) one.hidden = !looking;
      if (held && !looking) review.focus();
      enable(back, snapshot.ply > 0);
      element.hidden = !over && !stepwise;
    },
  };
}

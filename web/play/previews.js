// Before the move: what each move that is one touch away would bring about, in short at its rims,
// and for screen readers after the place's name.

import { setAttribute } from "../house/dom.js";
import { createLayer, drawAtRims } from "../board/pips.js";

/** @import { Preview } from "../view" */

/**
 * @param {import("../session/session").Session} session
 * @param {ReturnType<typeof import("../board/board.js").createBoard>} board
 * @param {HTMLElement} root the table whose places have previews
 * @param {(place: string) => void} inspect shows at once what is seen from a place
 * @param {AbortSignal} signal ends it
 * @returns {{show: (on: boolean) => void, sight: (place: string) => import("../view").Inspection |
 *   undefined}} `sight` is what would bear on a place after the move that ends there
 */
export function createPreviews(session, board, root, inspect, signal) {
  const layer = createLayer(board, "previews");
  let on = false;
  /** What is shown or being fetched. */
  let about = "";
  /** @type {Record<string, Preview>} */
  let known = {};

  session.listen(follow, signal);
  for (const arrives of ["pointerover", "focusin"])
    root.addEventListener(arrives, ({ target }) => look(target), { signal });

  /** @param {EventTarget | null} target */
  function look(target) {
    const id = target instanceof HTMLElement ? (target.dataset.tap ?? "") : "";
    if (known[id]?.sight) inspect(id);
  }

  function follow() {
    const { snapshot, taps, sent } = session.state();
    const asked =
      on &&
      !sent &&
      snapshot.moves.some(
        ([, all]) =>
          all.length === taps.length + 1 && taps.every((tap, index) => tap === all[index]),
      );
    const key = asked
      ? JSON.stringify([snapshot.table, snapshot.last, snapshot.ply, snapshot.eye, taps])
      : "";
    if (key !== about) {
      about = key;
      known = {};
      // Show what was chosen first.
      if (asked) requestAnimationFrame(() => setTimeout(() => find(key, taps)));
    }
    draw();
  }

  /** @param {string} key @param {string[]} taps */
  async function find(key, taps) {
    if (key !== about) return;
    const found = await session.previews(taps);
    if (key !== about || !found) return;
    known = found;
    draw();
    look(document.activeElement);
  }

  function draw() {
    layer.draw(
      drawAtRims(
        board,
        session.state(),
        Object.values(known).flatMap(({ pips }) => pips),
        true,
      ),
    );
    for (const button of root.querySelectorAll("[data-tap]")) {
      const words = known[button.getAttribute("data-tap") ?? ""]?.says.join(" ");
      setAttribute(button, "aria-description", words || null);
    }
  }

  return {
    sight: (place) => known[place]?.sight,
    show(wanted) {
      on = wanted;
      about = "";
      known = {};
      follow();
    },
  };
}

// Seeing what the rules see: what bears on a place, as rays, pips and rings on the board and as
// sentences in a box over it. Loaded when somebody first looks.

import { el } from "../house/dom.js";
import { createLayer, drawAtRims, drawPips, drawRays, drawRings } from "./pips.js";

/** Of more places to which something can go the box tells the number alone. */
const MANY = 20;

/** @typedef {import("../view").Inspection} Inspection */

/**
 * @param {object} at
 * @param {ReturnType<typeof import("./board.js").createBoard>} at.board
 * @param {HTMLElement} at.frame what the board lies in; the box lies over it, where the place is
 *   not
 * @param {() => import("../types").TableState} at.state what is shown
 * @param {(place: string) => Promise<Inspection | null>} at.inspection
 * @param {AbortSignal} signal ends it
 * @returns {{show: (id: string) => Promise<Inspection | null>, showTable: () => Promise<void>, hide:
 *   () => void, changed: (before: import("../types").Snapshot) => void}} `show` answers with what
 *   it shows; null where there is nothing to be said, or it is not wanted any more
 */
export function createInspect({ board, frame, state, inspection }, signal) {
  const rims = createLayer(board, "rims");
  const layer = createLayer(board, "rays");
  const box = el("div", { class: "inspection", hidden: true });
  frame.append(box);
  /** What is shown, or on its way. @type {{id: string, about: string} | null} */
  let wanted = null;

  /** The same once it is shown. @type {{id: string, about: string} | null} */
  let settled = null;
  /** What is shown of it. @type {Inspection | null} */
  let shown = null;
  /** What is shown at the rims. @type {Inspection["pips"]} */
  let always = [];

  /** @param {import("../types").Snapshot} before what was shown before it */
  function changed(before) {
    if (state().snapshot !== before) always = [];
    drawAlways();
    if (wanted && wanted.about !== about()) {
      if (settled === wanted) hide();
      else clear(); // what is on its way is asked anew
    } else if (shown) draw(shown); // the board may have turned
  }

  function drawAlways() {
    rims.draw(drawAtRims(board, state(), always));
  }

  /** What a inspection depends on beside the place. */
  function about() {
    const { snapshot, taps, sent } = state();
    return JSON.stringify([
      snapshot.view,
      snapshot.ply,
      snapshot.last,
      snapshot.eye,
      snapshot.curtain,
      snapshot.handover,
      taps,
      sent,
    ]);
  }

  function hide() {
    wanted = null;
    clear();
  }

  function clear() {
    settled = shown = null;
    box.hidden = true;
    layer.draw([]);
  }

  /** What is always worth seeing, at the rims of the places: what bears on the table as a whole. */
  async function showTable() {
    const { snapshot } = state();
    const found = snapshot.curtain === null ? await inspection("") : null;
    if (!found || signal.aborted || snapshot !== state().snapshot) return;
    always = found.pips;
    drawAlways();
  }

  /** @param {string} id */
  async function show(id) {
    const mine = { id, about: "" };
    wanted = mine;
    let found;
    let asked;
    // An answer about a table that has been told anew meanwhile is of no use: it is asked once
    // more.
    do {
      mine.about = about();
      asked = state().snapshot;
      found = asked.curtain === null ? await inspection(id) : null;
      if (wanted !== mine || signal.aborted) return null;
    } while (asked !== state().snapshot && (!found || mine.about !== about()));
    if (!found || mine.about !== about()) {
      hide();
      return null;
    }
    settled = mine;
    shown = found;
    draw(found);
    return found;
  }

  /** @param {Inspection} inspection */
  function draw({ place, says, rays, pips, goes }) {
    const now = state();
    const here = board.place(place)
      ? place
      : (now.snapshot.view.things.find(({ tap, id }) => tap === place || id === place)?.at ??
        place);
    const near = goes.length > MANY ? [] : goes;
    layer.draw([
      ...drawRings(board, near, "inspection-goes"),
      ...drawRings(board, [here], "inspection-here"),
      ...drawRays(board, now, rays),
      ...drawPips(board, now, pips),
    ]);
    box.replaceChildren(...says.map((sentence) => el("p", {}, sentence)));
    box.hidden = says.length === 0;
    const at = board.place(here);
    const [left, top, width, height] = /** @type {[number, number, number, number]} */ (
      board.viewBox.split(" ").map(Number)
    );
    box.classList.toggle("above", at !== undefined && at.y > top + height / 2);
    box.classList.toggle("left", at !== undefined && at.x > left + width / 2);
  }

  return { show, showTable, hide, changed };
}

// What bears on a place, as rays, pips and rings on the board and as sentences in a box over it.
// Loaded on first use.

import { el } from "../house/dom.js";
import { createLayer, drawAtRims, drawPips, drawRays, drawRings } from "./pips.js";

/** If a thing can go to more places than this, the box says only how many. */
const MANY = 20;

/** @typedef {import("../view").Inspection} Inspection */

/**
 * @param {object} at
 * @param {ReturnType<typeof import("./board.js").createBoard>} at.board
 * @param {HTMLElement} at.frame what holds the board; the box goes over it, away from the place
 * @param {() => import("../types").TableState} at.state what is shown
 * @param {(place: string) => Promise<Inspection | null>} at.inspection
 * @param {AbortSignal} signal ends it
 * @returns {{show: (id: string) => Promise<Inspection | null>, showTable: () => Promise<void>,
 *   hide: () => void, changed: (before: import("../types").Snapshot) => void}} `show` resolves to
 *   what it shows; null if there is nothing to say, or it is no longer wanted
 */
export function createInspect({ board, frame, state, inspection }, signal) {
  const rims = createLayer(board, "rims");
  const layer = createLayer(board, "rays");
  const box = el("div", { class: "inspection", hidden: true });
  frame.append(box);
  /** What is shown or being fetched. @type {{id: string, about: string} | null} */
  let wanted = null;

  /** What is shown. @type {{id: string, about: string} | null} */
  let settled = null;
  /** Its inspection. @type {Inspection | null} */
  let shown = null;
  /** What is shown at the rims. @type {Inspection["pips"]} */
  let always = [];

  /** @param {import("../types").Snapshot} before what was shown before it */
  function changed(before) {
    if (state().snapshot !== before) always = [];
    drawAlways();
    if (wanted && wanted.about !== about()) {
      if (settled === wanted) hide();
      else clear(); // what is being fetched is asked for again
    } else if (shown) draw(shown); // the board may have turned
  }

  function drawAlways() {
    rims.draw(drawAtRims(board, state(), always));
  }

  /** What an inspection depends on besides the place. */
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

  /** What bears on the table as a whole, at the rims of the places. */
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
    // The table has been retold meanwhile: ask again.
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

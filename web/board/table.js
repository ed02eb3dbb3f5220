// A table on the screen: board, areas and seats, what is touched there, and where the focus goes
// when they are drawn anew. Pages add what they say and what stands beside it.

import { el } from "../house/dom.js";
import { paint } from "../house/theme.js";
import { expected, looksBack } from "../session/taps.js";
import { createAreas } from "./areas.js";
import { symbols } from "./art.js";
import { createBoard, dragsAt, markDrags, shape, wordsAt } from "./board.js";
import { glide } from "./glide.js";
import { listen, rove } from "./input.js";
import { listenToTable } from "./keys.js";
import { createInspector } from "./inspector.js";
import { createSeats } from "./seats.js";

/** @typedef {import("../types").TableState} TableState */

/**
 * @param {object} at
 * @param {() => TableState} at.state what is shown
 * @param {string} at.heading
 * @param {string} [at.kind] the table's class
 * @param {Node[]} at.voice what is said, above the board
 * @param {Node} [at.curtain] what may hide the board
 * @param {Node} [at.onward] what stands right below the board
 * @param {Node} [at.panel] what stands beside it
 * @param {boolean} [at.seated] whether the seats are shown
 * @param {boolean} [at.expects] whether a move that was sent is shown as if it were played
 * @param {(id: string) => void} [at.tap] what a touch means; without it there is nothing to touch
 * @param {() => void} [at.cancel]
 * @param {(said: string) => void} [at.speak] lets a sentence be read and heard
 * @param {(place: string) => Promise<import("../view").Inspection | null>} [at.inspection] what
 *   bears on a place; without it nothing can be inspected
 * @param {import("./keys.js").Keys} [at.keys]
 * @param {(state: TableState) => void} [at.also] draws the rest of the page
 * @param {AbortSignal} signal ends it
 */
export function createTable(at, signal) {
  const { screen } = at.state();
  const board = createBoard(screen);
  const areas = createAreas(screen, at.inspection !== undefined);
  const seats = at.seated ? createSeats(screen) : null;
  const frame = el("div", { class: "board-frame" }, board.element, at.curtain);
  const element = el(
    "div",
    { class: `table ${at.kind ?? ""}`.trim() },
    el("h1", { class: "unseen" }, at.heading),
    symbols(screen),
    ...at.voice,
    el("div", { class: "stage" }, frame, areas.under),
    at.onward,
    areas.near,
    seats?.element,
    areas.far,
    at.panel,
  );
  paint(element, screen);
  shape(element, screen);
  const { tap, speak = () => {}, inspection } = at;
  const inspector = inspection
    ? createInspector({ element, board, frame, state: at.state, inspection, speak }, signal)
    : null;
  const cancel = () => {
    inspector?.leave();
    at.cancel?.();
  };
  if (tap) {
    const tell = (/** @type {string} */ id) => speak(`${wordsAt(element, id)}.`);
    const drags = dragsAt(element, at.state);
    const pick = (/** @type {HTMLElement} */ copy) => areas.pick(at.state(), copy);
    listen(element, { tell, ...inspector, ...drags, tap, pick, cancel }, signal);
  }
  if (at.keys) listenToTable({ cancel, ...at.keys }, signal);
  /** The snapshot that was drawn last. @type {import("../types").Snapshot | null} */
  let drawn = null;

  /**
   * Draws what is shown now.
   * @param {{told?: import("../types").Told[], turned?: boolean, delay?: import("./glide").Delay}}
   *   [how] the moves whose places are marked, whether the second seat looks at the board from
   *   below, and when things set out
   */
  function draw({ told, turned = false, delay } = {}) {
    const state = at.state();
    const before = drawn;
    drawn = state.snapshot;
    const focus = focused()?.dataset.tap;
    const soon = at.expects ? expected(state) : state;
    const update = () => {
      board.turn(turned);
      board.update(soon, told);
      areas.update(soon);
    };
    glide(element, update, state.sent !== null && soon === state, delay);
    seats?.update(state);
    at.also?.(state);
    markDrags(element, state);
    frame.classList.toggle("past", looksBack(drawn));
    if (before) inspector?.changed(before);
    if (drawn !== before) inspector?.watch();
    rove(element);
    if (focus !== undefined) keepFocus(focus);
  }

  /** What has the focus, if that is at this table. */
  function focused() {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && element.contains(activeElement)
      ? activeElement
      : null;
  }

  /**
   * The focus stays where it was; where that is gone, or behind the curtain, it goes to what can be
   * touched.
   * @param {string} focus
   */
  function keepFocus(focus) {
    const { curtain, handover } = at.state().snapshot;
    const stays = curtain !== null ? "ready" : handover !== null ? "done" : focus;
    if (focused()?.dataset.tap === stays) return;
    const place =
      element.querySelector(`[data-tap="${CSS.escape(stays)}"]`) ??
      element.querySelector("[data-tap][tabindex='0']");
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }

  return { element, board, areas, frame, inspector, draw };
}

// A table on the screen: board, areas and seats, what is touched there, and where the focus goes
// when they are redrawn. Pages add words and a panel.

import { el } from "../house/dom.js";
import { paint } from "../house/theme.js";
import { lastTold } from "../session/story.js";
import { expected, looksBack } from "../session/taps.js";
import { createAreas } from "./areas.js";
import { symbols } from "./art.js";
import { createBoard, dragsAt, markDrags, shape, wordsAt } from "./board.js";
import { glide } from "./glide.js";
import { listen, rove } from "./input.js";
import { listenToTable } from "./keys.js";
import { createInspector } from "./inspector.js";
import { createSeats } from "./seats.js";

/** @import { TableState } from "../types" */

/**
 * @param {object} at
 * @param {() => TableState} at.state what is shown
 * @param {string} at.heading
 * @param {string} [at.kind] the table's class
 * @param {Node[]} at.voice the words above the board
 * @param {Node} [at.curtain] can hide the board
 * @param {Node} [at.onward] goes right below the board
 * @param {Node} [at.panel] goes beside it
 * @param {boolean} [at.seated] whether the seats are shown
 * @param {boolean} [at.expects] whether a move that was sent is shown as if played
 * @param {(id: string) => void} [at.tap] what a touch does; without it nothing can be touched
 * @param {() => void} [at.cancel]
 * @param {(said: string) => void} [at.speak] shows and speaks a sentence
 * @param {(place: string) => Promise<import("../view").Inspection | null>} [at.inspection] what
 *   bears on a place; without it nothing can be inspected
 * @param {import("./keys.js").Keys} [at.keys]
 * @param {(state: TableState) => void} [at.also] draws the rest of the page
 * @param {AbortSignal} signal ends it
 */
export function createTable(at, signal) {
  const { screen } = at.state();
  const board = createBoard(screen);
  const seats = at.seated ? createSeats(screen) : null;
  const areas = createAreas(screen, at.inspection !== undefined, seats?.roomOf);
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
   * Draws the current state.
   * @param {{told?: import("../types").Told[], turned?: boolean, delay?: import("./glide").Delay}}
   *   [how] the moves that are marked, by default the last one, whether the second seat looks at the board from
   *   below, and when things set out
   */
  function draw({ told, turned = false, delay } = {}) {
    const state = at.state();
    const moves = told ?? [lastTold(state.snapshot)];
    const before = drawn;
    drawn = state.snapshot;
    const focus = focused()?.dataset.tap;
    const soon = at.expects ? expected(state) : state;
    const update = () => {
      board.turn(turned);
      board.update(soon, moves);
      seats?.update(soon);
      areas.update(soon);
      areas.mark(moves);
    };
    glide(element, update, state.sent !== null && soon === state, delay);
    at.also?.(state);
    markDrags(element, state);
    frame.classList.toggle("past", looksBack(drawn));
    if (before) inspector?.changed(before);
    if (drawn !== before) inspector?.watch();
    rove(element);
    if (focus !== undefined) keepFocus(focus);
  }

  /** What has the focus, if it is at this table. */
  function focused() {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && element.contains(activeElement)
      ? activeElement
      : null;
  }

  /**
   * The focus stays; if its element is gone or behind the curtain, it goes to what can be touched.
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

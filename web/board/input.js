// Touching: click, drag, keyboard. Everything that makes a move is a button with data-tap; this
// file turns what a person does into taps on them.

import { tabStop } from "../house/dom.js";
import { INSPECTED } from "./inspector.js";

/**
 * @typedef {{tap: (id: string) => void, pick: (copy: HTMLElement) => void, starts: (id: string) => boolean, chosen: (id: string) =>
 *   boolean, thingsAt: (id: string) => HTMLElement[], cancel: () => void, tell: (id: string) =>
 *   void, inspect?: (id: string) => void, look?: (id: string) => void, leave?: () => void}} Touches
 */

/** Pixels a pointer travels before it drags. */
const SLACK = 7;
/** How a thing is lifted above the finger that drags it. */
const LIFT = "translateY(-1.5rem) scale(1.25)";
/** Milliseconds that a mouse rests on a thing before it is inspected, and that a finger does. */
const REST = 400;
const HOLD = 500;

/**
 * Listens on a table.
 * @param {HTMLElement} root
 * @param {Touches} touches `starts` says whether a drag may begin there, `chosen` whether it is the
 *   last tap, `thingsAt` what travels with the pointer, `inspect` hears what a mouse rests on,
 *   `leave` that it or the focus has left, `look` that something was touched that can only be
 *   inspected
 * @param {AbortSignal} signal ends the listening
 */
export function listen(root, touches, signal) {
  listenToPointer(root, touches, signal);
  if (touches.inspect) listenToRest(root, touches, signal);
  root.addEventListener("keydown", (event) => listenToKeys(root, touches, event), { signal });
  root.addEventListener("focusin", (event) => rove(root, seenOf(event.target)), { signal });
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} the button that was touched */
function tapOf(target) {
  return target instanceof Element ? target.closest("[data-tap], [data-same]") : null;
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null} what was touched, or can only be inspected
 */
function seenOf(target) {
  return target instanceof Element ? target.closest("[data-tap], [data-same], [data-look]") : null;
}

/** @param {HTMLElement | null} seen the id by which its table knows it */
function idOf(seen) {
  return seen?.dataset.tap ?? seen?.dataset.same ?? seen?.dataset.look ?? "";
}

/** @param {HTMLElement} root @param {Touches} touches @param {AbortSignal} signal */
function listenToPointer(root, touches, signal) {
  /**
   * @type {{id: string, from: HTMLElement, x: number, y: number, pointer: number, things:
   *   HTMLElement[], moving: boolean} | null}
   */
  let drag = null;
  /** Whether the pointer has done more than a click. */
  let dropped = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hold;
  signal.addEventListener("abort", () => clearTimeout(hold));

  /** @param {HTMLElement} seen */
  function touch(seen) {
    const id = idOf(seen);
    if (seen.dataset.look !== undefined) return touches.look?.(id);
    if (seen.dataset.same === undefined) return touches.tap(id);
    const chosen = touches.chosen(id);
    touches.pick(seen);
    if (!chosen) touches.tap(id);
  }

  /** @param {PointerEvent} event */
  function down(event) {
    const from = tapOf(event.target);
    const id = idOf(from);
    dropped = false;
    clearTimeout(hold);
    if (!from || !id || event.button !== 0 || !event.isPrimary) return;
    drag = {
      id,
      from,
      x: event.clientX,
      y: event.clientY,
      pointer: event.pointerId,
      things: [],
      moving: false,
    };
    if (!touches.look || event.pointerType === "mouse" || !from.matches(INSPECTED)) return;
    hold = setTimeout(() => {
      dropped = true;
      from.focus({ preventScroll: true }); // now, as it ends what is inspected
      touches.look?.(id);
    }, HOLD);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.moving) {
      if (Math.hypot(dx, dy) < SLACK) return;
      clearTimeout(hold);
      if (!touches.starts(drag.id)) {
        drag = null;
        return;
      }
      if (drag.from.dataset.same) touches.pick(drag.from);
      if (!touches.chosen(drag.id)) touches.tap(drag.id);
      drag.moving = true;
      drag.things = touches.thingsAt(drag.id);
      for (const thing of drag.things) thing.classList.add("dragged");
      root.setPointerCapture(event.pointerId);
    }
    const lift = event.pointerType === "touch" ? LIFT : "";
    for (const thing of drag.things) thing.style.transform = `translate(${dx}px, ${dy}px) ${lift}`;
    under(tapOf(document.elementFromPoint(event.clientX, event.clientY)));
  }

  /** Marks where what is dragged would go. @param {HTMLElement | null} [target] */
  function under(target = null) {
    for (const one of root.querySelectorAll("[data-under]")) one.removeAttribute("data-under");
    if (target?.dataset.live !== undefined) target.setAttribute("data-under", "");
  }

  /** @param {PointerEvent} event */
  function up(event) {
    clearTimeout(hold);
    if (!drag || event.pointerId !== drag.pointer) return;
    const { id, moving, things } = drag;
    drag = null;
    if (!moving) return;
    dropped = true;
    for (const thing of things) thing.classList.remove("dragged");
    under();
    const target = idOf(tapOf(document.elementFromPoint(event.clientX, event.clientY)));
    if (event.type === "pointerup" && target && target !== id) touches.tap(target);
    else touches.cancel();
  }

  root.addEventListener("pointerdown", down, { signal });
  root.addEventListener("pointermove", move, { signal });
  root.addEventListener("pointerup", up, { signal });
  root.addEventListener("pointercancel", up, { signal });
  root.addEventListener(
    "click",
    (event) => {
      const seen = seenOf(event.target);
      if (seen && !dropped) touch(seen);
      dropped = false;
    },
    { signal },
  );
}

/** @param {HTMLElement} root @param {Touches} touches @param {AbortSignal} signal */
function listenToRest(root, { inspect, leave }, signal) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;
  /** @type {HTMLElement | null} */
  let over = null;
  // not "pointerover": a table that is drawn under a resting pointer has not been pointed at
  root.addEventListener(
    "pointermove",
    (event) => {
      const here =
        event.pointerType === "mouse" && event.buttons === 0 ? seenOf(event.target) : null;
      if (here === over) return;
      clearTimeout(rest);
      if (over) leave?.();
      over = here;
      if (here) rest = setTimeout(() => inspect?.(idOf(here)), REST);
    },
    { signal },
  );
  root.addEventListener(
    "pointerleave",
    () => {
      clearTimeout(rest);
      if (over) leave?.();
      over = null;
    },
    { signal },
  );
  // A touch means something else.
  root.addEventListener("pointerdown", () => clearTimeout(rest), { signal });
  root.addEventListener("focusout", () => leave?.(), { signal });
  signal.addEventListener("abort", () => clearTimeout(rest));
}

/** Directions of the arrow keys, y down. @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** @param {HTMLElement} root @param {Touches} touches @param {KeyboardEvent} event */
function listenToKeys(root, touches, event) {
  const here = seenOf(event.target);
  if (event.key === "Escape") {
    touches.cancel();
    event.preventDefault(); // the keys of the whole table ignore it then
  }
  if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "r" || event.key === "R")
    root.querySelector(".voice-again:not([hidden])")?.dispatchEvent(new MouseEvent("click"));
  if (/^[wWiI]$/.test(event.key))
    (here.dataset.look === undefined ? touches.tell : touches.look)?.(idOf(here));
  const arrow = ARROWS[event.key];
  const way = event.shiftKey ? -1 : 1;
  const next = arrow
    ? neighbour(root, here, arrow, way)
    : event.key === "n" || event.key === "N"
      ? nextLive(root, here, way)
      : null;
  if (!arrow && !next) return;
  event.preventDefault();
  next?.focus();
}

/**
 * The nearest place in a direction, by the middle points on the screen. Of two that are equally
 * near, as above and below on a hexagon, the left one; with `lean` -1 the right one.
 * @param {HTMLElement} root
 * @param {HTMLElement} from
 * @param {[number, number]} direction
 * @param {1 | -1} lean
 */
function neighbour(root, from, [dx, dy], lean) {
  const here = middle(from);
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Infinity;
  for (const other of placesIn(root)) {
    if (other === from) continue;
    const there = middle(other);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = (there.x - here.x) * Math.abs(dy) + (there.y - here.y) * Math.abs(dx);
    if (along <= 1 || Math.abs(aside) > 2 * along) continue;
    // The circle through both places that touches the line across: a place straight ahead may be a
    // little farther than one beside the line.
    const far =
      along + (aside * aside) / along + lean * Math.sign(Math.round(aside)) * 0.01 * along;
    if (far < least) {
      least = far;
      best = other;
    }
  }
  return best;
}

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} from
 * @param {1 | -1} step
 * @returns {HTMLElement | null} the next thing that can be touched
 */
function nextLive(root, from, step) {
  const all = placesIn(root);
  const count = all.length;
  const start = all.indexOf(from);
  for (let n = 1; n <= count; n++) {
    const other = all[(start + step * n + n * count) % count];
    if (other?.dataset.live !== undefined) return other;
  }
  return null;
}

/** @param {HTMLElement} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** @param {HTMLElement} root @returns {HTMLElement[]} */
function placesIn(root) {
  return [
    .../** @type {NodeListOf<HTMLElement>} */ (
      root.querySelectorAll("[data-tap], [data-same], button[data-look]")
    ),
  ];
}

/**
 * Tab reaches one place of the table: the last one that had the focus, or the first that can be
 * touched.
 * @param {HTMLElement} root
 * @param {HTMLElement | null} [to]
 */
export function rove(root, to) {
  const all = placesIn(root);
  const last = all.find((button) => button.tabIndex === 0 && button.dataset.roving === "");
  const current = to ?? last ?? all.find((button) => button.dataset.live !== undefined) ?? all[0];
  tabStop(all, current);
  for (const button of all) if (button !== current) delete button.dataset.roving;
  if (to) to.dataset.roving = "";
}

// Things glide from where they were to where they are, on and off the board. Nothing waits for
// that: touches go to the buttons, which do not move.

/** @import { View } from "../types" */
/** @typedef {(thing: string) => number} Delay milliseconds before a thing sets out, by its id */

const DURATION = 200;
/**
 * Milliseconds between the things of one event and those of the next, and at most between the first
 * and the last.
 */
const APART = 150;
const SPREAD = 400;

/** @returns {boolean} whether the person accepts motion */
export function motion() {
  return (
    !matchMedia("(prefers-reduced-motion: reduce)").matches &&
    document.documentElement.dataset.motion !== "off"
  );
}

/**
 * Lets things set out in the order of events: each with the event that names both the place it left
 * and the one it came to, or else with the last that names one of them.
 * @param {import("../types").Did[]} did
 * @param {View} before
 * @param {View} now
 * @returns {Delay}
 */
export function paced(did, before, now) {
  /** @param {View} view */
  const places = (view) => new Map(view.things.map(({ id, at }) => [id, at]));
  const [was, is] = [places(before), places(now)];
  /** @type {Map<string, number>} */
  const turns = new Map();
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const named = [was.get(id), is.get(id)].filter((place) => place !== undefined);
    if (named[0] === named[1]) continue;
    const whole = did.findIndex(
      ({ at }) => named.length === 2 && named.every((place) => at.includes(place)),
    );
    turns.set(
      id,
      Math.max(
        0,
        whole < 0
          ? did.findLastIndex(({ at }) => named.some((place) => at.includes(place)))
          : whole,
      ),
    );
  }
  const order = [...new Set(turns.values())].sort((one, other) => one - other);
  const apart = Math.min(APART, SPREAD / Math.max(1, order.length - 1));
  return (id) => apart * Math.max(0, order.indexOf(turns.get(id) ?? 0));
}

/**
 * Where a thing is on the screen, and what it looks like.
 * @typedef {{thing: HTMLElement, box: DOMRect, look: string}} Spot
 */

/**
 * Makes a change to the page and lets every thing that has moved glide there. New things come from
 * the heap of their kind or rise; things that are gone go to the heap of their kind or fall.
 * @param {HTMLElement} root what holds the things, each marked with data-thing
 * @param {() => void} change
 * @param {boolean} [hold] leaves what was dragged where it was dropped: its move is under way
 * @param {Delay} [delay]
 */
export function glide(root, change, hold = false, delay = () => 0) {
  if (hold || !motion()) {
    change();
    if (!hold) for (const thing of thingsIn(root)) thing.style.removeProperty("transform");
    return;
  }
  const before = thingsIn(root).map(spotOf);
  const layer = root.querySelector(".things");
  const onBoard = (/** @type {Spot} */ { thing }) => thing.parentElement === layer;
  const leaving = before.filter(onBoard);
  const lying = before.filter((spot) => !onBoard(spot));
  change();
  for (const thing of thingsIn(root)) {
    for (const animation of thing.getAnimations()) animation.cancel();
    thing.style.removeProperty("transform");
  }
  const after = thingsIn(root).map(spotOf);
  const is = new Map(after.map((spot) => [spot.thing.dataset.thing, spot]));
  const was = new Map(before.map((spot) => [spot.thing.dataset.thing, spot]));
  const later = (/** @type {Spot} */ { thing }) => delay(thing.dataset.thing ?? "");
  for (const spot of after) {
    const old = was.get(spot.thing.dataset.thing);
    // Off the board what changes is made anew, so the heap that this thing came from is gone.
    const from =
      old ??
      (onBoard(spot)
        ? lying.find((heap) => heap.look === spot.look && !heap.thing.isConnected)
        : undefined);
    if (from) travel(spot, from.box, later(spot));
    else if (before.length && onBoard(spot))
      animate(
        spot.thing,
        [
          { transform: "scale(0.3)", opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        later(spot),
      );
  }
  for (const spot of leaving) {
    if (!layer || is.has(spot.thing.dataset.thing)) continue;
    fall(
      layer,
      spot,
      after.find(
        (heap) =>
          heap.look === spot.look &&
          !onBoard(heap) &&
          !lying.some(({ thing }) => thing === heap.thing),
      ),
      later(spot),
    );
  }
}

/** @param {HTMLElement} root @returns {HTMLElement[]} */
function thingsIn(root) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-thing]"))];
}

/** @param {HTMLElement} thing @returns {Spot} */
function spotOf(thing) {
  return {
    thing,
    box: thing.getBoundingClientRect(),
    look: thing.querySelector("use")?.getAttribute("href") ?? "",
  };
}

/** @param {Spot} spot @param {DOMRect} was @param {number} delay */
function travel({ thing, box }, was, delay) {
  if (box.width === 0 || was.width === 0) return;
  if (Math.hypot(middle(was).x - middle(box).x, middle(was).y - middle(box).y) >= 1)
    animate(thing, [{ transform: across(box, was) }, { transform: "none" }], delay);
}

/**
 * Animates a picture of what is gone.
 * @param {Element} layer
 * @param {Spot} spot
 * @param {Spot | undefined} heap
 * @param {number} delay
 */
function fall(layer, { thing, box }, heap, delay) {
  const picture = /** @type {HTMLElement} */ (thing.cloneNode(true));
  delete picture.dataset.thing;
  layer.append(picture);
  const goal = heap && heap.box.width > 0 ? across(box, heap.box) : "translateY(40%) scale(0.6)";
  animate(
    picture,
    [
      { transform: "none", opacity: 1 },
      { transform: goal, opacity: heap ? 1 : 0 },
    ],
    delay,
    () => picture.remove(),
  );
}

/**
 * @param {HTMLElement} thing
 * @param {Keyframe[]} frames
 * @param {number} delay
 * @param {() => void} [after]
 */
function animate(thing, frames, delay, after) {
  thing.classList.add("gliding");
  const animation = thing.animate(frames, {
    duration: DURATION,
    delay,
    fill: "backwards",
    easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
  });
  const rest = () => {
    thing.classList.remove("gliding");
    after?.();
  };
  animation.onfinish = rest;
  animation.oncancel = rest;
}

/** @param {DOMRect} box */
function middle({ left, top, width, height }) {
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * The transform from `from` to `to`.
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function across(from, to) {
  return `translate(${middle(to).x - middle(from).x}px, ${middle(to).y - middle(from).y}px) scale(${to.width / from.width})`;
}

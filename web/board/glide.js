// Things travel from where they were to where they are, on the board and between board and areas. Nothing waits for it: touches go to the
// buttons, which do not move.

const DURATION = 200;

/** @returns {boolean} whether the person wants things to move */
export function motion() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && document.documentElement.dataset.motion !== "off";
}

/** Where a thing is on the screen, and what it looks like. @typedef {{thing: HTMLElement, box: DOMRect, look: string}} Spot */

/**
 * Make a change to the page and let every thing that is elsewhere afterwards travel there. What is new comes from the heap of its kind or rises; what is gone
 * goes to the heap of its kind or falls.
 * @param {HTMLElement} root what holds the things, each marked with data-thing
 * @param {() => void} change
 * @param {boolean} [hold] leave what was dragged where it was dropped: its move is under way
 */
export function glide(root, change, hold = false) {
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
  for (const spot of after) {
    const old = was.get(spot.thing.dataset.thing);
    // Off the board what changes is made anew, so the heap that gave this thing is one that is no longer there.
    const from = old ?? (onBoard(spot) ? lying.find((heap) => heap.look === spot.look && !heap.thing.isConnected) : undefined);
    if (from) travel(spot, from.box);
    else if (before.length && onBoard(spot)) animate(spot.thing, [{ transform: "scale(0.3)", opacity: 0 }, { transform: "none", opacity: 1 }]);
  }
  for (const spot of leaving) {
    if (!layer || is.has(spot.thing.dataset.thing)) continue;
    fall(layer, spot, after.find((heap) => heap.look === spot.look && !onBoard(heap) && !lying.some(({ thing }) => thing === heap.thing)));
  }
}

/** @param {HTMLElement} root @returns {HTMLElement[]} */
function thingsIn(root) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-thing]"))];
}

/** @param {HTMLElement} thing @returns {Spot} */
function spotOf(thing) {
  return { thing, box: thing.getBoundingClientRect(), look: thing.querySelector("use")?.getAttribute("href") ?? "" };
}

/** @param {Spot} spot @param {DOMRect} was */
function travel({ thing, box }, was) {
  if (box.width === 0 || was.width === 0) return;
  if (Math.hypot(middle(was).x - middle(box).x, middle(was).y - middle(box).y) >= 1) animate(thing, [{ transform: across(box, was) }, { transform: "none" }]);
}

/** A picture of what is gone leaves the board. @param {Element} layer @param {Spot} spot @param {Spot | undefined} heap */
function fall(layer, { thing, box }, heap) {
  const picture = /** @type {HTMLElement} */ (thing.cloneNode(true));
  delete picture.dataset.thing;
  layer.append(picture);
  const goal = heap && heap.box.width > 0 ? across(box, heap.box) : "translateY(40%) scale(0.6)";
  animate(picture, [{ transform: "none", opacity: 1 }, { transform: goal, opacity: heap ? 1 : 0 }], () => picture.remove());
}

/** @param {HTMLElement} thing @param {Keyframe[]} frames @param {() => void} [after] */
function animate(thing, frames, after) {
  thing.classList.add("gliding");
  const animation = thing.animate(frames, { duration: DURATION, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" });
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

/** The transform that puts what is at `from` where `to` is. @param {DOMRect} from @param {DOMRect} to */
function across(from, to) {
  return `translate(${middle(to).x - middle(from).x}px, ${middle(to).y - middle(from).y}px) scale(${to.width / from.width})`;
}

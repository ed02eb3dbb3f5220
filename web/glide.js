// Things travel from where they were to where they are, on the board and between board and areas. Nothing waits for it: touches go to the
// buttons, which do not move.

const DURATION = 200;

/** @returns {boolean} whether the person wants things to move */
export function motion() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && document.documentElement.dataset.motion !== "off";
}

/**
 * Make a change to the page and let every thing that is elsewhere afterwards travel there.
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
  const before = new Map(thingsIn(root).map((thing) => [thing.dataset.thing, thing.getBoundingClientRect()]));
  change();
  for (const thing of thingsIn(root)) {
    const was = before.get(thing.dataset.thing);
    for (const animation of thing.getAnimations()) animation.cancel();
    thing.style.removeProperty("transform");
    if (was && was.width > 0) travel(thing, was);
  }
}

/** @param {HTMLElement} root @returns {HTMLElement[]} */
function thingsIn(root) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-thing]"))];
}

/** @param {HTMLElement} thing @param {DOMRect} was */
function travel(thing, was) {
  const is = thing.getBoundingClientRect();
  const dx = was.left + was.width / 2 - (is.left + is.width / 2);
  const dy = was.top + was.height / 2 - (is.top + is.height / 2);
  if (is.width === 0 || Math.hypot(dx, dy) < 1) return;
  thing.classList.add("gliding");
  const animation = thing.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${was.width / is.width})` }, { transform: "none" }], {
    duration: DURATION,
    easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
  });
  const rest = () => thing.classList.remove("gliding");
  animation.onfinish = rest;
  animation.oncancel = rest;
}

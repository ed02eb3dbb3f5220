// The keys of a table as a whole, wherever the focus is except in a field. Those of the board are
// in input.js.

/**
 * @typedef {{undo?: () => void, redo?: () => void, cancel?: () => void, step?: (plies: number) =>
 *   void, advance?: () => boolean, hint?: () => void, type?: () => void, help?: () => void}} Keys
 *   `advance` says whether a computer was waiting for it
 */

/** What uses the arrow keys itself. */
const OWN_ARROWS = "[data-tap], [data-same], [data-look], [role=tablist], .moves-list";

/**
 * @param {Keys} does
 * @param {AbortSignal} signal ends the listening
 */
export function listenToTable(does, signal) {
  document.addEventListener(
    "keydown",
    (event) => event.defaultPrevented || (press(event, does) && event.preventDefault()),
    { signal },
  );
}

/**
 * @param {KeyboardEvent} event
 * @param {Keys} does
 * @returns {boolean} whether the key means something here
 */
function press(event, does) {
  const { key, target } = event;
  if (
    !(target instanceof Element) ||
    target.closest("input, textarea, select, dialog") ||
    document.querySelector("dialog[open]")
  )
    return false;
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) {
    const which = { z: event.shiftKey ? does.redo : does.undo, y: does.redo }[key.toLowerCase()];
    which?.();
    return which !== undefined;
  }
  if (key === "Enter")
    return (
      (target === document.body || target.matches("[data-tap], [data-same], main")) &&
      (does.advance?.() ?? false)
    );
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const named = {
    Escape: does.cancel,
    "?": does.help,
    h: does.hint,
    H: does.hint,
    t: does.type,
    T: does.type,
    "/": does.type,
  }[key];
  if (step !== undefined && does.step && !event.shiftKey && !target.closest(OWN_ARROWS))
    does.step(step);
  else if (named) named();
  else return false;
  return true;
}

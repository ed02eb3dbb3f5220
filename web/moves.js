// The move list and stepping through the game.

import { el, icon, setAttribute, tabStop } from "./dom.js";
import { say } from "./say.js";
import { looksBack } from "./table.js";

/** @typedef {import("./types").TableState} TableState */
/** @typedef {import("./types").LogEntry} LogEntry */

/** A token of more letters is cut off in the list, and shown whole by pointing at it. */
const LONG = 9;

/**
 * @param {{look: (ply: number) => void, step: (plies: number) => void, branch: () => void}} does what a touch on the list or its buttons asks for
 * @returns {{element: HTMLElement, update: (state: TableState) => void}}
 */
export function createMoves(does) {
  const list = el("ol", { class: "moves-list", "aria-label": say("Moves"), onkeydown: step, onfocusin: (/** @type {FocusEvent} */ event) => tabStop(entries(), event.target) });
  let ply = 0;
  let last = 0;
  const first = button("first", say("Start of the game"), () => does.look(0));
  const back = button("back", say("One move back"), () => does.step(-1));
  const forth = button("forth", say("One move forward"), () => does.step(1));
  const end = button("last", say("Back to the game"), () => does.look(last));
  const branch = el("button", { type: "button", class: "quiet", onclick: does.branch }, say("Play on from here"));
  const element = el("div", { class: "moves" }, list, el("div", { class: "steps" }, first, back, forth, end, branch));
  /** @type {LogEntry[]} */
  let shown = [];
  // What stands above may grow after a move, and the list gives way.
  new ResizeObserver(showCurrent).observe(list);

  /** @param {TableState} state */
  function update(state) {
    const { snapshot } = state;
    ply = snapshot.ply;
    last = snapshot.last;
    while (list.children.length > snapshot.log.length) list.lastElementChild?.remove();
    snapshot.log.forEach((now, index) => {
      if (index < shown.length && equal(shown[index], now)) return;
      const item = list.children[index];
      if (item) item.replaceWith(entry(state, index));
      else list.append(entry(state, index));
    });
    shown = snapshot.log;
    const item = list.children[ply - 1]?.firstElementChild ?? null;
    for (const old of list.querySelectorAll("[aria-current]")) if (old !== item) old.removeAttribute("aria-current");
    item?.setAttribute("aria-current", "true");
    if (!list.contains(document.activeElement)) tabStop(entries(), item ?? entries()[0]);
    for (const control of [first, back]) setAttribute(control, "aria-disabled", ply === 0 ? "true" : null);
    for (const control of [forth, end]) setAttribute(control, "aria-disabled", ply === last ? "true" : null);
    branch.hidden = !looksBack(snapshot);
    requestAnimationFrame(showCurrent);
  }

  /** @returns {HTMLElement[]} */
  function entries() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("button"))];
  }

  /** @param {KeyboardEvent} event */
  function step(event) {
    const all = entries();
    const here = all.findIndex((entry) => entry === document.activeElement);
    const to = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    all[to]?.focus();
  }

  /** Brings the current move into the middle of the list, or its beginning to the top where it is higher than the list. */
  function showCurrent() {
    const current = list.children[ply - 1];
    if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - Math.max(0, list.clientHeight - current.offsetHeight) / 2;
    else list.scrollTop = 0;
  }

  /** @param {TableState} state @param {number} index */
  function entry(state, index) {
    const { log, names } = state.snapshot;
    const { token, seat, said } = /** @type {LogEntry} */ (log[index]);
    const who = seat === null ? "" : (names[seat] ?? "");
    const text = el("span", { class: "moves-said" }, said.join(" "));
    const short = el("span", { class: "moves-token", title: token.length > LONG ? token : null }, token);
    const title = el("span", { class: "unseen" }, who);
    const touch = { "data-token": token || null, "data-seat": seat, onclick: () => does.look(index + 1) };
    return el("li", {}, el("button", { type: "button", tabindex: -1, ...touch }, title, short, text));
  }

  return { element, update };
}

/** @param {LogEntry | undefined} one @param {LogEntry | undefined} other */
function equal(one, other) {
  return one === other || (one?.token === other?.token && one?.seat === other?.seat && one?.said.join() === other?.said.join());
}

/** @param {Parameters<typeof icon>[0]} name @param {string} title @param {() => void} does */
function button(name, title, does) {
  return el("button", { type: "button", class: "icon-button", "aria-label": title, title, onclick: does }, icon(name));
}


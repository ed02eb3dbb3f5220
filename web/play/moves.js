// The move list and stepping through the game. Of a very long game only the moves in view and some
// around them are in the list; the room of the others stays empty above and below.

import { button, el, enable, iconButton, tabStop } from "../house/dom.js";
import { createList } from "../house/lists.js";
import { say } from "../words/say.js";
import { isLong, looksBack } from "../session/taps.js";

/** @import { LogEntry, Snapshot, TableState } from "../types" */

/** Longer tokens are cut off in the list, and shown whole by pointing at them. */
const LONG = 9;
/** How many moves of a very long game are in the list. */
const SOME = 120;

/**
 * @param {{look: (ply: number) => void, step: (plies: number) => void, branch: () => void, tell:
 *   (start: number, stop: number) => void}} does what a touch on the list or its buttons does;
 *   `tell` fetches the descriptions of moves that come into view
 * @returns {{element: HTMLElement, steps: HTMLElement, update: (state: TableState) => void}}
 */
export function createMoves(does) {
  const list = el("ol", {
    class: "moves-list",
    "aria-label": say("Moves"),
    onkeydown: step,
    onscroll: follow,
    onfocusin: (/** @type {FocusEvent} */ event) => tabStop(entries(), event.target),
  });
  let ply = 0;
  let last = 0;
  const first = iconButton("first", say("Start of the game"), () => does.look(0));
  const back = iconButton("back", say("One move back"), () => does.step(-1));
  const forth = iconButton("forth", say("One move forward"), () => does.step(1));
  const end = iconButton("last", say("Back to the game"), () => does.look(last));
  const branch = button("quiet", say("Play on from here"), does.branch);
  const steps = el("div", { class: "steps" }, branch, first, back, forth, end);
  const element = el("div", { class: "moves" }, list);
  /** @type {Snapshot | null} */
  let snapshot = null;
  const show = createList(entry);
  /** How many moves come before the first in the list. */
  let from = 0;
  /** The estimated height in pixels of a move outside the list. */
  let height = 0;
  // What is above may grow after a move, and the list shrinks.
  new ResizeObserver(showCurrent).observe(list, { box: "border-box" });

  /** @param {TableState} state */
  function update(state) {
    const stays =
      snapshot !== null &&
      isLong(snapshot) &&
      ply === state.snapshot.ply &&
      last === state.snapshot.last;
    snapshot = state.snapshot;
    ply = snapshot.ply;
    last = snapshot.last;
    fill(stays ? from : ply - SOME / 2);
    for (const control of [first, back]) enable(control, ply > 0);
    for (const control of [forth, end]) enable(control, ply < last);
    branch.hidden = !looksBack(snapshot);
    if (!stays) requestAnimationFrame(showCurrent);
  }

  /**
   * Puts the moves after that many into the list, or all of them unless the game is very long. What
   * is in view does not move.
   * @param {number} start
   */
  function fill(start) {
    if (!snapshot) return;
    const { log } = snapshot;
    const long = isLong(snapshot);
    const focused = indexOf(document.activeElement);
    // Nothing is measured for a list that is whole: the page would be laid out once more.
    const seen = long ? inSight() : -1;
    const above = long ? topOf(seen) - list.scrollTop : 0;
    from = long ? Math.max(0, Math.min(Math.round(start), log.length - SOME)) : 0;
    const now = long ? log.slice(from, from + SOME) : log;
    show(
      list,
      now.map((told, count) => [
        String(from + count),
        JSON.stringify([told, snapshot?.names[told.seat ?? -1]]),
        [told, from + count],
      ]),
    );
    if (long) keepRoom(log.length);
    else list.removeAttribute("style");
    if (itemOf(seen) && topOf(seen) - list.scrollTop !== above)
      list.scrollTop = topOf(seen) - above;
    const current = buttonOf(ply - 1);
    for (const old of list.querySelectorAll("[aria-current]"))
      if (old !== current) old.removeAttribute("aria-current");
    current?.setAttribute("aria-current", "true");
    if (focused >= 0)
      buttonOf(Math.max(from, Math.min(focused, from + now.length - 1)))?.focus({
        preventScroll: true,
      });
    else tabStop(entries(), current ?? entries()[0]);
    const untold = now.findIndex(({ said }) => said === null);
    if (untold >= 0) does.tell(from + untold, from + now.length);
  }

  /** Leaves room above and below the list for the moves outside it. @param {number} moves */
  function keepRoom(moves) {
    height ||=
      list.lastElementChild instanceof HTMLElement
        ? (list.lastElementChild.offsetTop + list.lastElementChild.offsetHeight - topOf(from)) /
          list.children.length
        : 0;
    list.style.overflowAnchor = "none"; // `fill` holds the scroll position
    list.style.counterReset = `move ${from}`;
    list.style.setProperty("--above", `${from * height}px`);
    list.style.setProperty("--below", `${(moves - from - list.children.length) * height}px`);
  }

  /** Fills a very long list while it scrolls. */
  function follow() {
    if (!snapshot || !isLong(snapshot)) return;
    const seen = inSight();
    const room = list.clientHeight;
    const low = topOf(from) > list.scrollTop - room && from > 0;
    const stop = from + list.children.length;
    const high = topOf(stop - 1) < list.scrollTop + 2 * room && stop < snapshot.log.length;
    if (low || high) fill((seen < 0 ? list.scrollTop / height : seen) - SOME / 3);
  }

  /** The first move in view, by the number of those before it; -1 if none of the list is. */
  function inSight() {
    const top = list.scrollTop;
    const first = items().findIndex((item) => item.offsetTop + item.offsetHeight > top);
    return first >= 0 && topOf(from + first) < top + list.clientHeight ? from + first : -1;
  }

  function items() {
    return /** @type {HTMLElement[]} */ ([...list.children]);
  }

  /** The entry of a move, if it is in the list. @param {number} index */
  function itemOf(index) {
    return items()[index - from];
  }

  /** @param {number} index @returns {number} pixels */
  function topOf(index) {
    return itemOf(index)?.offsetTop ?? 0;
  }

  /** @param {number} index */
  function buttonOf(index) {
    return itemOf(index)?.querySelector("button") ?? null;
  }

  /**
   * The number of moves before the one that holds this; -1 for none.
   * @param {Element | null} inside
   */
  function indexOf(inside) {
    const found = items().findIndex((item) => item.contains(inside));
    return inside && found >= 0 ? from + found : -1;
  }

  function entries() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("button"))];
  }

  /** @param {KeyboardEvent} event */
  function step(event) {
    const here = indexOf(document.activeElement);
    const end = (snapshot?.log.length ?? 0) - 1;
    const to = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: end }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (to < 0 || to > end) return;
    if (!itemOf(to)) fill(to - SOME / 2);
    buttonOf(to)?.focus();
  }

  /**
   * Scrolls the current move to the middle of the list, or its beginning to the top if it is higher
   * than the list. A whole move is at the top, if need be with room after the last one.
   */
  function showCurrent() {
    // now that the list can be measured
    if (snapshot && isLong(snapshot) && (!height || !itemOf(ply - 1))) fill(ply - SOME / 2);
    const current = itemOf(ply - 1);
    list.style.paddingBottom = "";
    const most = list.scrollHeight - list.clientHeight;
    const middle = current
      ? current.offsetTop - Math.max(0, list.clientHeight - current.offsetHeight) / 2
      : 0;
    const top =
      items().find(({ offsetTop }) => offsetTop >= Math.min(middle, most))?.offsetTop ?? 0;
    if (top > most) list.style.paddingBottom = `${top - most}px`;
    list.scrollTop = top;
  }

  /** @param {[LogEntry, number]} told a move, and how many come before it */
  function entry([{ token, seat, said }, index]) {
    const { names, log } = /** @type {Snapshot} */ (snapshot);
    const who = seat === null ? "" : (names[seat] ?? "");
    const text = el("span", { class: "moves-said" }, said?.join(" "));
    const whole = token.length > LONG ? token : null;
    const short = el("span", { class: "moves-token", title: whole }, token);
    const title = el("span", { class: "unseen" }, who);
    const touch = { "data-token": token || null, "data-seat": seat, tabindex: -1 };
    const place = isLong({ log }) ? { "aria-posinset": index + 1, "aria-setsize": log.length } : {};
    const look = () => does.look(index + 1);
    return el("li", place, button(null, [title, short, text], look, touch));
  }

  return { element, steps, update };
}

// What bears on a place, as rays, pips and rings on the board and as sentences in a box beside what
// is inspected. Loaded on first use.

import { el } from "../house/dom.js";
import { liveTaps } from "../session/taps.js";
import { createLayer, drawAtRims, drawRays, drawRings } from "./pips.js";

/** If a thing can go to more places than this, the box says only how many. */
const MANY = 20;
/** Pixels between the box and what is inspected, and the edge of the window. */
const GAP = 10;
/** How much worse it is to cover what is inspected than something else that is spoken of. */
const HERE = 100;
/** How many square pixels may be covered for being one pixel nearer. */
const FAR = 4;

/** @import { Inspection } from "../view" */

/**
 * @param {object} at
 * @param {ReturnType<typeof import("./board.js").createBoard>} at.board
 * @param {HTMLElement} at.frame what holds the board
 * @param {() => import("../types").TableState} at.state what is shown
 * @param {(place: string) => Promise<Inspection | null>} at.inspection
 * @param {AbortSignal} signal ends it
 * @returns {{show: (id: string, asked: boolean) => Promise<Inspection | null>, showTable: () => Promise<void>,
 *   hide: () => void, changed: (before: import("../types").Snapshot) => void}} `show` resolves to
 *   what it shows; null if there is nothing to say, or it is no longer wanted
 */
export function createInspect({ board, frame, state, inspection }, signal) {
  const rims = createLayer(board, "rims", "after");
  const layer = createLayer(board, "rays");
  const box = el("div", { class: "inspection", hidden: true });
  frame.append(box);
  /** What is shown or being fetched. @type {{id: string, about: string, asked: boolean} | null} */
  let wanted = null;

  /** What is shown. @type {{id: string, about: string, asked: boolean} | null} */
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

  /** At the rims, except where they are shown anyway, and when what has won is marked there. */
  function drawAlways() {
    const now = state();
    const seen = now.snapshot.view.shares ? [] : always;
    const other = seen.filter((pip) => !shown?.pips.some(({ at }) => at === pip.at));
    rims.draw(drawAtRims(board, now, other));
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
    drawAlways();
  }

  /** What bears on the table as a whole, at the rims of the places. */
  async function showTable() {
    const { snapshot } = state();
    const found = snapshot.curtain === null ? await inspection("") : null;
    if (!found || signal.aborted || snapshot !== state().snapshot) return;
    always = found.pips;
    drawAlways();
  }

  /** @param {string} id @param {boolean} asked whether a person has asked, news or not */
  async function show(id, asked) {
    const mine = { id, about: "", asked };
    wanted = mine;
    let found;
    let seen;
    // The table has been retold meanwhile: ask again.
    do {
      mine.about = about();
      seen = state().snapshot;
      found = seen.curtain === null ? await inspection(id) : null;
      if (wanted !== mine || signal.aborted) return null;
    } while (seen !== state().snapshot && (!found || mine.about !== about()));
    if (!found || mine.about !== about()) {
      hide();
      return null;
    }
    settled = mine;
    if (asked || isNews(found)) {
      shown = found;
      draw(found);
      drawAlways();
    } else clear();
    return found;
  }

  /**
   * Whether there is more to say of a place than that it is empty.
   * @param {Inspection} inspection
   */
  function isNews({ place, says, rays, pips, goes }) {
    const stands = state().snapshot.view.things.some(
      ({ at, tap, id }) => at === place || tap === place || id === place,
    );
    return (
      says.length > 1 ||
      stands ||
      !board.place(place) ||
      [rays, pips, goes].some((one) => one.length)
    );
  }

  /** Unless a person has asked, it speaks only of a move that is begun. @param {Inspection} inspection */
  function draw({ place, says, rays, pips, goes }) {
    const now = state();
    const here = board.place(place)
      ? place
      : (now.snapshot.view.things.find(({ tap, id }) => tap === place || id === place)?.at ??
        place);
    const near = goes.length > MANY ? [] : goes;
    // What a move there would bring is written small on the board, and known to its button.
    const brings = buttonOf(place)?.getAttribute("aria-description");
    const fresh = brings ? pips.filter(({ at }) => at !== here) : pips;
    layer.draw([
      ...drawRings(board, near, "inspection-goes"),
      ...drawRings(board, [here], "inspection-here"),
      ...drawRays(board, now, rays),
      ...drawAtRims(board, now, fresh),
    ]);
    const [what = "", ...more] = says.filter((sentence) => !brings?.includes(sentence));
    const sentences =
      !brings || brings === says.join(" ")
        ? says
        : [what, brings, ...(settled?.asked ? more : [])].filter(Boolean);
    box.replaceChildren(...sentences.map((sentence) => el("p", {}, sentence)));
    box.hidden = says.length === 0;
    const spoken = [...near, ...rays.flatMap(({ start, end }) => [start, end])];
    const stands = now.snapshot.view.things.map(({ at }) => at).filter((at) => board.place(at));
    const open = [...liveTaps(now)].filter((tap) => tap !== place && board.place(tap));
    const free = open.length > MANY ? [] : open; // else there would be no room
    lay(place, [here, ...spoken, ...pips.map(({ at }) => at), ...stands, ...free]);
  }

  /**
   * Puts the box beside what is inspected, where it covers least of what it speaks of, of what
   * stands on the board and of where one may go.
   * @param {string} id
   * @param {string[]} spoken
   */
  function lay(id, spoken) {
    const at = boxOf(id) ?? boxOf(spoken[0] ?? "") ?? frame.getBoundingClientRect();
    const others = [...new Set(spoken)].flatMap((one) => boxOf(one) ?? []);
    const { offsetWidth: wide, offsetHeight: high } = box;
    const [x, y] = [at.left + (at.width - wide) / 2, at.top + (at.height - high) / 2];
    const far = GAP + at.height; // beyond its neighbours
    const across = [x, at.right + GAP, at.left - GAP - wide, at.right + far, at.left - far - wide];
    const down = [y, at.bottom + GAP, at.top - GAP - high, at.bottom + far, at.top - far - high];
    const within = (
      /** @type {number} */ from,
      /** @type {number} */ long,
      /** @type {number} */ room,
      least = GAP,
    ) => Math.max(least, Math.min(from, room - long - GAP));
    // not those of the window: on a phone they grow with the box where it was put last
    const { clientWidth, clientHeight } = document.documentElement;
    const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
    const spots = across.flatMap((left) =>
      down.map(
        (top) =>
          new DOMRect(
            within(left, wide, clientWidth),
            within(top, high, clientHeight, bar + GAP),
            wide,
            high,
          ),
      ),
    );
    const cost = (/** @type {DOMRect} */ spot) =>
      HERE * shared(spot, at) +
      FAR * Math.hypot(spot.x - x, spot.y - y) +
      others.reduce((sum, other) => sum + shared(spot, other), 0);
    const best = spots.reduce((one, other) => (cost(other) < cost(one) ? other : one));
    const outer = frame.getBoundingClientRect();
    box.style.left = `${best.left - outer.left}px`;
    box.style.top = `${best.top - outer.top}px`;
  }

  /** What shows something that can be inspected. @param {string} id */
  function buttonOf(id) {
    const named = CSS.escape(id);
    return frame.closest(".table")?.querySelector(`[data-tap="${named}"], [data-look="${named}"]`);
  }

  /** Where that is in the window. @param {string} id */
  function boxOf(id) {
    return buttonOf(id)?.getBoundingClientRect() ?? null;
  }

  return { show, showTable, hide, changed };
}

/** The area that two boxes share. @param {DOMRect} one @param {DOMRect} other */
function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

// The places off the board (hands, reserves, rows, piles, dice, captured things, choices) as lists that every game shares, and the buttons of moves that
// touch neither a place nor a thing. What is touched stands near the prompt, a row whose things are touched under the board, and the rest farther away.

import { kindOf, picture, size } from "./art.js";
import { nameOf, touchWords } from "./board.js";
import { el, setAttribute, setText } from "../house/dom.js";
import { say } from "../words/say.js";
import { liveTaps, markOf } from "../session/taps.js";

/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").Area} Area */
/** @typedef {import("../types").Thing} Thing */

/**
 * @param {Screen} screen
 * @returns {{near: HTMLElement, far: HTMLElement, under: HTMLElement, update: (state: TableState) => void}} `under`: what belongs right under the board
 */
export function createAreas(screen) {
  const buttons = el("div", { class: "choices" });
  const words = Object.entries(touchWords()).map(([mark, text]) => el("span", { id: `does-${mark}`, hidden: true }, text));
  const near = el("div", { class: "areas near" }, buttons, ...words);
  const far = el("div", { class: "areas far" });
  const under = el("div", { class: "areas-under" });
  /** How wide `under` was when its room was measured, in pixels. */
  let wide = 0;
  const keepRoom = new ResizeObserver(() => {
    // A row that grows shorter keeps its lines, so that the board over it does not move.
    if (under.offsetWidth !== wide) under.style.minHeight = "";
    wide = under.offsetWidth;
    under.style.minHeight = under.offsetHeight ? `${under.offsetHeight}px` : "";
    // On a narrow screen the board leaves as much room as these need.
    near.parentElement?.style.setProperty("--needed", `${near.offsetHeight + under.offsetHeight}px`);
  });
  keepRoom.observe(near);
  keepRoom.observe(under);
  /** @type {Map<string, {element: HTMLElement, title: HTMLElement, list: HTMLElement}>} */
  const areas = new Map();
  const widest = Math.max(1, ...Object.keys(screen.symbols).map((kind) => size(screen, kind).w));

  /** What a touch on the area itself means, unless a place of the board has that id. @param {Area} area */
  function touchOf(area) {
    return area.tap && !(area.tap in screen.places) ? area.tap : undefined;
  }

  /** @param {Area} area */
  function make(area) {
    const tap = touchOf(area);
    const title = tap ? el("button", { type: "button", "data-tap": tap, class: "area-title" }) : el("h2", { class: "area-title" });
    const list = el("ul", { class: "area-things", "aria-label": area.title });
    const made = { element: el("section", { class: `area area-${area.kind}`, "data-area": area.id }, title, list), title, list };
    areas.set(area.id, made);
    return made;
  }

  /**
   * @param {TableState} state
   * @param {Thing} thing
   * @param {Thing[]} riders what stands on it
   * @param {boolean} touchable
   * @returns {HTMLElement}
   */
  function draw(state, thing, riders, touchable) {
    const { w, h } = size(screen, thing.kind);
    const name = nameOf(thing, state.snapshot.names);
    const stack = el("div", { class: "stack" }, ...[thing, ...riders].map(shape));
    stack.style.setProperty("--share", String(w / widest));
    stack.style.aspectRatio = `${w} / ${h}`;
    const count = thing.count !== undefined && thing.count !== 1 ? el("span", { class: "count", "aria-hidden": "true" }, `× ${thing.count}`) : null;
    const kind = { "data-kind": thing.kind };
    if (!touchable) return el("li", kind, stack, count, el("span", { class: "unseen" }, name));
    const attributes = { type: "button", class: "thing-button", "data-tap": thing.tap, "aria-pressed": state.taps.includes(thing.tap ?? "") ? "true" : null };
    return el("li", kind, el("button", { ...attributes, "aria-label": name }, stack, count));
  }

  /** @param {Thing} thing */
  function shape(thing) {
    return el("div", { class: "thing", "data-thing": thing.id }, picture(screen, kindOf(screen, thing)));
  }

  /** The things that carry their own tap: one for each id that no place of the board has. @param {Thing[]} things @returns {Set<Thing>} */
  function touchables(things) {
    const first = new Map(things.filter((thing) => thing.tap && !(thing.tap in screen.places)).map((thing) => [thing.tap, thing]));
    return new Set(first.values());
  }

  /** Where an area stands. @param {Area} area @param {Thing[]} here @param {Set<Thing>} touchable @param {boolean} own whether it is the hand at the device */
  function hostOf(area, here, touchable, own) {
    const touched = here.some((thing) => touchable.has(thing));
    if (touched && area.kind === "row") return under;
    return touched || own || area.kind === "dice" || touchOf(area) ? near : far;
  }

  /** @param {TableState} state */
  function update(state) {
    const { view } = state.snapshot;
    const live = liveTaps(state);
    const shown = view.areas.filter((area) => !(area.id in screen.places));
    const touchable = touchables(view.things);
    const wanted = new Set(shown.map((area) => area.id));
    for (const [id, made] of areas) {
      if (wanted.has(id)) continue;
      made.element.remove();
      areas.delete(id);
    }
    /** The area that was put last into each host. @type {Map<HTMLElement, HTMLElement>} */
    const last = new Map();
    for (const area of shown) {
      const known = areas.get(area.id);
      const made = known && known.title.dataset.tap === touchOf(area) ? known : make(area);
      if (known && known !== made) known.element.replaceWith(made.element);
      const owner = area.owner === null ? undefined : state.snapshot.names[area.owner];
      const twice = shown.some((other) => other !== area && other.title === area.title);
      const name = twice && owner ? say("{thing} of {owner}", { thing: area.title, owner }) : area.title;
      setText(made.title, name);
      setAttribute(made.list, "aria-label", name);
      const here = view.things.filter((thing) => thing.at === area.id);
      const things = here.filter((thing) => !here.some((other) => other.id === thing.on));
      const look = JSON.stringify([here, things.map((thing) => [touchable.has(thing), state.taps.includes(thing.tap ?? "")])]);
      if (made.list.dataset.look !== look) {
        const ridersOn = (/** @type {Thing} */ thing) => here.filter((other) => other.on === thing.id);
        made.list.classList.toggle("rolled", area.kind === "dice" && things.length > made.list.children.length);
        made.list.replaceChildren(...things.map((thing) => draw(state, thing, ridersOn(thing), touchable.has(thing))));
      }
      made.list.dataset.look = look;
      made.element.classList.toggle("bare", things.length === 0);
      made.element.classList.toggle("closed", area.kind === "hand" && here.some((thing) => thing.kind.endsWith("-back")));
      const own = area.kind === "hand" && view.viewer === area.owner;
      made.element.classList.toggle("own", own);
      const host = hostOf(area, here, touchable, own);
      const before = last.get(host);
      const next = before ? before.nextElementSibling : host.querySelector(".area");
      if (next !== made.element) host.insertBefore(made.element, next);
      last.set(host, made.element);
    }
    const offered = JSON.stringify(view.buttons);
    if (buttons.dataset.look !== offered) {
      buttons.replaceChildren(...view.buttons.map(({ tap, title }) => el("button", { type: "button", class: "choice", "data-tap": tap }, title)));
    }
    buttons.dataset.look = offered;
    for (const button of /** @type {HTMLElement[]} */ ([near, far, under].flatMap((host) => [...host.querySelectorAll("[data-tap]")]))) {
      const id = button.dataset.tap ?? "";
      setAttribute(button, "data-live", live.has(id));
      if (button.classList.contains("choice")) setAttribute(button, "aria-disabled", live.has(id) ? null : "true");
      setAttribute(button, "data-mark", live.has(id) ? markOf(state, id) : null);
      setAttribute(button, "aria-describedby", live.has(id) ? `does-${markOf(state, id)}` : null);
    }
  }

  return { near, far, under, update };
}

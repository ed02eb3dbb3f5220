// The places off the board (hands, reserves, rows, piles, dice, captured things, choices) as lists,
// and the buttons of moves that touch neither a place nor a thing. What can be touched is near the
// prompt, a row of such things winds under the board, what a seat has gained beside its name, the
// rest farther away.

import { kindOf, picture, size } from "./art.js";
import { nameOf, touchWords } from "./board.js";
import { button, el, enable, setAttribute, setText } from "../house/dom.js";
import { createList, setChildren } from "../house/lists.js";
import { motion } from "./glide.js";
import { say } from "../words/say.js";
import { createSnake } from "./snake.js";
import { begunTaps, copiesOf, liveTaps, markOf, openTaps } from "../session/taps.js";

/** @import { Area, Screen, TableState, Thing, Told } from "../types" */
/**
 * @typedef {{thing: Thing, riders: Thing[], name: string, caption: boolean, tap?: string,
 *   same?: string}} Shown `riders`: what is on it; `caption`: whether its name is shown; `tap`: what
 *   a touch means; `same`: whose tap it means, as a copy
 */

/** Milliseconds for which a die shows a face while it rolls, and how many faces it shows. */
const FACE = 55;
const FACES = 6;

/**
 * @param {Screen} screen
 * @param {boolean} [looks] whether what cannot be touched can be inspected: things by pointer, all
 *   of an area's by its title, which is then a button
 * @param {(seat: number) => Element | null} [roomOf] where what a seat has gained lies
 * @returns {{near: HTMLElement, far: HTMLElement, under: HTMLElement, update: (state: TableState)
 *   => void, mark: (told: Told[]) => void, pick: (state: TableState, copy: HTMLElement) => void}}
 *   `under`: what belongs right under the board; `pick` puts the thing that has the tap where its
 *   copy was touched
 */
export function createAreas(screen, looks = false, roomOf = () => null) {
  const buttons = el("div", { class: "choices" });
  const words = Object.entries(touchWords()).map(([mark, text]) =>
    el("span", { id: `does-${mark}`, hidden: true }, text),
  );
  const near = el("div", { class: "areas near" }, buttons, ...words);
  const far = el("div", { class: "areas far" });
  const under = el("div", { class: "areas-under" });
  if (screen.tray) {
    under.classList.add("tray");
    for (const part of ["", "-edge", "-line", "-hollow", "-ink"])
      under.style.setProperty(`--tray${part}`, `var(--${screen.tray}${part})`);
  }
  /** How wide `under` was when its room was measured, in pixels. */
  let wide = 0;
  const keepRoom = new ResizeObserver(() => {
    layRows();
    // A row that gets shorter keeps its height, so that the board above does not move.
    if (under.offsetWidth !== wide) under.style.removeProperty("--room");
    wide = under.offsetWidth;
    under.style.setProperty("--room", `${under.offsetHeight}px`);
    // On a narrow screen the board leaves room for these. Setting it on the whole table would
    // restyle a long list of moves.
    const frame = /** @type {HTMLElement | null | undefined} */ (
      near.parentElement?.querySelector(".board-frame")
    );
    frame?.style.setProperty("--needed", `${near.offsetHeight + under.offsetHeight}px`);
  });
  keepRoom.observe(near);
  keepRoom.observe(under);
  /**
   * @typedef {{element: HTMLElement, title: HTMLElement, words: HTMLElement, list: HTMLElement,
   *   show: ReturnType<typeof createList<Shown>>, snake?: ReturnType<typeof createSnake>}} Made
   */
  /** @type {Map<string, Made>} */
  const areas = new Map();
  const showChoices = createList(choice);
  const widest = Math.max(
    1,
    ...Object.keys(screen.symbols)
      .filter((kind) => !kind.endsWith("-on"))
      .map((kind) => size(screen, kind).w),
  );

  /**
   * The tap of the area itself, unless a place on the board has that id.
   * @param {Area} area
   */
  function touchOf(area) {
    return area.tap && !(area.tap in screen.places) ? area.tap : undefined;
  }

  /** @param {Area} area @returns {Made} */
  function make(area) {
    const tap = touchOf(area);
    const title = tap
      ? button("area-title", null, null, { "data-tap": tap })
      : el("h2", { class: "area-title" });
    const look = { "data-look": area.id };
    const words = tap || !looks ? title : button("area-look", null, null, look);
    if (words !== title) title.append(words);
    const list = el("ul", { class: "area-things", "aria-label": area.title });
    const snake = area.kind === "row" ? createSnake(list) : undefined;
    const made = {
      element: el(
        "section",
        { class: `area area-${area.kind}`, "data-area": area.id },
        title,
        snake?.element ?? list,
      ),
      title,
      words,
      list,
      show: createList(draw),
      snake,
    };
    areas.get(area.id)?.element.remove();
    areas.set(area.id, made);
    return made;
  }

  /**
   * @param {Shown} shown
   */
  function draw({ thing, riders, name, caption, tap, same }) {
    const { w, h } = size(screen, thing.kind);
    const stack = el("div", { class: "stack" }, ...[thing, ...riders].map(shape));
    stack.style.setProperty("--share", String(w / widest));
    stack.style.aspectRatio = `${w} / ${h}`;
    stack.classList.toggle("sideways", thing.sideways === true);
    const count =
      thing.count !== undefined && thing.count !== 1
        ? el("span", { class: "count", "aria-hidden": "true" }, `× ${thing.count}`)
        : caption && el("span", { class: "caption", "aria-hidden": "true" }, thing.name);
    const kind = { "data-kind": thing.kind };
    if (tap === undefined && same === undefined)
      return el(
        "li",
        { ...kind, "data-look": looks ? thing.id : false },
        stack,
        count,
        el("span", { class: "unseen" }, name),
      );
    const touch = tap === undefined ? { "data-same": same } : { "data-tap": tap };
    const attributes = { ...touch, "aria-label": name };
    return el("li", kind, button("thing-button", [stack, count], null, attributes));
  }

  /** @param {Thing} thing */
  function shape(thing) {
    return el(
      "div",
      { class: "thing", "data-thing": thing.id },
      picture(screen, kindOf(screen, thing)),
    );
  }

  /**
   * The things that carry their own tap: one for each id that no place of the board has.
   * @param {Thing[]} things
   */
  function touchables(things) {
    const first = new Map(
      things
        .filter((thing) => thing.tap && !(thing.tap in screen.places))
        .map((thing) => [thing.tap, thing]),
    );
    return new Set(first.values());
  }

  /** The areas in which something can be touched. @type {Set<string>} */
  const reached = new Set();

  /**
   * Where an area goes. While others move it stays where it was.
   * @param {TableState} state
   * @param {Area} area
   * @param {Thing[]} here
   * @param {Set<Thing>} touchable
   * @param {boolean} own whether it is the hand of cards at the device
   */
  function hostOf({ snapshot: { view, you } }, area, here, touchable, own) {
    const room = area.kind === "score" && area.owner !== null ? roomOf(area.owner) : null;
    if (room) return room;
    const touched = here.some((thing) => touchable.has(thing));
    if (touched && area.kind === "row" && !touchOf(area)) return under;
    if (you === null || view.turn === you)
      reached[touched || touchOf(area) ? "add" : "delete"](area.id);
    return reached.has(area.id) || own || area.kind === "dice" ? near : far;
  }

  /**
   * A thing as an entry of its area's list.
   * @param {TableState} state
   * @param {string} kind the area's
   * @param {Thing} thing
   * @param {Thing[]} here what lies in the area
   * @param {Set<Thing>} touchable
   * @param {ReturnType<typeof copiesOf>} copies
   * @returns {[string, string, Shown]}
   */
  function entry(state, kind, thing, here, touchable, copies) {
    const riders = here.filter((other) => other.on === thing.id);
    const plain = nameOf(thing, state.snapshot.names);
    const { first, n, count } = copies.get(thing) ?? { n: 0, count: 0 };
    const shown = {
      ...{ thing, riders },
      caption: kind === "dice" && !/\d/.test(thing.name), // ring and spiral are not numbers
      name: first ? say("{thing}, {n} of {count}", { thing: plain, n, count }) : plain,
      tap: touchable.has(thing) ? thing.tap : undefined,
      same: first?.tap,
    };
    return [thing.id, JSON.stringify(shown), shown];
  }

  /** Where in its list a copy was touched last, by the tap. @type {Map<string, number>} */
  const picked = new Map();

  /** @param {TableState} state @param {HTMLElement} copy */
  function pick(state, copy) {
    const { same = "" } = copy.dataset;
    const item = copy.closest("li");
    picked.set(same, item ? [...(item.parentElement?.children ?? [])].indexOf(item) : 0);
    update(state);
    /** @type {HTMLElement | null | undefined} */ (
      near.parentElement?.querySelector(`[data-tap="${CSS.escape(same)}"]`)
    )?.focus({ preventScroll: true });
  }

  /**
   * The things of an area, with those that have a tap where their copies were touched.
   * @param {Thing[]} things
   * @param {ReturnType<typeof copiesOf>} copies
   */
  function inOrder(things, copies) {
    const ordered = [...things];
    things.forEach((thing, from) => {
      const to = picked.get(thing.tap ?? "") ?? from;
      const copy = ordered[to];
      if (copy && copies.get(copy)?.first === thing) [ordered[from], ordered[to]] = [copy, thing];
    });
    return ordered;
  }

  /** Winds the rows that lie under the board. */
  function layRows() {
    for (const { element, snake } of areas.values())
      if (element.parentElement === under) snake?.lay();
  }

  /** @param {import("../types").View["buttons"][number]} button */
  function choice({ tap, title }) {
    return button("choice", title, null, { "data-tap": tap });
  }

  /** @param {TableState} state */
  function update(state) {
    const { view } = state.snapshot;
    const live = liveTaps(state);
    const open = openTaps(state);
    const shown = view.areas.filter((area) => !(area.id in screen.places));
    const touchable = touchables(view.things);
    const copies = copiesOf([...touchable], view.things);
    for (const id of areas.keys()) if (!shown.some((area) => area.id === id)) areas.delete(id);
    /** @type {Map<Element, HTMLElement[]>} */
    const hosts = new Map([
      [near, [buttons, ...words]],
      [far, []],
      [under, []],
    ]);
    for (const area of shown) {
      const known = areas.get(area.id);
      const made = known && known.title.dataset.tap === touchOf(area) ? known : make(area);
      const { names, you } = state.snapshot;
      const owner = area.owner === null || area.owner === you ? undefined : names[area.owner];
      const twice = shown.some((other) => other !== area && other.title === area.title);
      const name =
        twice && area.kind === "hand" && area.owner === view.viewer
          ? say("Your hand")
          : twice && owner
            ? say("{thing} of {owner}", { thing: area.title, owner })
            : area.title;
      setText(made.words, area.kind === "score" ? area.title : name);
      setAttribute(made.list, "aria-label", name);
      const here = view.things.filter((thing) => thing.at === area.id);
      const things = here.filter((thing) => !here.some((other) => other.id === thing.on));
      const rolled = area.kind === "dice" && things.length > made.list.children.length;
      made.list.classList.toggle("rolled", rolled);
      made.show(
        made.list,
        inOrder(things, copies).map((thing) =>
          entry(state, area.kind, thing, here, touchable, copies),
        ),
      );
      if (rolled && motion()) roll(made.list);
      made.element.classList.toggle("bare", things.length === 0);
      made.element.classList.toggle(
        "closed",
        area.kind === "hand" && here.some((thing) => thing.kind.endsWith("-back")),
      );
      const own =
        area.kind === "hand" &&
        view.viewer === area.owner &&
        things.every(({ count }) => count === undefined); // stones are counted, cards laid out
      made.element.classList.toggle("own", own);
      const host = hostOf(state, area, here, touchable, own);
      const others = hosts.get(host) ?? [];
      // the button that ends the turn comes after the dice
      hosts.set(host, area.kind === "dice" ? [made.element, ...others] : [...others, made.element]);
    }
    for (const [host, children] of hosts) setChildren(host, children);
    layRows();
    showChoices(
      buttons,
      view.buttons.map((button) => [button.tap, button.title, button]),
    );
    for (const button of /** @type {HTMLElement[]} */ (
      [...hosts.keys()].flatMap((host) => [...host.querySelectorAll("[data-tap], [data-same]")])
    )) {
      const id = button.dataset.tap ?? button.dataset.same ?? "";
      button.classList.toggle("live", open.has(id));
      if (button.dataset.tap !== undefined) setAttribute(button, "data-live", live.has(id));
      if (button.dataset.tap && button.classList.contains("thing-button"))
        setAttribute(button, "aria-pressed", begunTaps(state).includes(id) ? "true" : null);
      if (button.classList.contains("choice")) enable(button, live.has(id));
      setAttribute(button, "data-mark", live.has(id) ? markOf(state, id) : null);
      const does = live.has(id) ? markOf(state, id) : open.has(id) ? "choose" : "";
      setAttribute(button, "aria-describedby", does ? `does-${does}` : null);
    }
  }

  /** Marks the things that were moved within a row. @param {Told[]} told */
  function mark(told) {
    const moved = new Map(told.flatMap(({ shows, own }) => shows.map(({ at }) => [at, `${own}`])));
    for (const thing of under.querySelectorAll("[data-thing]"))
      setAttribute(thing, "data-moved", moved.get(thing.getAttribute("data-thing") ?? "") ?? null);
  }

  return { near, far, under, update, mark, pick };
}

/** Lets dice show other faces for a moment. @param {HTMLElement} list */
function roll(list) {
  for (const use of list.querySelectorAll("use")) {
    const last = use.getAttribute("href") ?? "";
    let left = FACES;
    const turn = () => {
      left -= 1;
      const rolls = left > 0 && use.isConnected; // not before the first page is drawn
      use.setAttribute("href", rolls ? `#symbol-die-${Math.floor(Math.random() * 6)}` : last);
      if (rolls) setTimeout(turn, FACE);
    };
    turn();
  }
}

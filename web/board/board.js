// The board. Layers, from below: drawing, last move, things, marks of what can be touched, one
// button for each place, numbers. Only the buttons take touches, so a gliding thing is never in the
// way.

import { boardPicture, edged, keepUpright, kindOf, picture, size, useOf, wordsOf } from "./art.js";
import { button, el, setAttribute, svg } from "../house/dom.js";
import { setLike } from "../house/lists.js";
import { say } from "../words/say.js";
import { liveTaps, markOf, startsDrag } from "../session/taps.js";
import { routeOf } from "./route.js";
import { drawNumbers, drawTints, drawTraces, drawWreaths, outline } from "./told.js";

/** @import { Place, Screen, TableState, Thing, Told } from "../types" */

/**
 * @param {Screen} screen
 * @returns {{element: HTMLElement, viewBox: string, place: (id: string) => Place | undefined,
 *   route: (from: string, to: string) => Place[], update: (state: TableState, told: Told[]) => void,
 *   turn: (on: boolean) => void, clear: () => number}} `place` is where a place, or a thing with its
 *   own button, is on the board as it is turned now
 */
export function createBoard(screen) {
  const [left, top, width, height] = screen.viewBox;
  let { places, spots: pointed = {} } = screen;
  const art = boardPicture(screen);
  const viewBox = screen.viewBox.join(" ");
  const under = svg("svg", { viewBox, class: "layer", "aria-hidden": "true" });
  const things = el("div", { class: "layer things", "aria-hidden": "true" });
  const over = svg("svg", { viewBox, class: "layer", "aria-hidden": "true" });
  const touch = el("div", { class: "layer touch", role: "group", "aria-label": say("Board") });
  const numbers = svg("svg", { viewBox, class: "layer", "aria-hidden": "true" });
  const element = el("div", { class: "board" }, art, under, things, over, touch, numbers);
  element.style.setProperty("--board-ratio", String(width / height));

  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  for (const [id, place] of Object.entries(screen.places))
    buttons.set(id, placeButton(id, `place ${place.shape}`));
  lay();

  /** @param {string} id @param {string} look its class */
  function placeButton(id, look) {
    return touch.appendChild(button(look, null, null, { "data-tap": id, tabindex: -1 }));
  }

  /** Puts the buttons where their places are. */
  function lay() {
    for (const [id, button] of buttons) {
      const place = /** @type {Place} */ (places[id]);
      set(button, place.x, place.y, 2 * place.r, 2 * (place.h ?? place.r));
    }
  }

  /**
   * The places on the way from one to another; [] if either is not on the board.
   * @param {string} from @param {string} to @param {Set<string>} [there] where things stand
   */
  function route(from, to, there = taken) {
    return find(from) && find(to)
      ? routeOf(screen.steps, find, there, from, to).flatMap((id) => find(id) ?? [])
      : [];
  }

  /** @param {string} id */
  function find(id) {
    return places[id] ?? pointed[id] ?? spots.get(id);
  }

  /** Where marks are clear of the names of circles: -1 above, 1 below, as on a turned board. */
  function clear() {
    return art.classList.contains("turned") ? 1 : -1;
  }

  /**
   * Turns the board by half; things and text stay upright. Call `update` afterwards.
   * @param {boolean} on
   */
  function turn(on) {
    if (on === art.classList.contains("turned")) return;
    art.classList.toggle("turned", on);
    keepUpright(art, on);
    const half = (/** @type {Place} */ place) => ({
      ...place,
      x: 2 * left + width - place.x,
      y: 2 * top + height - place.y,
    });
    const turned = (/** @type {Record<string, Place>} */ all) =>
      on ? Object.fromEntries(Object.entries(all).map(([id, place]) => [id, half(place)])) : all;
    places = turned(screen.places);
    pointed = turned(screen.spots ?? {});
    lay();
  }

  /**
   * Places an element on the board by its centre and size in millimetres.
   * @param {HTMLElement | SVGElement} what
   * @param {number} x
   * @param {number} y
   * @param {number} w
   * @param {number} h
   */
  function set(what, x, y, w, h) {
    what.style.left = `${(100 * (x - w / 2 - left)) / width}%`;
    what.style.top = `${(100 * (y - h / 2 - top)) / height}%`;
    what.style.width = `${(100 * w) / width}%`;
    what.style.height = `${(100 * h) / height}%`;
  }

  /** @type {Map<string, {element: HTMLElement, kind: string}>} */
  const drawn = new Map();
  /** Buttons of things. @type {Map<string, HTMLButtonElement>} */
  const touched = new Map();
  /** Where these are. @type {Map<string, Place>} */
  const spots = new Map();
  /** The places on which something is. @type {Set<string>} */
  let taken = new Set();

  /** @param {TableState} state */
  function placeThings(state) {
    const here = state.snapshot.view.things.filter((thing) => thing.at in places);
    for (const { thing, kind, x, y, w, h, level } of laid(screen, places, here)) {
      let entry = drawn.get(thing.id);
      if (entry && entry.kind !== kind) {
        entry.element.replaceChildren(picture(screen, kind));
        entry.kind = kind;
      }
      if (!entry) {
        entry = {
          element: el("div", { class: "thing", "data-thing": thing.id }, picture(screen, kind)),
          kind,
        };
        drawn.set(thing.id, entry);
        things.append(entry.element);
      }
      set(entry.element, x, y, w, h);
      if (entry.element.firstElementChild instanceof SVGElement)
        entry.element.firstElementChild.style.transform = thing.sideways ? "rotate(90deg)" : "";
      entry.element.style.zIndex = String(thing.on ? 50 : level + 1);
      entry.element.classList.toggle(
        "chosen",
        state.taps.includes(thing.at) ||
          (thing.tap !== undefined && state.taps.includes(thing.tap)),
      );
      setAttribute(
        entry.element,
        "data-count",
        thing.count && thing.count > 1 ? thing.count : null,
      );
      if (thing.tap && !(thing.tap in places))
        touchThing(thing.tap, x, y, thing.sideways ? h : w, thing.sideways ? w : h);
    }
    const present = new Set(here.map((thing) => thing.id));
    for (const [id, entry] of drawn) {
      if (present.has(id)) continue;
      entry.element.remove();
      drawn.delete(id);
    }
    const taps = new Set(here.map((thing) => thing.tap));
    for (const [id, button] of touched) {
      if (taps.has(id)) continue;
      button.remove();
      touched.delete(id);
      spots.delete(id);
    }
  }

  /** @param {string} id @param {number} x @param {number} y @param {number} w @param {number} h */
  function touchThing(id, x, y, w, h) {
    const button = touched.get(id) ?? placeButton(id, w === h ? "place circle" : "place");
    touched.set(id, button);
    set(button, x, y, w, h);
    spots.set(id, { x, y, r: w / 2, h: h / 2, shape: w === h ? "circle" : "square" });
  }

  /**
   * @param {TableState} state
   * @param {Told[]} told the moves whose places are marked
   */
  function update(state, told) {
    placeThings(state);
    taken = new Set(state.snapshot.view.things.map(({ at }) => at));
    const live = liveTaps(state);
    setLike(under, [...drawTints(find, told), ...marksOfView(state)]);
    setLike(over, [
      ...drawTraces(screen, find, route, told, taken),
      ...drawWreaths(find, decisive(state.snapshot), top),
      ...marksOfTaps(state, live),
    ]);
    setLike(numbers, [...values(state), ...signs(state), ...drawNumbers(find, told)]);
    // Only the visible part of a thing under others is framed.
    for (const { id, tap } of state.snapshot.view.things)
      drawn
        .get(id)
        ?.element.classList.toggle(
          "target",
          tap !== undefined && touched.has(tap) && live.has(tap),
        );
    for (const [id, button] of [...buttons, ...touched]) {
      setAttribute(button, "data-live", live.has(id));
      if (touched.has(id))
        // the place below takes the touch
        button.style.pointerEvents = live.has(id) || state.taps.includes(id) ? "" : "none";
      setAttribute(button, "aria-pressed", state.taps.includes(id) ? "true" : null);
      setAttribute(button, "aria-label", label(state, id, live.has(id)));
    }
  }

  /**
   * The places that decided the game: those that the rules name, or else where the last move of a
   * won game ended, unless somebody resigned.
   * @param {import("../types").Snapshot} snapshot
   */
  function decisive({ view, did, over }) {
    if (view.won?.length) return view.won;
    const last =
      view.shares?.includes(1) && over?.ending !== "resigned"
        ? did.flatMap(({ at }) => at).findLast((id) => id in places)
        : undefined;
    return last === undefined ? [] : [last];
  }

  /**
   * Signs of things that may be covered: at the rim of a high place, where a card has no number, else
   * beside its value.
   * @param {TableState} state
   */
  function signs(state) {
    return state.snapshot.view.things.flatMap(({ at, sign }) => {
      const place = places[at];
      if (!place || sign === undefined) return [];
      const { w, h } = size(screen, sign);
      const r = place.r * 0.17;
      const x = place.h ? place.x : place.x - place.r * 0.93 + 3.3 * r;
      const y = place.y - (place.h ?? place.r) + 1.4 * r;
      const disc = { x: x - 1.2 * r, y: y - r, width: 2.4 * r, height: 2 * r, rx: r };
      return [
        svg("rect", { ...disc, class: "value-disc" }),
        useOf(sign, x, y, 1.9 * r, (1.9 * r * h) / w),
      ];
    });
  }

  /**
   * What a place is worth, if that counts, in its upper left corner.
   * @param {TableState} state
   */
  function values(state) {
    return state.snapshot.view.areas.flatMap(({ id, value }) => {
      const place = places[id];
      if (!place || value === undefined) return [];
      const r = place.r * 0.17;
      const x = place.x - place.r * 0.93 + 0.45 * r; // clear of the cards' numbers
      const y = place.y - (place.h ?? place.r) + place.r * 0.07 + r;
      const words = wordsOf(String(value), x, y, r * 1.25, "value-words");
      return [svg("circle", { cx: x, cy: y, r, class: "value-disc" }), words];
    });
  }

  /** @param {TableState} state */
  function marksOfView(state) {
    return state.snapshot.view.marks.flatMap(({ at, kind }) => {
      const place = places[at];
      if (!place || !(kind in screen.symbols)) return [];
      const { w, h } = size(screen, kind);
      return [useOf(kind, place.x, place.y, w, h)];
    });
  }

  /** @param {TableState} state @param {Set<string>} live */
  function marksOfTaps(state, live) {
    const marks = [];
    for (const [id, place] of Object.entries(places)) {
      if (state.taps.includes(id) || state.sent?.includes(id))
        marks.push(...outline(place, "mark-chosen-edge"), ...outline(place, "mark-chosen"));
      else if (live.has(id)) marks.push(...drawMark(place, markOf(state, id), clear()));
    }
    return marks;
  }

  return {
    element,
    viewBox,
    place: (id) => places[id] ?? spots.get(id),
    route,
    update,
    turn,
    clear,
  };
}

/** The part of a card's height that its number takes: so much of a covered card is seen. */
const STRIP = 0.2;

/**
 * Pixels that a place is wide at least on a narrow screen, if the window is wide enough; a square
 * is touched up to its corners.
 */
const LEAST = { circle: 44, square: 37 };

/**
 * Passes the board's aspect ratio and least height to the style sheet.
 * @param {HTMLElement} table
 * @param {Screen} screen
 */
export function shape(table, { viewBox, places }) {
  const pixels = Object.values(places).map(({ r, shape }) => LEAST[shape] / (2 * r));
  table.style.setProperty("--board-ratio", String(viewBox[2] / viewBox[3]));
  table.style.setProperty("--least", `${Math.round(viewBox[3] * Math.max(...pixels))}px`);
}

/**
 * Where things lie on a board, how large, and how many lie below each.
 * @param {Screen} screen
 * @param {Record<string, Place>} places as the board is turned
 * @param {Thing[]} things those that are on it
 */
export function laid(screen, places, things) {
  /** @type {Map<string, number>} */
  const height = new Map();
  return things.flatMap((thing) => {
    const place = places[thing.at];
    if (!place) return [];
    const level = thing.on ? 0 : (height.get(thing.at) ?? 0);
    height.set(thing.at, level + 1);
    const kind = kindOf(screen, thing);
    const count = things.filter(({ at }) => at === thing.at).length;
    const { w, h } = sizeOn(screen, kind, place, count);
    const down = place.h
      ? fanned(level, count, w, h, thing.sideways === true)
      : -level * place.r * 0.28;
    return [{ thing, kind, x: place.x, y: place.y + down, w, h, level }];
  });
}

/**
 * How far below the middle of a high place a thing is, where things overlap so that each shows its
 * upper edge.
 * @param {number} level how many things lie under it
 * @param {number} count how many there are in all
 * @param {number} w
 * @param {number} h
 * @param {boolean} sideways
 */
function fanned(level, count, w, h, sideways) {
  return (level - (count - 1) / 2) * STRIP * h - (sideways ? (h - w) / 2 : 0);
}

/**
 * How large a thing is drawn on a place: smaller than usual if it would cover its neighbours, or
 * the number of one of the others that lie there, `count` in all.
 * @param {Screen} screen @param {string} kind @param {Place} place @param {number} count
 */
function sizeOn(screen, kind, { r, h: half, scale = 1 }, count) {
  const { w, h } = size(screen, kind);
  const high = half ? (2 * half) / (h * (1 + STRIP * (count - 1))) : 1;
  const wide = Math.max(w, h) > 2.5 * r ? (2.05 * r) / Math.max(w, h) : 1;
  const share = scale !== 1 ? scale : Math.min(1, high, wide);
  return { w: w * share, h: h * share };
}

/**
 * A high place is always framed: a mark in its middle would cover what one reads there. So is a
 * square to place on, whose own sign a plus could be taken for.
 * @param {Place} place
 * @param {import("../types").Mark} mark
 * @param {number} clear of the name of a circle: -1 above it, 1 below
 */
function drawMark(place, mark, clear) {
  const { x, y, r } = place;
  if (mark === "choose" || place.h || (mark === "place" && place.shape === "square"))
    return [...outline(place, "mark-choose-edge"), ...outline(place, "mark-choose")];
  if (mark === "go") {
    const far = r * 0.28;
    const d = `M${x - far} ${y}L${x} ${y - far}L${x + far} ${y}L${x} ${y + far}Z`;
    return [svg("path", { d, class: "mark-go" })];
  }
  if (mark === "take") return edged("circle", { cx: x, cy: y, r: r * 0.84 }, "mark-take");
  const [far, middle] = [r * 0.2, y + clear * r * 0.16];
  const d = `M${x - far} ${middle}H${x + far}M${x} ${middle - far}V${middle + far}`;
  return edged("path", { d }, "mark-place");
}

/**
 * What a screen reader says of a place: its name, what is there and whose it is, and what a touch
 * does.
 * @param {TableState} state
 * @param {string} id
 * @param {boolean} live
 */
function label(state, id, live) {
  const { view, names } = state.snapshot;
  const there = view.things.filter((thing) => thing.at === id || thing.tap === id);
  const parts = there.map((thing) => nameOf(thing, names));
  const marks = view.marks
    .filter((mark) => mark.at === id)
    .map(({ kind }) => markWords()[kind] ?? kind)
    .filter(Boolean);
  const touch = state.taps.includes(id)
    ? [say("chosen")]
    : live
      ? [touchWords()[markOf(state, id)]]
      : [];
  const name = placeName(view, id);
  const value = view.areas.find((area) => area.id === id)?.value;
  return [
    value ? `${name}: ${value}` : name,
    ...(parts.length ? parts : [say("empty")]),
    ...marks,
    ...touch,
  ].join(", ");
}

/**
 * What a place is called; a triangle by its three corners.
 * @param {import("../types").View} view @param {string} id
 */
export function placeName(view, id) {
  return view.areas.find((area) => area.id === id)?.title ?? id.replace(/\d(?=[a-z])/g, "$&-");
}

/**
 * How things are dragged at a table, for `listen`.
 * @param {HTMLElement} root @param {() => TableState} state what is shown
 * @returns {Pick<import("./input.js").Touches, "starts" | "chosen" | "thingsAt">}
 */
export function dragsAt(root, state) {
  return {
    starts: (id) => startsDrag(state(), id),
    chosen: (id) => state().taps.at(-1) === id,
    thingsAt: (id) => picturesAt(root, state().snapshot.view, id),
  };
}

/**
 * The drawings of the uppermost thing that a touch there means, and of what it is on, or what is on it.
 * @param {HTMLElement} root
 * @param {import("../types").View} view
 * @param {string} id
 * @returns {HTMLElement[]}
 */
function picturesAt(root, view, id) {
  const top = view.things.findLast((thing) => thing.tap === id || thing.at === id);
  const one = view.things.filter((thing) => top && (thing === top || isOn(top, thing)));
  return one.flatMap(({ id }) => [
    .../** @type {NodeListOf<HTMLElement>} */ (
      root.querySelectorAll(`[data-thing="${CSS.escape(id)}"]`)
    ),
  ]);
}

/** Whether one of them is on the other. @param {Thing} one @param {Thing} other */
function isOn(one, other) {
  return one.on === other.id || other.on === one.id;
}

/**
 * A place or a thing by the id of its tap, in small or capital letters.
 * @param {HTMLElement} root
 * @param {string} id
 */
export function touchedAt(root, id) {
  const named = `[data-tap="${CSS.escape(id)}"`;
  return root.querySelector(`${named}]`) ?? root.querySelector(`${named} i]`);
}

/**
 * What is said of a place or a thing, by the id of its tap.
 * @param {HTMLElement} root
 * @param {string} id
 */
export function wordsAt(root, id) {
  const touched = touchedAt(root, id);
  return touched?.getAttribute("aria-label") ?? touched?.textContent;
}

/**
 * Lets a finger drag where a drag can begin, instead of scrolling.
 * @param {HTMLElement} root
 * @param {TableState} state
 */
export function markDrags(root, state) {
  for (const place of root.querySelectorAll(".place[data-tap]")) {
    setAttribute(place, "data-drag", startsDrag(state, place.getAttribute("data-tap") ?? ""));
  }
}

/** What a touch would do, for each mark of a live place or thing. */
export function touchWords() {
  return {
    choose: say("can be chosen"),
    go: say("go here"),
    take: say("take it"),
    place: say("place here"),
  };
}

/** What is said of a mark of the view, by its kind. @returns {Record<string, string>} */
function markWords() {
  // a ruin is told by the title of its column
  return { target: say("is about to be struck"), goal: say("goal"), ruin: "" };
}

/** @param {Thing} thing @param {string[]} names */
export function nameOf(thing, names) {
  const what = thing.count && thing.count > 1 ? `${thing.count} ${thing.name}` : thing.name;
  const owner = thing.owner === null || thing.owner === undefined ? undefined : names[thing.owner];
  return owner && !what.endsWith(owner) ? say("{thing} of {owner}", { thing: what, owner }) : what;
}

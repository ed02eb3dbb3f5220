// Who sits where: one row for each seat with person's name or player and strength, and seat or
// colour; and who begins. Where one person plays against captains, a touch chooses the captain, the
// strength and the person's place. If seats differ by colour only, people choose colours and the
// beginner gets the first seat. Otherwise they choose seats, and the rules say who begins, or chance
// unless people decide.

import { picture, symbols } from "../board/art.js";
import { button, el, setText } from "../house/dom.js";
import { chips, field, select } from "../house/fields.js";
import { known } from "../house/known.js";
import {
  CAPTAINS,
  LEVELS,
  captainOf,
  captainWords,
  levelWords,
  playerOf,
  playerWords,
  plays,
} from "../words/players.js";
import { createCaptains } from "./setup_captains.js";
import { say } from "../words/say.js";
import { paint } from "../house/theme.js";

/** @import { Screen, Seat, Setup } from "../types" */
/**
 * Where a person can sit: a seat by its number, or a colour by its letter.
 * @typedef {{value: string, title: string, kind: string}} Place
 */
/**
 * @typedef {{row: HTMLElement, swatch: HTMLElement, place: HTMLSelectElement, name:
 *   HTMLInputElement, player: HTMLSelectElement, level: HTMLSelectElement, at: string}} Person
 */

/** The screen until the game's drawings are there. @type {Screen} */
const BLANK = { viewBox: [0, 0, 1, 1], board: "", symbols: {}, places: {} };

/** The strength at first. */
export const USUAL = "level2";

/** @param {string} kind a captain's name or a player without a level */
function kindWords(kind) {
  if (kind === "person") return say("a person");
  return CAPTAINS.includes(kind) ? captainWords(kind).name : playerWords(kind);
}

/** @param {Person} person */
function isPerson({ player }) {
  return player.value === "person";
}

/** @param {Person} person @returns {string} the player as links write it */
function playerAt({ player, level }) {
  return CAPTAINS.includes(player.value) ? playerOf(player.value, level.value) : player.value;
}

/** @param {Person} person @param {string} name a player as links write it */
function seatPlayer({ player, level }, name) {
  const found = captainOf(name);
  player.value = found?.captain ?? name;
  if (found) level.value = found.level;
}

/**
 * @param {Setup} info
 * @param {(count: number) => Seat[]} seatsOf the seats in the rules, for that many
 * @param {boolean} alone whether one person plays against captains
 */
export function createSeating(info, seatsOf, alone) {
  const kinds = info.players.flatMap((player) =>
    player === USUAL ? CAPTAINS : captainOf(player) ? [] : [player],
  );
  const captains = alone ? createCaptains(info.id, invite, strengthen) : null;
  const byColour = info.begins === "first" && info.colours.length > 0;
  const rows = el("div", { class: "setup-seats" });
  const begins = el("select", { id: "setup-begins" });
  const whoBegins = field(say("Who begins"), begins);
  const fixed = el("span");
  const whoAlways = el("p", { class: "field" }, el("strong", {}, say("Who begins")), fixed);
  const draw = byColour ? say("Draw lots for the colours") : say("Draw lots for the seats");
  const lots = el("div", { class: "buttons" }, button("quiet", draw, drawLots));
  const drawings = el("div", { class: "unseen", "aria-hidden": "true" });
  const always = typeof info.begins === "number" && whoAlways;
  const element = el("div", { class: "setup-seating" }, drawings, rows, always);
  const more = el("div", { class: "setup-seating" }, lots, !always && whoBegins);
  const sideRoom = el("div");
  let side = chips("", [], () => {});

  /** @type {Person[]} */
  let people = [];
  /** @type {Place[]} */
  let places = [];
  /** The letters of the usual colours, in the order of seats. @type {string[]} */
  let usual = [];
  let screen = BLANK;

  /** @param {number} count */
  function seat(count) {
    const seats = seatsOf(count);
    const colours = info.colours.map(({ letter, ...colour }) => ({ ...colour, value: letter }));
    usual = byColour
      ? seats.map(({ kind }) => colours.find((colour) => colour.kind === kind)?.value ?? "")
      : [];
    places = byColour
      ? colours
      : Array.from({ length: count }, (_, index) => placeOf(seats[index], index));
    const before = people;
    people = Array.from({ length: count }, (_, index) => person(index, before[index]));
    rows.replaceChildren(...people.map(({ row }) => row));
    offerSides();
    refresh();
    const wanted = known.art[`${info.id}/${count}`];
    wanted?.().then((drawn) => {
      if (people.length !== count) return;
      screen = drawn;
      drawings.replaceChildren(symbols(screen));
      for (const one of [element, sideRoom]) paint(one, screen);
      offerSides();
      refresh();
    });
  }

  /** Draws the places of which the person chooses one. */
  function offerSides() {
    const choices = places.map(({ value, title, kind }) => {
      const swatch = el("span", { class: "seat-symbol" }, picture(screen, kind));
      return /** @type {[string, (Node | string)[]]} */ ([value, [swatch, title]]);
    });
    side = chips(say("You play"), choices, (value) => {
      const me = people.find(isPerson);
      if (me) sit(me, value);
    });
    sideRoom.replaceChildren(side.element);
  }

  /** @param {Seat | undefined} one @param {number} index @returns {Place} */
  function placeOf(one, index) {
    return {
      value: String(index),
      title: one?.name ?? say("Seat {n}", { n: index + 1 }),
      kind: one?.kind ?? "",
    };
  }

  /**
   * @param {number} index
   * @param {Person | undefined} before whose name and player are kept
   */
  function person(index, before) {
    const swatch = el("span", { class: "seat-symbol" });
    const place = select(
      { "aria-label": byColour ? say("Colour") : say("Seat") },
      places.map(({ value, title }) => [value, title]),
    );
    const name = el("input", {
      type: "text",
      "aria-label": say("Name"),
      placeholder: say("Name"),
      maxlength: 60,
      autocomplete: "off",
    });
    const player = select(
      { "aria-label": say("Played by") },
      kinds.map((value) => [value, kindWords(value)]),
      before?.player.value,
    );
    const level = select(
      { "aria-label": say("Strength") },
      LEVELS.map((value) => [value, levelWords(value)]),
      before?.level.value ?? people.at(-1)?.level.value ?? USUAL,
    );
    if (alone && !before && index > 0) player.value = CAPTAINS[index - 1] ?? "";
    name.value = before?.name.value ?? "";
    const parts = [swatch, place, name, level, player];
    const row = el("div", { class: "setup-seat", role: "group" }, ...parts);
    const at = byColour ? (usual[index] ?? "") : String(index);
    const made = { row, swatch, place, name, player, level, at };
    place.addEventListener("change", () => sit(made, place.value));
    name.addEventListener("input", refresh);
    for (const one of [player, level]) one.addEventListener("change", refresh);
    return made;
  }

  /**
   * Puts somebody on a place, in exchange with whoever sits there.
   * @param {Person} one
   * @param {string} to
   */
  function sit(one, to) {
    const other = people.find(({ at }) => at === to);
    if (other) other.at = one.at;
    one.at = to;
    refresh();
  }

  /** Redraws what depends on who sits where, without losing choices. */
  function refresh() {
    captains?.show(people.map(playerAt));
    side.show(people.find(isPerson)?.at ?? "");
    for (const { row, swatch, place, name, player, level, at } of people) {
      name.hidden = player.value !== "person";
      level.hidden = !CAPTAINS.includes(player.value);
      place.value = at;
      row.setAttribute("aria-label", titleOf(at));
      swatch.replaceChildren(picture(screen, places.find(({ value }) => value === at)?.kind ?? ""));
    }
    const chosen = begins.options.length ? begins.value : null;
    const lot = el(
      "option",
      { value: "" },
      info.begins === "lot" ? say("drawn by lot, as the rules say") : say("drawn by lot"),
    );
    const options = people.map((one, index) => {
      const [who, at] = [calledIn(one), titleOf(one.at)];
      return el("option", { value: index }, who ? `${who} (${at})` : at);
    });
    begins.replaceChildren(...(info.begins === "lot" ? [lot, ...options] : [...options, lot]));
    if (chosen !== null && [...begins.options].some(({ value }) => value === chosen))
      begins.value = chosen;
    if (typeof info.begins === "number")
      setText(fixed, info.opening || titleOf(String(info.begins)));
  }

  /** Whose seat it is; "" if that is not known. @param {Person} one */
  function calledIn({ name, player }) {
    if (player.value !== "person") return kindWords(player.value);
    return name.value.trim() || (alone ? say("you") : "");
  }

  /** Has a captain play; the others move on a seat. @param {string} captain */
  function invite(captain) {
    const others = people.filter((one) => !isPerson(one));
    if (others.length === 0) others.push(...people.slice(-1));
    if (others.some(({ player }) => player.value === captain)) return;
    const before = others.map(({ player }) => player.value);
    others.forEach(({ player }, index) => (player.value = before[index - 1] ?? captain));
    refresh();
  }

  /** @param {string} strength of all captains */
  function strengthen(strength) {
    for (const { level } of people) level.value = strength;
    refresh();
  }

  /** @param {string} at */
  function titleOf(at) {
    return places.find(({ value }) => value === at)?.title ?? "";
  }

  function drawLots() {
    const drawn = people
      .map(({ at }) => ({ at, by: Math.random() }))
      .sort((one, other) => one.by - other.by);
    people.forEach((one, index) => (one.at = drawn[index]?.at ?? one.at));
    refresh();
  }

  return {
    element,
    /** How the seats and who begins can be decided. */
    more,
    captains: captains?.element,
    side: sideRoom,
    /** Where the beginner gets the first seat, who begins is as much a choice as the colour. */
    begins: byColour ? whoBegins : null,
    seat,
    /** Fills in who sat where, after `seat`. @param {URLSearchParams} words as a link has it */
    fill(words) {
      const players = words.get("players")?.split(",") ?? [];
      const colours = [...(words.get("colours") ?? "")];
      people.forEach((one, index) => {
        one.name.value = words.get(`name${index + 1}`) ?? "";
        const player = players[index] ?? "";
        if (plays(info.players, player)) seatPlayer(one, player);
        if (
          byColour &&
          colours.length === people.length &&
          colours.every((letter) => places.some(({ value }) => value === letter))
        )
          one.at = colours[index] ?? one.at;
      });
      const first = Number(words.get("begins")) - 1;
      refresh();
      if (info.begins === "lot" && people[first]) begins.value = String(first);
    },
    /** Writes the choices as a link has them. @param {URLSearchParams} words */
    write(words) {
      const first =
        begins.value === "" ? Math.floor(Math.random() * people.length) : Number(begins.value);
      const inOrder = byColour
        ? [...people.slice(first), ...people.slice(0, first)]
        : [...people].sort((one, other) => Number(one.at) - Number(other.at));
      const colours = inOrder.map(({ at }) => at).join("");
      if (byColour && colours !== usual.join("")) words.set("colours", colours);
      if (info.begins === "lot" && begins.value !== "")
        words.set("begins", String(Number(people[first]?.at) + 1));
      if (inOrder.some(({ player }) => player.value !== "person"))
        words.set("players", inOrder.map(playerAt).join(","));
      inOrder.forEach((one, index) => {
        const name = isPerson(one) && one.name.value.trim();
        if (name) words.set(`name${index + 1}`, name);
      });
    },
  };
}

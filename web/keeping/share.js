// A game as a link: its record, or a position as one seat knows it, compressed behind the # and so
// never sent to a server.
//
//   #/record/<packed>   a whole game
//   #/seen/<packed>     a position, as JSON: {game, names, view}

import { copy } from "../house/dialogs.js";
import { el, setText } from "../house/dom.js";
import { hasSecrets, wholeRecord } from "../session/record.js";
import { say } from "../words/say.js";

/** @typedef {import("../types").Snapshot} Snapshot */
/** @typedef {import("../types").View} View */

/** Characters that a link may hold when it is unpacked; no game comes near. */
const LONGEST = 1_000_000;

/** @param {string} text @returns {Promise<string>} letters that may stand in an address */
export async function pack(text) {
  const bytes = new Uint8Array(
    await new Response(
      new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")),
    ).arrayBuffer(),
  );
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string} packed
 * @returns {Promise<string>} rejects with a sentence when it is no packed text, or too long
 */
export async function unpack(packed) {
  const damaged = new Error(say("This link is damaged: something is missing or changed."));
  try {
    const bytes = Uint8Array.from(
      atob(packed.replaceAll("-", "+").replaceAll("_", "/")),
      (letter) => letter.charCodeAt(0),
    );
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = plain.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.length > LONGEST) throw damaged;
    }
    return text;
  } catch {
    throw damaged;
  }
}

/**
 * The link to what is on the table. While hands are hidden it holds no record, only the position as
 * the seat at the device knows it.
 * @param {Snapshot} snapshot
 * @param {() => Promise<View>} sight what is seen, told to somebody else
 * @returns {Promise<{link: string, said: string}>}
 */
export async function linkTo(snapshot, sight) {
  const { eye, over, names, game, curtain } = snapshot;
  const here = location.href.replace(/#.*$/, "");
  const running = !over && (eye !== null || curtain !== null || hasSecrets(snapshot));
  if (!running)
    return {
      link: `${here}#/record/${await pack(wholeRecord(snapshot))}`,
      said: say("The link holds the whole game."),
    };
  const stranger = say("The link shows the position as an onlooker sees it.");
  const said =
    eye === null
      ? stranger
      : say("The link shows the position as {name} sees it.", { name: names[eye] ?? "" });
  return {
    link: `${here}#/seen/${await pack(JSON.stringify({ game, names, view: { ...(await sight()), buttons: [] } }))}`,
    said,
  };
}

/**
 * @param {string} text
 * @param {string} label what it is
 * @returns {HTMLElement} the text to be copied by hand
 */
export function copyField(text, label) {
  const field = el("input", {
    type: "text",
    class: "link",
    readonly: true,
    value: text,
    "aria-label": label,
  });
  field.addEventListener("focus", () => field.select());
  return field;
}

/**
 * Copies a text and says so; where the browser does not allow that, shows it.
 * @param {{text: string, label: string, said: string}} what the text, what it is, and what is said
 *   when it is copied
 * @param {HTMLElement} said where it is said
 * @param {HTMLElement} fields where it is shown
 */
export async function copyOrShow(what, said, fields) {
  const copied = await copy(what.text);
  fields.replaceChildren(...(copied ? [] : [copyField(what.text, what.label)]));
  setText(said, copied ? what.said : say("The browser does not allow copying; here is the text."));
}

/**
 * A position from a link as a snapshot in which nothing can be touched. Everything in it is taken
 * for what it should be, or left out.
 * @param {string} text
 * @returns {Snapshot}
 */
export function seenSnapshot(text) {
  /** @type {any} */
  let given;
  try {
    given = JSON.parse(text);
  } catch {
    given = null;
  }
  if (!given?.view || typeof given.game !== "string")
    throw new Error(say("This link is damaged: something is missing or changed."));
  const view = checkedView(given.view, given.game);
  const names = view.seats.map(({ name }, seat) => string(given.names?.[seat], name));
  return still(view, names);
}

/**
 * A snapshot of which only the view is known, and in which nothing can be touched.
 * @param {View} view
 * @param {string[]} names
 * @returns {Snapshot}
 */
export function still(view, names) {
  return {
    ...{
      format: 0,
      table: "",
      game: view.game,
      players: view.seats.map(() => "person"),
      names,
      you: null,
      friendly: false,
      hidden: false,
      eye: null,
      eyes: [],
      view,
    },
    ...{
      head: "",
      result: "*",
      since: 0,
      tokens: [],
      ahead: [],
      log: [],
      said: [],
      did: [],
      ply: 0,
      last: 0,
      changed: [],
      moves: [],
      prompts: {},
    },
    ...{
      auto: false,
      curtain: null,
      handover: null,
      over: null,
      undo: false,
      consent: null,
      redo: false,
    },
  };
}

/** @param {any} view @param {string} game @returns {View} */
function checkedView(view, game) {
  const given = typeof view.options === "object" && view.options ? view.options : {};
  const options = Object.entries(given).filter(([, value]) =>
    ["string", "number", "boolean"].includes(typeof value),
  );
  return {
    game,
    viewer: index(view.viewer),
    seats: list(view.seats)
      .slice(0, 9)
      .map(({ name, kind, standing }) => ({
        name: string(name),
        kind: string(kind),
        standing: string(standing),
      })),
    turn: view.turn === "chance" ? "chance" : index(view.turn),
    shares: null,
    points: Array.isArray(view.points) ? view.points.map(Number) : null,
    ending: null,
    options: /** @type {Record<string, import("../types").Value>} */ (Object.fromEntries(options)),
    things: list(view.things).map((one) => ({
      ...{
        id: string(one.id),
        kind: string(one.kind),
        at: string(one.at),
        name: string(one.name, string(one.kind)),
      },
      ...{ owner: index(one.owner), sideways: one.sideways === true },
      ...(typeof one.count === "number" ? { count: one.count } : {}),
      ...(typeof one.on === "string" ? { on: one.on } : {}),
    })),
    areas: list(view.areas).map((one) => ({
      ...{
        id: string(one.id),
        title: string(one.title),
        kind: string(one.kind).replace(/\W/g, ""),
        owner: index(one.owner),
      },
      ...(typeof one.value === "number" ? { value: one.value } : {}),
    })),
    buttons: [],
    marks: list(view.marks).map((one) => ({ at: string(one.at), kind: string(one.kind) })),
    notes: (Array.isArray(view.notes) ? view.notes : []).map((/** @type {unknown} */ note) =>
      string(note),
    ),
    aim: string(view.aim),
  };
}

/** @param {unknown} value @returns {any[]} its objects, not too many of them */
function list(value) {
  return Array.isArray(value)
    ? value.filter((one) => one && typeof one === "object").slice(0, 1000)
    : [];
}

/** @param {unknown} value @param {string} [otherwise] */
function string(value, otherwise = "") {
  return typeof value === "string" ? value.slice(0, 300) : otherwise;
}

/** @param {unknown} value @returns {number | null} a seat */
function index(value) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 9
    ? value
    : null;
}

// A game as a link: its record, or a position as one seat knows it, compressed behind the # and so
// never sent to a server.
//
//   #/record/<packed>   a whole game
//   #/seen/<packed>     a position, as JSON: {game, names, view}

import { forLink, fromLink } from "../house/base64.js";
import { deflated, inflated } from "../house/deflate.js";
import { hasSecrets, wholeRecord } from "./record.js";
import { still } from "./table_state.js";
import { say } from "../words/say.js";

/** @import { Snapshot, View } from "../types" */

/** Characters that a link may hold when it is unpacked; no game comes near. */
const LONGEST = 1_000_000;

/** @param {string} text @returns {Promise<string>} characters allowed in an address */
export async function pack(text) {
  return forLink(await deflated(text));
}

/**
 * @param {string} packed
 * @returns {Promise<string>} rejects with a sentence if it is not a packed text, or too long
 */
export async function unpack(packed) {
  try {
    return await inflated(fromLink(packed), LONGEST);
  } catch {
    throw new Error(say("This link is damaged: something is missing or changed."));
  }
}

/**
 * The link to the table. While hands are hidden it holds no record, only the position as the seat
 * at the device knows it.
 * @param {Snapshot} snapshot
 * @param {() => Promise<View>} sight the view, worded for somebody else
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
      : say("The link shows the position as seen by {name}.", { name: names[eye] ?? "" });
  return { link: `${here}${await seenLink(game, names, await sight())}`, said };
}

/**
 * A link to a position, from its # on.
 * @param {string} game @param {string[]} names @param {View} view worded for whoever opens it
 */
export async function seenLink(game, names, view) {
  return `#/seen/${await pack(JSON.stringify({ game, names, view: { ...view, buttons: [] } }))}`;
}

/**
 * A position from a link as a snapshot in which nothing can be touched. Each part is coerced to its
 * type, or left out.
 * @param {string} text
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

/** @param {unknown} value @returns {any[]} its objects, up to a limit */
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

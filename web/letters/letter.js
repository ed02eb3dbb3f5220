// A letter: a game between devices, with what one side has done last, signed and small enough
// for a link.
//
//   byte 0       the version of this format
//   1 to 3       how many bytes the content has
//   4 to 35      the public key of whoever wrote it (Ed25519)
//   36 to 99     the signature of everything else
//   from 100     the content: `Letter` as JSON, deflated

import { forLink, fromLink } from "../house/base64.js";
import { deflated, inflated } from "../house/deflate.js";
import { Refused } from "../house/refused.js";
import { say } from "../words/say.js";
import { signing } from "./signing.js";

/** @import { Bytes } from "./signing.js" */
/**
 * What somebody says beside their moves: they resign, offer a draw, ask to go back to a ply, or
 * answer the last of these.
 * @typedef {{kind: "resign" | "draw" | "yes" | "no"} | {kind: "back", ply: number}} Claim
 */
/**
 * @typedef {object} Letter
 * @property {string} id of the game: random, the same in all its letters
 * @property {number} n its number, from 1; the sides write in turn, first whoever invited
 * @property {string} before the hash of the letter that it answers; "" in the first
 * @property {string} seats who sits where: "0" is who invited, "1" to "3" the others, in the order
 *   of seats
 * @property {string} record the whole game (see `Record` of rulescore)
 * @property {string} note
 * @property {Claim | null} claim
 * @property {string} share a share of what chance decides (see chance.js), or ""
 * @property {string} seal the hash of its writer's next one, or ""
 * @property {string[]} [seals] the hashes of the pieces in its writer's bag (see bag.js)
 * @property {import("./bag.js").Openings} [opened] pieces of its writer's bag
 * @property {string} [bag] at the end, what opens the whole of it
 * @property {import("./hands.js").Told} [hands] what it says of hidden cards
 * @property {boolean} [lots] whether the seats are still to be drawn by lot
 */
/**
 * A letter that was read.
 * @typedef {Letter & {from: string, hash: string, text: string}} Received `from` is the public key,
 *   `text` the letter as it came
 */

const VERSION = 1;
const HEAD = 100;
/** Characters of content: more than any game that can be played by letters. */
const LONGEST = 300_000;
/** Characters of a link that messengers pass on unharmed. */
export const LONGEST_LINK = 1500;
/** Characters of a note. */
export const LONGEST_NOTE = 200;
const MARK = "#/letter/";
/** Up to four sides, each with a seat. */
const SEATS = /^(?=.*0)(?=.*1)(?!(?!.*2).*3)[0-3]{2,9}$/;
const HASH = /^[\w-]{43}$/;

/**
 * @param {Letter} letter
 * @param {Bytes} secret of whoever writes it
 * @returns {Promise<string>} the letter as text
 */
export async function write(letter, secret) {
  const { publicOf, sign } = await signing();
  const body = await deflated(JSON.stringify(letter));
  const size = [body.length >> 16, (body.length >> 8) & 255, body.length & 255];
  const open = new Uint8Array([VERSION, ...size, ...(await publicOf(secret))]);
  const signature = await sign(secret, signed(open, body));
  return forLink(new Uint8Array([...open, ...signature, ...body]));
}

/**
 * @param {string} text a letter
 * @param {string} here the address of the page; one on this device's disk is left out
 */
export function linkOf(text, here) {
  return `${here.startsWith("file:") ? "" : here.replace(/#.*$/, "")}${MARK}${text}`;
}

/**
 * The letter in a text that somebody pasted or saved: a link, or what follows in it.
 * @param {string} text
 * @returns {string} "" if there is none
 */
export function letterIn(text) {
  const start = text.indexOf(MARK);
  // mail programs break long lines
  return start < 0
    ? ""
    : (/^[\w-]*/.exec(text.slice(start + MARK.length).replace(/\s+/g, ""))?.[0] ?? "");
}

/**
 * @param {string} text a letter
 * @returns {Promise<Received>} rejects with a Refused that says what is wrong with it
 */
export async function read(text) {
  const bytes = bytesOf(text);
  if (bytes[0] !== VERSION)
    throw new Refused(
      say(
        "This letter was written by another version of Siegeworks. Update the page, then open it.",
      ),
    );
  const [, high = 0, middle = 0, low = 0] = bytes;
  const end = HEAD + (high << 16) + (middle << 8) + low;
  if (bytes.length < end)
    throw new Refused(
      say("Part of this letter is missing. Copy the whole link, or ask for it again."),
    );
  const open = bytes.slice(0, 36);
  const key = bytes.slice(4, 36);
  const body = bytes.slice(HEAD, end);
  const { verify, sha256 } = await signing();
  const genuine = await verify(key, bytes.slice(36, HEAD), signed(open, body)).catch(() => false);
  if (!genuine) throw new Refused(say("This letter was changed on its way. Ask for it again."));
  const found = await inflated(body, LONGEST)
    .then(JSON.parse)
    .catch(() => null);
  if (!isLetter(found))
    throw new Refused(say("This letter cannot be read: it does not hold a game."));
  const hash = forLink((await sha256(bytes.slice(0, end))).slice(0, 16));
  const { id, n, before, seats, record, note, claim, share, seal = "", lots } = found;
  const { seals, opened, bag, hands } = found;
  return {
    ...{ id, n, before, seats, record, note, claim, share, seal, lots, seals, opened, bag, hands },
    ...{ from: forLink(key), hash, text: forLink(bytes.slice(0, end)) },
  };
}

/** @param {Bytes} open @param {Bytes} body @returns {Bytes} what is signed */
function signed(open, body) {
  return new Uint8Array([...open, ...body]);
}

/** @param {string} text */
function bytesOf(text) {
  try {
    const bytes = fromLink(text.slice(0, text.length - (text.length % 4 === 1 ? 1 : 0)));
    if (bytes.length > 0) return bytes;
  } catch {
    // Neither is this one.
  }
  throw new Refused(say("This is not a letter of Siegeworks."));
}

/** @param {unknown} value @param {RegExp} form */
function isText(value, form) {
  return typeof value === "string" && form.test(value);
}

/** @param {unknown} values @param {RegExp} form */
function isList(values, form) {
  return Array.isArray(values) && values.length < 9 && values.every((one) => isText(one, form));
}

/** @param {any} found @returns {found is Letter} */
function isLetter(found) {
  return (
    isText(found?.id, /^[\w-]{16}$/) &&
    Number.isInteger(found.n) &&
    found.n > 0 &&
    isText(found.before, /^[\w-]{0,22}$/) &&
    isText(found.seats, SEATS) &&
    typeof found.record === "string" &&
    typeof found.note === "string" &&
    found.note.length <= LONGEST_NOTE &&
    isText(found.share, /^[\w-]{0,43}$/) &&
    isText(found.seal ?? "", /^[\w-]{0,43}$/) &&
    [undefined, true].includes(found.lots) &&
    isList(found.seals ?? [], HASH) &&
    Object.entries(found.opened ?? {}).every(
      ([number, opening]) => /^\d$/.test(number) && isList(opening, /^[\w:-]{1,43}$/),
    ) &&
    (found.bag === undefined || isText(found.bag, HASH)) &&
    areHands(found.hands ?? {}) &&
    (found.claim === null || isClaim(found.claim ?? {}))
  );
}

/** @param {any} hands */
function areHands({ step = "", keys = {}, seals = {}, open = {}, secret = "" }) {
  const place = /^[a-z]\d$/;
  return (
    isText(step, /^[\w-]{0,8600}$/) &&
    isText(secret, /^([\w-]{43})?$/) &&
    Object.entries(keys).every(
      ([card, key]) => /^\d{1,4}\.\d{1,3}$/.test(card) && isText(key, HASH),
    ) &&
    Object.entries(seals).every(([at, seal]) => place.test(at) && isText(seal, HASH)) &&
    Object.entries(open).every(
      ([at, opening]) => place.test(at) && isList(opening, /^[\w:-]{1,43}$/),
    )
  );
}

/** @param {any} claim */
function isClaim({ kind, ply }) {
  return (
    ["resign", "draw", "yes", "no"].includes(kind) || (kind === "back" && Number.isInteger(ply))
  );
}

// What is drawn for one side alone, such as the coins of Siege by Number. Each side puts what can be
// drawn for it into a bag, in an order of its own, and gives the others the hash of each piece.
// Chance says which piece comes next (chance.js), so its owner has no say in that, and only the owner
// knows what it is. A move that shows a piece opens it: the hash says that it is the one that lay
// there. If not even the owner may look, nobody has to know before: chance decides what a piece is
// when a move shows it.

import { forLink } from "../house/base64.js";
import { Refused } from "../house/refused.js";
import { say } from "../words/say.js";
import { digest, orderOf, random } from "./chance.js";

/**
 * All bags as one side knows them. A piece has the number of its place; with its side, as "1.3", that
 * is its name.
 * @typedef {object} Bags
 * @property {string[]} stock what each bag has, in the order of the rules
 * @property {string} secret one's own, of which the order and the salts are made; "" if no owner may
 *   look
 * @property {string[][]} seals by side, the hashes of its pieces; empty before its first letter
 * @property {Record<string, string>} known pieces by name: those of others, or if no owner may look
 *   also one's own
 * @property {number[]} opened the pieces of one's own that the others know
 * @property {number[]} done the sides whose bag was opened at the end, and was as it should be
 * @property {string[]} asked the pieces that the last move shows, and chance has still to decide
 */
/** @typedef {Record<string, [string, string]>} Openings a piece and its salt, by its number */

/** @param {string[]} stock @param {boolean} blind whether no owner may look @returns {Bags} */
export function filled(stock, blind) {
  const secret = blind ? "" : random(32);
  return { stock, secret, seals: [], known: {}, opened: [], done: [], asked: [] };
}

/**
 * Bags after chance has decided what those pieces are that a move shows.
 * @param {Bags} bags @param {string} seed @returns {Promise<Bags>}
 */
export async function decided(bags, seed) {
  const known = { ...bags.known };
  for (const name of bags.asked) {
    const out = piecesIn(known, Number(name.split(".")[0]));
    const left = bags.stock.filter((piece) => !out.includes(piece));
    const [at = 0] = await orderOf(`piece ${name} ${seed}`, left.length);
    known[name] = left[at] ?? "";
  }
  return { ...bags, known, asked: [] };
}

/** @param {Bags["known"]} known @param {number} side */
function piecesIn(known, side) {
  return Object.keys(known)
    .filter((name) => name.startsWith(`${side}.`))
    .map((name) => known[name] ?? "");
}

/**
 * The pieces of a bag in its order.
 * @param {string[]} stock @param {string} secret of its owner
 */
export async function piecesOf(stock, secret) {
  return (await orderOf(`bag ${secret}`, stock.length)).map((at) => stock[at] ?? "");
}

/** The hashes of all pieces. @param {string} id of the game @param {number} side @param {Pick<Bags, "stock" | "secret">} bag */
export async function sealsOf(id, side, { stock, secret }) {
  const pieces = await piecesOf(stock, secret);
  return Promise.all(
    pieces.map(async (piece, number) =>
      sealed(id, side, number, piece, await saltOf(secret, number)),
    ),
  );
}

/** @param {Bags} bag @param {number[]} numbers of one's own pieces @returns {Promise<Openings>} */
export async function openingsOf({ stock, secret }, numbers) {
  const pieces = await piecesOf(stock, secret);
  return Object.fromEntries(
    await Promise.all(
      numbers.map(async (number) => [number, [pieces[number] ?? "", await saltOf(secret, number)]]),
    ),
  );
}

/**
 * What is known after pieces of another side were opened.
 * @param {Bags} bags
 * @param {string} id of the game
 * @param {number} side
 * @param {Openings} openings
 * @returns {Promise<Bags>} rejects with a Refused
 */
export async function looked(bags, id, side, openings) {
  const known = { ...bags.known };
  for (const [number, [piece, salt]] of Object.entries(openings)) {
    if (
      (await sealed(id, side, Number(number), piece, salt)) !== bags.seals[side]?.[Number(number)]
    )
      throw new Refused(
        say("This letter opens another piece in place of number {number}, which was sealed.", {
          number: Number(number) + 1,
        }),
      );
    const name = `${side}.${number}`;
    delete known[name];
    if (piecesIn(known, side).includes(piece) || !bags.stock.includes(piece))
      throw new Refused(
        say("Number {number} of the sealed pieces cannot be what this letter says it is.", {
          number: Number(number) + 1,
        }),
      );
    known[name] = piece;
  }
  return { ...bags, known };
}

/**
 * What is known after the whole bag of another side was opened.
 * @param {Bags} bags @param {string} id @param {number} side @param {string} secret its own
 * @returns {Promise<Bags>} rejects with a Refused
 */
export async function emptied(bags, id, side, secret) {
  const seals = await sealsOf(id, side, { stock: bags.stock, secret });
  const wrong = seals.findIndex((seal, number) => seal !== bags.seals[side]?.[number]);
  if (wrong >= 0)
    throw new Refused(
      say("This letter opens another piece in place of number {number}, which was sealed.", {
        number: wrong + 1,
      }),
    );
  const known = { ...bags.known };
  for (const [number, piece] of (await piecesOf(bags.stock, secret)).entries())
    known[`${side}.${number}`] = piece;
  return { ...bags, known, done: [...bags.done, side] };
}

/** @param {string} secret @param {number} number */
async function saltOf(secret, number) {
  return forLink(await digest(`siegeworks salt ${secret} ${number}`));
}

/** @param {string} id @param {number} side @param {number} number @param {string} piece @param {string} salt */
async function sealed(id, side, number, piece, salt) {
  return forLink(await digest(`siegeworks piece ${id} ${side} ${number} ${piece} ${salt}`));
}

// What is drawn for one side alone, such as the coins of Siege by Number. Each side puts what can be
// drawn for it into a bag, in an order of its own, and gives the other the hash of each piece. Chance
// says which piece comes next (chance.js), so its owner has no say in that, and only the owner knows
// what it is. A move that shows a piece opens it: the hash says that it is the one that lay there.

import { forLink } from "../house/base64.js";
import { Refused } from "../house/refused.js";
import { say } from "../words/say.js";
import { digest, orderOf, random } from "./chance.js";

/**
 * Both bags as one side knows them. A piece has the number of its place.
 * @typedef {object} Bags
 * @property {string[]} stock what each bag has, in the order of the rules
 * @property {string} secret one's own, of which the order and the salts are made
 * @property {string[]} seals the hashes of their pieces; empty before their first letter
 * @property {Record<string, string>} theirs the pieces of theirs that are known
 * @property {number[]} opened the pieces of one's own that they know
 * @property {boolean} done whether their bag was opened at the end, and was as it should be
 */
/** @typedef {Record<string, [string, string]>} Openings a piece and its salt, by its number */

/** @param {string[]} stock @returns {Bags} one's own, filled at random */
export function filled(stock) {
  return { stock, secret: random(32), seals: [], theirs: {}, opened: [], done: false };
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
 * What is known after pieces of theirs were opened.
 * @param {Bags} bags
 * @param {string} id of the game
 * @param {number} side theirs
 * @param {Openings} openings
 * @returns {Promise<Bags>} rejects with a Refused
 */
export async function looked(bags, id, side, openings) {
  const theirs = { ...bags.theirs };
  for (const [number, [piece, salt]] of Object.entries(openings)) {
    if ((await sealed(id, side, Number(number), piece, salt)) !== bags.seals[Number(number)])
      throw new Refused(
        say("This letter opens another piece in place of number {number}, which was sealed.", {
          number: Number(number) + 1,
        }),
      );
    const twice = Object.keys(theirs).some((one) => one !== number && theirs[one] === piece);
    if (twice || !bags.stock.includes(piece))
      throw new Refused(
        say("Number {number} of the sealed pieces cannot be what this letter says it is.", {
          number: Number(number) + 1,
        }),
      );
    theirs[number] = piece;
  }
  return { ...bags, theirs };
}

/**
 * What is known after their whole bag was opened.
 * @param {Bags} bags @param {string} id @param {number} side theirs @param {string} secret theirs
 * @returns {Promise<Bags>} rejects with a Refused
 */
export async function emptied(bags, id, side, secret) {
  const seals = await sealsOf(id, side, { stock: bags.stock, secret });
  const wrong = seals.findIndex((seal, number) => seal !== bags.seals[number]);
  if (wrong >= 0)
    throw new Refused(
      say("This letter opens another piece in place of number {number}, which was sealed.", {
        number: wrong + 1,
      }),
    );
  const pieces = await piecesOf(bags.stock, secret);
  return { ...bags, theirs: Object.fromEntries(pieces.entries()), done: true };
}

/** @param {string} secret @param {number} number */
async function saltOf(secret, number) {
  return forLink(await digest(`siegeworks salt ${secret} ${number}`));
}

/** @param {string} id @param {number} side @param {number} number @param {string} piece @param {string} salt */
async function sealed(id, side, number, piece, salt) {
  return forLink(await digest(`siegeworks piece ${id} ${side} ${number} ${piece} ${salt}`));
}

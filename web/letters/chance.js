// What chance decides between devices of which none can choose it (M. Blum, Coin flipping by
// telephone, 1981). Each letter opens one share and seals, as a hash, the share for its writer's
// next letter. Where chance is to decide when letter n ends, the seed is made of one share of each
// side: those of letter n and of the letters that follow it. All but the first were sealed before
// that was opened, so that no side, nor all but one together, can choose. Whoever writes the last of
// these letters knows the seed before, and goes on at once.

import { forLink } from "../house/base64.js";
import { Refused } from "../house/refused.js";
import { say } from "../words/say.js";
import { signing } from "./signing.js";

/**
 * What one side knows of chance after a letter.
 * @typedef {object} Chance
 * @property {string} mine one's share for one's next letter; "" if none is to be opened in it
 * @property {string[]} seals by side, the hash of its share for its next letter; "" before its first
 * @property {string[]} shares opened since the record came to where it ends
 * @property {string} seed of what chance decides where the record ends; "" if it decides nothing
 *   there, or this side does not know yet
 */
/**
 * A letter's place in its game: its number, how many sides there are, and whether it moves.
 * @typedef {{id: string, n: number, sides: number, moves: boolean}} Place
 */

const SHARE = /^[\w-]{43}$/;

/** @param {number} count of bytes @returns {string} random ones, as text */
export function random(count) {
  return forLink(crypto.getRandomValues(new Uint8Array(count)));
}

/** Before the first letter. @param {number} sides @returns {Chance} */
export function untold(sides) {
  return { mine: "", seals: Array(sides).fill(""), shares: [], seed: "" };
}

/**
 * What the next letter says of chance.
 * @param {Chance} chance
 * @param {Place} place
 * @returns {Promise<{share: string, seal: string, chance: Chance}>} and what one knows after it
 */
export async function told({ mine, seals, shares, seed }, { id, n, sides, moves }) {
  const next = random(32);
  const seal = await sealed(id, n + sides, next);
  const opened = mine ? [mine] : [];
  return {
    ...{ share: mine, seal },
    chance: {
      ...{ mine: next, seals: seals.with((n - 1) % sides, seal) },
      ...{ shares: moves ? opened : [...shares, ...opened], seed: moves ? "" : seed },
    },
  };
}

/**
 * What one knows after a letter of somebody else.
 * @param {Chance | null} before null if chance was not told of yet
 * @param {Pick<import("./letter.js").Letter, "share" | "seal">} letter
 * @param {Place & {me: number}} place `me`: who reads
 * @returns {Promise<{now: string, next: string, chance: Chance}>} `now`: the seed of what chance
 *   decided where the last letter ended, `next`: where this one does; "" if this side cannot know
 *   yet. Rejects with a Refused.
 */
export async function heard(before, { share, seal }, { id, n, sides, moves, me }) {
  const known = before ?? untold(sides);
  const writer = (n - 1) % sides;
  const sealedFor = known.seals[writer];
  // the first whom all others have sealed for has nobody left to wait for
  const opens = sealedFor || known.seals.every((one, side) => one || side === writer);
  if (!SHARE.test(seal) || (opens && !SHARE.test(share)))
    throw new Refused(say("This letter lacks its share of what chance decides."));
  if (sealedFor && (await sealed(id, n, share)) !== sealedFor)
    throw new Refused(
      say("This letter opens another share of chance than the one that was sealed."),
    );
  const opened = opens ? [share] : [];
  const since = [...known.shares, ...opened];
  const seals = known.seals.with(writer, seal);
  const last = !seals[me] && seals.every((one, side) => one || side === me);
  const mine = last ? random(32) : known.mine;
  const now = known.seed || (since.length === sides ? await seedOf(id, n, since) : "");
  const shares = moves ? opened : since;
  const knows = shares.length === sides - 1 && n % sides === me;
  const later = knows ? await seedOf(id, n + 1, [...shares, mine]) : "";
  const next = (!moves && now) || later;
  return { now, next, chance: { mine, seals, shares, seed: next } };
}

/**
 * An order that chance decides.
 * @param {string} seed
 * @param {number} count at most eight
 * @returns {Promise<number[]>} 0 to `count` - 1 (Fisher and Yates)
 */
export async function orderOf(seed, count) {
  const lots = new DataView((await digest(`siegeworks seats ${seed}`)).buffer);
  const order = Array.from({ length: count }, (_, index) => index);
  for (let left = count; left > 1; left -= 1) {
    const at = lots.getUint32(4 * (left - 1)) % left;
    [order[left - 1], order[at]] = [order[at] ?? 0, order[left - 1] ?? 0];
  }
  return order;
}

/** @param {string} id of the game @param {number} n of the letter that opens it @param {string} share */
async function sealed(id, n, share) {
  return forLink(await digest(`siegeworks share ${id} ${n} ${share}`));
}

/** @param {string} id @param {number} n the last letter's number @param {string[]} shares in order */
async function seedOf(id, n, shares) {
  return forLink(await digest(`siegeworks seed ${[id, n, ...shares].join(" ")}`));
}

/** @param {string} text @returns {Promise<Uint8Array<ArrayBuffer>>} its SHA-256 */
export async function digest(text) {
  return (await signing()).sha256(new TextEncoder().encode(text));
}

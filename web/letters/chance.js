// What chance decides between two devices, of which neither can choose it (M. Blum, Coin flipping by
// telephone, 1981). Each letter opens one share and seals, as a hash, the share for its writer's
// next letter. Where chance is to decide when letter n ends, the seed is made of the shares of the
// letters n and n + 1: the second was sealed before the first was opened, so whoever reads letter n
// knows what chance decides, and goes on at once.

import { forLink } from "../house/base64.js";
import { Refused } from "../house/refused.js";
import { say } from "../words/say.js";
import { signing } from "./signing.js";

/**
 * What one side knows of chance after a letter.
 * @typedef {object} Chance
 * @property {string} mine one's share for one's next letter; "" if none was sealed
 * @property {string} theirs the hash of their share for their next letter; "" before the first
 * @property {string} last the share that one's last letter opened, or ""
 * @property {string} seed of what chance decides where the record ends; "" if it decides nothing
 *   there, or nobody knows yet
 */

const SHARE = /^[\w-]{43}$/;

/** @param {number} count of bytes @returns {string} random ones, as text */
export function random(count) {
  return forLink(crypto.getRandomValues(new Uint8Array(count)));
}

/** Before the first letter. @returns {Chance} */
export function untold() {
  return { mine: "", theirs: "", last: "", seed: "" };
}

/**
 * What the next letter says of chance.
 * @param {Chance} chance
 * @param {string} id of the game
 * @param {number} n the letter's number
 * @returns {Promise<{share: string, seal: string, chance: Chance}>} and what one knows after it
 */
export async function told({ mine, theirs, seed }, id, n) {
  const next = random(32);
  const seal = await sealed(id, n + 2, next);
  return { share: mine, seal, chance: { mine: next, theirs, last: mine, seed } };
}

/**
 * What one knows after a letter of theirs.
 * @param {Chance | null} before null if chance was not told of yet
 * @param {Pick<import("./letter.js").Letter, "id" | "n" | "share" | "seal">} letter
 * @returns {Promise<{now: string, next: string, chance: Chance}>} `now`: the seed of what chance
 *   decided where the last letter ended, `next`: where this one does; "" if nobody can know yet.
 *   Rejects with a Refused.
 */
export async function heard(before, { id, n, share, seal }) {
  if (!SHARE.test(seal)) throw new Refused(unsealed());
  if (!before)
    return { now: "", next: "", chance: { ...untold(), mine: random(32), theirs: seal } };
  if (!SHARE.test(share)) throw new Refused(unsealed());
  const { mine, theirs, last, seed } = before;
  if (theirs && (await sealed(id, n, share)) !== theirs)
    throw new Refused(
      say("This letter opens another share of chance than the one that was sealed."),
    );
  return {
    now: seed || (theirs && last && (await seedOf(id, n, last, share))),
    next: await seedOf(id, n + 1, share, mine),
    chance: { ...before, theirs: seal },
  };
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

function unsealed() {
  return say("This letter lacks its share of what chance decides.");
}

/** @param {string} id of the game @param {number} n of the letter that opens it @param {string} share */
async function sealed(id, n, share) {
  return forLink(await digest(`siegeworks share ${id} ${n} ${share}`));
}

/** @param {string} id @param {number} n the second letter's number @param {string} first @param {string} second */
async function seedOf(id, n, first, second) {
  return forLink(await digest(`siegeworks seed ${id} ${n} ${first} ${second}`));
}

/** @param {string} text @returns {Promise<Uint8Array<ArrayBuffer>>} its SHA-256 */
export async function digest(text) {
  return (await signing()).sha256(new TextEncoder().encode(text));
}

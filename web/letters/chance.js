// What chance decides between two devices, of which neither can choose it (M. Blum, Coin flipping by
// telephone, 1981): one sends the hash of its share, the other its own share, then the first opens
// what it hashed. Both shares together are the seed.

import { forLink } from "../house/base64.js";
import { signing } from "./signing.js";

/** @param {number} count of bytes @returns {string} random ones, as text */
export function random(count) {
  return forLink(crypto.getRandomValues(new Uint8Array(count)));
}

/** @returns {string} a share that nobody can guess */
export function newShare() {
  return random(32);
}

/** @param {string} id of the game @param {string} share @returns {Promise<string>} its hash */
export function sealed(id, share) {
  return hashed(`siegeworks share ${id} ${share}`);
}

/**
 * @param {string} id of the game
 * @param {string} first the share of whoever sealed theirs
 * @param {string} second
 * @returns {Promise<string>}
 */
export function seedOf(id, first, second) {
  return hashed(`siegeworks seed ${id} ${first} ${second}`);
}

/** @param {string} text */
async function hashed(text) {
  return forLink(await (await signing()).sha256(new TextEncoder().encode(text)));
}

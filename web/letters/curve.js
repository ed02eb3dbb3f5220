// Cards as points of ristretto255 (RFC 9496), a group of prime order, and locks as secret numbers: a
// point times a number says nothing of the point, and the order of locks does not matter. Loaded when
// there is a pile to shuffle. A point or a number is text of 43 characters.

import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { forLink, fromLink } from "../house/base64.js";

const { Point } = ristretto255;
const { Fn } = Point;

/** @param {string} text */
function bytesOf(text) {
  return new TextEncoder().encode(text);
}

/** @param {string} text @returns {bigint} */
function numberOf(text) {
  return sha512(bytesOf(text)).reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
}

/** A secret number of whoever knows the text. @param {string} text @returns {bigint} not 0 */
export function lockOf(text) {
  return 1n + (numberOf(text) % (Fn.ORDER - 1n));
}

/** An order of that many (Fisher and Yates). @param {string} text @param {number} count */
export function shuffleOf(text, count) {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let left = count; left > 1; left -= 1) {
    const at = Number(numberOf(`${text} ${left}`) % BigInt(left));
    [order[left - 1], order[at]] = [order[at] ?? 0, order[left - 1] ?? 0];
  }
  return order;
}

/** @type {Map<string, string[]>} what `pointsOf` has worked out */
const worked = new Map();

/** That many points of which nobody knows a relation. @param {string} text @param {number} count */
export function pointsOf(text, count) {
  const points =
    worked.get(text) ??
    Array.from({ length: count }, (_, index) =>
      forLink(ristretto255_hasher.hashToCurve(bytesOf(`${text} ${index}`)).toBytes()),
    );
  worked.set(text, points);
  return points;
}

/** A point under one more lock. @param {string} point @param {bigint} lock */
export function locked(point, lock) {
  return forLink(Point.fromBytes(fromLink(point)).multiply(lock).toBytes());
}

/** The lock that takes these away and adds that one. @param {bigint[]} old @param {bigint} [added] */
export function relock(old, added = 1n) {
  return Fn.div(
    added,
    old.reduce((product, one) => Fn.mul(product, one), 1n),
  );
}

/** Whether each is a point, and no two the same. @param {string[]} points */
export function areApart(points) {
  try {
    const sound = points.every((point) => !Point.fromBytes(fromLink(point)).is0());
    return sound && new Set(points).size === points.length;
  } catch {
    return false;
  }
}

/** @param {bigint} lock @returns {string} */
export function keyOf(lock) {
  return forLink(Fn.toBytes(lock));
}

/** @param {string} key @returns {bigint} 0 if it is none */
export function lockIn(key) {
  try {
    return Fn.fromBytes(fromLink(key));
  } catch {
    return 0n;
  }
}

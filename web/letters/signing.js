// SHA-256 and Ed25519 (RFC 8032): the browser's own, or @noble's where it has none, as on a page
// from the local network without HTTPS, or in browsers older than 2025.

import { fromLink } from "../house/base64.js";
/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/**
 * @typedef {object} Signing
 * @property {(bytes: Bytes) => Promise<Bytes>} sha256
 * @property {(secret: Bytes) => Promise<Bytes>} publicOf the public key of a secret of 32 bytes
 * @property {(secret: Bytes, bytes: Bytes) => Promise<Bytes>} sign
 * @property {(key: Bytes, signature: Bytes, bytes: Bytes) => Promise<boolean>} verify
 */

/** What stands before a secret in PKCS #8 (RFC 8410). */
const PKCS8 = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];
const NAME = "Ed25519";

/** @type {Promise<Signing> | null} */
let chosen = null;

/** @returns {Promise<Signing>} what this browser has, or what is loaded instead */
export function signing() {
  chosen ??= choose();
  return chosen;
}

async function choose() {
  try {
    const own = createOwn(globalThis.crypto.subtle);
    await own.publicOf(new Uint8Array(32));
    return own;
  } catch {
    return (await import("./noble.js")).noble;
  }
}

/** @param {SubtleCrypto} subtle @returns {Signing} */
export function createOwn(subtle) {
  const secretKey = (/** @type {Bytes} */ secret) =>
    subtle.importKey("pkcs8", new Uint8Array([...PKCS8, ...secret]), NAME, true, ["sign"]);
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes)),
    async publicOf(secret) {
      const { x = "" } = await subtle.exportKey("jwk", await secretKey(secret));
      return fromLink(x);
    },
    sign: async (secret, bytes) =>
      new Uint8Array(await subtle.sign(NAME, await secretKey(secret), bytes)),
    async verify(key, signature, bytes) {
      const open = await subtle.importKey("raw", key, NAME, false, ["verify"]);
      return subtle.verify(NAME, open, signature, bytes);
    },
  };
}

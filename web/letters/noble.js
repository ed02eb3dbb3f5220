// The same where the browser has none of it.

import * as ed25519 from "@noble/ed25519";
import { sha256, sha512 } from "@noble/hashes/sha2.js";

ed25519.hashes.sha512 = sha512;

/** @param {Uint8Array} bytes */
const own = (bytes) => new Uint8Array(bytes);

/** @type {import("./signing.js").Signing} */
export const noble = {
  sha256: async (bytes) => own(sha256(bytes)),
  publicOf: async (secret) => own(ed25519.getPublicKey(secret)),
  sign: async (secret, bytes) => own(ed25519.sign(bytes, secret)),
  verify: async (key, signature, bytes) => ed25519.verify(signature, bytes, key),
};

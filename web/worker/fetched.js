// Fetches a file of the site piece by piece and checks its hash: for the worker's files, and for
// the worker itself. Files that the service worker keeps were checked then, and are read without
// asking it: it would pass on large ones slowly. If workers have died over and over, these are
// checked too.

import { KEPT } from "./names.js";
import { sha256 } from "./sha256.js";

/**
 * @typedef {[size: number, hash: string]} Built a file's size in bytes and its SHA-256, hexadecimal
 *   (see tools/site.py)
 */

/** Milliseconds without a byte after which a connection counts as broken. */
const STALL = 20_000;
/** How often a file is requested before the person is told. */
const TIMES = 3;

/** Saved now: the worker replaces it while Python loads. */
const get = globalThis.fetch.bind(globalThis);

/**
 * A file that did not arrive, or not as it was built. `came` is how many of `size` bytes arrived;
 * without them nothing did.
 */
export class FileError extends Error {
  /** @param {string} file @param {number} [came] @param {number} [size] */
  constructor(file, came, size) {
    super(file);
    this.wrong = { file, came, size };
  }
}

/**
 * A broken download resumes where it broke. A wrong file is fetched again past the browser's cache,
 * which may hold it from an older build.
 * @param {string} address
 * @param {string} name the file's name in messages
 * @param {Built} built
 * @param {(came: number) => void} [heard] called with the number of bytes so far
 * @returns {Promise<Response>} rejects with a FileError
 */
export async function fetched(address, name, [size, hash], heard = () => {}) {
  const kept =
    globalThis.self?.name.includes(KEPT) && (await caches.match(address).catch(() => null));
  if (kept) {
    heard(size);
    return kept;
  }
  const bytes = new Uint8Array(size);
  let came = 0;
  /** @type {RequestCache} */
  let cache = "default";
  for (let left = TIMES; ; left -= 1) {
    const before = came;
    const stop = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const hear = (/** @type {number} */ now) => {
      heard((came = now));
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), STALL);
    };
    try {
      hear(came);
      /** @type {HeadersInit} */
      const headers = came ? { range: `bytes=${came}-` } : {};
      const response = await get(address, { cache, signal: stop.signal, headers });
      if (!response.ok || !response.body) throw new Error(String(response.status));
      came = await readInto(bytes, response.status === 206 ? came : 0, response.body, stop, hear);
      if (came === size && (await isSound(bytes, hash))) return new Response(bytes);
      if (cache === "reload") throw new FileError(name, came, size);
      cache = "reload";
      came = 0;
    } catch (why) {
      if (why instanceof FileError) throw why;
      if (left === 1 || came === before) throw new FileError(name);
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * @param {Uint8Array} bytes filled from `came` on
 * @param {number} came
 * @param {ReadableStream<Uint8Array>} body
 * @param {AbortController} stop ends it
 * @param {(came: number) => void} heard
 * @returns {Promise<number>} how many bytes the whole file had; reading stops when they exceed the
 *   room
 */
async function readInto(bytes, came, body, stop, heard) {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return came;
    if (came + value.length > bytes.length) {
      stop.abort();
      return came + value.length;
    }
    bytes.set(value, came);
    heard((came += value.length));
  }
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} hash
 * @returns {Promise<boolean>} also true if the browser has no hashes, as on pages without https
 */
async function isSound(bytes, hash) {
  if (!crypto.subtle) return true;
  return hash === (await sha256(bytes));
}

// A snapshot of Python's memory after its start, kept on the device: the next start goes on from
// there. It is made after the first visit, in its own worker (see start.js). If nothing can be
// kept, or the snapshot is damaged, Python starts normally.

import { version } from "pyodide";
import { ANEW } from "./names.js";
import { VERIFIED } from "./verified.js";

const FOLDER = SINGLE ? "" : new URL("python/", globalThis.location.href).href;
const CACHE = `siegeworks-memory ${FOLDER}`;
/** Raised when the snapshot's content changes although the files are the same. */
const FORM = 1;

/** The key of a snapshot: its files, runtime and form. @param {string[]} files */
function address(files) {
  const hashes = files.map((file) => BUILT[file]?.[1].slice(0, 12));
  return `${FOLDER}memory?${[version, FORM, ...hashes].join("-")}`;
}

/**
 * @param {string[]} files what Python is made of
 * @returns {Promise<Uint8Array | null | undefined>} the memory; null if there is none yet,
 *   undefined if none can be kept
 */
export async function remembered(files) {
  try {
    if (self.name === ANEW) await forget();
    const kept = await caches.match(address(files), { cacheName: CACHE });
    if (!kept) return null;
    const memory = await kept.arrayBuffer();
    if ((await hash(memory)) === kept.headers.get(VERIFIED)) return new Uint8Array(memory);
  } catch {
    // It cannot be read, or the browser keeps nothing.
  }
  await forget();
  return undefined;
}

/** @param {string[]} files @param {Uint8Array} memory replaces any other */
export async function remember(files, memory) {
  const used = memory.findLastIndex((byte) => byte !== 0) + 1;
  const words = memory.slice(0, Math.ceil(used / 4) * 4); // the rest is zero in a new one, too
  const kept = new Response(words, { headers: { [VERIFIED]: await hash(words.buffer) } });
  await forget();
  await (await caches.open(CACHE)).put(address(files), kept);
}

/** Removes the snapshot. */
export async function forget() {
  try {
    await caches.delete(CACHE);
  } catch {
    // The browser keeps nothing.
  }
}

/** @param {ArrayBuffer} memory */
async function hash(memory) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", memory)).join(" ");
}

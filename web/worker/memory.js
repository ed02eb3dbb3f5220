// A snapshot of Python's memory after its start, kept on the device: the next start goes on from
// there. It is made after the first visit, in its own worker (see start.js). If nothing can be
// kept, or the snapshot is damaged, Python starts normally.

import { version } from "pyodide";
import { ANEW } from "./names.js";
import { VERIFIED } from "./verified.js";

const FOLDER = SINGLE ? "" : new URL("python/", globalThis.location.href).href;
const CACHE = `siegeworks-memory ${FOLDER}`;
/** Raised when the snapshot's content changes although the files are the same. */
const FORM = 2;
/** Bytes of a page of memory. */
const PAGE = 4096;

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
    const bytes = await kept.arrayBuffer();
    if ((await hash(bytes)) === kept.headers.get(VERIFIED)) return unpacked(bytes);
  } catch {
    // It cannot be read, or the browser keeps nothing.
  }
  await forget();
  return undefined;
}

/** @param {string[]} files @param {Uint8Array} memory replaces any other */
export async function remember(files, memory) {
  const bytes = await packed(memory).arrayBuffer();
  const kept = new Response(bytes, { headers: { [VERIFIED]: await hash(bytes) } });
  await forget();
  await (await caches.open(CACHE)).put(address(files), kept);
}

/**
 * Half of the memory is zero, so only the other pages are kept: the size of the whole, how many
 * pages there are, where each begins, and their content.
 * @param {Uint8Array} memory
 */
function packed(memory) {
  const pages = [];
  for (let at = 0; at < memory.length; at += PAGE)
    if (memory.subarray(at, at + PAGE).some(Boolean)) pages.push(at);
  const content = pages.map((at) => memory.slice(at, at + PAGE));
  return new Blob([Uint32Array.of(memory.length, pages.length, ...pages), ...content]);
}

/** @param {ArrayBuffer} bytes */
function unpacked(bytes) {
  const [size = 0, count = 0] = new Uint32Array(bytes, 0, 2);
  const memory = new Uint8Array(size);
  let from = 4 * (2 + count);
  for (const at of new Uint32Array(bytes, 8, count)) {
    memory.set(new Uint8Array(bytes, from, Math.min(PAGE, size - at)), at);
    from += PAGE;
  }
  return memory;
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

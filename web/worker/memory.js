// Python's memory as it is when it has started, kept on the device: whoever has it need not start
// Python again. It is made after the first visit, in a worker of its own (see start.js). Where
// nothing can be kept, or what is kept is damaged, Python starts as ever.

import { version } from "pyodide";
import { ANEW } from "./names.js";
import { VERIFIED } from "./verified.js";

const FOLDER = SINGLE ? "" : new URL("python/", globalThis.location.href).href;
const CACHE = `siegeworks-memory ${FOLDER}`;
/** Raised when what is in it becomes another thing, although the files are the same. */
const FORM = 1;

/** Of which files, which runtime and which form it is. @param {string[]} files */
function address(files) {
  const hashes = files.map((file) => BUILT[file]?.[1].slice(0, 12));
  return `${FOLDER}memory?${[version, FORM, ...hashes].join("-")}`;
}

/**
 * @param {string[]} files what Python is made of
 * @returns {Promise<Uint8Array | null | undefined>} the memory; null where there is none yet, and
 *   undefined where none can be kept
 */
export async function remembered(files) {
  try {
    if (self.name === ANEW) await forget();
    const kept = await caches.match(address(files), { cacheName: CACHE });
    if (!kept) return null;
    const memory = await kept.arrayBuffer();
    if ((await hash(memory)) === kept.headers.get(VERIFIED)) return new Uint8Array(memory);
  } catch {
    // It cannot be read, or nothing is kept here.
  }
  await forget();
  return undefined;
}

/** @param {string[]} files @param {Uint8Array} memory instead of any other */
export async function remember(files, memory) {
  const used = memory.findLastIndex((byte) => byte !== 0) + 1;
  const words = memory.slice(0, Math.ceil(used / 4) * 4); // what follows is zero in a new one, too
  const kept = new Response(words, { headers: { [VERIFIED]: await hash(words.buffer) } });
  await forget();
  await (await caches.open(CACHE)).put(address(files), kept);
}

/** Takes away what is kept. */
export async function forget() {
  try {
    await caches.delete(CACHE);
  } catch {
    // Nothing is kept here.
  }
}

/** @param {ArrayBuffer} memory */
async function hash(memory) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", memory)).join(" ");
}

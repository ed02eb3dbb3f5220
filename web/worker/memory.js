// A snapshot of Python's memory after its start, kept in a file on the device: the next start goes
// on from there. It is made after the first visit, in its own worker (see start.js). If nothing can
// be kept, or the snapshot is damaged, Python starts normally.

import { version } from "pyodide";
import { ANEW } from "./names.js";

const HOME = SINGLE ? "" : new URL("python/", globalThis.location.href).href;
/** The folder of the snapshot; other pages of the same host have others. */
const FOLDER = `siegeworks-memory ${encodeURIComponent(HOME)}`;
/** Raised when the snapshot's content changes although the files are the same. */
const FORM = 4;
/** Bytes of a page of memory. */
const PAGE = 4096;
/** Bytes of the numbers with which the file begins: its check sum, and the length of its index. */
const BEGIN = 8;

/**
 * @typedef {{head: Uint8Array<ArrayBuffer>, restore: (memory: Uint8Array<ArrayBuffer>, used: number)
 *   => void}} Kept what Pyodide knows of the memory, and what fills the memory of a fresh program,
 *   which is zero but for the bytes `used`
 */

/** The name of a snapshot: its runtime, form and files. @param {string[]} files */
function nameOf(files) {
  return [version, FORM, ...files.map((file) => BUILT[file]?.[1].slice(0, 12))].join("-");
}

/**
 * @param {string[]} files what Python is made of
 * @returns {Promise<Kept | null | undefined>} the memory; null if there is none yet, undefined if
 *   none can be kept
 */
export async function remembered(files) {
  try {
    if (self.name === ANEW) await forget();
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
    const file = await opening(await folder.getFileHandle(nameOf(files)), "read-only");
    try {
      return kept(file);
    } finally {
      file.close();
    }
  } catch (why) {
    if (why instanceof DOMException) return why.name === "NotFoundError" ? null : undefined;
    await forget(); // it is damaged
    return undefined;
  }
}

/**
 * @param {FileSystemFileHandle} file
 * @param {string} mode
 * @returns {Promise<FileSystemSyncAccessHandle>}
 */
function opening(file, mode) {
  return /** @type {any} */ (file).createSyncAccessHandle({ mode });
}

/**
 * Reads the file whole while the program is still arriving.
 * @param {FileSystemSyncAccessHandle} file
 * @returns {Kept} throws if it is damaged
 */
function kept(file) {
  const bytes = new Uint8Array(file.getSize());
  file.read(bytes, { at: 0 });
  const [sum = 0, length = 0] = new Int32Array(bytes.buffer, 0, 2);
  if (added(FORM, bytes.subarray(BEGIN)) !== sum) throw new Error("The kept memory is damaged.");
  const contents = bytes.subarray(BEGIN + length);
  const [size = 0, heads = 0, ...runs] = new Uint32Array(bytes.buffer, BEGIN, length / 4);
  return {
    head: contents.slice(0, heads),
    restore(memory, used) {
      let [from, end] = [heads, 0];
      for (let run = 0; run < runs.length; run += 2) {
        const [at = 0, most = 0] = runs.slice(run, run + 2);
        memory.fill(0, end, Math.min(at, used));
        memory.set(contents.subarray(from, (from += most)), at);
        end = at + most;
      }
      memory.fill(0, end, Math.min(size, used));
    },
  };
}

/**
 * The check sum of what came before and these bytes, as numbers of 32 bits: a polynomial hash.
 * @param {number} sum
 * @param {Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>} bytes a multiple of four
 */
function added(sum, bytes) {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  let total = sum;
  for (let at = 0; at < words.length; at += 1)
    total = (Math.imul(31, total) + (words[at] ?? 0)) | 0;
  return total;
}

/**
 * Keeps a snapshot in place of any other. More than a third of the memory is zero, so only the
 * other pages are kept, in runs: the index has the size of the memory and of Pyodide's head, and
 * where each run begins and its length.
 * @param {string[]} files
 * @param {Uint8Array} snapshot Pyodide's head, whose second number is its length, and
 *   the memory
 */
export async function remember(files, snapshot) {
  const [, heads = 0] = new Uint32Array(snapshot.buffer, 0, 2);
  const [head, memory] = [snapshot.slice(0, heads), snapshot.slice(heads)];
  /** @type {[at: number, bytes: number][]} */
  const runs = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    if (!memory.subarray(at, at + PAGE).some(Boolean)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === at) last[1] += PAGE;
    else runs.push([at, PAGE]);
  }
  const contents = [head, ...runs.map(([at, bytes]) => memory.subarray(at, at + bytes))];
  const index = Uint32Array.of(memory.length, heads, ...runs.flat());
  const sum = [index, ...contents].reduce(added, FORM);
  await forget();
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });
  const made = await folder.getFileHandle(nameOf(files), { create: true });
  const file = await opening(made, "readwrite");
  let at = 0;
  for (const part of [Int32Array.of(sum, index.byteLength), index, ...contents])
    at += file.write(part, { at });
  file.close();
}

/** Removes the snapshot. */
export async function forget() {
  try {
    await (await navigator.storage.getDirectory()).removeEntry(FOLDER, { recursive: true });
  } catch {
    // There is none, or the browser keeps nothing.
  }
}

// The worker in which Python runs. The protocol with the page stands at the top of boot.js.
//
// The same source serves the site (a module worker that fetches what it needs from its own folder) and the single file (a classic
// worker made from a blob, which is handed everything as text and can fetch nothing). The bundler sets SINGLE.
import "./classic.js";
import { loadPyodide } from "pyodide";
import { decoded } from "./base64.js";

/** @typedef {import("pyodide").PyodideAPI} Pyodide */
/** @typedef {{pyodide: Pyodide, needs: Record<string, string[]>,
 *   answer: (name: string, args: string, post: (text: string) => void, language: string) => string}} Python */
/** @typedef {{id: number | string, call: string, args?: Record<string, unknown>, language?: string}} Call */

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const FOLDER = SINGLE ? "https://siegeworks.invalid/" : new URL("python/", worker.location.href).href;
const HOME = "/siegeworks";

/** A file that is not there, or that is there but damaged; the message is its name. */
class Missing extends Error {}

/** @type {(parts: Record<string, string>) => void} */
let takeParts = () => {};
/** @type {Promise<Record<string, string>>} */
const parts = new Promise((resolve) => (takeParts = resolve));

// A worker that ends says nothing, but lets go of its locks: the page waits for this one (see engine.js).
const lock = `siegeworks-${Date.now()}-${Math.random()}`;
navigator.locks
  ?.request(lock, () => {
    worker.postMessage({ lock });
    return new Promise(() => {});
  })
  .catch(() => {}); // where locks are refused, the page notices by an answer that does not come

/** Calls wait here for Python and for each other. */
let queue = start();

worker.addEventListener("message", ({ data }) => {
  if (data.parts) {
    takeParts(data.parts);
  } else {
    queue = queue.then((python) => python && take(python, data));
  }
});

/**
 * The bytes of one file of the `python` folder.
 * @param {string} name
 * @returns {Promise<Response>}
 */
async function file(name) {
  if (!SINGLE) {
    const response = await fetch(FOLDER + name).catch(() => null);
    if (!response?.ok) throw new Missing(name);
    return response;
  }
  const text = (await parts)[name];
  if (text === undefined) throw new Missing(name);
  const plain = new Response(decoded(text)).body?.pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain, { headers: { "content-type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" } });
}

/**
 * Start Python and say when it has answered.
 * @returns {Promise<Python | null>}
 */
async function start() {
  try {
    worker.postMessage({ boot: { part: 0 } });
    const app = file("app.zip").then((response) => response.arrayBuffer());
    app.catch(() => {}); // its failure is told where it is waited for
    const pyodide = await (SINGLE ? startFromParts() : load({ indexURL: FOLDER, stdLibURL: `${FOLDER}stdlib.zip` }));
    worker.postMessage({ boot: { part: 0.8 } });
    unpack(pyodide, await app, "app.zip");
    pyodide.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
    const desk = pyodide.pyimport("web.answer");
    const needs = JSON.parse(desk.needs());
    worker.postMessage({ boot: { part: 1 } });
    worker.postMessage({ ready: true });
    return { pyodide, answer: desk.answer, needs };
  } catch (why) {
    fail(why);
    return null;
  }
}

/**
 * @param {Parameters<typeof loadPyodide>[0]} options
 * @returns {Promise<Pyodide>}
 */
function load(options) {
  // No packages are ever fetched, so the list of what could be fetched is empty.
  const info = /** @type {const} */ ({ abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" });
  return loadPyodide({ ...options, lockFileContents: { info: { ...info, version: "314.0.7" }, packages: {} }, env: { HOME } });
}

/**
 * Pyodide fetches its files, which nothing can in the single file. So fetch answers from the parts while it loads.
 * @returns {Promise<Pyodide>}
 */
async function startFromParts() {
  const fetching = worker.fetch;
  worker.fetch = (address) => file(String(address).slice(FOLDER.length));
  try {
    const source = await (await file("pyodide.asm.js")).text();
    const createPyodideModule = new Function(`${source}; return _createPyodideModule;`)();
    return await load({ indexURL: FOLDER, stdLibURL: `${FOLDER}stdlib.zip`, createPyodideModule });
  } finally {
    worker.fetch = fetching;
  }
}

/**
 * @param {Pyodide} pyodide
 * @param {ArrayBuffer} archive
 * @param {string} name of its file
 */
function unpack(pyodide, archive, name) {
  try {
    pyodide.unpackArchive(archive, "zip", { extractDir: HOME });
  } catch (why) {
    console.warn(why); // Python's words, which say nothing to who plays
    throw new Missing(name);
  }
}

/** @type {Map<string, Promise<void>>} */
const archives = new Map();

/**
 * Load a further archive once; a failure is forgotten, so that the next call tries again.
 * @param {Pyodide} pyodide
 * @param {string} name
 */
function archive(pyodide, name) {
  const loading = archives.get(name) ?? file(`${name}.zip`).then(async (response) => unpack(pyodide, await response.arrayBuffer(), `${name}.zip`));
  archives.set(name, loading);
  return loading.catch((why) => {
    archives.delete(name);
    throw why;
  });
}

/**
 * Answer one call.
 * @param {Python} python
 * @param {Call} call
 */
async function take(python, { id, call, args = {}, language = "en" }) {
  try {
    for (const name of python.needs[call] ?? []) await archive(python.pyodide, name);
  } catch (why) {
    worker.postMessage({ id, error: { kind: "NotLoaded", ...told(why) } });
    return python;
  }
  try {
    const text = python.answer(call, JSON.stringify(args), (progress) => worker.postMessage({ id, progress: JSON.parse(progress) }), language);
    worker.postMessage({ id, ...JSON.parse(text) });
    return python;
  } catch (why) {
    // Python's own errors are answers; what comes here is the end of Python itself (out of memory, stack overflow).
    fail(why);
    return null;
  }
}

/** @param {unknown} why */
function fail(why) {
  worker.postMessage({ failed: told(why) });
}

/** What the page is told of an error; the page has the sentences. @param {unknown} why */
function told(why) {
  return { message: String(why instanceof Error ? why.message : why), ...(why instanceof Missing ? { missing: why.message } : {}) };
}

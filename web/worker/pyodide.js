// Python by Pyodide, from the site's folder `python` or from the texts that the single file passes
// in.

import { loadPyodide, version } from "pyodide";
import { info } from "pyodide/pyodide-lock.json";
import { decoded } from "../house/base64.js";
import { closeNetwork } from "./closed.js";
import { FileError, fetched } from "./fetched.js";
import { forget, remember, remembered } from "./memory.js";
import { GIVEN, KEPT } from "./names.js";

/** @typedef {import("pyodide").PyodideAPI} Pyodide */

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const FOLDER = SINGLE
  ? "https://siegeworks.invalid/"
  : new URL("python/", worker.location.href).href;
const HOME = "/siegeworks";

/** What Python is made of; further archives are loaded when a call needs them. */
const [SCRIPT, PROGRAM] = ["pyodide.asm.js", "pyodide.asm.wasm"];
const FIRST = [SCRIPT, PROGRAM, "stdlib.pack", "app.pack"];
/** The share of these files in the progress of the start. */
const LOADED = 0.8;

/** @type {(parts: Record<string, string>) => void} */
let takeParts = () => {};
/** @type {Promise<Record<string, string>>} */
const parts = new Promise((resolve) => (takeParts = resolve));

/** @type {(program: WebAssembly.Module) => void} */
let takeProgram = () => {};
/** @type {Promise<WebAssembly.Module>} */
const given = new Promise((resolve) => (takeProgram = resolve));

/** Failed files that wait to be fetched again. @type {(() => void)[]} */
const again = [];

worker.addEventListener("message", ({ data }) => {
  if (data.parts) takeParts(data.parts);
  else if (data.program) takeProgram(data.program);
  else if (data.again) for (const go of again.splice(0)) go();
});

/** Starts Python. @returns {Promise<import("./serve.js").Python>} */
export async function startPyodide() {
  worker.postMessage({ boot: { part: SINGLE ? LOADED : 0 } });
  const remembering = SINGLE ? undefined : remembered(FIRST);
  const files = firstFiles();
  const memory = await remembering;
  const { desk, pyodide } = await (memory ? awake(files, memory) : begun(files));
  const program = await files.program;
  if (!SINGLE) setTimeout(() => worker.postMessage({ program })); // once it is ready
  if (memory !== undefined) worker.postMessage({ memory: memory ? "taken" : "lacking" });
  /** @type {Map<string, Promise<void>>} */
  const archives = new Map();
  /** Who hears how far each has come. @type {Record<string, (part: number) => void>} */
  const hears = {};
  return {
    needs: JSON.parse(desk.needs()),
    carry(name, heard) {
      const pack = `${name}.pack`;
      hears[name] = heard;
      const load = async () => {
        const came = await file(pack, (bytes) =>
          hears[name]?.(bytes / (BUILT[pack]?.[0] ?? bytes)),
        );
        desk.carry(carried(pyodide, name, await came.arrayBuffer()));
      };
      const loading = archives.get(name) ?? load();
      archives.set(name, loading);
      return loading.catch((why) => {
        archives.delete(name);
        throw why;
      });
    },
    begin({ call, args, language, table, data }) {
      const given = pyodide.toPy(data);
      const reply = desk.begin(call, JSON.stringify(args), language, table.name, table.ply, given);
      given.destroy();
      return JSON.parse(reply);
    },
    goOn: () => JSON.parse(desk.go_on()),
    drop: desk.drop,
    taken(name) {
      const found = desk.taken(name);
      const bytes = found.toJs();
      found.destroy();
      return bytes;
    },
  };
}

/** @typedef {(settings: object) => Promise<any>} Create makes Pyodide's module */
/**
 * @typedef {{get: (name: string) => Promise<Response>, create: Promise<Create>, program:
 *   Promise<WebAssembly.Module>, app: Promise<ArrayBuffer>}} Files Python's files; its script and
 *   its program; our archive
 */

/** A fresh Python. @param {Files} files @param {boolean} [kept] whether its memory will be */
async function begun(files, kept = false) {
  const pyodide = await load(files, kept ? { _makeSnapshot: true } : {});
  pyodide.runPython(`import sys; sys.path.append("${HOME}/app.zip")`);
  carried(pyodide, "app", await files.app);
  return { desk: pyodide.pyimport("web.python.answer"), pyodide };
}

/**
 * Python from its kept memory, with other dice.
 * @param {Files} files
 * @param {import("./memory.js").Kept} memory if it is unusable it is removed, and the next worker
 *   starts fresh
 */
async function awake(files, memory) {
  try {
    const pyodide = await load(files, { _loadSnapshot: memory.head }, memory.restore);
    carried(pyodide, "app", await files.app);
    const desk = pyodide.pyimport("web.python.answer");
    desk.reseed();
    return { desk, pyodide };
  } catch (why) {
    await forget();
    throw why;
  }
}

/** Keeps the memory of a fresh Python, and says when that is done. */
export async function keepMemory() {
  try {
    const { desk, pyodide } = await begun(firstFiles(), true);
    desk.needs(); // imports all that it needs
    desk.compile_ahead();
    desk.destroy();
    await remember(FIRST, pyodide.makeMemorySnapshot());
  } catch {
    // The next page tries again.
  }
  worker.postMessage({ kept: true });
}

/**
 * One file of the `python` folder. What ends in .pack comes compressed, and in the single file
 * everything does.
 * @param {string} name
 * @param {(came: number) => void} [heard] called with the bytes so far
 * @returns {Promise<Response>} rejects with a FileError
 */
async function file(name, heard) {
  const text = SINGLE && (await parts)[name];
  if (text === undefined) throw new FileError(name);
  const response = text
    ? new Response(decoded(text))
    : await fetched(FOLDER + name, `python/${name}`, BUILT[name] ?? [0, ""], heard);
  return SINGLE || name.endsWith(".pack")
    ? new Response(response.body?.pipeThrough(new DecompressionStream("gzip")))
    : response;
}

/**
 * Python's files by name, all requested at once. One that arrives damaged is reported, and waits to
 * be fetched again; the others stay. In the single file there is nothing to wait for. Pyodide would
 * only begin to compile when its script runs, so that begins here.
 */
function firstFiles() {
  const whole = FIRST.reduce((sum, name) => sum + (BUILT[name]?.[0] ?? 0), 0);
  /** @type {Record<string, number>} */
  const came = {};
  let told = 0;
  const isGiven = worker.name.includes(GIVEN);
  /** @param {string} name @returns {Promise<Response>} */
  const get = async (name) => {
    if (isGiven && name === PROGRAM) return new Response(); // nobody reads it
    try {
      return await file(name, (bytes) => {
        came[name] = bytes;
        const done = Object.values(came).reduce((sum, one) => sum + one, 0) / whole;
        if (done < told + 0.005 && done < 1) return;
        told = done;
        worker.postMessage({ boot: { part: LOADED * done } });
      });
    } catch (why) {
      if (SINGLE || !(why instanceof FileError)) throw why;
      worker.postMessage({ lacks: why.wrong });
      await new Promise((go) => again.push(() => go(null)));
      told = 0;
      return get(name);
    }
  };
  const create = runtime(get);
  const files = new Map(FIRST.filter((name) => name !== SCRIPT).map((name) => [name, get(name)]));
  for (const one of files.values()) one.catch(() => {}); // reported where it is awaited
  /** @param {string} name */
  const wanted = (name) => files.get(name) ?? Promise.reject(new FileError(name));
  const program = isGiven ? given : wanted(PROGRAM).then(compiled);
  const app = wanted("app.pack").then((response) => response.arrayBuffer());
  for (const one of [program, create, app]) one.catch(() => {});
  return { get: wanted, create, program, app };
}

/**
 * Pyodide fetches its files without counting or checking them, so while it loads `fetch` answers
 * with ours; afterwards there is no `fetch`.
 * @param {Files} files
 * @param {{_makeSnapshot?: boolean, _loadSnapshot?: Uint8Array}} how
 * @param {import("./memory.js").Kept["restore"]} [restore]
 */
async function load(files, how, restore) {
  const create = await files.create;
  worker.fetch = (address) => files.get(String(address).slice(FOLDER.length));
  try {
    return await loadPyodide({
      ...how,
      indexURL: FOLDER,
      stdLibURL: `${FOLDER}stdlib.pack`,
      createPyodideModule: async (/** @type {object} */ settings) => {
        const module = await createWith(files.program, create, settings);
        if (restore) {
          restore(module.HEAPU8, module.HEAPU32[module._emscripten_get_sbrk_ptr() / 4]);
          // It would import what is there, by text that has to be compiled.
          module.API.rawRun = () => [0, ""];
        }
        return module;
      },
      // No packages are ever fetched, so their list is empty.
      lockFileContents: { info: { .../** @type {any} */ (info), version }, packages: {} },
      env: { HOME },
    });
  } finally {
    closeNetwork();
  }
}

/**
 * The runtime's script. What the service worker keeps is imported, so that the browser has it
 * compiled.
 * @param {(name: string) => Promise<Response>} get
 * @returns {Promise<Create>}
 */
async function runtime(get) {
  if (worker.name.includes(KEPT)) return (await import(FOLDER + SCRIPT)).default;
  const script = await (await get(SCRIPT)).text();
  return new Function(script.replace(/export default (\w+);\s*$/, "return $1;"))();
}

/** A program compiled while it arrives, for which the browser needs its type. @param {Response} response */
function compiled(response) {
  const type = { "content-type": "application/wasm" };
  const typed = response.headers.get("content-type") === type["content-type"];
  return WebAssembly.compileStreaming(
    typed ? response : new Response(response.body, { headers: type }),
  );
}

/**
 * Pyodide's module made from a compiled program. Our `instantiateWasm` replaces Pyodide's own,
 * which also sets two imports that tell errors from other values.
 * @param {Promise<WebAssembly.Module>} program
 * @param {Create} create
 * @param {object} settings
 */
function createWith(program, create, settings) {
  return new Promise((resolve, reject) => {
    /**
     * @param {any} imports
     * @param {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} done
     */
    const instantiateWasm = (imports, done) => {
      const error = Symbol("error");
      imports.env.Jsv_GetError_import = () => error;
      imports.env.JsvError_Check = (/** @type {unknown} */ value) => value === error;
      program
        .then(async (module) => done(await WebAssembly.instantiate(module, imports), module))
        .catch(reject);
      return {};
    };
    create(Object.assign(settings, { instantiateWasm })).then(resolve, reject);
  });
}

/**
 * Where Python finds an archive.
 * @param {Pyodide} pyodide
 * @param {string} name
 * @param {ArrayBuffer} archive
 */
function carried(pyodide, name, archive) {
  const path = `${HOME}/${name}.zip`;
  pyodide.FS.writeFile(path, new Uint8Array(archive));
  return path;
}

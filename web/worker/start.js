// Starts the worker in which Python runs, in both forms of the page.
//
//   const worker = startWorker();
//   worker.onmessage = (event) => { ... };
//
// Worker -> page (see serve.js for the other side):
//   {boot: {part}}               the progress of the start, 0..1
//   {lock: name}                 the name of a lock that the worker holds until it ends, "" if
//                                there are no locks
//   {lacks: {file, came, size}}  a file did not arrive, or incomplete or altered; the worker keeps
//                                the others and waits for {again: true}
//   {memory: "taken"}            the worker goes on from the memory kept on this device; with
//                                "lacking" memory could be kept, and is not yet
//   {program}                    the compiled program, for workers to come
//   {ready: true}                Python has answered; earlier calls are answered from now on
//   {id, value}                  the answer to a call; its bytes are transferred
//   {id, error: {kind, message}} the call failed, the worker lives on; `wrong`, as in `lacks`, is
//                                the file to blame, if any
//   {id, loads: {part}}          what the call needs is being loaded
//   {id, progress: {done, of, text}}  a long call is under way; null if there is no news
//   {failed: {message}}          the worker is dead: terminate it and start another one; `wrong` as
//                                above
// Page -> worker, at any time, even before `ready`:
//   {id, call: "name", args: {...}, language: "de", table: {name, ply}, data: {...}}
//                                `call` is a key of CALLS in bridge.py, `args` its keyword
//                                arguments, `language` that of the sentences in the answer (English
//                                by default), `table` the table of the call and the ply at which
//                                the page believes it to be, or the name of the one it opens,
//                                `data` the bytes that it takes, by name
//   {drop: id}                   the answer is no longer wanted: the call ends between two slices,
//                                or while it loads, with an error of the kind "Dropped"
//   {again: true}                fetch the failed file again
//   {program}                    the compiled program, for a worker named `GIVEN`
//
// In the site the worker is the file worker.js beside the page. The single file carries it, and
// what it loads, in <script type="application/octet-stream" data-part="name"> elements, because a
// page from file:// may fetch nothing.

import { ourScript } from "../house/trusted.js";
import { FileError, fetched } from "./fetched.js";
import { ANEW, GIVEN, KEPT, MAKER } from "./names.js";

/** What a worker has compiled, for those after it. @type {WebAssembly.Module | undefined} */
let program;

const PART = 'script[type="application/octet-stream"][data-part]';

/** Milliseconds after a start before the snapshot is made. */
const QUIET = 5000;

/**
 * Starts a new worker; terminate the old one first.
 * @param {boolean} [anew] without the memory kept on the device
 * @returns {Worker} which answers as described above
 */
export function startWorker(anew = false) {
  const parts = new Map();
  for (const element of document.querySelectorAll(PART)) {
    parts.set(element.getAttribute("data-part"), element.textContent ?? "");
  }
  const source = parts.get("worker.js");
  if (source === undefined) {
    const usual = `${navigator.serviceWorker?.controller ? KEPT : ""} ${program ? GIVEN : ""}`;
    const name = anew ? ANEW : usual.trim();
    const { worker, said } = globalThis.early ?? {
      worker: new Worker(ourScript("worker.js"), { type: "module", name }),
      said: [],
    };
    globalThis.early = undefined;
    if (name.includes(GIVEN)) worker.postMessage({ program });
    worker.addEventListener("message", ({ data }) => {
      program ??= data.program;
      if (data.memory === "lacking") void keepMemory();
    });
    queueMicrotask(() => {
      for (const data of said) worker.dispatchEvent(new MessageEvent("message", { data }));
    });
    return worker;
  }
  parts.delete("worker.js");
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(ourScript(address));
  worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
  worker.postMessage({ parts: Object.fromEntries(parts) });
  return worker;
}

let keeping = false;

/** Keeps Python's memory for the next start, once the site itself is kept and the page is idle. */
async function keepMemory() {
  if (keeping || !navigator.serviceWorker) return;
  keeping = true;
  await navigator.serviceWorker.ready;
  await new Promise((go) => setTimeout(go, QUIET));
  await new Promise((go) => (globalThis.requestIdleCallback ?? setTimeout)(go));
  const maker = new Worker(ourScript("worker.js"), { type: "module", name: MAKER });
  maker.onmessage = ({ data }) => data.kept && maker.terminate();
}

/**
 * What is wrong with the worker's file; the browser does not say why a worker never begins.
 * @returns {Promise<FileError["wrong"] | null>} null if it is as built
 */
export async function checkWorker() {
  const built = BUILT["worker.js"];
  try {
    if (built) await fetched("worker.js", "worker.js", built);
    return null;
  } catch (why) {
    if (why instanceof FileError) return why.wrong;
    throw why;
  }
}

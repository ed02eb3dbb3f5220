// Starts the worker in which Python runs, in both forms of the page.
//
//   const worker = startWorker();
//   worker.onmessage = (event) => { ... };
//
// Worker -> page (see serve.js for the other side):
//   {boot: {part}}               while it starts: how far it is, 0..1
//   {lock: name}                 the first sign that it lives: the name of a lock that the worker
//       holds until it ends, "" where there are no locks
//   {lacks: {file, came, size}}  a file did not come, or came with so many bytes, or altered; the
//       worker keeps the others and waits for {again: true}
//   {memory: "taken"}            Python's memory was kept on this device, and it goes on from there;
//       with "lacking" it could be kept, and is not yet
//   {ready: true}                Python has answered; calls sent earlier are answered from now on
//   {id, value}                  the answer to a call; what it has of bytes is transferred
//   {id, error: {kind, message}} the call failed; the worker lives on. With `wrong`, as `lacks` has
//       it, because of a file
//   {id, loads: {part}}          what the call needs is being loaded
//   {id, progress: {done, of, text}}  a long call is under way; null when there is no news
//   {failed: {message}}          the worker is of no more use: terminate it and start another one.
//       With `wrong` as above
// Page -> worker, at any time, also before `ready`:
//   {id, call: "name", args: {...}, language: "de", table: {name, ply}}   `name` is a key of CALLS
//       in bridge.py, `args` its keyword arguments,
//                                     `language` that of the sentences in the answer (English when
//                                         it is left out), `table` the table of which it speaks
//                                     and the ply at which the page believes it to stand, or the
//                                         name of the one that it opens
//                                     `data` holds the bytes that it takes, by name
//   {drop: id}                        the answer to that call is not wanted any more: it is ended
//       between two slices, with an error of the kind "Dropped"
//   {again: true}                     fetch once more what came wrong
//
// In the site the worker is the file worker.js beside the page. The single file carries it, and
// what it loads, in <script type="application/octet-stream" data-part="name"> elements, because a
// page from file:// may fetch nothing.

import { ourScript } from "../house/trusted.js";
import { FileError, fetched } from "./fetched.js";
import { ANEW, MAKER } from "./names.js";

const PART = 'script[type="application/octet-stream"][data-part]';

/** Milliseconds after a start in which nothing else is made. */
const QUIET = 5000;

/**
 * Start a worker. Every call starts a new one; terminate the old one first.
 * @param {boolean} [anew] without Python's memory that is kept on the device
 * @returns {Worker} which answers as described above
 */
export function startWorker(anew = false) {
  const parts = new Map();
  for (const element of document.querySelectorAll(PART)) {
    parts.set(element.getAttribute("data-part"), element.textContent ?? "");
  }
  const source = parts.get("worker.js");
  if (source === undefined) {
    const worker = new Worker(ourScript("worker.js"), { type: "module", name: anew ? ANEW : "" });
    worker.addEventListener("message", ({ data }) => data.memory === "lacking" && keepMemory());
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

/**
 * Has Python's memory kept for the next start, once the site itself is kept and the page has
 * nothing else to do.
 */
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
 * What is wrong with the file in which the worker stands; the browser does not say that of a worker
 * that never begins.
 * @returns {Promise<FileError["wrong"] | null>} null when it is as it was built
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

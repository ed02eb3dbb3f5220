// The worker's side of the protocol at the top of start.js: calls are answered one after the other.

import { FileError } from "./fetched.js";

/** @typedef {{id: number | string, call: string, args?: Record<string, unknown>, language?: string,
 *   table?: {name: string, ply?: number}, data?: Record<string, Uint8Array>}} Call */
/**
 * @typedef {{value?: any, error?: {kind: string, message: string}, more?: any, data?: string[]}}
 *   Reply what answer.py returns
 */
/**
 * Python with web/python/answer.py: `begin` and `goOn` run a call in slices, `drop` ends it,
 * `taken` gives bytes of the last answer. `carry` loads, once, an archive that `needs` names for a
 * call; after a failure the next call tries again. All results may be promises.
 * @typedef {{needs: Record<string, string[]>, carry: (archive: string, heard: (part: number) =>
 *   void) => Promise<void>, begin: (call: Omit<Required<Call>, "id">) => Reply | Promise<Reply>,
 *   goOn: () => Reply | Promise<Reply>, drop: () => void | Promise<void>, taken: (name: string) =>
 *   Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>}} Python
 */

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));

/** Calls whose answers are no longer wanted. @type {Set<Call["id"]>} */
const dropped = new Set();
/** Ends the wait for an archive if this call waits for it. @type {(id: Call["id"]) => void} */
let letGo = () => {};

/**
 * Answers the page's calls as soon as Python has started.
 * @param {() => Promise<Python>} start
 */
export function serve(start) {
  // A worker that ends sends nothing, but releases its locks: the page waits for this one (see
  // engine.js). If locks are refused, the page gets an empty name, and notices the end by a missing
  // answer.
  const lock = `siegeworks-${Date.now()}-${Math.random()}`;
  const hold = () => {
    worker.postMessage({ lock });
    return new Promise(() => {});
  };
  Promise.resolve(navigator.locks ? navigator.locks.request(lock, hold) : Promise.reject()).catch(
    () => worker.postMessage({ lock: "" }),
  );

  let queue = begun(start);
  worker.addEventListener("message", ({ data }) => {
    if (data.drop !== undefined) {
      dropped.add(data.drop);
      letGo(data.drop);
    } else if (data.call) queue = queue.then((python) => python && take(python, data));
  });
}

/**
 * Starts Python and reports when it has answered.
 * @param {() => Promise<Python>} start
 */
async function begun(start) {
  try {
    const python = await start();
    worker.postMessage({ boot: { part: 1 } });
    worker.postMessage({ ready: true });
    return python;
  } catch (why) {
    fail(why);
    return null;
  }
}

/**
 * Answers one call.
 * @param {Python} python
 * @param {Call} call
 */
async function take(
  python,
  { id, call, args = {}, language = "en", table = { name: "" }, data = {} },
) {
  try {
    for (const name of python.needs[call] ?? [])
      if (!dropped.has(id))
        await Promise.race([
          python.carry(name, (part) => worker.postMessage({ id, loads: { part } })),
          new Promise((go) => (letGo = (which) => which === id && go(null))),
        ]);
  } catch (why) {
    worker.postMessage({ id, error: { kind: "NotLoaded", ...told(why) } });
    return python;
  }
  if (dropped.delete(id)) {
    worker.postMessage({ id, error: { kind: "Dropped", message: call } });
    return python;
  }
  try {
    let reply = await python.begin({ call, args, language, table, data });
    while ("more" in reply) {
      worker.postMessage({ id, progress: reply.more });
      await messages();
      if (dropped.delete(id)) {
        await python.drop();
        reply = { error: { kind: "Dropped", message: call } };
      } else reply = await python.goOn();
    }
    dropped.delete(id);
    /** @type {Record<string, Uint8Array<ArrayBuffer>>} */
    const bytes = {};
    for (const name of reply.data ?? []) bytes[name] = await python.taken(name);
    const value = reply.data ? { ...reply.value, ...bytes } : reply.value;
    const transferred = Object.values(bytes).map((one) => one.buffer);
    worker.postMessage(reply.error ? { id, error: reply.error } : { id, value }, transferred);
    return python;
  } catch (why) {
    // Python's own errors are answers; this is the end of Python itself (out of memory, stack
    // overflow).
    fail(why);
    return null;
  }
}

/** Lets in messages that have come meanwhile. */
function messages() {
  return new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      go(null);
    };
    port2.postMessage(null);
  });
}

/** @param {unknown} why */
function fail(why) {
  worker.postMessage({ failed: told(why) });
}

/** What the page needs to know of an error; it has the sentences. @param {unknown} why */
function told(why) {
  return {
    message: String(why instanceof Error ? why.message : why),
    ...(why instanceof FileError ? { wrong: why.wrong } : {}),
  };
}

// The page's end of the worker in which Python runs. Calls wait until Python is there; a worker that dies is started again, the table is set up again
// from its record, and the calls that had no answer are made again. No call does harm when it is made twice, because the table is set up anew in between.

import { say } from "./say.js";

/** @typedef {{name: string, args: object, patience: number, again?: boolean, progress?: (done: number, of: number, text: string) => void,
 *   resolve: (value: any) => void, reject: (error: EngineError) => void}} Call */

/** What Python said was wrong with a call; `kind` is the name of the Python exception. */
export class EngineError extends Error {
  /** @param {string} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** Milliseconds without a word from a worker that owes an answer, after which it counts as dead. */
const PATIENCE = 15_000;
const BOOT_PATIENCE = 90_000;
/** So many deaths without an answer in between, and the page gives up. */
const DEATHS = 3;

/**
 * @param {() => Worker} startWorker
 * @param {(state: "loading" | "ready" | "failed", part: number) => void} onState
 * @param {() => string} language the code of the language in which Python answers
 */
export function createEngine(startWorker, onState, language) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Map<number, Call>} */
  const waiting = new Map();
  /** @type {Map<number, Call>} */
  const queued = new Map();
  let next = 1;
  let deaths = 0;
  let open = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watch;
  /** Sets the table up again; made before any other call to a new worker. @type {() => {name: string, args: object} | null} */
  let revival = () => null;

  function start() {
    open = false;
    onState("loading", 0);
    const mine = startWorker();
    worker = mine;
    mine.onmessage = (event) => mine === worker && hear(event.data);
    mine.onerror = (event) => {
      event.preventDefault();
      died(mine, event.message || say("The worker stopped."));
    };
    mine.onmessageerror = () => died(mine, say("A message could not be read."));
    watchFor(BOOT_PATIENCE);
  }

  /** @param {Worker} which @param {string} reason */
  function died(which, reason) {
    if (which !== worker) return;
    clearTimeout(watch);
    which.terminate();
    worker = null;
    deaths += 1;
    const unanswered = [...waiting, ...queued].filter(([, call]) => !call.again);
    waiting.clear();
    queued.clear();
    for (const [id, call] of unanswered) queued.set(id, call);
    if (deaths < DEATHS) start();
    else {
      onState("failed", 0);
      for (const [id, call] of queued) {
        queued.delete(id);
        call.reject(new EngineError("Dead", reason));
      }
    }
  }

  /** @param {any} message */
  function hear(message) {
    if (message.boot) {
      onState("loading", message.boot.part ?? 0);
      watchFor(BOOT_PATIENCE);
    } else if (message.lock) {
      listenFor(message.lock);
    } else if (message.failed) {
      if (worker) died(worker, sentence(message.failed));
    } else if (message.ready) {
      clearTimeout(watch);
      performance.mark("engine");
      const again = revival();
      if (again) send(next++, { ...again, again: true, patience: PATIENCE, resolve: flush, reject: flush });
      else flush();
      onState("ready", 1);
    } else answer(message);
  }

  /** A worker holds a lock as long as it lives: whoever gets it knows that it is gone. @param {string} name */
  function listenFor(name) {
    const mine = worker;
    navigator.locks.request(name, () => mine && died(mine, say("The worker is gone."))).catch(() => undefined);
  }

  /** @param {any} message */
  function answer(message) {
    const call = waiting.get(message.id);
    if (!call) return;
    if (message.progress) {
      call.progress?.(message.progress.done, message.progress.of, message.progress.text);
      watchFor(call.patience);
      return;
    }
    waiting.delete(message.id);
    deaths = 0;
    const oldest = waiting.values().next();
    if (oldest.done) clearTimeout(watch);
    else watchFor(oldest.value.patience);
    if (message.error) call.reject(new EngineError(message.error.kind, sentence(message.error)));
    else call.resolve(message.value);
  }

  function flush() {
    open = true;
    for (const [id, call] of queued) {
      queued.delete(id);
      send(id, call);
    }
  }

  /** @param {number} id @param {Call} call */
  function send(id, call) {
    waiting.set(id, call);
    if (waiting.size === 1) watchFor(call.patience);
    worker?.postMessage({ id, call: call.name, args: call.args, language: language() });
  }

  /** @param {number} patience */
  function watchFor(patience) {
    clearTimeout(watch);
    const mine = worker;
    watch = setTimeout(() => mine && died(mine, say("The worker does not answer.")), patience);
  }

  start();
  return {
    /**
     * @param {string} name a key of CALLS in bridge.py
     * @param {object} [args] its keyword arguments
     * @param {{patience?: number, progress?: Call["progress"]}} [how]
     * @returns {Promise<any>} what it returns; rejects with an EngineError
     */
    call(name, args = {}, how = {}) {
      return new Promise((resolve, reject) => {
        const call = { name, args, patience: how.patience ?? PATIENCE, progress: how.progress, resolve, reject };
        if (!worker) reject(new EngineError("Dead", say("Python could not be started.")));
        else if (open) send(next++, call);
        else queued.set(next++, call);
      });
    },
    /** @param {() => {name: string, args: object} | null} how the call that sets the table up in a new worker */
    reviveWith(how) {
      revival = how;
    },
  };
}

/** What the worker says of a failure, in the language in use. @param {{message: string, missing?: string}} failure */
function sentence({ message, missing }) {
  return missing === undefined ? message : say("The file {name} could not be loaded.", { name: missing });
}

/** @typedef {ReturnType<typeof createEngine>} Engine */

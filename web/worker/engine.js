// The page's end of the worker in which Python runs. Calls wait until Python is there; a worker that dies is started again, the table is set up again
// from its record, and the calls that had no answer are made again. No call does harm when it is made twice, because the table is set up anew in between.
// A call that kills its worker twice is given up. Where Python cannot be started at all calls wait until somebody tries again.

import { say } from "../words/say.js";

/** @typedef {{file: string, came?: number, size?: number}} Wrong a file that came wrong (see fetched.js) */
/** @typedef {{name: string, args: Record<string, any>, patience: number, deaths: number, again?: boolean,
 *   progress?: (done: number, of: number, text: string) => void, resolve: (value: any) => void, reject: (error: EngineError) => void}} Call */

/** Why a call has no answer; `kind` is the name of the Python exception, "NotLoaded" or "GivenUp". */
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
/** The same for its first word, which has nothing to wait for but its own file; twice as long with each death. */
const FIRST_PATIENCE = 3000;
/** So many deaths by the same call, and it is given up. */
const CALL_DEATHS = 2;
/** So many deaths without an answer to a call in between, and the page gives up. Setting the table up again is no such call. */
const DEATHS = 3;

/**
 * @param {() => Worker} startWorker
 * @param {() => Promise<Wrong | null>} checkWorker what is wrong with the worker's own file, asked when a worker does not begin
 * @param {(state: "loading" | "ready" | "failed", part: number, why: string) => void} onState `part` says how much of what is being loaded is there, 0..1
 * @param {() => string} language the code of the language in which Python answers
 */
export function createEngine(startWorker, checkWorker, onState, language) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Map<number, Call>} */
  const waiting = new Map();
  /** @type {Map<number, Call>} */
  const queued = new Map();
  let next = 1;
  let deaths = 0;
  /** Whether the worker has said its first word; whether a file that it needs came wrong; whether it takes calls. */
  let begun = false;
  let lacking = false;
  let open = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watch;
  /** Sets the table up again; made before any other call to a new worker. @type {() => {name: string, args: object} | null} */
  let revival = () => null;

  function start() {
    begun = lacking = open = false;
    onState("loading", 0, "");
    const mine = startWorker();
    worker = mine;
    mine.onmessage = (event) => mine === worker && hear(event.data);
    mine.onerror = (event) => {
      event.preventDefault();
      const reason = event.message || say("The worker stopped.");
      if (begun) died(mine, reason);
      else check(mine, () => died(mine, reason));
    };
    mine.onmessageerror = () => died(mine, say("A message could not be read."));
    const patience = FIRST_PATIENCE * 2 ** deaths;
    watch = setTimeout(() => check(mine, () => watchFor(patience)), patience);
  }

  /** The worker has not begun. Its file may be wrong, or still be on its way; with `sound` it goes on when it is neither. @param {Worker} mine @param {() => void} sound */
  async function check(mine, sound) {
    const wrong = await checkWorker();
    if (mine !== worker || begun) return;
    if (wrong) {
      end();
      fail(whatCame(wrong));
    } else sound();
  }

  function end() {
    clearTimeout(watch);
    worker?.terminate();
    worker = null;
    open = false;
    const unanswered = [...waiting, ...queued].filter(([, call]) => !call.again);
    waiting.clear();
    queued.clear();
    for (const [id, call] of unanswered) queued.set(id, call);
  }

  /** @param {string} reason */
  function fail(reason) {
    clearTimeout(watch);
    onState("failed", 0, reason);
  }

  /** @param {Worker} which @param {string} reason */
  function died(which, reason) {
    if (which !== worker) return;
    deaths += 1;
    const [first] = waiting; // the worker answers one call after the other
    end();
    if (first && queued.has(first[0]) && (first[1].deaths += 1) >= CALL_DEATHS) {
      queued.delete(first[0]);
      deaths = 0;
      first[1].reject(new EngineError("GivenUp", givenUp(first[1])));
    }
    if (deaths < DEATHS) start();
    else fail(reason);
  }

  /** @param {any} message */
  function hear(message) {
    if (message.boot) {
      if (lacking) return;
      onState("loading", message.boot.part, "");
      if (begun) watchFor(BOOT_PATIENCE);
    } else if (message.lock !== undefined) {
      begun = true;
      if (message.lock) listenFor(message.lock);
      if (!lacking && !open) watchFor(BOOT_PATIENCE);
    } else if (message.lacks) {
      lacking = true;
      fail(whatCame(message.lacks));
    } else if (message.failed) {
      if (worker) died(worker, sentence(message.failed));
    } else if (message.ready) {
      clearTimeout(watch);
      performance.mark("engine");
      const again = revival();
      if (again) send(next++, { ...again, again: true, patience: PATIENCE, deaths: 0, resolve: flush, reject: flush });
      else flush();
      onState("ready", 1, "");
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
    if (message.progress || message.loads) {
      if (message.loads) onState("ready", message.loads.part, "");
      else call.progress?.(message.progress.done, message.progress.of, message.progress.text);
      watchFor(call.patience);
      return;
    }
    waiting.delete(message.id);
    if (!call.again) deaths = 0;
    const oldest = waiting.values().next();
    if (oldest.done) clearTimeout(watch);
    else watchFor(oldest.value.patience);
    if (message.error?.kind === "NotLoaded") onState("ready", 1, ""); // what was on its way is not any more
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
        const call = { name, args, patience: how.patience ?? PATIENCE, deaths: 0, progress: how.progress, resolve, reject };
        if (open) send(next++, call);
        else queued.set(next++, call);
      });
    },
    /** @param {() => {name: string, args: object} | null} how the call that sets the table up in a new worker */
    reviveWith(how) {
      revival = how;
    },
    /** Tries again to start Python after it has failed; what has arrived of it stays. */
    tryAgain() {
      deaths = 0;
      if (!worker) start();
      else if (lacking) {
        lacking = false;
        onState("loading", 0, "");
        watchFor(BOOT_PATIENCE);
        worker.postMessage({ again: true });
      }
    },
  };
}

/** What the worker says of a failure, in the language in use. @param {{message: string, wrong?: Wrong}} failure */
function sentence({ message, wrong }) {
  return wrong ? whatCame(wrong) : message;
}

/** @param {Wrong} wrong */
function whatCame({ file, came, size }) {
  if (came === undefined || size === undefined) return say("The file {name} could not be loaded.", { name: file });
  if (came < size) return say("The file {name} did not come whole: {came} of {size} bytes.", { name: file, came, size });
  return say("The file {name} came altered.", { name: file });
}

/** @param {Call} call */
function givenUp(call) {
  const { name, args } = call;
  /** @type {Record<string, string>} */
  const words = { play: args["token"], undo: say("Undo"), redo: say("Redo") };
  return say("Python stopped twice at this: {what}. The game is kept as it was before. Try something else, or load the page again.", { what: words[name] ?? say("what was asked") });
}

/** @typedef {ReturnType<typeof createEngine>} Engine */

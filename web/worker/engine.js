// The page's end of a worker in which Python runs. Calls wait until Python is ready. If a worker
// dies it is restarted, and unanswered calls are repeated, which does no harm: a new worker has no
// table open, so a call about one is answered with NoTable (see asker.js). A call that kills its
// worker twice is given up. If Python cannot start at all, the callers hear of it, and the calls
// wait for the next try: when somebody asks for that, or for anything else, or when the network is
// back.

import { Refused } from "../house/refused.js";
import { say } from "../words/say.js";

/**
 * @typedef {{file: string, came?: number, size?: number}} Wrong a file that arrived damaged (see
 *   fetched.js)
 */
/**
 * @typedef {{name: string, ply?: number}} About a table, and the ply at which it is believed to be
 */
/**
 * @typedef {{name: string, args: Record<string, any>, table?: About, data?: Record<string,
 *   Uint8Array>, patience: number, deaths: number, progress?: (done: number, of: number, text:
 *   string) => void, failed?: (why: string) => void, dropped?: boolean, resolve: (value: any) =>
 *   void, reject: (error: EngineError) => void}} Call
 */

/** @typedef {import("../calls").Calls} Calls what Python can be asked */
/** @typedef {"loading" | "ready" | "failed"} State */

/**
 * Why a call has no answer; `kind` is the name of the Python exception, "NotLoaded", "GivenUp" or
 * "Dropped".
 */
export class EngineError extends Refused {
  /** @param {string} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** Milliseconds without a message after which a worker that owes an answer counts as dead. */
const PATIENCE = 15_000;
const BOOT_PATIENCE = 90_000;
/** The same for its first message, which waits only for its own file; doubled with each death. */
const FIRST_PATIENCE = 3000;
/** Milliseconds in which a worker has to drop a call that is no longer wanted. */
const LETS_GO = 1000;
/** By so many a timer is late only if the page was frozen: answers may wait. */
const LATE = 2000;
/** How many times a call may kill its worker before it is given up. */
const CALL_DEATHS = 2;
/** How many workers may die without an answer in between before the page gives up. */
const DEATHS = 3;

/**
 * @param {(anew: boolean) => Worker} startWorker `anew` if one has died repeatedly
 * @param {() => Promise<Wrong | null>} checkWorker what is wrong with the worker's own file, asked
 *   if a worker does not begin
 * @param {(state: State, part: number, why: string) => void} hear `part` is the progress of
 *   loading, 0..1
 * @param {() => string} language the code of the language in which Python answers
 * @param {Promise<unknown>} [begins] the first worker starts when this resolves
 */
export function createEngine(startWorker, checkWorker, hear, language, begins = Promise.resolve()) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Map<number, Call>} */
  const waiting = new Map();
  /** @type {Map<number, Call>} */
  const queued = new Map();
  let next = 1;
  let deaths = 0;
  /** @type {State} */
  let now = "loading";
  /** @type {Set<() => void>} */
  const listeners = new Set();
  /**
   * Whether the worker has sent its first message; whether a file that it needs arrived damaged;
   * whether it takes calls.
   */
  let begun = false;
  let lacking = false;
  let open = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watch;

  function start() {
    begun = lacking = open = false;
    onState("loading", 0, "");
    const mine = startWorker(deaths > 1);
    worker = mine;
    mine.onmessage = (event) => mine === worker && take(event.data);
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

  /**
   * The worker has not begun. Its file may be damaged or still loading; if it is neither, calls
   * `sound`.
   * @param {Worker} mine
   * @param {() => void} sound
   */
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
    const unanswered = [...waiting, ...queued];
    waiting.clear();
    queued.clear();
    for (const [id, call] of unanswered) if (!call.dropped) queued.set(id, call);
  }

  /** @param {string} reason */
  function fail(reason) {
    clearTimeout(watch);
    onState("failed", 0, reason);
    for (const { failed } of queued.values())
      failed?.(`${say("Python could not start.")} ${reason}`);
  }

  /** @param {Worker} which @param {string} reason */
  function died(which, reason) {
    if (which !== worker) return;
    deaths += 1;
    const [first] = waiting; // the worker answers calls in order
    end();
    if (first && (first[1].deaths += 1) >= CALL_DEATHS) {
      queued.delete(first[0]);
      deaths = 0;
      first[1].reject(givenUp(first[1]));
    }
    if (deaths < DEATHS) start();
    else fail(reason);
  }

  /** @type {(state: State, part: number, why: string) => void} */
  function onState(state, part, why) {
    const before = now;
    now = state;
    hear(state, part, why);
    if (state !== before) for (const listener of listeners) listener();
  }

  /** @param {any} message */
  function take(message) {
    begun = true;
    if (message.boot) {
      if (lacking) return;
      onState("loading", message.boot.part, "");
      watchFor(BOOT_PATIENCE);
    } else if (message.lock !== undefined) {
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
      flush();
      onState("ready", 1, "");
    } else answer(message);
  }

  /**
   * A worker holds a lock as long as it lives: getting it means that the worker is gone.
   * @param {string} name
   */
  function listenFor(name) {
    const mine = worker;
    navigator.locks
      .request(name, () => mine && died(mine, say("The worker is gone.")))
      .catch(() => undefined);
  }

  /** @param {any} message */
  function answer(message) {
    const call = waiting.get(message.id);
    if (!call) return;
    if (message.progress !== undefined || message.loads) {
      if (message.loads) onState("ready", message.loads.part, "");
      else if (message.progress)
        call.progress?.(message.progress.done, message.progress.of, message.progress.text);
      watchFor(message.loads ? BOOT_PATIENCE : call.patience);
      return;
    }
    waiting.delete(message.id);
    // a new worker that knows no table has not shown that it works
    if (message.error?.kind !== "NoTable") deaths = 0;
    const oldest = waiting.values().next();
    if (oldest.done) clearTimeout(watch);
    else watchFor(oldest.value.patience);
    if (message.error) {
      onState("ready", 1, ""); // if it was loading, that has ended
      call.reject(new EngineError(message.error.kind, sentence(message.error)));
    } else call.resolve(message.value);
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
    const { name, args, table, data } = call;
    worker?.postMessage({ id, call: name, args, table, data, language: language() });
  }

  /**
   * Drops a call that is no longer wanted. If the worker does not let go of it soon, another one
   * takes over.
   * @param {number} id
   */
  function drop(id) {
    const call = waiting.get(id) ?? queued.get(id);
    if (!call) return;
    call.reject(new EngineError("Dropped", ""));
    call.dropped = true;
    if (queued.delete(id)) return;
    const mine = worker;
    mine?.postMessage({ drop: id });
    setTimeout(() => {
      if (mine !== worker || waiting.keys().next().value !== id) return;
      waiting.delete(id);
      end();
      start();
    }, LETS_GO);
  }

  /** @param {number} patience */
  function watchFor(patience) {
    clearTimeout(watch);
    const mine = worker;
    const end = Date.now() + patience;
    watch = setTimeout(() => {
      if (Date.now() > end + LATE) watchFor(patience);
      else if (mine) died(mine, say("The worker does not answer."));
    }, patience);
  }

  /** Tries again to start Python if it has failed; files that have arrived stay. */
  function tryAgain() {
    if (now !== "failed") return;
    deaths = 0;
    if (!worker) start();
    else {
      lacking = false;
      onState("loading", 0, "");
      watchFor(BOOT_PATIENCE);
      worker.postMessage({ again: true });
    }
  }

  begins.then(start);
  globalThis.addEventListener?.("online", tryAgain);
  return {
    /**
     * @template {keyof Calls} N
     * @param {N} name
     * @param {Calls[N]["args"]} args
     * @param {{table?: About, data?: Record<string, Uint8Array>, patience?: number, progress?:
     *   Call["progress"], failed?: Call["failed"], signal?: AbortSignal}} [how] `table` is the
     *   table of the call, or the name of the one it opens; `data` are bytes that it takes;
     *   `failed` hears why Python does not start, each time; the signal drops the call
     * @returns {Promise<Calls[N]["answer"]>} rejects with an EngineError
     */
    call(name, args, how = {}) {
      return new Promise((resolve, reject) => {
        if (how.signal?.aborted) return reject(new EngineError("Dropped", ""));
        /** @type {Call} */
        const call = { patience: PATIENCE, ...how, name, args, deaths: 0, resolve, reject };
        const id = next++;
        if (open) send(id, call);
        else queued.set(id, call);
        how.signal?.addEventListener("abort", () => drop(id));
        return tryAgain();
      });
    },
    state: () => now,
    /**
     * @param {() => void} listener called when the state changes
     * @param {AbortSignal} signal ends the listening
     */
    listen(listener, signal) {
      if (signal.aborted) return;
      listeners.add(listener);
      signal.addEventListener("abort", () => listeners.delete(listener));
    },
    tryAgain,
  };
}

/**
 * A worker's failure in words.
 * @param {{message: string, wrong?: Wrong}} failure
 */
function sentence({ message, wrong }) {
  return wrong ? whatCame(wrong) : message;
}

/** @param {Wrong} wrong */
function whatCame({ file, came, size }) {
  if (came === undefined || size === undefined)
    return say("The file {name} could not be loaded.", { name: file });
  if (came < size)
    return say("The file {name} arrived incomplete: {came} of {size} bytes.", {
      name: file,
      came,
      size,
    });
  return say("The file {name} arrived altered.", { name: file });
}

/**
 * Why a call that keeps killing its worker is given up.
 * @param {{name: string, args: Record<string, any>}} call
 */
export function givenUp({ name, args }) {
  /** @type {Record<string, string>} */
  const words = { play: args["token"], undo: say("Undo"), redo: say("Redo") };
  const what = words[name] ?? say("this request");
  return new EngineError(
    "GivenUp",
    say(
      "Python stopped twice on this: {what}. Your game is kept as it was. Try something else, or reload the page.",
      { what },
    ),
  );
}

/** @typedef {ReturnType<typeof createEngine>} Engine */

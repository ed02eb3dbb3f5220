// Asks Python about one table. Questions go there one at a time, each with the table's name and the
// ply, so that the answer to one is known before the next is asked.

import { EngineError, givenUp } from "../worker/engine.js";
import { wholeRecord } from "./record.js";

/** @import { Calls } from "../calls" */
/** @typedef {keyof Calls} Name */

/**
 * @param {string} table what Python calls it
 * @param {() => import("../types").Snapshot} snapshot what is known of it
 * @param {import("../worker/engine").Engine} engine
 */
export function createAsker(table, snapshot, engine) {
  /** Questions of `ask` without an answer yet. */
  let pending = 0;
  /** Resolves when everything asked is answered and taken. @type {Promise<unknown>} */
  let queue = Promise.resolve();

  /**
   * If Python has no such table, or has it at another ply, it is set up from what is known here,
   * and the question asked once more.
   * @template {Name} N
   * @param {N} name
   * @param {Calls[N]["args"]} args
   * @returns {Promise<Calls[N]["answer"]>} rejects with an EngineError
   */
  async function call(name, args) {
    const about = () => ({ name: table, ply: snapshot().last });
    /** @param {unknown} error */
    const lacks = (error) => error instanceof EngineError && error.kind === "NoTable";
    try {
      return await engine.call(name, args, { table: about() });
    } catch (error) {
      if (!lacks(error)) throw error;
    }
    const { players, ahead, friendly, eye } = snapshot();
    await engine.call(
      "open",
      { record: wholeRecord(snapshot()), players, ahead, friendly, viewer: eye },
      { table: { name: table } },
    );
    try {
      return await engine.call(name, args, { table: about() });
    } catch (error) {
      throw lacks(error) ? givenUp({ name, args }) : error;
    }
  }

  /**
   * Runs the next question once all earlier ones are answered.
   * @template T @param {() => Promise<T>} work @returns {Promise<T>}
   */
  function next(work) {
    const asked = queue.then(work);
    queue = asked.catch(() => undefined);
    return asked;
  }

  return {
    /** Whether anything that changes the table waits for Python. */
    busy: () => pending > 0,
    /** @returns {Promise<void>} resolves when everything asked is answered and taken */
    async settled() {
      while (pending > 0) await queue;
    },
    /**
     * Asks for what changes the table.
     * @template {Name} N
     * @param {N} name
     * @param {() => Calls[N]["args"]} args evaluated when the question is sent
     * @param {(answer: Calls[N]["answer"]) => void} take
     * @param {(error: unknown) => void} fail
     */
    ask(name, args, take, fail) {
      pending += 1;
      return next(async () => {
        try {
          take(await call(name, args()).finally(() => (pending -= 1)));
        } catch (error) {
          fail(error);
        }
      });
    },
    /**
     * Asks for what changes nothing.
     * @template {Name} N
     * @param {N} name
     * @param {() => Calls[N]["args"]} args
     * @returns {Promise<Calls[N]["answer"]>} rejects with an EngineError
     */
    read: (name, args) => next(() => call(name, args())),
    /**
     * The same of the position shown, if Python has the table open; null if the answer is late or
     * missing. Never sets the table up: nobody waits for this, and setting up may be what crashes
     * Python.
     * @template {Name} N
     * @param {N} name
     * @param {() => Calls[N]["args"]} args
     */
    async seek(name, args) {
      if (engine.state() !== "ready") return null;
      const asked = snapshot();
      const found = await next(() =>
        engine.call(name, args(), { table: { name: table, ply: snapshot().last } }),
      ).catch(() => null);
      return snapshot() === asked ? found : null;
    },
  };
}

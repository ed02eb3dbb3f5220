// What the thinker answers about the position shown, asked anew whenever that changes.

import { EngineError } from "../worker/engine.js";
import { thinker } from "../worker/thinker.js";
import { wholeRecord } from "../session/record.js";

/** @import { Calls } from "../calls" */

/**
 * @template {"intent" | "value"} N
 * @param {import("../session/session").Session} session
 * @param {N} call
 * @param {(snapshot: import("../types").Snapshot) => Omit<Calls[N]["args"], "record"> | null}
 *   question null if there is none
 * @param {(found: Calls[N]["answer"] | null | undefined) => void} draw gets the answer; undefined
 *   while it is awaited, null if there is none
 * @param {AbortSignal} signal ends it
 * @returns {() => Promise<void>} asks if the position or the question has changed
 */
export function followPosition(session, call, question, draw, signal) {
  let about = "";
  let wish = new AbortController();
  session.listen(follow, signal);
  signal.addEventListener("abort", () => wish.abort());

  async function follow() {
    const { snapshot } = session.state();
    const asked = question(snapshot);
    const key = asked ? JSON.stringify([asked, snapshot.last, snapshot.ply]) : "";
    if (key === about) return;
    about = key;
    wish.abort();
    wish = new AbortController();
    const { signal } = wish;
    draw(asked ? undefined : null);
    if (!asked) return;
    try {
      const found = await thinker().call(
        call,
        { record: wholeRecord(snapshot), ...asked },
        { signal },
      );
      if (!signal.aborted) draw(found);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!signal.aborted) draw(null);
    }
  }

  return follow;
}

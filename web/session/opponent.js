// Moves when no person does: chance, random players, and those with a level, who think in the
// second worker. Also passes the device on.

import { reasonOf } from "../house/refused.js";
import { preference } from "../keeping/preferences.js";
import { think, thinkAhead, stopThinking } from "../worker/thinker.js";
import { wholeRecord } from "./record.js";
import { looksBack } from "./taps.js";

/** @import { Choices } from "../keeping/preferences.js" */

/**
 * Milliseconds before a computer moves, and before chance decides; null: wait for a touch.
 * @type {Record<Choices["pace"][number], [number | null, number]>}
 */
const MOVES = { slow: [1800, 700], normal: [450, 200], fast: [80, 40], step: [null, 200] };
/** Milliseconds that a player sees what their move did; null until they say they are done. */
const PASSINGS = { asked: null, soon: 2000, once: 0 };

/**
 * @param {object} at
 * @param {string} at.table
 * @param {() => import("../types").Snapshot} at.snapshot
 * @param {() => boolean} at.free whether somebody is looking and nothing waits for Python
 * @param {(name: "advance" | "done", args: object) => Promise<void>} at.ask
 * @param {(words: string) => void} at.refuse
 * @param {(words: string) => void} at.stopped hears why Python does not start
 */
export function createOpponent({ table, snapshot, free, ask, refuse, stopped }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;

  /** Lets chance and computer players move, one step at a time, and passes the device on. */
  function goOn() {
    clearTimeout(pause);
    if (!free()) return;
    const { auto, handover } = snapshot();
    if (handover !== null && !looksBack(snapshot()))
      after(() => ask("done", {}), PASSINGS[preference("passing")]);
    else if (auto) {
      const player = level();
      if (player) thoughtOf(player);
      after(move, pauseBefore());
    }
  }

  /** The level of the computer player to move, or null. */
  function level() {
    const { auto, view, players } = snapshot();
    const player = auto && typeof view.turn === "number" ? players[view.turn] : null;
    return player && player !== "random" ? player : null;
  }

  /** @param {string} player */
  function thoughtOf(player) {
    return think(table, wholeRecord(snapshot()), player, stopped);
  }

  /** The next move of chance or a computer player. */
  async function move() {
    const player = level();
    if (!player) return ask("advance", {});
    const mine = thoughtOf(player);
    try {
      const { token, line } = await mine.choice;
      // If something else has been asked meanwhile, that comes first.
      if (mine.ends.signal.aborted || !free() || !level()) return;
      stopThinking(table);
      await ask("advance", { token });
      const { auto, over } = snapshot();
      if (!auto && over === null && line.length > 1 && free())
        thinkAhead(wholeRecord(snapshot()), player, line.slice(1, 2));
    } catch (error) {
      if (mine.ends.signal.aborted) return;
      stopThinking(table);
      refuse(reasonOf(error));
    }
  }

  function pauseBefore() {
    return MOVES[preference("pace")][snapshot().view.turn === "chance" ? 1 : 0];
  }

  /** @param {() => unknown} act @param {number | null} milliseconds null: wait to be asked */
  function after(act, milliseconds) {
    if (milliseconds !== null) pause = setTimeout(act, milliseconds);
  }

  return {
    goOn,
    move,
    /** Whether a computer player waits for a touch before it moves. */
    waits: () => snapshot().auto && pauseBefore() === null,
    /** Nobody moves until `goOn`; thinking goes on. */
    hold: () => clearTimeout(pause),
    /** Stops thinking about any position but the current one. */
    forget: () => stopThinking(table, wholeRecord(snapshot())),
    /** Ends everything, until `goOn`. */
    rest() {
      clearTimeout(pause);
      stopThinking(table);
    },
  };
}

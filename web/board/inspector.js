// Looking without touching, at a table, a lesson or a puzzle: a resting pointer, a key or a touch
// that means nothing else inspects a place. The page that shows the position asks Python.

import { patient } from "../house/chunks.js";
import { setText, spokenRegion } from "../house/dom.js";
import { say } from "../words/say.js";
import { touchedAt, wordsAt } from "./board.js";

/** @import { Inspection } from "../view" */

/** What can be inspected. */
export const INSPECTED = ".place, .thing-button, .area-title, [data-look]";
/** Milliseconds without a change before the page asks what bears on the table as a whole. */
const CALM = 150;

const seldomInspect = patient(() => import("./inspect.js"));

/**
 * @param {object} at
 * @param {HTMLElement} at.element holds all that can be inspected
 * @param {ReturnType<typeof import("./board.js").createBoard>} at.board
 * @param {HTMLElement} at.frame holds the board
 * @param {() => import("../types").TableState} at.state what is shown
 * @param {(place: string) => Promise<Inspection | null>} at.inspection what bears on a place; with
 *   "" on the table as a whole
 * @param {(said: string) => void} at.speak shows and speaks a sentence
 * @param {AbortSignal} signal ends it
 */
export function createInspector({ element, board, frame, state, inspection, speak }, signal) {
  /** @type {ReturnType<typeof import("./inspect.js").createInspect> | null} */
  let box = null;
  /** What is to be inspected, even while it is loading. @type {string | null} */
  let inspected = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let calm;
  signal.addEventListener("abort", () => clearTimeout(calm));
  /** What the box says to those who cannot see it. */
  const spoken = spokenRegion();
  frame.append(spoken);
  // The next touch anywhere ends it, also one on nothing.
  document.addEventListener("pointerdown", leave, { signal, capture: true });

  /** The inspection, loaded on first use; null if the page has gone. */
  async function inspecting() {
    const { createInspect } = await seldomInspect();
    if (signal.aborted) return null;
    box ??= createInspect({ board, frame, state, inspection }, signal);
    return box;
  }

  /**
   * @param {string} id @param {boolean} [asked] whether a person has asked
   * @returns {Promise<Inspection | null>} what is known of it
   */
  async function inspect(id, asked = false) {
    const named = CSS.escape(id);
    if (
      !element.querySelector(`:is([data-tap="${named}"], [data-look="${named}"]):is(${INSPECTED})`)
    )
      return null;
    inspected = id;
    const found = await inspecting();
    const shown = found && inspected === id ? await found.show(id, asked) : null;
    return inspected === id ? shown : null;
  }

  /** Nothing is inspected any more. */
  function leave() {
    inspected = null;
    setText(spoken, "");
    box?.hide();
  }

  return {
    inspect: (/** @type {string} */ id) => inspect(id),
    /**
     * Says all about what a touch cannot mean: what it is, whose, and where it can go.
     * @param {string} id
     */
    async look(id) {
      const found = await inspect(id, true);
      if (found) setText(spoken, found.says.join(" "));
    },
    leave,
    /**
     * Says what is at a place and what bears on it, because somebody asked; what was asked before
     * is answered no more.
     * @param {string} named its id, in small or capital letters
     */
    async tell(named) {
      leave();
      const id = touchedAt(element, named)?.getAttribute("data-tap") ?? named;
      const words = wordsAt(element, id);
      speak(
        words
          ? `${words}.`
          : say("This table has no place called {name}.", { name: id.slice(0, 40) }),
      );
      const found = words ? await inspect(id, true) : null;
      if (found && found.says.length > 1) speak([`${words}.`, ...found.says.slice(1)].join(" "));
    },
    /** Something else may be shown now. @param {import("../types").Snapshot} before */
    changed(before) {
      box?.changed(before);
    },
    /** Shows what bears on the table as a whole, once nothing has changed for a moment. */
    watch() {
      clearTimeout(calm);
      calm = setTimeout(async () => (await inspecting())?.showTable(), CALM);
    },
  };
}

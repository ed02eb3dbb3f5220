// What a hint at a move says, and shows on the table.

import { setAttribute } from "../house/dom.js";
import { language } from "../house/language.js";
import { tapsOf } from "../session/taps.js";
import { say } from "../words/say.js";
import { placeName } from "./board.js";
import { createLayer, drawRays, drawRings, waysOf } from "./pips.js";

/** @import { TableState } from "../types" */
/** @import { Hint } from "../calls" */

/** Places in a sentence. */
const PLACES = /\b[a-z]\d+\b/g;

/**
 * @param {HTMLElement} root the table
 * @param {ReturnType<typeof import("./board.js").createBoard>} board
 */
export function createHinting(root, board) {
  const layer = createLayer(board, "rays");

  /**
   * The place that the first reason is about, or else where a threat comes from, unless that gives
   * the move away; else "".
   * @param {Hint} hint @param {TableState} state
   */
  function goal({ token, reasons }, { snapshot }) {
    const { kind, end = "", start = "" } = reasons[0] ?? {};
    const taps = tapsOf(snapshot, token);
    const about = kind === "threat" ? [end, start] : [end];
    return about.find((one) => board.place(one) && !taps.includes(one)) ?? "";
  }

  /**
   * A reason's arrow and, if it begins or ends where the move does, one for each other place that the
   * reason names.
   * @param {Hint["reasons"][number]} reason @param {string | undefined} hub
   */
  function alike({ kind, says, start, end }, hub) {
    const isOne = !start || (start !== hub && end !== hub);
    const others = (isOne ? [] : (says.match(PLACES) ?? [])).filter(
      (one) => board.place(one) && ![start, end].includes(one),
    );
    const ends = others.map((one) => (end === hub ? { start: one, end } : { start, end: one }));
    return [{ start, end }, ...ends].map((one) => ({ kind, ...one }));
  }

  return {
    /**
     * What kind of move to look for, and where; "" if that cannot be said.
     * @param {Hint} hint @param {TableState} state
     */
    thought(hint, state) {
      const place = goal(hint, state);
      const at = { place: placeName(state.snapshot.view, place) };
      switch (hint.reasons[0]?.kind) {
        case "end":
          return say("This can decide the game: find the move that does it.");
        case "threat":
          return place
            ? say("Look at {place}: what could the other side do next? Prevent it.", at)
            : say("What could the other side do next? Prevent it.");
        case "gain":
          return place && say("At {place} there is something to gain.", at);
        default:
          return (
            place && say("Think ahead: {place} may matter soon. What can you do about it now?", at)
          );
      }
    },

    /**
     * What the move begins with, and to which of a few places it goes.
     * @param {string} first @param {string[]} few @param {TableState} state
     */
    begin(first, few, { snapshot: { view } }) {
      const named = (/** @type {string} */ tap) =>
        view.things.find((thing) => thing.tap === tap)?.name ??
        [...view.areas, ...view.buttons].find((one) => one.tap === tap)?.title ??
        placeName(view, tap);
      const stands = view.things.find(({ at }) => at === first)?.name;
      const thing = first && [stands, named(first)].filter(Boolean).join(", ");
      const or = new Intl.ListFormat(language(), { type: "disjunction" });
      const names = few.length > 1 ? few.map(named) : [];
      const isLong = names.some((one) => /[- ]/.test(one)); // points of three circles, gaps of a row
      const places = isLong ? "" : or.format(names);
      if (thing && places)
        return say("Look here: {thing}. Which place is best: {places}?", { thing, places });
      if (thing && isLong) return say("Look here: {thing}. Which place is best?", { thing });
      if (thing) return say("Look here: {thing}. What could you do with it?", { thing });
      if (isLong) return say("Which of the marked places is it?");
      return places && say("Which of these is it, {places}?", { places });
    },

    /** @param {string[]} taps are marked, in order @param {SVGElement[]} [lines] */
    mark(taps, lines = []) {
      for (const one of root.querySelectorAll("[data-tap]")) {
        const place = taps.indexOf(one.getAttribute("data-tap") ?? "");
        setAttribute(one, "data-hint", place < 0 ? null : String(place + 1));
      }
      layer.draw(lines);
    },

    /** A ring round what the thought is about. @param {Hint} hint @param {TableState} state */
    ring(hint, state) {
      const place = goal(hint, state);
      return place ? drawRings(board, [place], "look-back-better") : [];
    },

    /**
     * The move as an arrow, with these reasons.
     * @param {Hint} hint @param {TableState} state @param {Hint["reasons"]} [reasons]
     */
    arrows({ token }, state, reasons = []) {
      const ways = tapsOf(state.snapshot, token).filter((place) => board.place(place));
      const why = reasons.filter(({ end }) => end);
      const alone = why.filter(({ start }) => !start).map(({ end }) => end);
      const rays = why
        .flatMap((reason) => alike(reason, ways.at(-1)))
        .filter(({ start, end }) => start && !(ways.includes(start) && ways.includes(end)));
      return [
        ...drawRings(board, alone, "look-back-better"),
        ...drawRays(board, state, [...waysOf(ways, "better"), ...rays]),
      ];
    },
  };
}

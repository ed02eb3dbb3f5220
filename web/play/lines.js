// The two moves of a moment on the table: where each goes, what it brings there, and which cards and
// dice it uses; and what comes of each, run on the board.

import { laid } from "../board/board.js";
import { useOf, wordsOf } from "../board/art.js";
import { createLayer, drawRays, drawRings, waysOf } from "../board/pips.js";
import { setAttribute, svg } from "../house/dom.js";
import { wholeRecord } from "../session/record.js";
import { begin } from "../session/table_state.js";
import { tapsOf } from "../session/taps.js";
import { say } from "../words/say.js";

/** @import { Snapshot, TableState } from "../types" */
/** @import { Moment } from "../calls" */
/** @typedef {"played" | "better"} Which */
/** @typedef {Record<Which, Snapshot[]>} Lines of each move the positions: before it, and after each
 *   token of its line */
/** @typedef {ReturnType<typeof runLine>} Run */

const WHICH = /** @type {const} */ (["played", "better"]);
/** So many stones and gaps between them are shown beside a place in a row that is cut off. */
const NEAR = 3;
/** Milliseconds from one position of a line to the next. */
const STEP = 1100;

/**
 * @param {import("../types").Services["engine"]} engine
 * @param {Snapshot} game @param {Moment} moment @param {string[]} line @param {AbortSignal} signal
 * @returns {Promise<Snapshot>} the position after this line, tried from the moment
 */
export async function position(engine, game, { ply, seat }, line, signal) {
  const args = { record: wholeRecord(game), ply, seat, line, players: game.players };
  const { snapshot } = await engine.call("try_line", args, { signal });
  return { ...snapshot, players: game.players, names: game.names };
}

/**
 * @param {Parameters<typeof position>[0]} engine
 * @param {Snapshot} game @param {Moment} moment @param {AbortSignal} signal
 * @returns {Promise<Lines>}
 */
export async function linesOf(engine, game, moment, signal) {
  const before = await position(engine, game, moment, [], signal);
  const after = (/** @type {Which} */ which) => {
    const line = moment[`${which}_line`];
    return Promise.all(
      line.map((_, n) => position(engine, game, moment, line.slice(0, n + 1), signal)),
    );
  };
  const [played, better] = await Promise.all(WHICH.map(after));
  return { played: [before, ...(played ?? [])], better: [before, ...(better ?? [])] };
}

/**
 * @param {HTMLElement} root the table
 * @param {ReturnType<typeof import("../board/board.js").createBoard>} board
 */
export function createLines(root, board) {
  const layer = createLayer(board, "rays");

  /**
   * Where a move goes, with the sign of what it is worth.
   * @param {TableState} state @param {string} look @param {string[]} at @param {string} sign
   */
  function drawWay(state, look, at, sign) {
    const places = at.filter((id) => board.place(id));
    const place = board.place(places.at(-1) ?? "");
    if (!place) return [];
    const r = Math.max(Math.min(place.r, 9) * 0.46, place.r * 0.2);
    const [x, y] = [place.x + place.r * 0.8, place.y - (place.h ?? place.r) * 0.8];
    return [
      ...drawRings(board, places.slice(-1), `look-back-${look}`),
      ...drawRays(board, state, waysOf(places, look)),
      ...(sign
        ? [
            svg("circle", { cx: x, cy: y, r, class: `look-back-sign ${look}` }),
            wordsOf(sign, x, y, r * 1.3, "look-back-sign-words"),
          ]
        : []),
    ];
  }

  /**
   * What a move brings to its places, where nothing is yet.
   * @param {TableState} state @param {Snapshot[]} line @param {string[]} at
   */
  function drawGhosts({ screen, snapshot }, [before, after], at) {
    if (!before || !after) return [];
    const was = new Map(before.view.things.map((thing) => [thing.id, thing.at]));
    const taken = new Set(snapshot.view.things.map((thing) => thing.at));
    const places = Object.fromEntries(
      at.flatMap((id) => {
        const place = taken.has(id) ? undefined : board.place(id);
        return place ? [[id, place]] : [];
      }),
    );
    const come = after.view.things.filter((thing) => was.get(thing.id) !== thing.at);
    return laid(screen, places, come).map(({ kind, x, y, w, h }) =>
      svg("g", { class: "look-back-ghost" }, useOf(kind, x, y, w, h)),
    );
  }

  /** Notes what is far from the ends of a row and from where moves put something back. */
  function fold() {
    const items = [...root.querySelectorAll(".areas-under li")];
    const isGap = (/** @type {Element} */ one) =>
      one.matches('[data-kind="gap"]:has([data-looked])');
    const gaps = items.flatMap((one, n) => (isGap(one) ? [n] : []));
    const ends = gaps.length ? [...gaps, 0, items.length - 1] : [];
    for (const [n, item] of items.entries())
      setAttribute(
        item,
        "data-far",
        ends.length > 0 && ends.every((at) => Math.abs(n - at) > NEAR),
      );
  }

  return {
    /**
     * @param {TableState} state @param {Moment | null} moment null for nothing
     * @param {Lines | null} lines once they are known @param {string} sign of the move played
     */
    draw(state, moment, lines, sign) {
      const quiet = sign ? "good" : "plain";
      const ways = WHICH.flatMap((which) => {
        const at = moment?.[`${which}_at`] ?? [];
        const look = moment?.better ? which : quiet;
        return at.length ? [{ which, look, at, sign: which === "better" ? "!" : sign }] : [];
      });
      layer.draw([
        ...ways.flatMap(({ which, at }) => drawGhosts(state, lines?.[which] ?? [], at)),
        ...ways.flatMap(({ look, at, sign }) => drawWay(state, look, at, sign)),
      ]);
      const taps = new Map(
        ways.flatMap(({ which }) => {
          const before = lines?.[which][0];
          const used = before && moment ? tapsOf(before, moment[`${which}_line`][0]) : [];
          return used.filter((tap) => !board.place(tap)).map((tap) => [tap, which]);
        }),
      );
      for (const one of root.querySelectorAll("[data-tap]"))
        setAttribute(one, "data-looked", taps.get(one.getAttribute("data-tap") ?? "") ?? null);
      fold();
    },
  };
}

/**
 * Runs a line on the board, in the place of the game.
 * @param {TableState} game @param {Snapshot[]} line its positions, the first before the move
 * @param {Which} which @param {() => void} draw shows it @param {AbortSignal} signal ends it
 */
export function runLine({ screen }, line, which, draw, signal) {
  let now = 0;
  let state = show();
  const timer = setInterval(() => {
    if (now === line.length - 1) return clearInterval(timer);
    now += 1;
    state = show();
    draw();
    return undefined;
  }, STEP);
  signal.addEventListener("abort", () => clearInterval(timer));

  /** Nothing can be touched in it. */
  function show() {
    const snapshot = /** @type {Snapshot} */ (line[now]);
    return begin({ ...snapshot, moves: [] }, screen);
  }

  return {
    which,
    state: () => state,
    prompt() {
      const says = state.snapshot.said.join(" ");
      const mover = line[1]?.log.at(-1)?.seat;
      if (now > 1 && state.snapshot.log.at(-1)?.seat !== mover)
        return say("The best answer: {says}", { says });
      return now > 0 ? says : say("Before the move");
    },
    verdict: () => null,
    inspection: async () => null,
    tap() {},
  };
}

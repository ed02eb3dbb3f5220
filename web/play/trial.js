// A line tried in the look back: a person's moves from a moment of the game, each with the strongest
// player's answer. The game itself stays as it is.

import { reasonOf } from "../house/refused.js";
import { puzzleCall } from "../keeping/solved.js";
import { wholeRecord } from "../session/record.js";
import { begin, reduce } from "../session/table_state.js";
import { begunTaps, press, promptOf } from "../session/taps.js";
import { thinker } from "../worker/thinker.js";
import { say } from "../words/say.js";
import { position } from "./lines.js";

/** @import { Snapshot, TableState } from "../types" */
/** @typedef {ReturnType<typeof createTrial>} Trial */

/**
 * @param {TableState} game the game that is looked back at
 * @param {import("../calls").Moment} moment
 * @param {import("../types").Puzzle | undefined} puzzle made of the moment: it judges the first move
 * @param {import("../types").Services["engine"]} engine
 * @param {() => void} draw shows the trial
 * @param {AbortSignal} signal ends it
 */
export function createTrial({ snapshot: game, screen }, moment, puzzle, engine, draw, signal) {
  const { ply, seat, before, after } = moment;
  const { eye } = game;
  const record = wholeRecord(game);
  /** The positions of the line in which the person moves. @type {Snapshot[]} */
  const positions = [];
  /** Which of them is shown. */
  let now = 0;
  /** What the first move is worth. @type {import("../board/voice.js").Verdict | null} */
  let verdict = null;
  let state = begin({ ...game, moves: [] }, screen);
  void position(engine, game, moment, [], signal).then(add, refuse);

  /** @param {...import("../types").Action} actions */
  function change(...actions) {
    state = actions.reduce(reduce, state);
    draw();
  }

  /** What the review has found of a first move. @param {string} token */
  function known(token) {
    for (const { line, share } of [
      { line: moment.played_line, share: after },
      { line: moment.better_line, share: before },
    ])
      if (line[0] === token) return { answer: line[1] ?? "", share };
    return {};
  }

  /** @param {string} token the person's move */
  async function ask(token) {
    const line = positions[now]?.tokens.slice(ply) ?? [];
    const first = !line.length;
    try {
      const judged = first && puzzle ? await judge(puzzle, token) : null;
      const review = judged ? { answer: judged.answer } : first ? known(token) : {};
      const args = { record, ply, seat, line, token, before, after, eye, ...review };
      const found = await thinker().call(
        "try_line",
        { ...args, players: game.players },
        { signal },
      );
      if (signal.aborted) return;
      if (first) verdict = judged ?? { words: found.verdict, right: found.right };
      add({ ...found.snapshot, players: game.players, names: game.names });
    } catch (error) {
      refuse(error);
    }
  }

  /** @param {Snapshot} snapshot what comes next in the line */
  function add(snapshot) {
    if (signal.aborted) return;
    positions.splice(now + 1);
    positions.push(snapshot);
    now = positions.length - 1;
    show();
  }

  /** @param {unknown} error */
  function refuse(error) {
    if (!signal.aborted) change({ type: "refuse", message: { words: reasonOf(error) } });
  }

  /**
   * @param {import("../types").Puzzle} puzzle @param {string} token
   * @returns {Promise<import("../board/voice.js").Verdict & {answer: string}>} with the answer that
   *   shows it, "" if any will do
   */
  async function judge(puzzle, token) {
    const args = { ...puzzleCall(game.game, puzzle), token };
    const { verdict, why, line, snapshot } = await thinker().call("puzzle", args, { signal });
    const right = verdict !== "wrong";
    return {
      right,
      answer: (right ? line : snapshot.tokens)[1] ?? "",
      words:
        why ||
        (right ? say("That is as good as the best move found.") : say("Another one is better.")),
    };
  }

  function show() {
    const snapshot = positions[now];
    if (!snapshot) return;
    state = begin(snapshot, screen);
    draw();
  }

  return {
    state: () => state,
    /** What has happened since the person's last move. */
    past() {
      const known = positions[now - 1]?.tokens.length ?? ply;
      return state.snapshot.log
        .slice(known)
        .flatMap(({ said }) => said ?? [])
        .join(" ");
    },
    /** What comes next. */
    prompt() {
      if (state.message) return state.message.words;
      if (state.sent || positions.length === 0) return say("Looking for the best answer.");
      if (now === 1 && verdict) return ""; // it takes the room
      const next = state.snapshot.over?.said ?? promptOf(state);
      return now === 0 ? say("Find a better move. {prompt}", { prompt: next }) : next;
    },
    verdict: () => (now === 1 && !state.sent && !state.message ? verdict : null),
    /** What bears on a place; "" is the whole table. @param {string} place */
    async inspection(place) {
      const line = positions[now]?.tokens.slice(ply) ?? [];
      return thinker()
        .call("line_bearing", { record, ply, seat, line, place }, { signal })
        .catch(() => null);
    },
    /** Whether a move has been tried. */
    begun: () => positions.length > 1 && now > 0,
    /** @param {string} id */
    tap(id) {
      if (state.sent) return;
      const { token, refused, taps } = press(state, id);
      if (token !== undefined) {
        change({ type: "send", taps: [...begunTaps(state), id] });
        void ask(token);
      } else change({ type: "choose", taps: refused ? [] : taps });
    },
    /** To the next position of the line, or the one before. @param {number} by */
    step(by) {
      if (state.sent) return;
      now = Math.min(positions.length - 1, Math.max(0, now + by));
      show();
    },
  };
}

// An open game: what is known of it, and what a person does there. It outlives the pages that
// listen to it. Others ask Python (asker.js), move for computers (opponent.js) and keep the game
// (keeper.js).

import { EngineError } from "../worker/engine.js";
import { restartThinker } from "../worker/thinker.js";
import { say } from "../words/say.js";
import { createAsker } from "./asker.js";
import { createKeeper } from "./keeper.js";
import { createOpponent } from "./opponent.js";
import { begin, reduce } from "./table_state.js";
import { begunTaps, looksBack, press } from "./taps.js";

/** @import { Question, Refusal, Snapshot, TableState } from "../types" */
/** @import { Engine } from "../worker/engine" */
/**
 * @typedef {(state: TableState, before: Snapshot) => void} Listener gets the state and the previous
 *   snapshot, which differs when an answer has arrived
 */

/**
 * @typedef {object} Opened what a session starts from
 * @property {string} id the key under which the game is kept
 * @property {string} table what Python calls its table
 * @property {Snapshot} snapshot
 * @property {import("../types").Screen} screen
 * @property {boolean} plain whether the screen is built in and need not be kept
 * @property {boolean} opened whether Python already has this table open
 * @property {import("../types").Looked | null} looked earlier reviews of the game
 */

/**
 * Calls that change or show the table, and so answer with it.
 * @typedef {"play" | "advance" | "undo" | "redo" | "look" | "branch" | "done" | "ready" | "eyes" |
 *   "friendly" | "resign"} TableCall
 */

/** @param {Opened} from @param {Engine} engine */
export function createSession(from, engine) {
  const { table } = from;
  let state = begin(from.snapshot, from.screen);
  /** @type {Set<Listener>} */
  const listeners = new Set();
  /** The position requested last that is not shown yet. @type {number | null} */
  let sought = null;
  /** Whether Python has been asked to describe moves. */
  let telling = false;
  let closed = false;
  const shown = () => state.snapshot;
  const asker = createAsker(table, shown, engine);
  const keeper = createKeeper(
    from,
    () => state,
    (storage) => change({ type: "keep", storage }),
    refuse,
  );
  const free = () => !asker.busy() && listeners.size > 0;
  const opponent = createOpponent({ table, snapshot: shown, free, ask, refuse, stopped });

  /** @param {...import("../types").Action} actions */
  function change(...actions) {
    const before = state.snapshot;
    state = actions.reduce(reduce, state);
    for (const listener of listeners) listener(state, before);
  }

  /**
   * Ask Python for a snapshot, and take it.
   * @template {TableCall} N
   * @param {N} name
   * @param {import("../calls").Calls[N]["args"]} args
   */
  function ask(name, args) {
    if (name !== "look") sought = null;
    return askFor("show", name, () => {
      const { log, eye, over } = state.snapshot;
      return { ...args, known: [log.length, eye, over !== null] }; // what need not be sent again
    });
  }

  /** Ask for the whole table again, in the current language; taps made meanwhile stay. */
  function retell() {
    return askFor("retell", "look", () => ({ ply: state.snapshot.ply }));
  }

  /**
   * @template {TableCall} N
   * @param {"show" | "retell"} type
   * @param {N} name
   * @param {() => import("../calls").Calls[N]["args"]} args evaluated when the question is sent
   */
  function askFor(type, name, args) {
    opponent.hold();
    return asker.ask(
      name,
      args,
      (answer) => {
        if (!asker.busy()) sought = null;
        if (!closed) take(answer, type);
      },
      (error) => {
        if (!asker.busy()) sought = null;
        // An error while drawing the answer is the page's own, not a refusal by Python.
        if (error instanceof EngineError) refuse(error.message);
        else reportError(error);
      },
    );
  }

  /** @param {Snapshot | Refusal | Question} answer @param {"show" | "retell"} type */
  function take(answer, type) {
    if ("confirm" in answer) {
      const { held, token } = answer;
      // whoever seats a computer is not asked about its moves
      return held && state.snapshot.auto
        ? change({ type: "hold", token })
        : change({ type: "ask", question: answer });
    }
    if ("refused" in answer) refuse(answer.refused, answer.clause);
    else if (answer.table === table) {
      let drawn = false;
      try {
        change({ type, snapshot: answer });
        drawn = true;
      } finally {
        if (!looksBack(answer)) keeper.keep(drawn);
      }
      opponent.forget();
    }
    opponent.goOn();
  }

  /** Whether a computer player waits for a touch before it moves. */
  function waits() {
    return !asker.busy() && opponent.waits();
  }

  /** Python does not start, and will be tried again. @param {string} words */
  function stopped(words) {
    change({ type: "say", message: { kind: "refusal", words, clause: "", again: true } });
  }

  /** @param {string} words @param {string} [clause] of the rules */
  function refuse(words, clause) {
    change({ type: "refuse", message: { words, clause } });
  }

  /**
   * Says why nothing can be played now, if so: the device is being passed on, others move, or an
   * earlier position is shown.
   */
  function notNow() {
    const { snapshot } = state;
    const { ply, last } = snapshot;
    if (snapshot.curtain !== null)
      refuse(say("Take the device first: press {button}.", { button: say("I am ready") }));
    else if (snapshot.handover !== null)
      refuse(
        say("It is not your turn. Press {button} and pass the device on.", { button: say("Done") }),
      );
    else if (snapshot.auto) refuse(say("Wait: it is not your turn."));
    else if (looksBack(snapshot))
      refuse(
        say("You are looking at move {ply} of {last}. Go back to the game, or play on from here.", {
          ply,
          last,
        }),
      );
    else return false;
    return true;
  }

  /** @param {string} token @param {string[]} taps the taps that made it */
  function play(token, taps) {
    if (notNow()) return;
    change({ type: "send", taps });
    ask("play", { token });
  }

  /** @param {string[]} taps */
  async function askWhy(taps) {
    if (engine.state() !== "ready" || looksBack(state.snapshot)) return;
    const asked = state.snapshot;
    const why = await asker.read("why", () => ({ taps })).catch(() => null);
    if (!why || state.snapshot !== asked) return;
    const { refused: words, clause } = why;
    change({ type: "say", message: { kind: "refusal", words, clause } });
  }

  /** @param {number} ply @returns {Promise<void>} resolves when it is shown */
  function look(ply) {
    sought = ply;
    return ask("look", { ply });
  }

  if (from.opened || from.snapshot.last === 0) keeper.keep(); // otherwise it is already kept
  if (!from.opened) retell();

  return {
    table,
    game: from.snapshot.game,
    id: keeper.id,
    reviewOf: keeper.reviewOf,
    keepReview: keeper.keepReview,
    state: () => state,
    busy: asker.busy,
    /** Whether no page shows it and nothing waits for Python. */
    idle: () => !asker.busy() && listeners.size === 0,
    kept: keeper.settled,
    /** @returns {Promise<void>} resolves when everything asked is answered and kept */
    async settled() {
      await asker.settled();
      await keeper.settled();
    },
    /**
     * Call the listener on every change until the signal aborts.
     * @param {Listener} listener
     * @param {AbortSignal} signal
     */
    listen(listener, signal) {
      if (signal.aborted) return;
      listeners.add(listener);
      keeper.mark();
      signal.addEventListener("abort", () => {
        listeners.delete(listener);
        if (listeners.size === 0) opponent.rest();
      });
      opponent.goOn();
    },
    /** Ends the session: later answers are dropped, and nothing more is kept. */
    close() {
      closed = true;
      keeper.close();
      opponent.rest();
      listeners.clear();
    },
    /** @param {string} tapped */
    tap(tapped) {
      if (!state.sent && notNow()) return;
      const pressed = press(state, tapped);
      if (pressed.token !== undefined) play(pressed.token, [...begunTaps(state), tapped]);
      else {
        change({ type: "choose", taps: pressed.taps });
        if (pressed.refused) askWhy(pressed.refused);
      }
    },
    cancel: () => change({ type: "choose", taps: [] }),
    play,
    refuse,
    /**
     * Says a sentence to whoever asked.
     * @param {string} words @param {"answer" | "hint"} [kind]
     */
    tell: (words, kind = "answer") => change({ type: "say", message: { kind, words, clause: "" } }),
    stopped,
    /** Tries again to start Python, for whatever waits for it. */
    tryAgain() {
      change({ type: "say", message: null });
      engine.tryAgain();
      restartThinker();
    },
    look,
    /** Steps on from the position shown, or about to be shown. @param {number} plies */
    step(plies) {
      const { ply, last } = state.snapshot;
      look(Math.min(last, Math.max(0, (sought ?? ply) + plies)));
    },
    /**
     * Undo may need the consent of the player whose move it takes back.
     * @param {"undo" | "redo"} which
     */
    async turnBack(which) {
      if (state.sent) return;
      await asker.settled(); // earlier questions decide whether it is allowed
      const { snapshot } = state;
      if (looksBack(snapshot)) return;
      if (snapshot[which]) {
        if (which === "undo" && snapshot.consent !== null)
          change({ type: "ask", question: { consent: snapshot.consent } });
        else ask(which, {});
      } else if (which === "undo" && snapshot.last > 0)
        change({ type: "refuse", message: whyNoUndo(snapshot) });
    },
    /**
     * Answers the question asked before a risky move or before taking back another player's move.
     * @param {boolean} yes
     */
    answer(yes) {
      const { question } = state;
      if (question === null) return;
      change({ type: "settle", yes });
      if (!yes) return;
      if ("consent" in question) ask("undo", { allowed: true });
      else if (question.held) change({ type: "hold", token: question.token });
      else ask("play", { token: question.token, sure: true });
    },
    waits,
    /** Lets a waiting computer player move. @returns {boolean} whether one was waiting */
    advance() {
      const does = waits();
      if (does) void opponent.move();
      return does;
    },
    /** Call when the pace or another preference has changed. */
    repace() {
      opponent.goOn();
      change();
    },
    /** Continues from the position shown, as a separate game. */
    async branch() {
      const { ply } = state.snapshot;
      await keeper.settled(); // its last moves belong to this game
      keeper.branch();
      ask("branch", { ply });
    },
    done: () => ask("done", {}),
    ready: () => ask("ready", {}),
    /** @param {boolean} on */
    friendly: (on) => ask("friendly", { on }),
    /** The only person gives the game up. */
    resign: () => ask("resign", {}),
    /** @param {number | null} seat */
    eyes: (seat) => ask("eyes", { seat, ply: state.snapshot.ply }),
    /** @param {import("../types").Screen} screen the same table in the current language */
    redraw: (screen) => change({ type: "redraw", screen }),
    retell,
    /** Keeps the game now, in case an answer that would trigger it never comes. */
    keep: () => !looksBack(state.snapshot) && keeper.keep(),
    /**
     * What bears on a place in the position shown.
     * @param {string} place
     */
    inspection: (place) => asker.seek("inspection", () => ({ place, ply: state.snapshot.ply })),
    /**
     * What the moves that start with these taps would do, by their last tap.
     * @param {string[]} taps
     * @returns {Promise<Record<string, import("../view").Preview> | null>}
     */
    previews: (taps) => asker.seek("previews", () => ({ taps })),
    /**
     * The text of the position shown, or the view of it from here, worded for somebody else.
     * @template {"position" | "sight"} N
     * @param {N} what
     */
    read: (what) => asker.read(what, () => ({ ply: state.snapshot.ply })),
    /** How the game stands for a stranger. */
    async forStranger() {
      const ply = () => ({ ply: state.snapshot.last, stranger: true });
      return (await asker.read("sight", ply)).sight;
    },
    /**
     * Fetches the descriptions of moves of a very long game that have scrolled into view.
     * @param {number} start
     * @param {number} stop
     */
    async tellMoves(start, stop) {
      if (telling) return;
      telling = true;
      const { log } = state.snapshot;
      const told = await asker.read("told", () => ({ start, stop })).catch(() => ({ log: [] }));
      telling = false;
      // A newer log has to be asked for again.
      if (log !== state.snapshot.log || told.log.length === 0) return;
      told.log.forEach((entry, index) => (log[start + index] = entry));
      change();
    },
  };
}

/**
 * Why nothing can be taken back, and whether a friendly game would allow it.
 * @param {import("../types").Snapshot} snapshot
 */
export function whyNoUndo({ log, players }) {
  return log.some(({ seat }) => seat !== null && players[seat] === "person")
    ? {
        words: say("Nothing can be taken back here: dice, cards or coins have been seen since."),
        friendly: true,
      }
    : { words: say("No person has made a move yet.") };
}

/** @typedef {ReturnType<typeof createSession>} Session */

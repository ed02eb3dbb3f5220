// An open game: what is known of it, what Python is asked about it, and keeping it. It outlives the
// pages that listen to it. Questions go to Python one at a time, each with the table's name and
// the ply, so that the answer to one is known before the next is asked.

import { keep, newName, setOfTab } from "../keeping/store.js";
import { EngineError, givenUp } from "../worker/engine.js";
import { reasonOf } from "../house/refused.js";
import { restartThinker, thinkAhead, thinker } from "../worker/thinker.js";
import { say } from "../words/say.js";
import { pauseBefore, pauseBeforePassing } from "./pauses.js";
import { runsHidden, wholeRecord } from "./record.js";
import { begin, reduce } from "./table_state.js";
import { isLong, looksBack, press } from "./taps.js";

/** @typedef {import("../types").Snapshot} Snapshot */
/** @typedef {import("../types").Refusal} Refusal */
/** @typedef {import("../types").Question} Question */
/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../worker/engine").Engine} Engine */
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

/** @param {Opened} from @param {Engine} engine */
export function createSession(from, engine) {
  const { table, screen, plain } = from;
  let { id, looked } = from;
  /** @type {TableState} */
  let state = begin(from.snapshot, screen);
  /** @type {Set<Listener>} */
  const listeners = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** Questions without an answer yet. */
  let pending = 0;
  /** Resolves when everything asked is answered and shown. @type {Promise<unknown>} */
  let queue = Promise.resolve();
  let keeping = Promise.resolve();
  /** The position requested last that is not shown yet. @type {number | null} */
  let sought = null;
  /**
   * What a computer player is thinking about: the record so far, its abort controller, its choice.
   * @type {{record: string, ends: AbortController, choice: Promise<{token: string, line:
   *   string[]}>} | null}
   */
  let thought = null;
  /** Whether Python has been asked to describe moves. */
  let telling = false;
  let closed = false;

  /** @param {...import("../types").Action} actions */
  function change(...actions) {
    const before = state.snapshot;
    state = actions.reduce(reduce, state);
    for (const listener of listeners) listener(state, before);
  }

  /**
   * Ask Python about this table. If it has no such table, or has it at another ply, set it up from
   * what is known here and ask once more.
   * @param {string} name
   * @param {object} args
   * @returns {Promise<any>} rejects with an EngineError
   */
  async function call(name, args) {
    const about = () => ({ name: table, ply: state.snapshot.last });
    /** @param {unknown} error */
    const lacks = (error) => error instanceof EngineError && error.kind === "NoTable";
    try {
      return await engine.call(name, args, { table: about() });
    } catch (error) {
      if (!lacks(error)) throw error;
    }
    const { players, ahead, friendly, eye } = state.snapshot;
    await engine.call(
      "open",
      { record: wholeRecord(state.snapshot), players, ahead, friendly, viewer: eye },
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

  /**
   * Ask Python for a snapshot, and take it.
   * @param {string} name @param {object} [args]
   */
  function ask(name, args = {}) {
    if (name !== "look") sought = null;
    return askWith(name, () => ({ ...args, known: known() }), false);
  }

  /** Ask for the whole table again, in the current language; taps made meanwhile stay. */
  function retell() {
    return askWith("look", () => ({ ply: state.snapshot.ply }), true);
  }

  /** @returns {unknown[]} what Python need not send again */
  function known() {
    const { log, eye, over } = state.snapshot;
    return [log.length, eye, over !== null];
  }

  /**
   * @param {string} name
   * @param {() => object} args evaluated when the question is sent
   * @param {boolean} quietly
   */
  function askWith(name, args, quietly) {
    clearTimeout(pause);
    pending += 1;
    return next(async () => {
      try {
        const answer = await call(name, args()).finally(() => (pending -= 1) || (sought = null));
        if (!closed) take(answer, quietly);
      } catch (error) {
        // An error while drawing the answer is the page's own, not a refusal by Python.
        if (error instanceof EngineError) refuse(error.message);
        else reportError(error);
      }
    });
  }

  /** @param {Snapshot | Refusal | Question} answer @param {boolean} quietly */
  function take(answer, quietly) {
    if ("confirm" in answer) return change({ type: "ask", question: answer });
    if ("refused" in answer) refuse(answer.refused, answer.clause);
    else if (answer.table === table) {
      let drawn = false;
      try {
        change({ type: quietly ? "retell" : "show", snapshot: answer });
        drawn = true;
      } finally {
        if (!looksBack(answer)) keepIt(drawn);
      }
      if (thought?.record !== wholeRecord(state.snapshot)) stopThinking();
    }
    goOn();
  }

  /**
   * While a page is listening, lets chance and computer players move, one step at a time, and
   * passes the device on.
   */
  function goOn() {
    clearTimeout(pause);
    const { auto, handover, view } = state.snapshot;
    if (pending > 0 || listeners.size === 0) return;
    if (handover !== null && !looksBack(state.snapshot))
      after(() => ask("done"), pauseBeforePassing());
    else if (auto) {
      if (thinks()) think();
      after(moveOn, pauseBefore(view.turn === "chance"));
    }
  }

  /** The level of the computer player to move, or null. */
  function thinks() {
    const { auto, view, players } = state.snapshot;
    const player = auto && typeof view.turn === "number" ? players[view.turn] : null;
    return player && player !== "random" ? player : null;
  }

  /** Its current thinking, started if necessary. */
  function think() {
    const record = wholeRecord(state.snapshot);
    if (thought?.record === record) return thought;
    stopThinking();
    const ends = new AbortController();
    const choice = thinker().call(
      "think",
      { record, player: thinks() },
      { signal: ends.signal, failed: stopped },
    );
    choice.catch(() => undefined); // handled where it is awaited
    thought = { record, ends, choice };
    return thought;
  }

  function stopThinking() {
    thought?.ends.abort();
    thought = null;
  }

  /** The next move of chance or a computer player. */
  async function moveOn() {
    const player = thinks();
    if (!player) return ask("advance");
    const mine = think();
    try {
      const { token, line } = await mine.choice;
      // If something else has been asked meanwhile, continue after that.
      if (mine !== thought || pending > 0 || listeners.size === 0 || !thinks()) return;
      thought = null;
      await ask("advance", { token });
      const { auto, over } = state.snapshot;
      if (!auto && over === null && line.length > 1 && listeners.size > 0)
        thinkAhead(wholeRecord(state.snapshot), player, line.slice(1, 2));
    } catch (error) {
      if (mine !== thought) return;
      thought = null;
      refuse(reasonOf(error));
    }
  }

  /** @param {() => unknown} act @param {number | null} milliseconds null: wait to be asked */
  function after(act, milliseconds) {
    if (milliseconds !== null) pause = setTimeout(act, milliseconds);
  }

  /** Whether a computer player waits for a touch before it moves. */
  function waits() {
    return (
      state.snapshot.auto &&
      pending === 0 &&
      pauseBefore(state.snapshot.view.turn === "chance") === null
    );
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
          ply: snapshot.ply,
          last: snapshot.last,
        }),
      );
    else return false;
    return true;
  }

  /**
   * Keeps the game, one write after the other, since its key may change on the way.
   * @param {boolean} [drawn] false keeps only the record of what could not be drawn
   */
  function keepIt(drawn = true) {
    keeping = keeping.then(() => keepNow(drawn));
  }

  /** @param {boolean} drawn */
  async function keepNow(drawn) {
    if (closed) return;
    const { snapshot } = state;
    const { game, players, names, ahead, friendly } = snapshot;
    setOfTab(game, id);
    const record = wholeRecord(snapshot);
    const kept = {
      id,
      format: snapshot.format,
      game,
      updated: Date.now(),
      record,
      players,
      names,
      ahead,
      friendly,
      over: snapshot.over !== null,
      moves: snapshot.last,
    };
    // One seat's view is not kept, as somebody else may open the page next; nor is a very long
    // game's, which takes longer to keep than to set up again.
    const open = drawn && (snapshot.eye === null || snapshot.over !== null) && !isLong(snapshot);
    const { id: under, how } = await keep({
      ...kept,
      snapshot: open ? snapshot : null,
      screen: plain ? null : screen,
      looked: runsHidden(snapshot) ? null : looked,
    });
    const nothing = say(
      "This browser does not keep games. Save the record in the Game tab before you leave.",
    );
    const notKept = say(
      "The last move could not be kept; storage may be full. The next move will try again.",
    );
    const storage = how === "refused" ? nothing : how === "failed" ? notKept : "";
    if (storage !== state.storage) change({ type: "keep", storage });
    if (how === "apart" && id === kept.id) {
      id = under;
      setOfTab(game, id);
      refuse(say("This game was continued in another tab. Here it goes on as a separate game."));
    } else if (how === "again")
      refuse(
        say("This game was forgotten in another tab. You played on here, so it is kept again."),
      );
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
    const asked = state;
    /** @type {Refusal | null} */
    const why = await next(() => call("why", { taps })).catch(() => null);
    if (why && state.snapshot === asked.snapshot)
      change({
        type: "say",
        message: { kind: "refusal", words: why.refused, clause: why.clause },
      });
  }

  /**
   * Asks Python about the position shown, if it has the table open; null if the answer is late or
   * missing. Never sets the table up: nobody waits for this, and setting up may be what crashes
   * Python.
   * @template T
   * @param {string} name
   * @param {() => object} args
   * @returns {Promise<T | null>}
   */
  async function seek(name, args) {
    if (engine.state() !== "ready") return null;
    const asked = state.snapshot;
    const found = await next(() =>
      engine.call(name, args(), { table: { name: table, ply: state.snapshot.last } }),
    ).catch(() => null);
    return state.snapshot === asked ? found : null;
  }

  /** @param {number} ply @returns {Promise<void>} resolves when it is shown */
  function look(ply) {
    sought = ply;
    return ask("look", { ply });
  }

  setOfTab(from.snapshot.game, id);
  if (from.opened || from.snapshot.last === 0) keepIt(); // otherwise it is already kept
  if (!from.opened) retell();

  return {
    table,
    game: from.snapshot.game,
    /** @returns {string} the key under which the game is kept */
    id: () => id,
    /** @returns {TableState} */
    state: () => state,
    /** @returns {boolean} whether anything waits for Python */
    busy: () => pending > 0,
    /** @returns {Promise<void>} resolves when everything asked is answered and kept */
    settled: async () => {
      while (pending > 0) await queue;
      await keeping;
    },
    /**
     * Call the listener on every change until the signal aborts.
     * @param {Listener} listener
     * @param {AbortSignal} signal
     */
    listen(listener, signal) {
      listeners.add(listener);
      signal.addEventListener("abort", () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(pause);
        stopThinking();
      });
      goOn();
    },
    /** Ends the session: later answers are dropped, and nothing more is kept. */
    close() {
      closed = true;
      clearTimeout(pause);
      stopThinking();
      listeners.clear();
    },
    /** @param {string} tapped */
    tap(tapped) {
      if (!state.sent && notNow()) return;
      const pressed = press(state, tapped);
      if (pressed.token !== undefined) play(pressed.token, [...state.taps, tapped]);
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
      while (pending > 0) await queue; // earlier questions decide whether it is allowed
      const { snapshot } = state;
      if (looksBack(snapshot)) return;
      if (snapshot[which]) {
        if (which === "undo" && snapshot.consent !== null)
          change({ type: "ask", question: { consent: snapshot.consent } });
        else ask(which);
      } else if (which === "undo" && snapshot.last > 0) {
        const moved = snapshot.log.some(
          ({ seat }) => seat !== null && snapshot.players[seat] === "person",
        );
        const shown = say("Nothing can be taken back here: dice or cards have been seen since.");
        if (moved) change({ type: "refuse", message: { words: shown, friendly: true } });
        else refuse(say("No person has made a move yet."));
      }
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
      if ("confirm" in question) ask("play", { token: question.token, sure: true });
      else ask("undo", { allowed: true });
    },
    waits,
    /** Lets a waiting computer player move. @returns {boolean} whether one was waiting */
    advance() {
      const does = waits();
      if (does) void moveOn();
      return does;
    },
    /** Call when the pace or another display setting has changed. */
    repace() {
      goOn();
      change();
    },
    /** Continues from the position shown, as a separate game. */
    branch() {
      id = newName();
      ask("branch", { ply: state.snapshot.ply });
    },
    done: () => ask("done"),
    ready: () => ask("ready"),
    /** @param {boolean} on */
    friendly: (on) => ask("friendly", { on }),
    /** @param {number | null} seat */
    eyes: (seat) => ask("eyes", { seat, ply: state.snapshot.ply }),
    /** @param {import("../types").Screen} drawn the same table in the current language */
    redraw: (drawn) => change({ type: "redraw", screen: drawn }),
    retell,
    /**
     * The review of the game as it stands, if there is one.
     * @param {string} how whose knowledge it uses, and its language
     * @returns {import("../types").Review | undefined}
     */
    looked: (how) => (looked?.record === wholeRecord(state.snapshot) ? looked.by[how] : undefined),
    /** @param {string} how @param {import("../types").Review} review kept with the game */
    keepLook(how, review) {
      const record = wholeRecord(state.snapshot);
      looked = { record, by: { ...(looked?.record === record ? looked.by : {}), [how]: review } };
      if (!looksBack(state.snapshot)) keepIt();
    },
    /** Keeps the game now, in case an answer that would trigger it never comes. */
    keep: () => !looksBack(state.snapshot) && keepIt(),
    /**
     * What bears on a place in the position shown.
     * @param {string} place
     * @returns {Promise<import("../view").Inspection | null>}
     */
    inspection: (place) => seek("inspection", () => ({ place, ply: state.snapshot.ply })),
    /**
     * What the moves that start with these taps would do, by their last tap.
     * @param {string[]} taps
     * @returns {Promise<Record<string, import("../view").Preview> | null>}
     */
    previews: (taps) => seek("previews", () => ({ taps })),
    /**
     * The text of the position shown, or the view of it from here, worded for somebody else.
     * @param {"position" | "sight"} what
     * @returns {Promise<any>}
     */
    read: async (what) => (await next(() => call(what, { ply: state.snapshot.ply })))[what],
    /**
     * Fetches the descriptions of moves of a very long game that have scrolled into view.
     * @param {number} start
     * @param {number} stop
     */
    async tellMoves(start, stop) {
      if (telling) return;
      telling = true;
      const { log } = state.snapshot;
      /** @type {import("../types").LogEntry[]} */
      const told = (await next(() => call("told", { start, stop })).catch(() => ({ log: [] }))).log;
      telling = false;
      // A newer log has to be asked for again.
      if (log !== state.snapshot.log) return;
      told.forEach((entry, index) => (log[start + index] = entry));
      if (told.length > 0) change();
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} Session */

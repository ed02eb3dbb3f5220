// A game that is open, whatever page is shown: what is known of it, what Python is asked about it,
// and keeping it. It outlives the page that shows it; pages listen to it while they are there. One
// question after the other goes to Python, each with the name of the table and the ply it speaks
// of, so that the answer to one is known before the next is asked.

import { keep, newName, setOfTab } from "../keeping/store.js";
import { EngineError, givenUp } from "../worker/engine.js";
import { reasonOf } from "../house/refused.js";
import { thinkAhead, thinker } from "../worker/thinker.js";
import { say } from "../words/say.js";
import { pauseBefore } from "./pace.js";
import { pauseBeforePassing } from "./passing.js";
import { runsHidden, wholeRecord } from "./record.js";
import { isLong, looksBack, merged, press } from "./taps.js";

/** @typedef {import("../types").Snapshot} Snapshot */
/** @typedef {import("../types").Refusal} Refusal */
/** @typedef {import("../types").Question} Question */
/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../worker/engine").Engine} Engine */
/**
 * @typedef {(state: TableState, before: Snapshot) => void} Listener hears the state, and the
 *   snapshot before it: another one when an answer has come
 */

/**
 * @typedef {object} Opened what a session starts from
 * @property {string} id the name under which the game is kept
 * @property {string} table what Python calls its table
 * @property {Snapshot} snapshot
 * @property {import("../types").Screen} screen
 * @property {boolean} plain whether the screen is the built-in one, which need not be kept
 * @property {boolean} opened whether Python has this table open already
 * @property {import("../types").Looked | null} looked what was found when the game was looked back
 *   at
 */

/** @param {Opened} from @param {Engine} engine */
export function createSession(from, engine) {
  const { table, screen, plain } = from;
  let { id, looked } = from;
  /** @type {TableState} */
  let state = {
    snapshot: from.snapshot,
    screen,
    taps: [],
    sent: null,
    refusal: null,
    question: null,
    storage: "",
  };
  /** @type {Set<Listener>} */
  const listeners = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** Questions that have no answer yet. */
  let pending = 0;
  /** Resolves when all that was asked is answered and shown. @type {Promise<unknown>} */
  let queue = Promise.resolve();
  let keeping = Promise.resolve();
  /** The position that was asked for last and is not shown yet. @type {number | null} */
  let sought = null;
  /**
   * What a player of a level thinks about: the record so far, what ends it, and its choice.
   * @type {{record: string, ends: AbortController, choice: Promise<{token: string, line:
   *   string[]}>} | null}
   */
  let thought = null;
  /** Whether Python is asked to tell what moves did. */
  let telling = false;
  let closed = false;

  /** @param {Partial<TableState>} change */
  function update(change) {
    const before = state.snapshot;
    state = { ...state, ...change };
    for (const listener of listeners) listener(state, before);
  }

  /**
   * Ask Python about this table. Where it has no such table, or one that stands elsewhere, it is
   * set up from what is known here, and asked once more.
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
   * The next question, when all before it are answered.
   * @template T @param {() => Promise<T>} work @returns {Promise<T>}
   */
  function next(work) {
    const asked = queue.then(work);
    queue = asked.catch(() => undefined);
    return asked;
  }

  /**
   * Ask Python for something that answers with a snapshot, and take it.
   * @param {string} name @param {object} [args]
   */
  function ask(name, args = {}) {
    if (name !== "look") sought = null;
    return askWith(name, () => ({ ...args, known: known() }), false);
  }

  /** Ask how the table stands, and have all of it told; what was tapped meanwhile stays. */
  function retell() {
    return askWith("look", () => ({ ply: state.snapshot.ply }), true);
  }

  /** @returns {unknown[]} what need not be told again */
  function known() {
    const { log, eye, over } = state.snapshot;
    return [log.length, eye, over !== null];
  }

  /**
   * @param {string} name
   * @param {() => object} args when it is their turn
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
        // A mistake made while the answer is drawn is one of the page, and no refusal of Python's.
        if (error instanceof EngineError) refuse(error.message);
        else reportError(error);
      }
    });
  }

  /** @param {Snapshot | Refusal | Question} answer @param {boolean} quietly */
  function take(answer, quietly) {
    if ("confirm" in answer) return update({ question: answer });
    if ("refused" in answer) update({ sent: null, refusal: answer });
    else if (answer.table === table) {
      let drawn = false;
      try {
        update({
          snapshot: merged(state.snapshot, answer),
          ...(quietly ? {} : { taps: [], sent: null, refusal: null, question: null }),
        });
        drawn = true;
      } finally {
        if (!looksBack(answer)) keepIt(drawn);
      }
      if (thought?.record !== wholeRecord(state.snapshot)) stopThinking();
    }
    goOn();
  }

  /**
   * Lets chance and the players who are no persons go on, one step at a time, while somebody looks,
   * and the device to the next person.
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

  /** The player of a level who is to move where the game stands, or null. */
  function thinks() {
    const { auto, view, players } = state.snapshot;
    const player = auto && typeof view.turn === "number" ? players[view.turn] : null;
    return player && player !== "random" ? player : null;
  }

  /** What that player thinks about now, begun when it is not yet. */
  function think() {
    const record = wholeRecord(state.snapshot);
    if (thought?.record === record) return thought;
    stopThinking();
    const ends = new AbortController();
    const choice = thinker().call("think", { record, player: thinks() }, { signal: ends.signal });
    choice.catch(() => undefined); // whoever waits for it hears
    thought = { record, ends, choice };
    return thought;
  }

  function stopThinking() {
    thought?.ends.abort();
    thought = null;
  }

  /** The move of chance or of a player who is no person. */
  async function moveOn() {
    const player = thinks();
    if (!player) return ask("advance");
    const mine = think();
    try {
      const { token, line } = await mine.choice;
      // Where something else was asked meanwhile, it goes on after that.
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

  /** @param {() => unknown} act @param {number | null} milliseconds null: somebody has to say so */
  function after(act, milliseconds) {
    if (milliseconds !== null) pause = setTimeout(act, milliseconds);
  }

  /** Whether a player who is no person waits until somebody asks for the move. */
  function waits() {
    return (
      state.snapshot.auto &&
      pending === 0 &&
      pauseBefore(state.snapshot.view.turn === "chance") === null
    );
  }

  /** @param {string} sentence */
  function refuse(sentence) {
    update({ sent: null, refusal: { refused: sentence, clause: "" } });
  }

  /**
   * Says why nothing can be played now, if so: while the device is passed on or others move, or
   * while looking back.
   */
  function notNow() {
    const { snapshot } = state;
    if (snapshot.curtain !== null)
      refuse(say("First take the device over: press {button}.", { button: say("I am ready") }));
    else if (snapshot.handover !== null)
      refuse(
        say("It is not your turn. Press {button} and pass the device on.", { button: say("Done") }),
      );
    else if (snapshot.auto) refuse(say("Wait: it is not your turn."));
    else if (looksBack(snapshot))
      refuse(
        say("You look at move {ply} of {last}. Go back to the game, or play on from here.", {
          ply: snapshot.ply,
          last: snapshot.last,
        }),
      );
    else return false;
    return true;
  }

  /**
   * One after the other, since the name may change on the way.
   * @param {boolean} [drawn] what could not be drawn is kept as a record only, which Python opens
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
    // What one seat sees is not kept: somebody else may open the page next.
    // A very long one takes longer to keep than to set up again.
    const open = drawn && (snapshot.eye === null || snapshot.over !== null) && !isLong(snapshot);
    const { id: under, how } = await keep({
      ...kept,
      snapshot: open ? snapshot : null,
      screen: plain ? null : screen,
      looked: runsHidden(snapshot) ? null : looked,
    });
    const nothing = say(
      "This browser keeps no games. Save the record, in the tab Game, before you close the page.",
    );
    const notKept = say(
      "The last move could not be kept; the storage may be full. The next move tries again.",
    );
    const storage = how === "refused" ? nothing : how === "failed" ? notKept : "";
    if (storage !== state.storage) update({ storage });
    if (how === "apart" && id === kept.id) {
      id = under;
      setOfTab(game, id);
      refuse(say("This game was played on in another tab. Here it goes on as a game of its own."));
    } else if (how === "again")
      refuse(
        say(
          "This game was forgotten in another tab. Now that it was played on here, it is kept again.",
        ),
      );
  }

  /** @param {string} token @param {string[]} taps what was touched to make it */
  function play(token, taps) {
    if (notNow()) return;
    update({ taps: [], sent: taps, refusal: null });
    ask("play", { token });
  }

  /** @param {string[]} taps */
  async function askWhy(taps) {
    if (engine.state() !== "ready" || looksBack(state.snapshot)) return;
    const asked = state;
    const refusal = await next(() => call("why", { taps })).catch(() => null);
    if (refusal && state.snapshot === asked.snapshot) update({ refusal });
  }

  /**
   * What Python knows of the position that is shown, where it has the table open: an answer that
   * came too late or not at all is null. Nothing is set up for it, since nobody waits for it, and
   * setting up may be what Python dies of.
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

  /** @param {number} ply @returns {Promise<void>} when it is shown */
  function look(ply) {
    sought = ply;
    return ask("look", { ply });
  }

  setOfTab(from.snapshot.game, id);
  if (from.opened || from.snapshot.last === 0) keepIt(); // else it is kept as it is
  if (!from.opened) retell();

  return {
    table,
    game: from.snapshot.game,
    /** @returns {string} the name under which the game is kept */
    id: () => id,
    /** @returns {TableState} */
    state: () => state,
    /** @returns {boolean} whether something waits for Python */
    busy: () => pending > 0,
    /** @returns {Promise<void>} when all that was asked is answered and kept */
    settled: async () => {
      while (pending > 0) await queue;
      await keeping;
    },
    /**
     * Let a page hear of everything from now on, until the signal ends that.
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
    /** Nothing of it is wanted any more: what still comes is dropped, and nothing is kept. */
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
        update({ taps: pressed.taps, refusal: null });
        if (pressed.refused) askWhy(pressed.refused);
      }
    },
    cancel: () => update({ taps: [], refusal: null }),
    play,
    refuse,
    /** Shows a sentence where refusals stand. @param {string} refused */
    tell: (refused) => update({ refusal: { refused, clause: "" } }),
    look,
    /** So many moves on from the position that is shown, or will be. @param {number} plies */
    step(plies) {
      const { ply, last } = state.snapshot;
      look(Math.min(last, Math.max(0, (sought ?? ply) + plies)));
    },
    /**
     * Undo may need the consent of the person whose move it takes back.
     * @param {"undo" | "redo"} which
     */
    async turnBack(which) {
      if (state.sent) return;
      while (pending > 0) await queue; // whether it may be done hangs on what was asked before
      const { snapshot } = state;
      if (looksBack(snapshot)) return;
      if (snapshot[which]) {
        if (which === "undo" && snapshot.consent !== null)
          update({ question: { consent: snapshot.consent } });
        else ask(which);
      } else if (which === "undo" && snapshot.last > 0) {
        const moved = snapshot.log.some(
          ({ seat }) => seat !== null && snapshot.players[seat] === "person",
        );
        const shown = say("Nothing can be taken back here: dice or cards have been seen since.");
        if (moved) update({ sent: null, refusal: { refused: shown, clause: "", friendly: true } });
        else refuse(say("No person has made a move yet."));
      }
    },
    /**
     * What was asked before a move that one may regret, or before another's is taken back, is
     * answered.
     * @param {boolean} yes
     */
    answer(yes) {
      const { question } = state;
      if (question === null) return;
      update({ question: null, ...(yes ? {} : { sent: null }) });
      if (!yes) return;
      if ("confirm" in question) ask("play", { token: question.token, sure: true });
      else ask("undo", { allowed: true });
    },
    waits,
    /** The move of the player who waits for it. @returns {boolean} whether one does */
    advance() {
      const does = waits();
      if (does) void moveOn();
      return does;
    },
    /** The pace, or another setting of how a game goes on or is shown, has become another one. */
    repace() {
      goOn();
      update({});
    },
    /** Goes on from the position shown, as a game of its own. */
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
    /** @param {import("../types").Screen} drawn the same table in the language in use */
    redraw: (drawn) => update({ screen: drawn }),
    /** All that is said of it, anew in the language in use. */
    retell,
    /**
     * What was found when the game was looked back at as it stands.
     * @param {string} how who looked, and in which language
     * @returns {import("../types").Review | undefined}
     */
    looked: (how) => (looked?.record === wholeRecord(state.snapshot) ? looked.by[how] : undefined),
    /** Keeps that with the game. @param {string} how @param {import("../types").Review} review */
    keepLook(how, review) {
      const record = wholeRecord(state.snapshot);
      looked = { record, by: { ...(looked?.record === record ? looked.by : {}), [how]: review } };
      if (!looksBack(state.snapshot)) keepIt();
    },
    /** Keeps it once more, where an answer that would do so may never come. */
    keep: () => !looksBack(state.snapshot) && keepIt(),
    /**
     * What bears on a place in the position that is shown.
     * @param {string} place
     * @returns {Promise<import("../view").Inspection | null>}
     */
    inspection: (place) => seek("inspection", () => ({ place, ply: state.snapshot.ply })),
    /**
     * What the moves that these taps begin would bring about, by the last tap.
     * @param {string[]} taps
     * @returns {Promise<Record<string, import("../view").Preview> | null>}
     */
    previews: (taps) => seek("previews", () => ({ taps })),
    /**
     * Of the position that is looked at: its text, or what is seen of it from here, told to
     * somebody else.
     * @param {"position" | "sight"} what
     * @returns {Promise<any>}
     */
    read: async (what) => (await next(() => call(what, { ply: state.snapshot.ply })))[what],
    /**
     * Some moves of a very long game have come into sight, and have not been told yet.
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
      // What has been told stands in the log from now on; a newer log has to be asked for anew.
      if (log !== state.snapshot.log) return;
      told.forEach((entry, index) => (log[start + index] = entry));
      if (told.length > 0) update({});
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} Session */

// The table on the screen: sends what a person does to Python, shows what comes back, keeps the game.

import { createAreas } from "../board/areas.js";
import { symbols } from "../board/art.js";
import { createBoard, markDrags, pictureAt, wordsAt } from "../board/board.js";
import { createCurtain, passOn } from "../board/curtain.js";
import { ask as question, copy, download } from "../house/dialogs.js";
import { el, setAttribute } from "../house/dom.js";
import { glide } from "../board/glide.js";
import { listen, rove } from "../board/input.js";
import { createMoves } from "../board/moves.js";
import { createPanel } from "../board/panel.js";
import { hasSecrets, runsHidden, shownRecord, wholeRecord } from "../session/record.js";
import { say } from "../words/say.js";
import { createSeats } from "../board/seats.js";
import { sound } from "../board/sound.js";
import { linkTo } from "../keeping/share.js";
import { FORMAT, keep, newName, setOfTab } from "../keeping/store.js";
import { happened, isLong, looksBack, merged, press, promptOf, startsDrag } from "../session/taps.js";
import { paint } from "../house/theme.js";
import { createVoice } from "../board/voice.js";

/** @typedef {import("../types").Snapshot} Snapshot */
/** @typedef {import("../types").Refusal} Refusal */
/** @typedef {import("../types").Question} Question */
/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").TableState} TableState */

/** Milliseconds before a player who is no person moves, and before chance decides. */
const PAUSE = { player: 450, chance: 200 };

/**
 * @typedef {object} Seating what a table starts from
 * @property {string} id the name under which it is kept
 * @property {Snapshot} snapshot
 * @property {Screen} screen
 * @property {boolean} plain whether the screen is the built-in one, which need not be kept
 * @property {boolean} opened whether Python has this table open already
 */

/**
 * Put a table on the screen.
 * @param {Seating} seating
 * @param {import("../worker/engine").Engine} engine
 * @param {{title: string, rules: () => Promise<string>, newGame: () => void, openRecord: () => void, settled: () => Promise<unknown>,
 *   edit: ((view: import("../types").View, position: string) => void) | null}} page without `edit` where positions have no text; `settled` resolves when no other table is
 *   on its way to take the place of this one
 * @returns {import("../types").Page}
 */
export function createPlay(seating, engine, page) {
  let { id } = seating;
  const { screen } = seating;
  const ends = new AbortController();
  /** @type {TableState} */
  let state = { snapshot: seating.snapshot, screen, taps: [], sent: null, refusal: null, empty: false };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** Calls that have no answer yet. */
  let pending = 0;
  /** Whether Python is asked to tell what moves did. */
  let telling = false;
  /** What was asked last, until its answer is shown. */
  let latest = Promise.resolve();
  /** The position that was asked for last and is not shown yet. @type {number | null} */
  let sought = null;
  let keeping = Promise.resolve();

  const voice = createVoice();
  const board = createBoard(screen);
  const seats = createSeats(screen);
  const areas = createAreas(screen);
  const moves = createMoves({ look, step, branch, tell: tellMoves });
  const curtain = createCurtain(() => ask("ready"));
  const panel = createPanel(page.rules, moves.element, {
    type: (words) => (words.startsWith("?") ? tellPlace(words.slice(1).trim()) : play(words, [])),
    copyRecord: async () => {
      const copied = await copy(shownRecord(state.snapshot));
      return copied ? say("The record is copied.") : say("The browser does not allow copying; save the record instead.");
    },
    saveRecord,
    share: () => linkTo(state.snapshot),
    copyPosition,
    editPosition: page.edit && editPosition,
    friendly: (on) => ask("friendly", { on }),
    eyes: (seat) => ask("eyes", { seat, ply: state.snapshot.ply }),
    openRecord: page.openRecord,
    print: `#/print/${seating.snapshot.game}`,
  });
  const frame = el("div", { class: "board-frame" }, board.element, curtain.element);
  const heading = el("h1", { class: "unseen" }, page.title);
  const element = el("div", { class: "table" }, heading, symbols(screen), voice.element, voice.spoken, frame, seats.element, areas.element, panel.element);
  paint(element, screen);
  element.style.setProperty("--board-ratio", String(screen.viewBox[2] / screen.viewBox[3]));
  element.addEventListener("click", stayForRule, { signal: ends.signal });
  listen(element, { tap, starts: (tapped) => startsDrag(state, tapped), chosen: (tapped) => state.taps.at(-1) === tapped, thingAt, cancel, tell: tellPlace }, ends.signal);

  const undo = el("button", { type: "button", class: "text-button", onclick: () => turnBack("undo") }, say("Undo"));
  const redo = el("button", { type: "button", class: "text-button", onclick: () => turnBack("redo") }, say("Redo"));
  const fresh = el("button", { type: "button", class: "text-button", onclick: page.newGame }, say("New"));

  try {
    show();
  } catch (error) {
    ends.abort(); // a kept snapshot may be damaged
    throw error;
  }
  engine.reviveWith(opening);
  if (!seating.opened) ask(opening().name, opening().args, true);
  else keepIt();
  requestAnimationFrame(() => performance.mark("board"));
  goOn();

  /** How Python sets this table up, with the seat that holds the device. */
  function opening() {
    const { players, ahead, friendly, eye } = state.snapshot;
    return { name: "open", args: { record: wholeRecord(state.snapshot), players, ahead, friendly, viewer: eye } };
  }

  /** A file holds the whole game, so it may tell what somebody at the table must not know yet. */
  async function saveRecord() {
    const { snapshot } = state;
    const warning = say("The file tells what every seat holds. Whoever opens it sees all hands.");
    if (!hasSecrets(snapshot) || (await agreed(say("Save the game?"), warning, say("Save")))) download(`${snapshot.game}.txt`, wholeRecord(snapshot));
  }

  /** The text of the position that is looked at; null when somebody would rather not see it, since it is the whole truth. */
  async function positionText() {
    const { snapshot } = state;
    const warning = say("The position tells what every seat holds. Whoever reads it sees all hands.");
    if (runsHidden(snapshot) && !(await agreed(say("Show the position?"), warning, say("Show it")))) return null;
    const { position } = await engine.call("position", { ply: snapshot.ply });
    return { text: /** @type {string} */ (position), view: snapshot.view, ply: snapshot.ply };
  }

  async function copyPosition() {
    const found = await positionText();
    if (!found) return null;
    const said = found.ply ? say("The position after move {ply} is copied.", { ply: found.ply }) : say("The position at the start is copied.");
    return { text: found.text, label: say("Position"), said };
  }

  async function editPosition() {
    const found = await positionText();
    if (found && !ends.signal.aborted) page.edit?.(found.view, found.text);
  }

  /** @param {string} tapped */
  function tap(tapped) {
    if (looksBack(state.snapshot) && notNow()) return;
    const pressed = press(state, tapped);
    if (pressed.token !== undefined) play(pressed.token, [...state.taps, tapped]);
    else {
      state = { ...state, taps: pressed.taps, refusal: null };
      if (pressed.refused) askWhy(pressed.refused);
      show();
    }
  }

  /** @param {string} tapped @returns {HTMLElement | null} */
  function thingAt(tapped) {
    return pictureAt(element, state.snapshot.view, tapped);
  }

  /** Says what stands at a place, because somebody asked. @param {string} id */
  function tellPlace(id) {
    const words = wordsAt(element, id);
    state = { ...state, refusal: { refused: words ? `${words}.` : say("There is no place {name} on this table.", { name: id.slice(0, 40) }), clause: "" } };
    show();
  }

  /** @param {string} sentence */
  function refuse(sentence) {
    state = { ...state, sent: null, refusal: { refused: sentence, clause: "" } };
    show();
  }

  /** Says why nothing can be played now, if so: behind the curtain, or while looking back. */
  function notNow() {
    const { snapshot } = state;
    if (snapshot.curtain !== null) refuse(say("First take the device over: press {button}.", { button: say("I am ready") }));
    else if (looksBack(snapshot)) refuse(say("You look at move {ply} of {last}. Go back to the game, or play on from here.", { ply: snapshot.ply, last: snapshot.last }));
    else return false;
    return true;
  }

  function cancel() {
    state = { ...state, taps: [], refusal: null };
    show();
  }

  /** @param {string} token @param {string[]} taps what was touched to make it */
  function play(token, taps) {
    if (notNow()) return;
    state = { ...state, taps: [], sent: taps, refusal: null };
    show();
    ask("play", { token });
  }

  /** A move that one may regret is asked about first; meanwhile nothing else can be touched. @param {Question} answer */
  async function confirm({ confirm, token }) {
    const answer = await question(say("Are you sure?"), [confirm], [
      { text: say("Play it"), value: "sure", tap: "confirm" },
      { text: say("Choose again"), value: "" },
    ]);
    if (ends.signal.aborted) return;
    if (answer === "sure") ask("play", { token, sure: true });
    else {
      state = { ...state, sent: null };
      show();
    }
  }

  /** Undo may need the consent of the person whose move it takes back. @param {"undo" | "redo"} which */
  async function turnBack(which) {
    if (state.sent) return;
    while (pending > 0) await latest; // whether it may be done hangs on what was asked before
    const { snapshot } = state;
    if (looksBack(snapshot) || ends.signal.aborted) return;
    if (!snapshot[which]) {
      if (which === "undo" && snapshot.last > 0) {
        const moved = snapshot.log.some(({ seat }) => seat !== null && snapshot.players[seat] === "person");
        refuse(moved ? say("Nothing can be taken back here: something has been shown since. A friendly game allows it.") : say("No person has made a move yet."));
      }
      return;
    }
    if (which === "undo" && snapshot.consent !== null) {
      const name = snapshot.names[snapshot.consent] ?? "";
      const answer = await question(say("Take back a move of {name}?", { name }), [say("{name} decides whether it is taken back.", { name })], [
        { text: say("I agree"), value: "allowed", tap: "consent" },
        { text: say("No, it stands"), value: "" },
      ]);
      if (answer !== "allowed" || state.snapshot !== snapshot || ends.signal.aborted) return;
      ask("undo", { allowed: true });
    } else ask(which);
  }

  /** @param {string[]} taps */
  async function askWhy(taps) {
    if (document.body.dataset.engine !== "ready" || looksBack(state.snapshot)) return;
    const asked = state;
    const refusal = await engine.call("why", { taps }).catch(() => null);
    if (!refusal || state.snapshot !== asked.snapshot || ends.signal.aborted) return;
    state = { ...state, refusal };
    show();
  }

  /** Some moves of a very long game have come into sight, and have not been told yet. @param {number} start @param {number} stop */
  async function tellMoves(start, stop) {
    if (telling) return;
    telling = true;
    const { log } = state.snapshot;
    /** @type {import("../types").LogEntry[]} */
    const told = (await engine.call("told", { start, stop }).catch(() => ({ log: [] }))).log;
    telling = false;
    // What has been told stands in the log from now on; a newer log has to be asked for anew.
    if (log === state.snapshot.log) told.forEach((entry, index) => (log[start + index] = entry));
    if (told.length > 0 && !ends.signal.aborted) moves.update(state);
  }

  /**
   * Ask Python for something that answers with a snapshot, and show it.
   * @param {string} name @param {object} [args] @param {boolean} [quietly] the answer only says that Python has the table; what was tapped meanwhile stays
   */
  function ask(name, args = {}, quietly = false) {
    if (name !== "look") sought = null;
    latest = askAndTake(name, args, quietly);
    return latest;
  }

  /** @param {number} ply */
  function look(ply) {
    sought = ply;
    ask("look", { ply });
  }

  /** So many moves on from the position that is shown, or will be. @param {number} plies */
  function step(plies) {
    const { ply, last } = state.snapshot;
    look(Math.min(last, Math.max(0, (sought ?? ply) + plies)));
  }

  /** @param {string} name @param {object} args @param {boolean} quietly */
  async function askAndTake(name, args, quietly) {
    clearTimeout(pause);
    // Only when no other answer is on its way does the page know what of the log it will have.
    const { log, eye, over } = state.snapshot;
    const known = name === "open" || pending > 0 ? {} : { known: [log.length, eye, over !== null] };
    pending += 1;
    let answer;
    try {
      await page.settled();
      if (ends.signal.aborted) return;
      answer = await engine.call(name, { ...args, ...known }).finally(() => (pending -= 1) || (sought = null));
    } catch (error) {
      if (!ends.signal.aborted) refuse(error instanceof Error ? error.message : String(error));
      return;
    }
    // A mistake made while the answer is drawn is one of the page, and no refusal of Python's (see stumble in main.js).
    if (!ends.signal.aborted) take(answer, quietly);
  }

  /** @param {Snapshot | Refusal | Question} answer @param {boolean} quietly */
  function take(answer, quietly) {
    if ("confirm" in answer) {
      confirm(answer);
      return;
    }
    let drawn = false;
    try {
      if (!quietly && "view" in answer) sound(state.snapshot.view, answer.view);
      if ("refused" in answer) state = { ...state, sent: null, refusal: answer };
      else state = { ...state, snapshot: merged(state.snapshot, answer), ...(quietly ? {} : { taps: [], sent: null, refusal: null }) };
      show();
      drawn = true;
    } finally {
      if (!looksBack(state.snapshot)) keepIt(drawn);
    }
    goOn();
  }

  /** Lets chance and the players who are no persons go on, one step at a time. */
  function goOn() {
    clearTimeout(pause);
    if (!state.snapshot.auto || pending > 0 || ends.signal.aborted) return;
    pause = setTimeout(() => ask("advance"), state.snapshot.view.turn === "chance" ? PAUSE.chance : PAUSE.player);
  }

  /** Goes on from the position shown, as a game of its own. */
  function branch() {
    id = newName();
    ask("branch", { ply: state.snapshot.ply });
  }

  /** One after the other, since the name may change on the way. @param {boolean} [drawn] what could not be drawn is kept as a record only, which Python opens */
  function keepIt(drawn = true) {
    keeping = keeping.then(() => keepNow(drawn));
  }

  /** @param {boolean} drawn */
  async function keepNow(drawn) {
    const { snapshot } = state;
    const { game, players, names, ahead, friendly } = snapshot;
    setOfTab(game, id);
    const record = wholeRecord(snapshot);
    const kept = { id, format: FORMAT, game, updated: Date.now(), record, players, names, ahead, friendly, over: snapshot.over !== null, moves: snapshot.last };
    // What one seat sees is not kept: somebody else may open the page next.
    // A very long one takes longer to keep than to set up again.
    const open = drawn && (snapshot.eye === null || snapshot.over !== null) && !isLong(snapshot);
    const { id: under, how } = await keep({ ...kept, snapshot: open ? snapshot : null, screen: seating.plain ? null : screen });
    if (ends.signal.aborted) return;
    const nothing = say("This browser keeps no games. Save the record, in the tab Game, before you close the page.");
    const notNow = say("The last move could not be kept; the storage may be full. The next move tries again.");
    panel.setStorage(how === "refused" ? nothing : how === "failed" ? notNow : "");
    if (how === "apart" && id === kept.id) {
      id = under;
      setOfTab(game, id);
      refuse(say("This game was played on in another tab. Here it goes on as a game of its own."));
    } else if (how === "again") refuse(say("This game was forgotten in another tab. Now that it was played on here, it is kept again."));
  }

  /** A link to a rule opens it beside the board. @param {MouseEvent} event */
  function stayForRule(event) {
    const link = event.target instanceof Element ? event.target.closest("a.voice-rule") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    panel.showRule(state.refusal?.clause ?? "");
  }

  function show() {
    const { snapshot, refusal } = state;
    const focus = document.activeElement instanceof HTMLElement && element.contains(document.activeElement) ? document.activeElement.dataset.tap : undefined;
    glide(
      element,
      () => {
        board.update(state);
        areas.update(state);
      },
      state.sent !== null,
    );
    seats.update(state);
    moves.update(state);
    panel.update(state);
    curtain.update(state);
    speak(refusal);
    markDrags(element, state);
    frame.classList.toggle("past", looksBack(snapshot));
    frame.classList.toggle("choosing", state.taps.length > 0);
    setAttribute(document.body, "data-over", snapshot.over ? snapshot.over.ending : null);
    fresh.classList.toggle("main", snapshot.over !== null);
    setAttribute(undo, "aria-disabled", snapshot.undo && !looksBack(snapshot) ? null : "true");
    setAttribute(redo, "aria-disabled", snapshot.redo && !looksBack(snapshot) ? null : "true");
    rove(element);
    if (focus !== undefined) keepFocus(focus);
  }

  /** The focus stays where it was; where that is gone, or behind the curtain, it goes to what can be touched. @param {string} focus */
  function keepFocus(focus) {
    const first = state.snapshot.curtain === null ? `[data-tap="${CSS.escape(focus)}"]` : '[data-tap="ready"]';
    const place = element.querySelector(first) ?? element.querySelector("[data-tap][tabindex='0']");
    if (place instanceof HTMLElement && document.activeElement !== place) place.focus({ preventScroll: true });
  }

  /** @param {Refusal | null} refusal */
  function speak(refusal) {
    const { snapshot } = state;
    const past = happened(snapshot);
    if (document.body.dataset.engine === "failed") voice.speak("", say("Python does not start here. The game is kept; try again, or load the page later."));
    else if (snapshot.curtain !== null) voice.speak(past, passOn(snapshot));
    else if (refusal) voice.speak(past, refusal.refused, { refusal, game: snapshot.game });
    else if (looksBack(snapshot)) voice.speak(past, say("You look at move {ply} of {last}.", { ply: snapshot.ply, last: snapshot.last }));
    else if (state.sent && document.body.dataset.engine !== "ready") {
      voice.speak(past, say("The rules are still being loaded. Your move is played in a moment."));
    } else if (snapshot.over) voice.speak(past === snapshot.over.said ? "" : past.replace(snapshot.over.said, "").trim(), snapshot.over.said);
    else if (!state.sent) voice.speak(past, promptOf(state));
  }

  return {
    element,
    actions: [fresh, undo, redo],
    refresh() {
      if (document.body.dataset.engine === "failed" && !looksBack(state.snapshot)) keepIt();
      speak(state.refusal);
    },
    memory: () => (looksBack(state.snapshot) && state.snapshot.curtain === null ? { looked: { table: id, ply: state.snapshot.ply } } : {}),
    recall({ looked }) {
      if (looked?.table === id) look(looked.ply);
    },
    close() {
      clearTimeout(pause);
      ends.abort();
      engine.reviveWith(() => null);
      delete document.body.dataset.over;
    },
  };
}

/**
 * Asks before something is told that somebody at the table must not know yet.
 * @param {string} title @param {string} warning @param {string} go what the button says
 */
async function agreed(title, warning, go) {
  const buttons = [
    { text: go, value: "go" },
    { text: say("Cancel"), value: "" },
  ];
  return (await question(title, [warning], buttons)) === "go";
}

// The table on the screen: shows a session, and hands on what a person does there.

import { createAreas } from "../board/areas.js";
import { symbols } from "../board/art.js";
import { createBoard, dragsAt, markDrags, shape } from "../board/board.js";
import { createCurtain, passOn } from "../board/curtain.js";
import { glide, paced } from "../board/glide.js";
import { listen, rove } from "../board/input.js";
import { listenToTable } from "../board/keys.js";
import { createLooks } from "../board/looks.js";
import { createMoves } from "../board/moves.js";
import { createOnward } from "../board/onward.js";
import { createPanel } from "../board/panel.js";
import { createSeats } from "../board/seats.js";
import { sound } from "../board/sound.js";
import { createVoice } from "../board/voice.js";
import { patient } from "../house/chunks.js";
import { copy, download, question } from "../house/dialogs.js";
import { el, setAttribute } from "../house/dom.js";
import { paint } from "../house/theme.js";
import { sharing } from "../keeping/sharing.js";
import { setting } from "../keeping/preferences.js";
import { hintsOpen, openHints } from "../session/hints.js";
import { hasSecrets, runsHidden, shownRecord, wholeRecord } from "../session/record.js";
import { seatsChanged } from "../session/settings.js";
import { story } from "../session/story.js";
import { expected, liveTaps, looksBack, news, promptOf } from "../session/taps.js";
import { isTurned } from "../session/turning.js";
import { say } from "../words/say.js";

/** @typedef {import("../types").Snapshot} Snapshot */
/** @typedef {import("../types").Refusal} Refusal */
/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").Told} Told */

/** Milliseconds for which each move is shown that is played again. */
const STEP = 900;

const seldomPicture = patient(() => import("../board/picture.js"));
const seldomKeys = patient(() => import("../board/keys_help.js"));
const seldomLevel = patient(() => import("../board/next_level.js"));
const seldomReview = patient(() => import("../board/review.js"));
const seldomValue = patient(() => import("../board/value.js"));
const seldomPreviews = patient(() => import("../board/previews.js"));
const seldomHint = patient(() => import("../board/hint.js"));

/**
 * Put a session on the screen.
 * @param {import("../session/session").Session} session
 * @param {import("../worker/engine").Engine} engine
 * @param {{title: string, rules: (element: HTMLElement) => Promise<void>, newGame: () => void,
 *   again: (change: (words: URLSearchParams) => URLSearchParams) => void, openRecord: () => void,
 *   edit: ((position: string) => void) | null}} page `again` starts a game with the settings of
 *   this one, changed; without `edit` positions have no text
 * @returns {import("../types").Page}
 */
export function createPlay(session, engine, page) {
  const ends = new AbortController();
  const { screen } = session.state();
  /** What a dialog asks now. @type {TableState["question"]} */
  let asking = null;

  /** Whether the second seat looks at the board from below. */
  let turned = false;
  /** The moves that are being played again. @type {Told[] | null} */
  let replayed = null;

  const curtain = createCurtain(session.done, session.ready);
  const voice = createVoice(replay, () => panel.showFriendly(), curtain.passing, session.tryAgain);
  const stopped = {
    refused: say(
      "Python does not start here. Your game is safe; try again, or reload the page later.",
    ),
    clause: "",
    again: true,
  };
  const board = createBoard(screen);
  const seats = createSeats(screen);
  const areas = createAreas(screen, true);
  const moves = createMoves({ look, step, branch: session.branch, tell: session.tellMoves });
  const panel = createPanel(page.rules, moves, {
    type: (words) =>
      words.startsWith("?") ? looks.tell(words.slice(1).trim()) : session.play(words, []),
    copyRecord: async () => {
      const copied = await copy(shownRecord(snapshot()));
      return copied
        ? say("The record is copied.")
        : say("The browser does not allow copying; save the record instead.");
    },
    saveRecord,
    share: async () => (await sharing()).linkTo(snapshot(), () => session.read("sight")),
    copyPosition,
    picture: async (how) =>
      (await seldomPicture()).givePicture(how, board.element, session.state(), page.title),
    editPosition: page.edit && editPosition,
    friendly: session.friendly,
    eyes: session.eyes,
    repace: session.repace,
    keys,
    value: showValue,
    previews: showPreviews,
    review,
    openRecord: page.openRecord,
    print: `#/print/${session.game}`,
    pictures: `#/pictures/${session.game}`,
  });
  const onward = createOnward({
    next: session.advance,
    again: () => page.again((words) => words),
    change: () => page.again(seatsChanged),
    look,
    step,
    review,
    quiet: () => {
      openHints("");
      adviser?.open(false);
      show(session.state());
    },
  });
  const frame = el("div", { class: "board-frame" }, board.element, curtain.element);
  const stage = el("div", { class: "stage" }, frame, areas.under);
  const heading = el("h1", { class: "unseen" }, page.title);
  const parts = [
    voice.element,
    voice.spoken,
    stage,
    onward.element,
    areas.near,
    seats.element,
    areas.far,
    panel.element,
  ];
  const element = el("div", { class: "table" }, heading, symbols(screen), ...parts);
  paint(element, screen);
  shape(element, screen);
  element.addEventListener("click", stayForRule, { signal: ends.signal });
  const looks = createLooks(
    {
      element,
      board,
      frame,
      state: session.state,
      inspection: session.inspection,
      speak: session.tell,
    },
    ends.signal,
  );
  const cancel = () => {
    looks.leave();
    if (replayed) stopReplay();
    else session.cancel();
  };
  listen(element, { ...looks, ...dragsAt(element, session.state), tap, cancel }, ends.signal);

  const turns = { undo: () => session.turnBack("undo"), redo: () => session.turnBack("redo") };
  const undo = el(
    "button",
    { type: "button", class: "text-button", onclick: turns.undo },
    say("Undo"),
  );
  const redo = el(
    "button",
    { type: "button", class: "text-button", onclick: turns.redo },
    say("Redo"),
  );
  const fresh = el(
    "button",
    { type: "button", class: "text-button", onclick: page.newGame },
    say("New"),
  );

  const advise = el(
    "button",
    { type: "button", class: "text-button", onclick: advice },
    say("Hint"),
  );

  listenToTable(
    {
      ...turns,
      cancel,
      step,
      advance: session.advance,
      hint: advice,
      type: panel.type,
      help: keys,
    },
    ends.signal,
  );

  show(session.state()); // a kept snapshot may be damaged: then there is no page, and no listener
  session.listen((state, before) => {
    const did = news(before, state.snapshot);
    sound(did, before.view, state.snapshot.view);
    show(state, paced(did, before.view, state.snapshot.view));
    looks.changed(before);
    if (state.snapshot !== before) watchTable();
    if (!previews && state.taps.length > 0 && setting("prospects") !== "off")
      void showPreviews(true);
    if (state.snapshot.over && !before.over) void offerLevel(state.snapshot);
  }, ends.signal);
  if (setting("value") === "on") void showValue(true);
  if (hintsOpen(session.id())) void theAdviser().then((found) => found?.open(true));
  engine.listen(() => {
    watchTable();
    if (engine.state() === "failed") session.keep();
    speak(session.state());
  }, ends.signal);
  watchTable();
  requestAnimationFrame(() => performance.mark("board"));

  /**
   * Whoever has won twice in a row against a level is offered the next one.
   * @param {Snapshot} ended
   */
  async function offerLevel({ you, view }) {
    if (you === null || view.shares?.[you] !== 1) return;
    const next = await (await seldomLevel()).nextLevel(session);
    if (next && snapshot().over && !ends.signal.aborted)
      onward.offer(next.words, () => page.again(next.change));
  }

  async function review() {
    await (await seldomReview()).showReview(session, look);
  }

  /**
   * The bars that show how the game stands, once somebody wanted them.
   * @type {ReturnType<typeof import("../board/value.js").createValue> | null}
   */
  let value = null;

  /** @param {boolean} on */
  async function showValue(on) {
    const { createValue } = await seldomValue();
    if (ends.signal.aborted) return;
    value ??= createValue(session, element, ends.signal);
    value.show(on);
  }

  /**
   * What shows what moves would bring about, once a game is played with it.
   * @type {ReturnType<typeof import("../board/previews.js").createPreviews> | null}
   */
  let previews = null;

  /** @param {boolean} on */
  async function showPreviews(on) {
    const { createPreviews } = await seldomPreviews();
    if (ends.signal.aborted) return;
    previews ??= createPreviews(session, board, element, ends.signal);
    previews.show(on);
  }

  /** Shows what bears on the table as a whole, where Python can be asked. */
  function watchTable() {
    if (engine.state() === "ready") looks.watch();
  }

  /**
   * Who gives hints, once somebody has asked.
   * @type {ReturnType<typeof import("../board/hint.js").createHint> | null}
   */
  let adviser = null;

  async function advice() {
    await (await theAdviser())?.ask();
  }

  async function theAdviser() {
    const { createHint } = await seldomHint();
    if (ends.signal.aborted) return null;
    adviser ??= createHint(session, element, ends.signal);
    return adviser;
  }

  async function keys() {
    (await seldomKeys()).tellKeys();
  }

  /** @param {Snapshot} snapshot @returns {Told[]} */
  function told(snapshot) {
    return replayed ?? story(snapshot);
  }

  /** Shows what happened once more, move by move. */
  async function replay() {
    const moves = told(snapshot());
    const [first] = moves;
    if (!first || looksBack(snapshot())) return;
    replayed = moves;
    for (const ply of [first.ply - 1, ...moves.map(({ ply }) => ply)]) {
      await session.look(ply);
      await new Promise((go) => setTimeout(go, STEP));
      if (replayed !== moves) return;
    }
    stopReplay();
  }

  /** Back to the game. */
  function stopReplay() {
    replayed = null;
    if (looksBack(snapshot())) session.look(snapshot().last);
    else show(session.state());
  }

  /** @param {string} tapped */
  function tap(tapped) {
    if (replayed) return stopReplay();
    const state = session.state();
    const dead = !state.sent && !liveTaps(state).has(tapped) && !state.taps.includes(tapped);
    session.tap(tapped);
    if (dead) void looks.inspect(tapped);
    else looks.leave();
  }

  /** @param {number} ply */
  function look(ply) {
    replayed = null;
    session.look(ply);
  }

  /** @param {number} plies */
  function step(plies) {
    replayed = null;
    session.step(plies);
  }

  /** @returns {Snapshot} */
  function snapshot() {
    return session.state().snapshot;
  }

  /** A file holds the whole game, so it may tell what somebody at the table must not know yet. */
  async function saveRecord() {
    const now = snapshot();
    const warning = say(
      "The file shows what every seat holds. Anyone who opens it sees all hands.",
    );
    if (!hasSecrets(now) || (await agreed(say("Save the game?"), warning, say("Save"))))
      download(`${now.game}.txt`, wholeRecord(now));
  }

  /**
   * The text of the position that is looked at; null when somebody would rather not see it, since
   * it is the whole truth.
   */
  async function positionText() {
    const { ply } = snapshot();
    const warning = say(
      "The position shows what every seat holds. Anyone who reads it sees all hands.",
    );
    if (
      runsHidden(snapshot()) &&
      !(await agreed(say("Show the position?"), warning, say("Show it")))
    )
      return null;
    return { text: await session.read("position"), ply };
  }

  async function copyPosition() {
    const found = await positionText();
    if (!found) return null;
    const said = found.ply
      ? say("The position after move {ply} is copied.", { ply: found.ply })
      : say("The position at the start is copied.");
    return { text: found.text, label: say("Position"), said };
  }

  async function editPosition() {
    const found = await positionText();
    if (found && !ends.signal.aborted) page.edit?.(found.text);
  }

  /**
   * A move that one may regret, and the undo of somebody else's, are asked about first; meanwhile
   * nothing else can be touched.
   * @param {TableState} state
   */
  async function askFirst({ question: asked, snapshot: { names } }) {
    if (!asked || asked === asking) return;
    asking = asked;
    const name = "consent" in asked ? (names[asked.consent] ?? "") : "";
    const answer =
      "consent" in asked
        ? await question(
            say("Take back a move of {name}?", { name }),
            [say("{name} decides whether to allow it.", { name })],
            [
              { text: say("I agree"), value: "yes", tap: "consent" },
              { text: say("No, let it stand"), value: "" },
            ],
          )
        : await question(
            say("Are you sure?"),
            [asked.confirm],
            [
              { text: say("Play it"), value: "yes", tap: "confirm" },
              { text: say("Choose again"), value: "" },
            ],
          );
    asking = null;
    if (!ends.signal.aborted && session.state().question === asked)
      session.answer(answer === "yes");
  }

  /** A link to a rule opens it beside the board. @param {MouseEvent} event */
  function stayForRule(event) {
    const link = event.target instanceof Element ? event.target.closest("a.voice-rule") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    panel.showRule(session.state().refusal?.clause ?? "");
  }

  /** @param {TableState} state @param {import("../board/glide").Delay} [delay] */
  function show(state, delay) {
    const { snapshot } = state;
    const focus =
      document.activeElement instanceof HTMLElement && element.contains(document.activeElement)
        ? document.activeElement.dataset.tap
        : undefined;
    const soon = expected(state);
    glide(
      element,
      () => {
        turned = isTurned(snapshot, turned);
        board.turn(turned);
        board.update(soon, told(snapshot));
        areas.update(soon);
      },
      state.sent !== null && soon === state,
      delay,
    );
    seats.update(state);
    moves.update(state);
    panel.update(state);
    onward.update(state, session.waits(), hintsOpen(session.id()));
    curtain.update(state);
    speak(state);
    panel.setStorage(state.storage);
    markDrags(element, state);
    frame.classList.toggle("past", looksBack(snapshot));
    frame.classList.toggle("choosing", state.taps.length > 0);
    setAttribute(document.body, "data-over", snapshot.over ? snapshot.over.ending : null);
    setAttribute(undo, "aria-disabled", snapshot.undo && !looksBack(snapshot) ? null : "true");
    setAttribute(advise, "aria-disabled", snapshot.moves.length || snapshot.auto ? null : "true");
    setAttribute(redo, "aria-disabled", snapshot.redo && !looksBack(snapshot) ? null : "true");
    rove(element);
    if (focus !== undefined) keepFocus(focus);
    askFirst(state);
  }

  /**
   * The focus stays where it was; where that is gone, or behind the curtain, it goes to what can be
   * touched.
   * @param {string} focus
   */
  function keepFocus(focus) {
    const { curtain, handover } = snapshot();
    const stays = curtain !== null ? "ready" : handover !== null ? "done" : focus;
    const place =
      element.querySelector(`[data-tap="${CSS.escape(stays)}"]`) ??
      element.querySelector("[data-tap][tabindex='0']");
    if (place instanceof HTMLElement && document.activeElement !== place)
      place.focus({ preventScroll: true });
  }

  /** @param {TableState} state */
  function speak(state) {
    const { snapshot, refusal } = state;
    const past = told(snapshot);
    const now = replayed && snapshot.ply;
    if (engine.state() === "failed")
      voice.speak("", stopped.refused, { refusal: stopped, game: snapshot.game });
    else if (refusal) voice.speak(past, refusal.refused, { refusal, game: snapshot.game });
    else if (snapshot.curtain !== null)
      voice.speak(past, passOn(snapshot)); // as the curtain itself says
    else if (snapshot.handover !== null && !looksBack(snapshot))
      voice.speak(past, passOn(snapshot));
    else if (now !== null) voice.speak(past, say("This is what happened."), null, now);
    else if (looksBack(snapshot))
      voice.speak(
        past,
        say("You are looking at move {ply} of {last}.", { ply: snapshot.ply, last: snapshot.last }),
      );
    else if (state.sent && engine.state() !== "ready") {
      voice.speak(past, say("The rules are still loading. Your move will be played in a moment."));
    } else if (snapshot.over) voice.speak(without(past, snapshot.over.said), snapshot.over.said);
    else if (!state.sent) voice.speak(past, promptOf(state));
  }

  return {
    element,
    actions: [fresh, advise, undo, redo],
    memory: () =>
      looksBack(snapshot()) && snapshot().curtain === null
        ? { looked: { table: session.id(), ply: snapshot().ply } }
        : {},
    recall({ looked }) {
      if (looked?.table === session.id() && looked.ply !== snapshot().ply) session.look(looked.ply);
    },
    close() {
      if (replayed) stopReplay();
      ends.abort();
      delete document.body.dataset.over;
    },
  };
}

/** Without a sentence that is said elsewhere. @param {Told[]} told @param {string} sentence */
function without(told, sentence) {
  return told.map((one) => ({ ...one, said: one.said.replace(sentence, "").trim() }));
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

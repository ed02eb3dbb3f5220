// The table on the screen: shows a session and passes on what a person does.

import { createCurtain, passOn } from "../play/curtain.js";
import { motion, paced } from "../board/glide.js";
import { createMoves } from "../play/moves.js";
import { createOnward } from "../play/onward.js";
import { createPanel } from "../play/panel.js";
import { sound } from "../board/sound.js";
import { createTable } from "../board/table.js";
import { createVoice } from "../board/voice.js";
import { patient } from "../house/chunks.js";
import { copyRecord } from "../house/copying.js";
import { agreed, download, question } from "../house/dialogs.js";
import { button, el, enable, setAttribute } from "../house/dom.js";
import { preference } from "../keeping/preferences.js";
import { hasSecrets, runsHidden, shownRecord, wholeRecord } from "../session/record.js";
import {
  beginsAt,
  finished,
  linkWith,
  seatsChanged,
  settingsOf,
  withoutPeople,
} from "../session/settings.js";
import { whyNoUndo } from "../session/session.js";
import { marked, story } from "../session/story.js";
import { isQuestion, looksBack, news, press, promptOf } from "../session/taps.js";
import { isTurned } from "../session/turning.js";
import { opponents } from "../words/players.js";
import { say } from "../words/say.js";

/** @import { Snapshot, TableState, Told } from "../types" */

/** Milliseconds for which each replayed move is shown. */
const STEP = 900;

const seldomPicture = patient(() => import("../play/picture.js"));
const seldomKeys = patient(() => import("../play/keys_help.js"));
const seldomLinks = patient(() => import("../session/links.js"));
const seldomCaptain = patient(() => import("../play/next_captain.js"));
const seldomReview = patient(() => import("../play/review.js"));
const seldomValue = patient(() => import("../play/value.js"));
const seldomPreviews = patient(() => import("../play/previews.js"));
const seldomRules = patient(() => import("./rules.js"));
const seldomPost = patient(() => import("../play/post.js"));
const seldomIntent = patient(() => import("../play/intent.js"));
const seldomHint = patient(() => import("../play/hint.js"));

/**
 * Puts a session on the screen.
 * @param {import("../session/session").Session} session
 * @param {import("../types").Info} info
 * @param {Pick<import("../types").Services, "engine" | "openRecord"> & {query?: URLSearchParams}}
 *   services its query names the letter that has just come, if one has, or asks for the review
 * @returns {import("../types").Page}
 */
export function createPlay(session, info, { engine, openRecord, query }) {
  const ends = new AbortController();
  /** The question in the open dialog. @type {TableState["question"]} */
  let asking = null;

  /** Whether the board is turned to the second seat. */
  let turned = false;
  /** The moves being replayed. @type {Told[] | null} */
  let replayed = null;
  /**
   * The line that is tried or run in the look back.
   * @type {import("../play/trial.js").Trial | import("../play/lines.js").Run | null}
   */
  let tried = null;
  const state = () => tried?.state() ?? session.state();
  const tellKeys = () => void seldomKeys().then((room) => room.tellKeys());

  const curtain = createCurtain(session.done, session.ready);
  const voice = createVoice(replay, () => panel.showFriendly(), curtain.passing, session.tryAgain);
  /** @type {import("../types").Message} */
  const stopped = {
    kind: "refusal",
    words: say(
      "Python does not start here. Your game is safe; try again, or reload the page later.",
    ),
    clause: "",
    again: true,
  };
  const moves = createMoves({ look, step, branch: session.branch, tell: session.tellMoves });
  const panel = createPanel(rules, moves, {
    type: (words) =>
      words.startsWith("?")
        ? table.inspector?.tell(words.slice(1).trim())
        : session.play(words, []),
    copyRecord: () => copyRecord(shownRecord(snapshot())),
    saveRecord,
    share: async () =>
      (await seldomLinks()).linkTo(snapshot(), async () => (await session.read("sight")).sight),
    copyPosition,
    picture: async (how) =>
      (await seldomPicture()).givePicture(how, table.board.element, session.state(), info.title),
    editPosition: info.positions ? editPosition : null,
    friendly: session.friendly,
    eyes: session.eyes,
    repace: session.repace,
    resign,
    keys: tellKeys,
    value: (on) => void value().then((bars) => bars?.show(on)),
    previews: (on) => void previews().then((shown) => shown?.show(on)),
    review,
    openRecord,
    print: `#/print/${session.game}`,
    pictures: `#/pictures/${session.game}`,
  });
  const onward = createOnward({
    next: session.advance,
    again: () => again((words) => words),
    change: () => again(seatsChanged),
    step,
    review,
  });
  /** The letters of a game with somebody elsewhere. */
  const post = el("section", { class: "post", hidden: true, "aria-label": say("Letters") });
  /** @type {Awaited<ReturnType<typeof import("../play/post.js").createPost>> | null} */
  let letters = null;
  const turns = {
    undo: () => !held() && session.turnBack("undo"),
    redo: () => session.turnBack("redo"),
  };
  const undo = button("text-button", say("Undo"), turns.undo);
  const redo = button("text-button", say("Redo"), turns.redo);
  const fresh = button("text-button", say("New"), () => {
    const { you, players } = snapshot();
    const friends = you === null || players.includes("elsewhere") ? "=friends" : "";
    location.hash = `#/play/${info.id}?new${friends}`;
  });

  const advise = button("text-button", say("Hint"), advice);
  /** What a captain says, where one person plays against captains. */
  const speech = el("div", { class: "speech", hidden: opponents(snapshot().players).length === 0 });

  const table = createTable(
    {
      ...{ state, heading: info.title, seated: true, expects: true, tap, also },
      voice: [voice.element, voice.spoken, speech],
      curtain: curtain.element,
      onward: el("div", { class: "onward-room" }, post, onward.element),
      panel: panel.element,
      inspection: async (place) =>
        tried
          ? tried.inspection(place)
          : ((previewed ? (await previews())?.sight(place) : null) ?? session.inspection(place)),
      speak: session.tell,
      cancel: () =>
        tried
          ? void reviewer().then((room) => room?.endTrial())
          : replayed
            ? stopReplay()
            : session.cancel(),
      keys: {
        ...turns,
        step: (plies) => void steps(plies),
        advance: session.advance,
        hint: advice,
        type: panel.type,
        help: tellKeys,
      },
    },
    ends.signal,
  );
  const { element, board, inspector } = table;
  element.addEventListener("click", stayForRule, { signal: ends.signal });

  const value = later(seldomValue, (room) => room.createValue(session, element, ends.signal));
  const intent = later(seldomIntent, (room) =>
    room.createIntent(session, board, speech, ends.signal),
  );
  const previews = later(seldomPreviews, (room) =>
    room.createPreviews(session, board, element, (id) => inspector?.inspect(id), ends.signal),
  );
  const reviewer = later(seldomReview, (room) =>
    room.createReview(session, element, board, engine, stage, ends.signal),
  );
  const adviser = later(seldomHint, (room) =>
    room.createHint(session, element, board, ends.signal),
  );
  /** Whether previews have been loaded: they are not needed before a move is begun. */
  let previewed = false;

  show(); // first, since a damaged snapshot throws here: then there is no page, and no listener
  session.listen((state, before) => {
    const did = news(before, state.snapshot);
    sound(did, before.view, state.snapshot.view);
    show(paced(did, before.view, state.snapshot.view));
    if (!previewed && state.taps.length > 0 && preference("prospects") === "on") {
      previewed = true;
      void previews().then((shown) => shown?.show(true));
    }
    if (state.snapshot.over && !before.over) {
      if (state.snapshot.you !== null) finished(info);
      void offerCaptain(true);
    }
  }, ends.signal);
  if (snapshot().over) void offerCaptain(false);
  if (snapshot().players.includes("elsewhere")) void showPost();
  if (query?.has("review"))
    void reviewer().then((room) => room?.open(Number(query.get("review") || NaN)));
  if (!speech.hidden) void intent().then((follow) => follow?.());
  if (preference("value") === "on") void value().then((bars) => bars?.show(true));
  engine.listen(() => {
    if (engine.state() === "ready") inspector?.watch();
    if (engine.state() === "failed") session.keep();
    speak(session.state());
  }, ends.signal);
  requestAnimationFrame(() => performance.mark("board"));

  /** Offers the next captain to a person who has played alone. @param {boolean} fresh just now */
  async function offerCaptain(fresh) {
    const next = await (await seldomCaptain()).nextCaptain(session, fresh);
    if (next && snapshot().over && !ends.signal.aborted)
      onward.offer(next.words, () => again(next.change));
  }

  /** Shows the rules beside the board. @param {HTMLElement} element */
  async function rules(element) {
    const { rulesOf, showRules } = await seldomRules();
    const found = await rulesOf(info);
    if (!element.firstChild) showRules(element, info, found);
  }

  /**
   * Starts a game with changed settings of this one.
   * @param {(words: URLSearchParams) => URLSearchParams} change
   */
  function again(change) {
    location.hash = linkWith("new", info, change(settingsOf(snapshot())));
  }

  async function resign() {
    const warning = say("It then counts as lost.");
    if (!(await agreed(say("Resign this game?"), warning, say("Resign"), say("Play on")))) return;
    await session.resign();
    onward.focus();
    scrollTo(0, 0);
  }

  async function review() {
    await (await reviewer())?.open();
  }

  /** Shows a line that is tried or run in the look back, or the game again. @param {typeof tried} trial */
  function stage(trial) {
    tried = trial;
    show();
  }

  /** Asks for a hint, or for more of one. */
  async function advice() {
    await (await adviser())?.ask();
  }

  /**
   * Something loaded and made on first use.
   * @template M, T
   * @param {() => Promise<M>} load
   * @param {(module: M) => T} make
   * @returns {() => Promise<T | null>} null if the page has gone
   */
  function later(load, make) {
    /** @type {T | null} */
    let made = null;
    return async () => {
      const module = await load();
      return ends.signal.aborted ? null : (made ??= make(module));
    };
  }

  /** @param {Snapshot} snapshot @returns {Told[]} */
  function told(snapshot) {
    return replayed ?? story(snapshot);
  }

  /** Replays what happened, move by move. */
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
    else show();
  }

  async function showPost() {
    const { createPost } = await seldomPost();
    const created = await createPost(session, info, post, engine, ends.signal);
    if (ends.signal.aborted) return;
    letters = created;
    if (query?.has("known")) session.tell(say("You have had this letter. Nothing has changed."));
    if (query?.has("letter") && motion()) await replay();
  }

  /** Why nothing can be done until a letter comes, or "". */
  function waits() {
    return letters?.waits() ?? "";
  }

  /** Says so if the game waits for a letter. */
  function held() {
    if (waits() && !snapshot().over) session.refuse(waits());
    return waits() !== "";
  }

  /** @param {string} tapped */
  function tap(tapped) {
    if (tried) return tried.tap(tapped);
    if (replayed) return stopReplay();
    if (held()) return undefined;
    const state = session.state();
    if (isQuestion(state, tapped)) return void inspector?.look(tapped);
    const { refused } = press(state, tapped);
    session.tap(tapped);
    if (refused) void inspector?.inspect(tapped);
    else inspector?.leave();
    return undefined;
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

  /** To the next move of a review that is open, else to the next position. @param {number} by */
  async function steps(by) {
    if (!element.classList.contains("reviewing") || !(await reviewer())?.step(by)) step(by);
  }

  function snapshot() {
    return session.state().snapshot;
  }

  /** A file holds the whole game, so it may reveal what somebody at the table must not know yet. */
  async function saveRecord() {
    const now = snapshot();
    const marked = letters?.record();
    const warning = marked
      ? say(
          "The file shows what you hold. What the other side hides is a guess in it, and marked as one.",
        )
      : say("The file shows what every seat holds. Anyone who opens it sees all hands.");
    if (!hasSecrets(now) || (await agreed(say("Save the game?"), warning, say("Save"))))
      download(`${now.game}.txt`, marked ?? wholeRecord(now));
  }

  /**
   * The text of the position shown; null if the person would rather not see it, since it hides
   * nothing.
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
    return { text: (await session.read("position")).position, ply };
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
    if (!found || ends.signal.aborted) return;
    const words = withoutPeople(settingsOf(snapshot()));
    words.set("position", found.text);
    location.hash = linkWith("edit", info, words);
  }

  /**
   * Asks before a move that one may regret and before undoing somebody else's; meanwhile nothing
   * else can be touched.
   * @param {TableState} state
   */
  async function askFirst({ question: asked, snapshot: { names, view } }) {
    if (!asked || asked === asking) return;
    asking = asked;
    const name = "consent" in asked ? (names[asked.consent] ?? "") : "";
    const closing = "token" in asked && view.buttons.find(({ tap }) => tap === asked.token);
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
            asked.held ? say("Send this move?") : say("Are you sure?"),
            [asked.confirm],
            [
              {
                text: asked.held ? say("Send it") : closing ? closing.title : say("Play it"),
                value: "yes",
                tap: "confirm",
              },
              { text: closing ? say("Go on") : say("Choose again"), value: "" },
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
    panel.showRule(session.state().message?.clause ?? "");
  }

  /** @param {import("../board/glide").Delay} [delay] */
  function show(delay) {
    const { snapshot } = session.state();
    turned = isTurned(snapshot, turned);
    table.draw({ told: tried ? undefined : (replayed ?? marked(story(snapshot))), turned, delay });
    askFirst(session.state());
  }

  /** Draws what is beside the board. @param {TableState} state */
  function also(state) {
    const { snapshot } = state;
    element.classList.toggle("replaying", replayed !== null);
    if (tried) return voice.speak("", tried.prompt(), null, null, tried.verdict());
    moves.update(state);
    panel.update(state);
    onward.update(state, session.waits());
    curtain.update(state);
    setAttribute(document.body, "data-over", snapshot.over ? snapshot.over.ending : null);
    speak(state);
    enable(undo, snapshot.undo && !looksBack(snapshot) && !waits());
    const kept = snapshot.undo || snapshot.over ? "" : waits() || whyNoUndo(snapshot).words;
    for (const name of ["title", "aria-description"]) setAttribute(undo, name, kept || null);
    enable(advise, snapshot.moves.length > 0 || snapshot.auto);
    enable(redo, snapshot.redo && !looksBack(snapshot));
  }

  /** Why a newcomer has this seat. @param {Snapshot} snapshot */
  function why({ you, head, players }) {
    const newcomer = you !== null && you === beginsAt(info, settingsOf({ head, players }));
    return newcomer ? info.easier_because : "";
  }

  /** @param {TableState} state */
  function speak(state) {
    const { snapshot, message } = state;
    const past = told(snapshot);
    const now = replayed && snapshot.ply;
    if (engine.state() === "failed")
      voice.speak("", stopped.words, { message: stopped, game: snapshot.game });
    else if (message) voice.speak(past, message.words, { message, game: snapshot.game });
    else if (snapshot.curtain !== null || (snapshot.handover !== null && !looksBack(snapshot)))
      voice.speak(past, passOn(snapshot)); // the curtain's own words
    else if (now !== null) voice.speak(past, say("This is what happened."), null, now);
    else if (looksBack(snapshot))
      voice.speak(
        past,
        element.classList.contains("reviewing")
          ? [
              say("Before move {n} of {last}", { n: snapshot.ply + 1, last: snapshot.last }),
              scored(snapshot),
            ]
              .filter(Boolean)
              .join(": ")
          : say("You are looking at move {ply} of {last}.", {
              ply: snapshot.ply,
              last: snapshot.last,
            }),
      );
    else if (state.sent && engine.state() !== "ready") {
      voice.speak(past, say("The rules are still loading. Your move will be played in a moment."));
    } else if (snapshot.over) voice.speak(without(past, snapshot.over.said), snapshot.over.said);
    else if (waits() && (snapshot.moves.length > 0 || letters?.isAbandoned()))
      voice.speak(past, waits());
    else if (!state.sent) voice.speak(past.length ? past : why(snapshot), promptOf(state));
  }

  return {
    element,
    actions: [fresh, advise, undo, redo],
    memory: () =>
      looksBack(snapshot()) && snapshot().curtain === null
        ? {
            looked: {
              table: session.id(),
              ply: snapshot().ply,
              reviewing: element.classList.contains("reviewing"),
            },
          }
        : {},
    recall({ looked }) {
      const { over, ply, last } = snapshot();
      if (looked?.table !== session.id()) {
        if (over && ply < last) session.look(last); // it was left while somebody looked back
      } else if (looked.reviewing) void review();
      else if (looked.ply !== ply) session.look(looked.ply);
    },
    close() {
      if (replayed) stopReplay();
      ends.abort();
      if (session.state().message?.kind === "answer") session.cancel();
      delete document.body.dataset.over;
    },
  };
}

/** Everybody's points. @param {Snapshot} snapshot */
function scored({ view: { points, seats }, names, you }) {
  return (points ?? [])
    .map((n, seat) => `${seat === you ? say("you") : (names[seat] ?? seats[seat]?.name)} ${n}`)
    .join(", ");
}

/** Leaves out a sentence that is said elsewhere. @param {Told[]} told @param {string} sentence */
function without(told, sentence) {
  return told.map((one) => ({ ...one, said: one.said.replace(sentence, "").trim() }));
}

// The page: what stands in the address behind the # decides what is shown.
//
//   #/                                   the games
//   #/play/<game>                        the game in progress, or setting one up; with ?new always
//       setting one up
//   #/new/<game>?seats=2&knights=acfh    starts a game at once with these settings;
//       players=person,random, name1=..., colours=GB, begins=2 say who sits where
//                                        position=seat:2 is the text of a position from which the
//                                            game starts
//                                        with hints=open hints are given without being asked for,
//                                            until somebody has enough of them
//   #/learn/<game>                       its lesson, where it was left
//   #/edit/<game>?seats=2&position=...   a position to be set up, of a table with these settings
//   #/record/<packed>, #/seen/<packed>   a game or a position that somebody shared (see share.js)
//   #/rules/<game>?at=mb10               the rules, at a clause
//   #/pictures/<game>                    the game on one page
//   #/puzzle/<game>?id=1a2b3c4d          a puzzle; without its id the puzzle of the day
//   #/print/<game>?paper=letter          its kit on paper; what follows the question mark are the
//       choices
//   #/print/deck?size=tarot              cards of one's own; their files are not in the address

import { checkWorker, startWorker } from "./worker/start.js";
import { offerAgain } from "./house/again.js";
import { patient } from "./house/chunks.js";
import { fileText, tell } from "./house/dialogs.js";
import { el, setText } from "./house/dom.js";
import { EngineError, createEngine } from "./worker/engine.js";
import { createHub } from "./pages/hub.js";
import { known } from "./house/known.js";
import { language, languageChoice, restoreLanguage } from "./words/language.js";
import { hush, notice, retell } from "./house/notice.js";
import { openHints } from "./session/hints.js";
import { keepOffline } from "./keeping/offline.js";
import { Refused, reasonOf } from "./house/refused.js";
import { createProgress } from "./house/progress.js";
import { lacks } from "./session/record.js";
import { say } from "./words/say.js";
import { lastSettings, remember, settingsOf, withoutPeople } from "./session/settings.js";
import { sharing } from "./keeping/sharing.js";
import {
  KeptError,
  keptTable,
  linkWith,
  newTable,
  recordTable,
  screenOf,
  tableOf,
} from "./session/openings.js";
import { restoreTheme, themeOf, themeSwitch } from "./house/theme.js";
import { prepareThinker, restartThinker, thinker } from "./worker/thinker.js";
import { arrive, leave, settle } from "./keeping/visits.js";

/** @typedef {import("./types").Info} Info */
/** @typedef {import("./types").Page} Page */

/** Pages and dialogs, loaded when they are asked for. */
const rooms = {
  editor: patient(() => import("./pages/editor.js")),
  learn: patient(() => import("./pages/learn.js")),
  opening: patient(() => import("./pages/opening.js")),
  play: patient(() => import("./pages/play.js")),
  deck: patient(() => import("./pages/print_deck.js")),
  print: patient(() => import("./pages/print.js")),
  puzzle: patient(() => import("./pages/puzzle.js")),
  rules: patient(() => import("./pages/rules.js")),
  seen: patient(() => import("./pages/seen.js")),
  setup: patient(() => import("./pages/setup.js")),
};

/** Milliseconds before the page says what it waits for: what comes sooner needs no words. */
const WAITING = 300;

/** Milliseconds after which Python is loaded even if nothing has been drawn. */
const DRAWING = 400;

restoreTheme();
const main = el("main", { id: "main", tabindex: -1 });
const actions = el("div", { class: "actions" });
const place = el("span", { class: "place-name" });
const progress = createProgress();
const skip = el("a", { class: "skip", href: "#main", onclick: skipToMain });
const brand = el("a", { class: "brand", href: "#/" });
const bar = el("header", { class: "bar" });
const waiting = el("p", { class: "waiting", role: "status" });
document.body.append(skip, bar, progress.bar, main, el("footer", {}, progress.line));

/** @type {Page | null} */
let page = null;
/** Counts the routes, so that a page that is ready too late is not shown. */
let visit = 0;
/**
 * @type {import("./keeping/visits.js").Left} what the page at this address left behind when it was
 *   shown before
 */
let left = { top: null, memory: {} };

/**
 * What is shown first is drawn before Python begins to load, which takes all that the machine has.
 * @type {(begins?: unknown) => void}
 */
let drawn = () => undefined;
const begins = new Promise((resolve) => (drawn = resolve));
setTimeout(drawn, DRAWING);

const engine = createEngine(
  startWorker,
  checkWorker,
  (state, part, why) => {
    progress.update(state === "failed" ? 1 : part);
    if (state === "failed") tellOfFailure(why, () => engine.tryAgain());
    const before = document.body.dataset.engine;
    if (state === before) return;
    document.body.dataset.engine = state;
    if (before === "failed") hush();
    if (state === "ready") keepOffline();
  },
  language,
  begins,
);

prepareThinker(() => {
  let before = "";
  return createEngine(
    startWorker,
    checkWorker,
    (state, part, why) => {
      if (state === "failed") tellOfFailure(why, restartThinker);
      else progress.update(part);
      if (before === "failed" && state !== before) hush();
      before = state;
    },
    language,
  );
});

/** @param {string} why Python did not start @param {() => void} again */
function tellOfFailure(why, again) {
  notice(() => [`${say("Python could not start.")} ${why}`, say("Try again")], again, true);
}

/**
 * A mistake of the page itself, which the console shows.
 * @param {unknown} error null for what is no error but a hint of the browser
 */
function stumble(error) {
  if (!(error instanceof Error)) return;
  const words = () =>
    say("Something went wrong on this page. Your game is safe; reload the page to go on.");
  notice(
    () => [error instanceof EngineError ? error.message : words(), say("Reload the page")],
    () => location.reload(),
    true,
  );
}

/** The bar in the language in use. */
function showBar() {
  setText(skip, say("Skip to the content"));
  setText(brand, say("Siegeworks"));
  bar.replaceChildren(brand, place, actions, languageChoice(changeLanguage), themeSwitch());
  retell();
}

/** Everything anew in the language that was chosen; a game that is open is told anew by Python. */
async function changeLanguage() {
  showBar();
  bar.querySelector("select")?.focus();
  await route();
}

/** @param {Page} next @param {string} title @param {string} [where] what the bar says */
function show(next, title, where = "") {
  const first = page === null && !main.firstElementChild;
  page?.close?.();
  page = next;
  main.replaceChildren(next.element);
  requestAnimationFrame(() => setTimeout(drawn));
  // Who came here by the keyboard goes on from the top of the new page, and a screen reader says
  // which one it is.
  const heading = main.querySelector("h1");
  if (heading && !first && document.activeElement === document.body) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  main.classList.toggle("with-table", next.element.classList.contains("table"));
  actions.replaceChildren(...(next.actions ?? []));
  setText(place, where);
  document.title = title === say("Siegeworks") ? title : say("{title} – Siegeworks", { title });
  page.recall?.(left.memory);
  const { top } = left;
  const goThere = () =>
    top === null ? next.start?.scrollIntoView({ block: "start" }) : window.scrollTo(0, top);
  window.scrollTo(0, 0);
  if (top || next.start) void settle(() => page === next && goThere());
}

/** @param {Event} event */
function skipToMain(event) {
  event.preventDefault();
  main.focus();
}

/** A dialog belongs to the page below it. */
function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close("");
}

async function route() {
  closeDialogs();
  leave(page);
  left = arrive();
  const mine = ++visit;
  waiting.remove();
  const [path = "", words = ""] = location.hash.replace(/^#/, "").split("?");
  const [, kind = "", id = ""] = path.split("/");
  const query = new URLSearchParams(words);
  const info = known.games.find((game) => game.id === id);
  themeOf(info?.id);
  if (kind === "" && path.length <= 1) show(createHub(known, openRecord), say("Siegeworks"));
  else if (kind === "record" || kind === "seen") await showShared(mine, kind, id);
  else if (kind === "print" && id === "deck") {
    const { createDeckPage } = await rooms.deck();
    if (mine === visit)
      show(createDeckPage(query, thinker(), known.example), say("Cards of your own"));
  } else if (
    !info ||
    !["play", "new", "learn", "edit", "rules", "pictures", "print", "puzzle"].includes(kind)
  )
    showLost();
  else if (kind === "rules") {
    const title = say("Rules of {title}", { title: info.title });
    const [{ createRulesPage }, rules] = await titled(title, rulesOf(info));
    if (mine === visit) show(createRulesPage(info, rules, query.get("at")), title);
  } else if (kind === "pictures") {
    const [{ createPicturesPage }, rules] = await titled(info.title, rulesOf(info));
    if (mine === visit)
      show(createPicturesPage(info, rules), say("{title} on one page", { title: info.title }));
  } else if (kind === "print") {
    const { createPrintPage } = await rooms.print();
    if (mine === visit)
      show(createPrintPage(info, query, thinker()), say("Print {title}", { title: info.title }));
  } else if (kind === "new") await start(mine, info, query);
  else if (kind === "edit") await edit(mine, info, query);
  else if (kind === "puzzle") await solve(mine, info, query.get("id"));
  else if (kind === "learn") await learn(mine, info);
  else if (query.has("new")) await showSetup(mine, info);
  else await goOn(mine, info);
}

/**
 * A new game by its link; the address then becomes that of the game in progress, so that loading
 * the page again does not start anew.
 * @param {number} mine
 * @param {Info} info
 * @param {URLSearchParams} words
 */
async function start(mine, info, words) {
  showWaiting(info);
  const hints = words.get("hints") === "open";
  words.delete("hints");
  const opened = newTable(info, words, engine).catch(
    (error) => void (mine === visit && setUpAgain(mine, info, error)),
  );
  const [session, { createPlay }] = await Promise.all([opened, rooms.play()]);
  if (!session || mine !== visit) return;
  remember(info, words);
  if (hints) openHints(session.id());
  history.replaceState(history.state, "", `#/play/${info.id}`);
  showTable(session, info, createPlay);
}

/**
 * @param {number} mine
 * @param {Info} info
 * @param {URLSearchParams} words the settings of the table and the position
 */
async function edit(mine, info, words) {
  try {
    const loading = rooms.editor();
    const asked = engine.call("edit", {
      ...tableOf(info, words),
      position: words.get("position") ?? "",
    });
    const edited = /** @type {import("./types").Edited} */ (await waitFor(() => asked));
    const { screen } = await screenOf(edited, info, engine);
    const { createEditor } = await loading;
    if (mine === visit)
      show(
        createEditor(edited, screen, info, words, engine),
        say("A position of {title}", { title: info.title }),
        info.title,
      );
  } catch (error) {
    reasonOf(error);
    if (mine === visit) await setUpAgain(mine, info, error);
  }
}

/**
 * @param {number} mine
 * @param {Info} info
 * @param {string | null} id of the puzzle; that of the day without it
 */
async function solve(mine, info, id) {
  const loading = rooms.puzzle();
  const all = (await known.puzzles[info.id]?.()) ?? [];
  const { choosePuzzle, createPuzzle, puzzleCall } = await loading;
  const puzzle = choosePuzzle(all, id);
  if (!puzzle) {
    if (mine === visit) showLost();
    return;
  }
  const puzzled = /** @type {import("./types").Puzzled} */ (
    await waitFor(() => engine.call("puzzle", puzzleCall(info, puzzle)))
  );
  const { screen } = await screenOf(puzzled.snapshot, info, engine);
  if (mine === visit)
    show(
      createPuzzle({ all, puzzle, puzzled, screen, info }, engine),
      say("Puzzles of {title}", { title: info.title }),
      info.title,
    );
}

/** @param {number} mine @param {Info} info */
async function learn(mine, info) {
  try {
    const title = say("Learn {title}", { title: info.title });
    const { openLesson } = await titled(title, rooms.learn());
    const lesson = await waitFor(() => openLesson(info, engine));
    if (mine === visit) show(lesson, title, info.title);
  } catch (error) {
    reasonOf(error);
    if (mine === visit) showLost();
  }
}

/**
 * The address asks for a table that there cannot be.
 * @param {number} mine
 * @param {Info} info
 * @param {unknown} error
 */
function setUpAgain(mine, info, error) {
  history.replaceState(history.state, "", `#/play/${info.id}?new`);
  return showSetup(mine, info, error);
}

/**
 * Says what a game waits for, Python or the reading of a long record: above what is shown, or
 * instead of nothing.
 * @template T
 * @param {(progress: (done: number, of: number, text: string) => void) => Promise<T>} opening
 * @returns {Promise<T>}
 */
function waitFor(opening) {
  const mine = visit;
  /** @param {string} words */
  const tellIt = (words) => {
    if (mine !== visit) return;
    if (page) setText(waiting, words);
    else
      main.replaceChildren(
        el(
          "div",
          { class: "reading" },
          el("h1", {}, say("Siegeworks")),
          el("p", { class: "lead", role: "status" }, words),
        ),
      );
  };
  const loads = document.body.dataset.engine === "loading";
  const timer = loads
    ? setTimeout(
        () =>
          engine.state() === "loading" &&
          tellIt(say("The rules are still loading. The game will open in a moment.")),
        WAITING,
      )
    : undefined;
  const heard = new AbortController();
  engine.listen(() => {
    if (engine.state() !== "failed" || mine !== visit) return;
    tellIt("");
    const why = say("Python does not start here. Try again, or reload the page later.");
    const line = page ? waiting : main.querySelector("[role=status]");
    if (line instanceof HTMLElement) offerAgain(line, why, engine.tryAgain);
  }, heard.signal);
  const asked = opening((done, of, text) => tellIt(text));
  setText(waiting, "");
  document.body.append(waiting); // empty, so that a screen reader hears it change
  return asked.finally(() => {
    clearTimeout(timer);
    heard.abort();
    if (mine === visit) waiting.remove();
  });
}

/**
 * The game in progress, or setting one up.
 * @param {number} mine
 * @param {Info} info
 * @param {boolean} [quickly] as it was shown when it was kept; where that is damaged, its record is
 *   opened
 */
async function goOn(mine, info, quickly = true) {
  try {
    const [session, { createPlay }] = await Promise.all([
      waitFor((progress) => keptTable(info, engine, progress, quickly)),
      rooms.play(),
    ]);
    if (mine !== visit) return;
    if (session) showTable(session, info, createPlay);
    else await showSetup(mine, info);
  } catch (error) {
    if (mine !== visit) return;
    if (quickly && !(error instanceof KeptError)) await goOn(mine, info, false);
    else await showSetup(mine, info, error);
  }
}

/**
 * @param {import("./session/session").Session} session
 * @param {Info} info
 * @param {typeof import("./pages/play.js").createPlay} createPlay
 */
function showTable(session, info, createPlay) {
  const newGame = () => (location.hash = `#/play/${info.id}?new`);
  /** @param {HTMLElement} element */
  const rules = async (element) => {
    const [{ showRules }, found] = await rulesOf(info);
    if (!element.firstChild) showRules(element, info, found);
  };
  /** @param {string} position */
  const editIt = (position) => {
    const words = withoutPeople(settingsOf(session.state().snapshot));
    words.set("position", position);
    location.hash = linkWith("edit", info, words);
  };
  /** @param {(words: URLSearchParams) => URLSearchParams} change */
  const again = (change) =>
    (location.hash = linkWith("new", info, change(settingsOf(session.state().snapshot))));
  themeOf(info.id);
  page?.close?.();
  page = null;
  show(
    createPlay(session, engine, {
      title: info.title,
      rules,
      newGame,
      again,
      openRecord,
      edit: info.positions ? editIt : null,
    }),
    info.title,
    info.title,
  );
}

/**
 * @param {number} mine
 * @param {Info} info
 * @param {unknown} [error] why the game that was asked for did not start
 */
async function showSetup(mine, info, error) {
  const [{ createSetupPage }, start] = await titled(
    info.title,
    Promise.all([rooms.setup(), known.start[info.id]?.()]),
  );
  if (mine === visit)
    show(
      createSetupPage(
        start?.setup ?? { ...info, options: [], colours: [], begins: "first", opening: "" },
        engine,
        start?.starts ?? {},
        lastSettings(info),
        error,
      ),
      info.title,
    );
}

/** The room of the rules, and those of a game. @param {Info} info */
async function rulesOf(info) {
  const room = await rooms.rules();
  return /** @type {const} */ ([room, await room.rulesOf(info)]);
}

/**
 * Says what is coming where there is no page yet and it takes long.
 * @template T
 * @param {string} title
 * @param {Promise<T>} coming
 * @returns {Promise<T>}
 */
async function titled(title, coming) {
  const slow = setTimeout(
    () => page || main.replaceChildren(el("div", { class: "reading" }, el("h1", {}, title))),
    WAITING,
  );
  const come = await coming;
  clearTimeout(slow);
  return come;
}

/**
 * The place of the board, until Python has set up a game with unusual settings.
 * @param {Info} info
 */
function showWaiting(info) {
  const words = el(
    "div",
    { class: "voice" },
    el("p", { class: "voice-next" }, say("Setting up the board.")),
  );
  const heading = el("h1", { class: "unseen" }, info.title);
  show(
    { element: el("div", { class: "table" }, heading, words, el("div", { class: "board-frame" })) },
    info.title,
    info.title,
  );
}

function showLost() {
  const back = el("p", {}, el("a", { href: "#/" }, say("To the games")));
  const title = say("There is nothing here");
  show(
    {
      element: el(
        "div",
        { class: "reading" },
        el("h1", {}, title),
        el("p", {}, say("This link does not lead to a page of Siegeworks.")),
        back,
      ),
    },
    title,
  );
}

/**
 * What somebody shared: a game becomes one of this browser's, a position is looked at.
 * @param {number} mine
 * @param {string} kind
 * @param {string} packed
 */
async function showShared(mine, kind, packed) {
  try {
    const { seenSnapshot, unpack } = await sharing();
    const text = await unpack(packed);
    if (mine !== visit) return;
    if (kind === "record") {
      history.replaceState(history.state, "", "#/");
      await openText(text);
      return;
    }
    const snapshot = seenSnapshot(text);
    const info = known.games.find(({ id }) => id === snapshot.game);
    const screen = info && (await waitFor(() => screenOf(snapshot, info, engine))).screen;
    const { createSeen } = await rooms.seen();
    if (mine === visit && info && screen) {
      themeOf(info.id);
      show(createSeen(snapshot, screen, info), info.title, info.title);
    } else if (mine === visit) showLost();
  } catch (error) {
    if (mine !== visit) return;
    showLost();
    await tell(
      say("This link cannot be opened"),
      error instanceof Error ? error.message : String(error),
    );
  }
}

async function openRecord() {
  const record = await (await rooms.opening()).askForRecord();
  if (record) await openText(record);
}

/** @param {string} record */
async function openText(record) {
  try {
    if (lacks(record))
      throw new Refused(
        say(
          "This record leaves out what was hidden when it was copied. A saved file holds the whole game.",
        ),
      );
    const here = location.hash;
    const [session, { createPlay }] = await Promise.all([
      waitFor((progress) => recordTable(record, engine, progress)),
      rooms.play(),
    ]);
    const info = known.games.find(({ id }) => id === session.game);
    if (!info || location.hash !== here) return; // who has gone elsewhere meanwhile stays there
    visit += 1;
    leave(page);
    history.pushState(null, "", `#/play/${info.id}`);
    left = arrive();
    showTable(session, info, createPlay);
  } catch (error) {
    if (!page) await route();
    await tell(say("This record cannot be opened"), reasonOf(error));
  }
}

// A record can be pasted or dropped anywhere; where there is a field for text, the field takes it.
document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const field = event.target instanceof Element && event.target.closest("input, textarea");
  if (!field && text.trimStart().startsWith("[Game ")) openText(text);
});
document.addEventListener(
  "dragover",
  (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault(),
);
document.addEventListener("drop", async (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file || !(event.target instanceof Element) || event.target.closest("input")) return;
  event.preventDefault();
  const text = await fileText(file);
  const field = event.target.closest("dialog")?.querySelector("textarea");
  if (field) field.value = text;
  else {
    closeDialogs();
    openText(text);
  }
});
window.addEventListener("error", ({ error }) => stumble(error));
window.addEventListener("unhandledrejection", ({ reason }) => stumble(reason));
window.addEventListener("hashchange", route);
restoreLanguage(changeLanguage).then(() => {
  showBar();
  return route();
});

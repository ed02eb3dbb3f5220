// The page: the part of the address after the # decides what is shown (router.js).
//
//   #/                                   the games
//   #/play/<game>                        the game in progress, or set-up; with ?new always set-up,
//                                        with ?review the look back at it, or at its move ?review=5
//   #/new/<game>?seats=2&knights=acfh    starts a game with these settings;
//                                        players=person,random, name1=..., colours=GB and begins=2
//                                        say who sits where, position=seat:2 is the start position,
//                                        first=d4 is touched first
//   #/learn/<game>                       its lesson, where it was left
//   #/edit/<game>?seats=2&position=...   the position editor, for a table with these settings
//   #/record/<packed>, #/seen/<packed>   a shared game or position (see links.js)
//   #/elsewhere/<game>?seats=2           begins a game with somebody elsewhere
//   #/letter/<packed>                    what the other side of such a game sent (see letters/)
//   #/wire/<packed>                      half of a line to a device in the room (see session/wire.js)
//   #/rules/<game>?at=mb10               the rules, at a clause
//   #/pictures/<game>                    the game on one page
//   #/puzzle/<game>?id=1a2b3c4d          a puzzle; without an id the day's, or an easy first one
//   #/puzzles                            the puzzles of all games
//   #/print/<game>?paper=letter          its kit on paper, with these choices
//   #/print/deck?size=tarot              custom cards; their files are not in the address

import * as frame from "./frame.js";
import { fileText } from "./house/dialogs.js";
import { hush, notice } from "./house/notice.js";
import { Refused } from "./house/refused.js";
import { restoreTheme } from "./house/theme.js";
import { keepOffline } from "./house/offline.js";
import { createRouter } from "./router.js";
import { language, restoreLanguage } from "./house/language.js";
import { say } from "./words/say.js";
import { createEngine } from "./worker/engine.js";
import { checkWorker, startWorker } from "./worker/start.js";
import { prepareThinker, restartThinker } from "./worker/thinker.js";

restoreTheme();
frame.build();

const engine = createEngine(
  startWorker,
  checkWorker,
  (state, part, why) => {
    frame.progress.update(state === "failed" ? 1 : part);
    if (state === "failed") tellFailure(why, () => engine.tryAgain());
    const before = document.body.dataset.engine;
    if (state === before) return;
    document.body.dataset.engine = state;
    if (before === "failed") hush();
    if (state === "ready") keepOffline();
  },
  language,
  // The first visit needs the line for the board.
  navigator.serviceWorker?.controller ? undefined : frame.drawn,
);
prepareThinker(() => {
  let before = "";
  return createEngine(
    startWorker,
    checkWorker,
    (state, part, why) => {
      if (state === "failed") tellFailure(why, restartThinker);
      else frame.progress.update(part);
      if (before === "failed" && state !== before) hush();
      before = state;
    },
    language,
  );
});
const { route, openText } = createRouter(engine);

/** @param {string} why Python did not start @param {() => void} again */
function tellFailure(why, again) {
  notice(() => [`${say("Python could not start.")} ${why}`, say("Try again")], again, true);
}

/**
 * Reports a mistake of the page itself, which the console shows.
 * @param {unknown} error null for a mere hint of the browser
 */
function stumble(error) {
  if (!(error instanceof Error)) return;
  const words = () =>
    say("Something went wrong on this page. Your game is safe; reload the page to go on.");
  notice(
    () => [error instanceof Refused ? error.message : words(), say("Reload the page")],
    () => location.reload(),
    true,
  );
}

/** Redraws everything in the chosen language; Python retells an open game. */
async function changeLanguage() {
  frame.showBar(changeLanguage);
  frame.focusLanguage();
  await route();
}

// A record can be pasted or dropped anywhere except on a text field, which takes it itself.
document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const field = event.target instanceof Element && event.target.closest("input, textarea");
  if (!field && (text.trimStart().startsWith("[Game ") || text.includes("#/letter/")))
    openText(text);
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
    frame.closeDialogs();
    openText(text);
  }
});
window.addEventListener("error", ({ error }) => stumble(error));
window.addEventListener("unhandledrejection", ({ reason }) => stumble(reason));
window.addEventListener("hashchange", route);
restoreLanguage(changeLanguage).then(() => {
  frame.showBar(changeLanguage);
  return route();
});

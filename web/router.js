// Opens the page that the address asks for. A page is a module whose `open` fetches what it needs;
// the answer is drawn here unless the person has left meanwhile.

import * as frame from "./frame.js";
import { patient } from "./house/chunks.js";
import { tell } from "./house/dialogs.js";
import { known } from "./house/known.js";
import { Refused, reasonOf } from "./house/refused.js";
import { themeOf } from "./house/theme.js";
import { arrive, leave } from "./house/visits.js";
import * as game from "./pages/game.js";
import * as hub from "./pages/hub.js";
import { lost } from "./pages/lost.js";
import { lacks } from "./session/record.js";
import { say } from "./words/say.js";

/** @import { GameVisit, Opened, Services } from "./types" */

/** Milliseconds before the page says what it waits for. */
const WAITING = 300;

const elsewhere = patient(() => import("./pages/elsewhere.js"));
const letter = patient(() => import("./pages/letter.js"));
const wire = patient(() => import("./pages/wire.js"));
const puzzles = patient(() => import("./pages/puzzles.js"));
const deck = patient(() => import("./pages/print_deck.js"));
const shared = patient(() => import("./pages/shared.js"));
const recordDialog = patient(() => import("./pages/ask_record.js"));
/**
 * The pages of a game, by the first word of their addresses.
 * @type {Map<string, () => Promise<{open: (visit: GameVisit) => Opened | Promise<Opened>}>>}
 */
const GAMES = new Map(
  Object.entries({
    edit: patient(() => import("./pages/editor.js")),
    learn: patient(() => import("./pages/learn.js")),
    new: async () => game,
    pictures: patient(() => import("./pages/pictures.js")),
    play: async () => game,
    print: patient(() => import("./pages/print.js")),
    puzzle: patient(() => import("./pages/puzzle.js")),
    rules: patient(() => import("./pages/rules.js")),
  }),
);

/** @param {import("./worker/engine").Engine} engine */
export function createRouter(engine) {
  /** Counts the visits, so that a late page is not drawn. */
  let latest = 0;
  /**
   * What the page at this address left behind on an earlier visit.
   * @type {import("./house/visits.js").Left}
   */
  let left = { top: null, memory: {} };

  /** Shows what the address asks for. */
  async function route() {
    frame.closeDialogs();
    leave(frame.shown());
    left = arrive();
    const [path = "", words = ""] = location.hash.replace(/^#/, "").split("?");
    const [, kind = "", id = ""] = path.split("/");
    const info = known.games.find((one) => one.id === id);
    themeOf(info?.id);
    await enter(async (services) => {
      const visit = {
        ...services,
        kind,
        id,
        query: new URLSearchParams(words),
      };
      if (path.length <= 1) return hub.open(visit);
      if (kind === "record" || kind === "seen") return (await shared()).open(visit);
      if (kind === "letter") return (await letter()).open(visit);
      if (kind === "wire") return (await wire()).open(visit);
      if (kind === "elsewhere") return (await elsewhere()).open(visit);
      if (kind === "puzzles") return (await puzzles()).open();
      if (kind === "print" && id === "deck") return (await deck()).open(visit);
      const room = GAMES.get(kind);
      return room && info ? (await room()).open({ ...visit, info }) : lost();
    }, info?.title);
  }

  /**
   * Opens a page and draws it unless the person has left meanwhile. If that takes long and there is
   * no page yet, shows its title.
   * @param {(services: Services) => Promise<Opened>} open
   * @param {string} [title]
   */
  async function enter(open, title = say("Siegeworks")) {
    latest += 1;
    const counts = stillCounts();
    frame.endWaiting();
    const slow = setTimeout(() => counts() && frame.showWords(title), WAITING);
    try {
      const opened = await open(services(counts, slow));
      if (counts()) draw(opened);
    } finally {
      clearTimeout(slow);
    }
  }

  /** A function that says at any time whether the current visit still counts. */
  function stillCounts() {
    const mine = latest;
    return () => mine === latest;
  }

  /** @param {Opened} opened */
  function draw({ title, where, game, draw, instead }) {
    if (instead) return instead();
    frame.closePage();
    if (game) themeOf(game);
    const page = draw();
    if (page) frame.show(page, { title, where }, left);
  }

  /**
   * What a page may ask for while it is opened.
   * @param {() => boolean} counts whether its visit still counts
   * @param {ReturnType<typeof setTimeout>} [slow] the timer that shows its title
   * @returns {Services}
   */
  function services(counts, slow) {
    return {
      engine,
      enter,
      openRecord,
      openText,
      meanwhile: (opened) => counts() && draw(opened),
      waitFor(ask) {
        clearTimeout(slow);
        const tellIt = (/** @type {string} */ words) => counts() && frame.tellWaiting(words);
        const loading = document.body.dataset.engine === "loading";
        const words = say("The rules are still loading. The game will open in a moment.");
        const timer = loading
          ? setTimeout(() => engine.state() === "loading" && tellIt(words), WAITING)
          : undefined;
        const heard = new AbortController();
        engine.listen(() => {
          if (engine.state() === "failed" && counts())
            frame.offerAgain(
              say("Python does not start here. Try again, or reload the page later."),
              engine.tryAgain,
            );
        }, heard.signal);
        const asked = ask((done, of, text) => tellIt(text));
        frame.expectWaiting();
        return asked.finally(() => {
          clearTimeout(timer);
          heard.abort();
          if (counts()) frame.endWaiting();
        });
      },
    };
  }

  async function openRecord() {
    const record = await (await recordDialog()).askForRecord();
    if (record) await openText(record);
  }

  /** Opens a record's game at its own address, or a letter. @param {string} record */
  async function openText(record) {
    const letter = record.indexOf("#/letter/");
    if (letter >= 0) {
      location.hash = record.slice(letter).replace(/\s+/g, ""); // mail programs break long lines
      return;
    }
    try {
      if (lacks(record))
        throw new Refused(
          say(
            "This record leaves out what was hidden when it was copied. A saved file holds the whole game.",
          ),
        );
      const here = location.hash;
      const opened = await game.openRecord(record, services(stillCounts()));
      if (location.hash !== here) return; // the person has left meanwhile
      latest += 1;
      leave(frame.shown());
      history.pushState(null, "", opened.address);
      left = arrive();
      draw(opened);
    } catch (error) {
      if (!frame.shown()) await route();
      await tell(say("This record cannot be opened"), reasonOf(error));
    }
  }

  return { route, openText };
}

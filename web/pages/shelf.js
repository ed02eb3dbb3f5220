// The kept games on the first page: under way, finished and damaged.

import { face } from "../board/face.js";
import { patient } from "../house/chunks.js";
import { copyRecord } from "../house/copying.js";
import { agreed, download } from "../house/dialogs.js";
import { button, el, setText } from "../house/dom.js";
import { locale } from "../house/language.js";
import { begun, resultOf, shareAlone } from "../keeping/kept.js";
import { known } from "../house/known.js";
import { mistakes } from "../keeping/mistakes.js";
import { closeAll, keptByNow } from "../session/sessions.js";
import { alone, linkWith } from "../session/settings.js";
import { againstWords, opponents, playerOf } from "../words/players.js";
import { say, sayCount } from "../words/say.js";
import { forget, makeRoom } from "../keeping/store.js";
import { setOfTab } from "../keeping/tab.js";

/** @import { Kept } from "../types" */

/** The most games under way shown unfolded. */
const SHOWN = 3;

const seldom = patient(() => import("./results.js"));
const seldomLetters = patient(() => import("./shelf_letters.js"));
const seldomBoard = patient(() => import("./small_board.js"));

/**
 * Fills in the kept games on the first page as soon as they are read.
 * @param {HTMLElement} element
 */
export function fillShelf(element) {
  const underWay = el("section", {
    class: "under-way",
    hidden: true,
    "aria-labelledby": "under-way",
  });
  const crowded = el("p", { class: "crowded warning", role: "status", hidden: true });
  const last = el("section", { class: "last-game", hidden: true, "aria-labelledby": "last-game" });
  const finished = el("section", { class: "finished", hidden: true });
  const damaged = el("section", { class: "damaged", hidden: true, "aria-labelledby": "damaged" });
  element.replaceChildren(last, underWay, crowded, finished, damaged);

  /** What is known of games by letters. @type {Map<string, import("./shelf_letters").Saying>} */
  let said = new Map();

  async function show() {
    const found = await keptByNow();
    // kept by an earlier version of the page
    const empty = found.games.filter((kept) => !begun(kept));
    if (empty.length) await forget(empty.map(({ id }) => id));
    const games = await makeRoom(found.games.filter(begun));
    if (games.some(({ players }) => players.includes("elsewhere")))
      said = await (await seldomLetters()).sayings(games);
    const isOver = (/** @type {Kept} */ kept) => kept.over || said.get(kept.id)?.over === true;
    const over = games.filter(isOver);
    fillUnderWay(games.filter((kept) => !isOver(kept)));
    fillLast(over[0] === games[0] ? over[0] : undefined);
    warn(over.filter(({ leaves }) => leaves));
    fillFinished(over);
    fillDamaged(found.damaged);
  }

  /** @param {Kept[]} games */
  function fillUnderWay(games) {
    underWay.hidden = games.length === 0;
    const heading = el("h2", { id: "under-way", tabindex: -1 }, say("Go on"));
    const rows = games.map((kept) =>
      pictureCard(kept, turnOf(kept), dropButton(kept, underWay), said.get(kept.id)?.words),
    );
    const rest = el(
      "details",
      {},
      el("summary", {}, say("Older games: {n}", { n: rows.length - SHOWN })),
      el("ul", { class: "tables" }, ...rows.slice(SHOWN)),
    );
    underWay.replaceChildren(
      heading,
      el("ul", { class: "tables" }, ...rows.slice(0, SHOWN)),
      ...(rows.length > SHOWN ? [rest] : []),
    );
  }

  /** If the last game has ended: how, and the way on. @param {Kept} [kept] */
  function fillLast(kept) {
    last.hidden = !kept;
    if (!kept) return;
    const info = known.games.find(({ id }) => id === kept.game);
    const settings = info && alone(info);
    const again = settings && linkWith("new", info, settings);
    const own = mistakes().filter(({ table }) => table === kept.id);
    const back = toGame(kept, "?review", say("Look back"));
    back.className = "quiet";
    const links = el(
      "p",
      { class: "buttons" },
      again && el("a", { class: "main", href: again }, say("Again")),
      back,
      own[0] &&
        el(
          "a",
          { class: "quiet", href: `#/puzzle/${kept.game}?id=${own[0].puzzle.id}&practise` },
          sayCount("Practise {n} mistake", "Practise {n} mistakes", own.length),
        ),
    );
    last.replaceChildren(
      el("h2", { id: "last-game" }, say("Last game")),
      el("ul", { class: "tables" }, pictureCard(kept, outcomeOf(kept), links)),
    );
  }

  /** Says which games will be dropped, and when the first of them. @param {Kept[]} going */
  function warn(going) {
    crowded.hidden = going.length === 0;
    const date = day(Math.min(...going.map(({ leaves }) => leaves ?? 0)));
    const games = going
      .map((kept) => `${titleOf(kept.game)}, ${kept.names.join(" – ")} (${day(kept.updated)})`)
      .join("; ");
    const words = say(
      "There is no room for more games. These finished ones will be dropped from {date} on; save any you want to keep: {games}",
      { date, games },
    );
    setText(crowded, games && words);
  }

  /** @param {Kept[]} games */
  function fillFinished(games) {
    finished.hidden = games.length === 0;
    const open = finished.querySelector("details")?.open ?? false;
    const results = el("div");
    const ids = games.map(({ id }) => id);
    const all = action(say("Delete all finished games"), () =>
      dropAfter(finished, ids, say("Delete all finished games?")),
    );
    const rows = games.map((kept) =>
      row(
        kept,
        [
          toGame(kept, "?review", say("Look back")),
          saveButton(said.get(kept.id)?.record ?? kept.record, kept.game, kept),
          dropButton(kept, finished),
        ],
        said.get(kept.id)?.words,
      ),
    );
    const addUp = () => seldom().then(({ resultsOf }) => results.replaceChildren(resultsOf(games)));
    const summary = el("summary", {}, say("Finished games: {n}", { n: games.length }));
    finished.replaceChildren(
      el(
        "details",
        { open, ontoggle: addUp },
        summary,
        results,
        el("ul", {}, ...rows),
        el("p", {}, all),
      ),
    );
  }

  /** @param {{id: string, record: string}[]} games */
  function fillDamaged(games) {
    damaged.hidden = games.length === 0;
    const said = el("p", { role: "status" });
    const rows = games.map(({ id, record }) => {
      const copyIt = async () => setText(said, await copyRecord(record));
      const buttons = record ? [saveButton(record, "game"), action(say("Copy"), copyIt)] : [];
      const drop = action(say("Delete"), () => dropAfter(damaged, [id], say("Delete this game?")));
      const words = record ? say("Its record is still there.") : say("Its record is lost.");
      return el("li", {}, el("span", { class: "row-words" }, words), ...buttons, drop);
    });
    damaged.replaceChildren(
      el("h2", { id: "damaged", tabindex: -1 }, say("Damaged games")),
      el("ul", {}, ...rows),
      said,
    );
  }

  /** @param {Kept} kept @param {HTMLElement} section lists it */
  function dropButton(kept, section) {
    const [title, when] = [titleOf(kept.game), time(kept.updated)];
    const drop = () =>
      dropAfter(
        section,
        [kept.id],
        say("Delete this game?"),
        say("{title} from {when} cannot be restored.", { title, when }),
      );
    return action(say("Delete"), drop, say("Delete {title} from {when}", { title, when }));
  }

  /**
   * Forgets games, after asking.
   * @param {HTMLElement} section lists them
   * @param {string[]} ids
   * @param {string} title
   * @param {string} [warning]
   */
  async function dropAfter(section, ids, title, warning) {
    const lost =
      warning ??
      sayCount("{n} game cannot be restored.", "{n} games cannot be restored.", ids.length);
    const keep = sayCount("Keep it", "Keep them", ids.length);
    if (!(await agreed(title, lost, say("Delete"), keep))) return;
    closeAll(ids);
    await forget(ids);
    if (ids.some((id) => said.has(id))) await (await seldomLetters()).forgetCourses(ids);
    await show();
    const next = section.hidden
      ? document.querySelector("h1")
      : section.querySelector("h2, summary");
    if (next instanceof HTMLElement) next.focus();
  }

  return show();
}

/**
 * @param {Kept} kept
 * @param {HTMLElement[]} buttons
 * @param {string} [more] what is known of its letters
 */
function row(kept, buttons, more) {
  const go = toGame(kept, "", el("strong", {}, titleOf(kept.game)), " ", sidesOf(kept));
  const facts = el("span", { class: "row-facts" }, `${outcomeOf(kept)}, ${factsOf(kept)}`);
  return el("li", {}, go, more && el("span", { class: "row-letters" }, more), facts, ...buttons);
}

/** How a game has ended, for the only person in it if there is one. @param {Kept} kept */
function outcomeOf(kept) {
  const share = shareAlone(kept);
  return share === "1" ? say("won") : share === "0" ? say("lost") : resultOf(kept);
}

/**
 * A game as a picture, with whose turn it is or how it has ended.
 * @param {Kept} kept
 * @param {string} stands
 * @param {HTMLElement} last
 * @param {string} [more] what is known of its letters
 */
function pictureCard(kept, stands, last, more) {
  const picture = el("span", { class: "table-board", "aria-hidden": "true" });
  void seldomBoard().then(({ drawKept }) => drawKept(picture, kept));
  const against = opponents(kept.players).map(({ captain, level }) =>
    face(playerOf(captain, level)),
  );
  const turn = stands && el("strong", { class: "table-turn" }, stands);
  const go = toGame(
    kept,
    "",
    picture,
    el("strong", {}, titleOf(kept.game)),
    el("span", { class: "game-against" }, ...against, sidesOf(kept)),
    el("span", { class: "row-facts" }, turn, turn && " · ", factsOf(kept)),
  );
  return el("li", {}, go, more && el("span", { class: "row-letters" }, more), last);
}

/** Whom one person plays against, if captains; else all names. @param {Kept} kept */
function sidesOf({ players, names }) {
  return againstWords(players) || names.join(" – ");
}

/** @param {Kept} kept @param {string} query @param {...import("../house/dom").Child} content */
function toGame(kept, query, ...content) {
  const onclick = () => setOfTab(kept.game, kept.id);
  return el("a", { href: `#/play/${kept.game}${query}`, onclick }, ...content);
}

/** Where a turn has dice or cards in it, its tokens are no moves to count. @param {Kept} kept */
function factsOf({ moves, updated, snapshot }) {
  const when = time(updated);
  return snapshot?.hidden
    ? when
    : sayCount("{n} move, {when}", "{n} moves, {when}", moves, { when });
}

/** Whose turn it is, if that is known before the game is opened. @param {Kept} kept */
function turnOf({ snapshot, names }) {
  const turn = snapshot?.view.turn;
  if (typeof turn !== "number") return "";
  return turn === snapshot?.you
    ? say("Your turn")
    : say("{name} is to move.", { name: names[turn] ?? "" });
}

/** @param {string} record @param {string} name of the file @param {Kept} [kept] */
function saveButton(record, name, kept) {
  const label =
    kept &&
    say("Save {title} from {when}", { title: titleOf(kept.game), when: time(kept.updated) });
  return action(say("Save"), () => download(`${name}.txt`, record), label);
}

/** @param {string} game */
function titleOf(game) {
  return known.games.find(({ id }) => id === game)?.title ?? game;
}

/** @param {number} moment */
function time(moment) {
  return day(moment, "short");
}

/** @param {number} moment @param {"short"} [timeStyle] also the time of day */
function day(moment, timeStyle) {
  return new Date(moment).toLocaleString(locale(), {
    dateStyle: "medium",
    timeStyle,
  });
}

/**
 * @param {string} text
 * @param {() => void} onclick
 * @param {string} [label] what it does, if the text alone does not say that
 */
function action(text, onclick, label) {
  return button("text-button", text, onclick, { "aria-label": label });
}

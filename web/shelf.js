// The kept games on the first page: those under way, the finished ones with what they add up to, and what is damaged.

import { ask, copy, download } from "./dialogs.js";
import { el, setText } from "./dom.js";
import { begun, resultOf, tallies } from "./kept.js";
import { known } from "./known.js";
import { say, sayCount } from "./say.js";
import { forget, keptGames, makeRoom, setOfTab } from "./store.js";

/** @typedef {import("./types").Kept} Kept */

/** So many games under way are seen at once. */
const SHOWN = 6;

/** @returns {HTMLElement} the lists, which fill themselves as soon as the games are read */
export function createShelf() {
  const underWay = el("section", { class: "under-way", hidden: true, "aria-labelledby": "under-way" });
  const crowded = el("p", { class: "crowded warning", role: "status", hidden: true });
  const finished = el("section", { class: "finished", hidden: true, "aria-label": say("Finished games") });
  const damaged = el("section", { class: "damaged", hidden: true, "aria-labelledby": "damaged" });
  const element = el("div", { class: "shelf" }, underWay, crowded, finished, damaged);

  async function show() {
    const found = await keptGames();
    const empty = found.games.filter((kept) => !begun(kept)); // an earlier version of the page kept them
    if (empty.length) await forget(empty.map(({ id }) => id));
    const games = await makeRoom(found.games.filter(begun));
    const over = games.filter((kept) => kept.over);
    fillUnderWay(games.filter((kept) => !kept.over));
    warn(over.filter(({ leaves }) => leaves));
    fillFinished(over);
    fillDamaged(found.damaged);
  }

  /** @param {Kept[]} games */
  function fillUnderWay(games) {
    underWay.hidden = games.length === 0;
    const heading = el("h2", { id: "under-way", tabindex: -1 }, say("Go on"));
    const rows = games.map((kept) => row(kept, [dropButton(kept, underWay)]));
    const rest = el("details", {}, el("summary", {}, say("Older games: {n}", { n: rows.length - SHOWN })), el("ul", {}, ...rows.slice(SHOWN)));
    underWay.replaceChildren(heading, el("ul", {}, ...rows.slice(0, SHOWN)), ...(rows.length > SHOWN ? [rest] : []));
  }

  /** Says which games will be dropped, and when the first of them. @param {Kept[]} going */
  function warn(going) {
    crowded.hidden = going.length === 0;
    const date = day(Math.min(...going.map(({ leaves }) => leaves ?? 0)));
    const games = going.map((kept) => `${titleOf(kept.game)}, ${kept.names.join(" – ")} (${day(kept.updated)})`).join("; ");
    setText(crowded, going.length ? say("There is no room for more games. These finished ones are dropped from {date} on; save what you want to keep: {games}", { date, games }) : "");
  }

  /** @param {Kept[]} games */
  function fillFinished(games) {
    finished.hidden = games.length === 0;
    const open = finished.querySelector("details")?.open ?? false;
    const all = el("button", { type: "button", class: "quiet", onclick: () => dropAll(games) }, say("Forget all finished games"));
    const rows = games.map((kept) => row(kept, [saveButton(kept.record, kept.game, kept), dropButton(kept, finished)]));
    finished.replaceChildren(
      el("details", { open }, el("summary", {}, say("Finished games: {n}", { n: games.length })), el("ul", {}, ...rows), results(games), el("p", {}, all)),
    );
  }

  /** @param {{id: string, record: string}[]} games */
  function fillDamaged(games) {
    damaged.hidden = games.length === 0;
    const said = el("p", { role: "status" });
    const rows = games.map(({ id, record }) => {
      const copyIt = async () => {
        const copied = await copy(record);
        setText(said, copied ? say("The record is copied.") : say("The browser does not allow copying; save the record instead."));
      };
      const buttons = record ? [saveButton(record, "game"), el("button", { type: "button", class: "text-button", onclick: copyIt }, say("Copy"))] : [];
      const drop = el("button", { type: "button", class: "text-button" }, say("Forget"));
      drop.addEventListener("click", () => dropAfter(damaged, [id], say("Forget this game?"), [say("It cannot be brought back.")], say("Forget"), say("Keep it")));
      const words = record ? say("This game cannot be shown. Its record is still there.") : say("This game cannot be shown, and its record is lost.");
      return el("li", {}, el("span", { class: "row-words" }, words), ...buttons, drop);
    });
    damaged.replaceChildren(el("h2", { id: "damaged", tabindex: -1 }, say("Damaged games")), el("ul", {}, ...rows), said);
  }

  /** @param {Kept} kept @param {HTMLElement} section where it is listed */
  function dropButton(kept, section) {
    const [title, when] = [titleOf(kept.game), time(kept.updated)];
    const warning = say("{title} of {when} cannot be brought back.", { title, when });
    const drop = () => dropAfter(section, [kept.id], say("Forget this game?"), [warning], say("Forget"), say("Keep it"));
    return el("button", { type: "button", class: "text-button", "aria-label": say("Forget {title} of {when}", { title, when }), onclick: drop }, say("Forget"));
  }

  /** @param {Kept[]} games */
  function dropAll(games) {
    const warning = sayCount("{n} game cannot be brought back.", "{n} games cannot be brought back.", games.length);
    return dropAfter(finished, games.map(({ id }) => id), say("Forget all finished games?"), [warning], say("Forget them"), say("Keep them"));
  }

  /** Forgets games, if somebody who is asked wants that. @param {HTMLElement} section @param {string[]} ids @param {string} title @param {string[]} warning @param {string} yes @param {string} no */
  async function dropAfter(section, ids, title, warning, yes, no) {
    const buttons = [
      { text: yes, value: "forget" },
      { text: no, value: "" },
    ];
    if ((await ask(title, warning, buttons)) !== "forget") return;
    await forget(ids);
    await show();
    const next = section.hidden ? document.querySelector("h1") : section.querySelector("h2, summary");
    if (next instanceof HTMLElement) next.focus();
  }

  void show();
  return element;
}

/** @param {Kept} kept @param {HTMLElement[]} buttons */
function row(kept, buttons) {
  const players = kept.names.join(" – ");
  const go = el("a", { href: `#/play/${kept.game}`, onclick: () => setOfTab(kept.game, kept.id) }, el("strong", {}, titleOf(kept.game)), " ", players);
  const facts = sayCount("{n} move, {when}", "{n} moves, {when}", kept.moves, { when: time(kept.updated) });
  return el("li", {}, go, el("span", { class: "row-facts" }, kept.over ? `${resultOf(kept)}, ${facts}` : facts), ...buttons);
}

/** @param {string} record @param {string} name of the file @param {Kept} [kept] */
function saveButton(record, name, kept) {
  const label = kept && say("Save {title} of {when}", { title: titleOf(kept.game), when: time(kept.updated) });
  return el("button", { type: "button", class: "text-button", "aria-label": label, onclick: () => download(`${name}.txt`, record) }, say("Save"));
}

/** How persons have fared who gave their names. @param {Kept[]} games @returns {HTMLElement | null} */
function results(games) {
  const rows = tallies(games).map(({ game, name, against, won, drawn, lost }) =>
    el("tr", {}, el("td", {}, titleOf(game)), el("th", { scope: "row" }, name), ...[against, won, drawn, lost].map((value) => el("td", {}, String(value)))),
  );
  if (rows.length === 0) return null;
  const heads = [say("Game"), say("Name"), say("Against"), say("Won"), say("Drawn"), say("Lost")].map((title) => el("th", { scope: "col" }, title));
  const table = el("table", {}, el("caption", {}, say("Results")), el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows));
  return el("div", { class: "results", tabindex: 0, role: "region", "aria-label": say("Results") }, table);
}

/** @param {string} game */
function titleOf(game) {
  return known.games.find(({ id }) => id === game)?.title ?? game;
}

/** @param {number} moment */
function time(moment) {
  return new Date(moment).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {number} moment */
function day(moment) {
  return new Date(moment).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
}

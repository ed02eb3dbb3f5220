// The first page: the games, and those that are under way.

import { boardPicture } from "./art.js";
import { ask } from "./dialogs.js";
import { el } from "./dom.js";
import { say, sayCount } from "./say.js";
import { forget, keptGames, setOfTab } from "./store.js";
import { paint } from "./theme.js";

/** @typedef {import("./types").Info} Info */
/** @typedef {import("./types").Kept} Kept */

/** So many games under way are seen at once. */
const SHOWN = 6;

/**
 * @param {import("./types").Known} known
 * @param {() => void} openRecord
 */
export function createHub(known, openRecord) {
  const underWay = el("section", { class: "under-way", hidden: true, "aria-labelledby": "under-way" });
  const element = el(
    "div",
    { class: "hub" },
    el("header", { class: "hub-head" }, el("h1", {}, say("Siegeworks")), el("p", {}, say("Siege games to play here and to print for the table."))),
    underWay,
    el("ul", { class: "games" }, ...known.games.map((info) => card(info, known.art[info.id]))),
    el("p", { class: "hub-more" }, el("button", { type: "button", class: "quiet", onclick: openRecord }, say("Open a record"))),
    el(
      "footer",
      {},
      say("Siegeworks is not affiliated with any designer or publisher of these games. The rules are told in our own words."),
      " ",
      SINGLE ? null : el("a", { href: "docs/" }, say("For programmers")),
    ),
  );
  listKept(underWay, known.games);
  return { element };
}

/** @param {Info} info @param {(() => Promise<import("./types").Screen>) | undefined} art */
function card(info, art) {
  const picture = el("a", { class: "game-board", href: `#/play/${info.id}`, tabindex: -1, "aria-hidden": "true" });
  art?.().then((screen) => {
    paint(picture, screen);
    picture.append(boardPicture(screen, info.id));
  });
  const [few, many] = info.seats;
  const [short, long] = info.minutes;
  const players = few === many ? sayCount("{n} player", "{n} players", few) : sayCount("{few} to {n} player", "{few} to {n} players", many, { few });
  const secrets = info.hidden ? say("hidden hands") : say("all is open");
  const facts = [`${info.designer}, ${info.year}`, players, sayCount("{short} to {n} minute", "{short} to {n} minutes", long, { short }), secrets];
  return el(
    "li",
    { class: "game" },
    picture,
    el(
      "div",
      { class: "game-words" },
      el("h2", {}, el("a", { href: `#/play/${info.id}` }, info.title)),
      el("p", { class: "game-facts" }, facts.join(" · ")),
      el("p", {}, info.summary),
      el(
        "p",
        { class: "game-links" },
        el("a", { class: "main", href: `#/play/${info.id}?new`, "aria-label": say("Play {title}", { title: info.title }) }, say("Play")),
        el("a", { class: "quiet", href: `#/rules/${info.id}`, "aria-label": say("Rules of {title}", { title: info.title }) }, say("Rules")),
        el("a", { class: "quiet", href: `#/print/${info.id}`, "aria-label": say("Print {title}", { title: info.title }) }, say("Print")),
      ),
    ),
  );
}

/** @param {HTMLElement} section @param {Info[]} infos */
async function listKept(section, infos) {
  const games = (await keptGames()).filter((kept) => !kept.over && kept.moves > 0 && infos.some((info) => info.id === kept.game));
  section.hidden = games.length === 0;
  const heading = el("h2", { id: "under-way", tabindex: -1 }, say("Go on"));
  const rows = games.map((kept) => row(kept, infos, () => listKept(section, infos)));
  const rest = el("details", {}, el("summary", {}, say("Older games: {n}", { n: rows.length - SHOWN })), el("ul", {}, ...rows.slice(SHOWN)));
  section.replaceChildren(heading, el("ul", {}, ...rows.slice(0, SHOWN)), ...(rows.length > SHOWN ? [rest] : []));
}

/** @param {Kept} kept @param {Info[]} infos @param {() => Promise<void>} changed */
function row(kept, infos, changed) {
  const title = infos.find((info) => info.id === kept.game)?.title ?? kept.game;
  const when = new Date(kept.updated).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const players = (kept.names ?? []).join(" – ");
  const go = el("a", { href: `#/play/${kept.game}`, onclick: () => setOfTab(kept.game, kept.id) }, el("strong", {}, title), " ", players);
  const drop = el("button", { type: "button", class: "text-button", "aria-label": say("Forget {title} of {when}", { title, when }) }, say("Forget"));
  drop.addEventListener("click", async () => {
    const buttons = [
      { text: say("Forget"), value: "forget" },
      { text: say("Keep it"), value: "" },
    ];
    if ((await ask(say("Forget this game?"), [say("{title} of {when} cannot be brought back.", { title, when })], buttons)) !== "forget") return;
    await forget(kept.id);
    await changed();
    document.getElementById("under-way")?.focus();
  });
  const facts = sayCount("{n} move, {when}", "{n} moves, {when}", kept.moves, { when });
  return el("li", {}, go, el("span", { class: "row-facts" }, facts), drop);
}

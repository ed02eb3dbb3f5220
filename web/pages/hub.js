// The first page: the games with what was done of each, kept games, and as long as nothing has been
// played a board to touch at once.

import { boardPicture, inItsMiddle, prefixed } from "../board/art.js";
import { patient } from "../house/chunks.js";
import { button, drawing, el, onceNear, svg } from "../house/dom.js";
import { face } from "../board/face.js";
import { known } from "../house/known.js";
import {
  CAPTAINS,
  againstWords,
  captainOf,
  captainWords,
  playerOf,
  playerWords,
} from "../words/players.js";
import { say, sayCount } from "../words/say.js";
import { alone, hasFinished, linkWith } from "../session/settings.js";
import { paint } from "../house/theme.js";

/** @import { Info } from "../types" */

/** Milliseconds for which the first stone is seen before its game opens. */
const SEEN = 350;
/** How near the picture of a game is when it is drawn. */
const NEAR = "200%";
/** The game of the first page, the stone that is laid there, where it waits, and who answers. */
const FIRST = { game: "siegestones", kind: "stone-B", place: "d4", against: "level1" };

const shelves = patient(() => import("./shelf.js"));
const doings = patient(() => import("./done.js"));

/** @param {import("../types").Visit} visit @returns {import("../types").Opened} */
export function open({ openRecord }) {
  return { title: say("Siegeworks"), draw: () => createHub(openRecord) };
}

/** @param {() => void} openRecord */
function createHub(openRecord) {
  const shelf = el("div", { class: "shelf" });
  const today = el("p", { class: "today", hidden: true });
  /** Where the cards say what was done. @type {Map<string, HTMLElement>} */
  const done = new Map();
  const element = el(
    "div",
    { class: "hub" },
    el(
      "header",
      { class: "hub-head" },
      el("h1", { class: "unseen", tabindex: -1 }, say("Siegeworks")), // the bar shows it
      el(
        "p",
        {},
        say("Siege games to play here, or to print and play at the table."),
        el("span", {}, " ", say("No account, nothing to install, and no network needed.")),
      ),
    ),
    today,
    known.games.some(hasFinished) ? null : startHere(),
    shelf,
    el(
      "ul",
      { class: "games" },
      ...[...known.games]
        .sort((one, other) => one.effort - other.effort)
        .map((info) => {
          const line = el("ul", { class: "game-done", hidden: true });
          done.set(info.id, line);
          return card(info, known.art[info.id], known.middles[info.id] ?? [], line);
        }),
    ),
    el(
      "p",
      { class: "hub-more" },
      button("quiet", say("Open a record"), openRecord),
      el("a", { class: "quiet", href: "#/elsewhere" }, say("Play with somebody elsewhere")),
      el("a", { class: "quiet", href: "#/print/deck" }, say("Print cards of your own")),
    ),
    el(
      "footer",
      {},
      say(
        "Siegeworks is not affiliated with any designer or publisher of these games. The rules are told in our own words.",
      ),
      " ",
      SINGLE ? null : el("a", { href: "docs/" }, say("For programmers")),
    ),
  );
  void shelves().then(({ fillShelf }) => fillShelf(shelf));
  void doings().then(({ fillDone }) => fillDone(done, today));
  return { element };
}

/** A board on which a touch lays a stone and begins a game, with the way into its lesson. */
function startHere() {
  const info = known.games.find(({ id }) => id === FIRST.game);
  if (!info) return null;
  const board = el("div", { class: "start-board", "aria-hidden": "true" });
  void known.art[info.id]?.().then((screen) => {
    paint(board, screen);
    board.append(boardPicture(screen, "start"), ...circlesOf(screen));
  });
  return el(
    "section",
    { class: "start", "aria-labelledby": "start" },
    board,
    el(
      "div",
      { class: "start-words" },
      el("h2", { id: "start" }, say("Start here")),
      el(
        "p",
        {},
        say(
          "Touch a circle: your first blue stone of {title} stands there, and Red answers. Whoever first controls four towers wins.",
          {
            title: info.title,
          },
        ),
      ),
      el("p", {}, say("Or choose whom to play against:")),
      el("ul", { class: "start-captains" }, ...CAPTAINS.map(captainLink)),
      el(
        "p",
        { class: "buttons" },
        el("a", { class: "quiet", href: `#/learn/${info.id}` }, say("Learn it in five minutes")),
      ),
    ),
  );
}

/** A first game against that captain. @param {string} captain */
function captainLink(captain) {
  const against = playerOf(captain, FIRST.against);
  const { name, style } = captainWords(captain);
  const label = say("Play against {name}", { name: playerWords(against) });
  const leads = { href: beginning("", against), title: style, "aria-label": label };
  return el("li", {}, el("a", leads, face(against), el("span", {}, name)));
}

/** @param {string} [tap] the place that is touched first @param {string} [against] */
function beginning(tap, against = FIRST.against) {
  const first = tap ? `&first=${tap}` : "";
  return `#/new/${FIRST.game}?players=person,${against}${first}`;
}

/** @param {import("../types").Screen} screen */
function circlesOf({ viewBox: [left, top, width, height], places, symbols }) {
  return Object.entries(places).map(([id, { x, y, r }]) => {
    const { w, h, svg: drawn } = symbols[FIRST.kind] ?? { w: 1, h: 1, svg: "" };
    const stone = svg(
      "svg",
      { viewBox: `${-w / 2} ${-h / 2} ${w} ${h}` },
      ...drawing(prefixed(drawn, `start-${id}`)),
    );
    const circle = button(
      "start-circle",
      stone,
      () => {
        circle.classList.add("laid");
        setTimeout(() => (location.hash = beginning(id)), SEEN);
      },
      { tabindex: -1, "data-first": id === FIRST.place },
    );
    circle.style.left = `${(100 * (x - r - left)) / width}%`;
    circle.style.top = `${(100 * (y - r - top)) / height}%`;
    circle.style.width = `${(200 * r) / width}%`;
    circle.style.height = `${(200 * r) / height}%`;
    stone.style.width = `${(100 * w) / (2 * r)}%`;
    return circle;
  });
}

/**
 * @param {Info} info
 * @param {(() => Promise<import("../types").Screen>) | undefined} art
 * @param {import("../types").RulesPicture["things"]} middle
 * @param {HTMLElement} done says what was done of it
 */
function card(info, art, middle, done) {
  const mine = alone(info);
  const begin = mine ? linkWith("new", info, mine) : `#/play/${info.id}`;
  const shown = { class: "game-board", href: begin, tabindex: -1, "aria-hidden": "true" };
  const picture = el("a", shown);
  const draw = () =>
    art?.().then((screen) => {
      paint(picture, screen);
      picture.append(inItsMiddle(screen, info.id, middle));
    });
  onceNear(picture, draw, NEAR);
  const { id, title } = info;
  const look = mine ? "quiet" : "main";
  const friends = say("With friends: {title}", { title });
  const setup = link(`#/play/${id}?new=friends`, look, say("With friends"), friends);
  const change = say("Change captain: {title}", { title });
  const more = [
    link(`#/puzzle/${id}`, null, say("Puzzle"), say("Puzzle: {title}", { title })),
    link(`#/rules/${id}`, null, say("Rules"), say("Rules of {title}", { title })),
    link(`#/print/${id}`, null, say("Print"), say("Print {title}", { title })),
    mine && link(`#/play/${id}?new`, null, say("Change captain"), change),
  ];
  setup.title = say("With friends, or with other settings");
  const [few, many] = info.seats;
  const [short, long] = info.minutes;
  const players =
    few === many
      ? sayCount("{n} player", "{n} players", few)
      : sayCount("{few} to {n} player", "{few} to {n} players", many, { few });
  const effort =
    [say("quick to learn"), say("some rules to learn"), say("many rules to learn")][
      info.effort - 1
    ] ?? "";
  const secrets = info.hidden ? say("hidden hands") : say("nothing hidden");
  const facts = [
    `${info.designer}, ${info.year}`,
    players,
    sayCount("{short} to {n} minute", "{short} to {n} minutes", long, { short }),
    secrets,
  ];
  return el(
    "li",
    { class: "game" },
    picture,
    el(
      "div",
      { class: "game-words" },
      el("h2", {}, el("a", { href: begin }, info.title)),
      el("p", { class: "game-facts" }, el("strong", {}, effort), ` · ${facts.join(" · ")}`),
      el("p", { class: "game-summary" }, info.summary),
      done,
      el(
        "p",
        { class: "game-links" },
        mine && link(begin, "main", say("Play alone"), say("Play alone: {title}", { title })),
        link(`#/learn/${id}`, "quiet", say("Learn"), say("Learn: {title}", { title })),
        setup,
        mine && opposite(mine.get("players")?.split(",") ?? []),
        el("span", { class: "game-more" }, ...more),
      ),
    ),
  );
}

/** Whom a game alone is against. @param {string[]} players */
function opposite(players) {
  const captain = players.find(captainOf);
  return el("span", { class: "game-against" }, captain && face(captain), againstWords(players));
}

/**
 * @param {string} href @param {string | null} look its class
 * @param {string} words @param {string} label the same, with the game's name
 */
function link(href, look, words, label) {
  return el("a", { class: look, href, "aria-label": label }, words);
}

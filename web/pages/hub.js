// The first page: the games, and kept games.

import { inItsMiddle } from "../board/art.js";
import { patient } from "../house/chunks.js";
import { button, el } from "../house/dom.js";
import { known } from "../house/known.js";
import { say, sayCount } from "../words/say.js";
import { alone, linkWith } from "../session/settings.js";
import { paint } from "../house/theme.js";

/** @typedef {import("../types").Info} Info */

const shelves = patient(() => import("./shelf.js"));

/** @param {import("../types").Visit} visit @returns {import("../types").Opened} */
export function open({ openRecord }) {
  return { title: say("Siegeworks"), draw: () => createHub(openRecord) };
}

/** @param {() => void} openRecord */
function createHub(openRecord) {
  const shelf = el("div", { class: "shelf" });
  const element = el(
    "div",
    { class: "hub" },
    el(
      "header",
      { class: "hub-head" },
      el("h1", { tabindex: -1 }, say("Siegeworks")),
      el("p", {}, say("Siege games to play here, or to print and play at the table.")),
    ),
    shelf,
    el(
      "ul",
      { class: "games" },
      ...easiestFirst(known.games).map((info) =>
        card(info, known.art[info.id], known.middles[info.id] ?? []),
      ),
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
  return { element };
}

/** @param {Info[]} games */
function easiestFirst(games) {
  return [...games].sort((one, other) => one.effort - other.effort);
}

/**
 * Boards are large drawings, so each is drawn when it is about to come into view.
 * @param {Element} element @param {() => void} draw
 */
function onceNear(element, draw) {
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      draw();
    },
    { rootMargin: "50%" },
  );
  watch.observe(element);
}

/**
 * @param {Info} info
 * @param {(() => Promise<import("../types").Screen>) | undefined} art
 * @param {import("../types").RulesPicture["things"]} middle
 */
function card(info, art, middle) {
  const mine = alone(info);
  const begin = mine ? linkWith("new", info, mine) : `#/play/${info.id}`;
  const picture = el("a", {
    class: "game-board",
    href: begin,
    tabindex: -1,
    "aria-hidden": "true",
  });
  onceNear(picture, () =>
    art?.().then((screen) => {
      paint(picture, screen);
      picture.append(inItsMiddle(screen, info.id, middle));
    }),
  );
  const { title } = info;
  const labels = {
    alone: say("Play alone: {title}", { title }),
    learn: say("Learn: {title}", { title }),
    friends: say("With friends: {title}", { title }),
    pictures: say("In pictures: {title}", { title }),
    puzzle: say("Puzzles of {title}", { title }),
    rules: say("Rules of {title}", { title }),
    print: say("Print {title}", { title }),
  };
  const look = mine ? "quiet" : "main";
  const setup = link(`#/play/${info.id}?new=friends`, look, say("With friends"), labels.friends);
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
      el("p", {}, info.summary),
      el(
        "p",
        { class: "game-links" },
        mine && link(begin, "main", say("Play alone"), labels.alone),
        link(`#/learn/${info.id}`, "quiet", say("Learn"), labels.learn),
        setup,
        el(
          "span",
          { class: "game-more" },
          link(`#/pictures/${info.id}`, null, say("In pictures"), labels.pictures),
          link(`#/puzzle/${info.id}`, null, say("Puzzles"), labels.puzzle),
          link(`#/rules/${info.id}`, null, say("Rules"), labels.rules),
          link(`#/print/${info.id}`, null, say("Print"), labels.print),
        ),
      ),
    ),
  );
}

/**
 * @param {string} href @param {string | null} look its class
 * @param {string} words @param {string} label the same, with the game's name
 */
function link(href, look, words, label) {
  return el("a", { class: look, href, "aria-label": label }, words);
}

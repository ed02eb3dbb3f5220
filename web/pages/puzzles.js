// The puzzles of all games: how a person does, the day's, and own mistakes that wait.

import { inItsMiddle } from "../board/art.js";
import { el } from "../house/dom.js";
import { known } from "../house/known.js";
import { readingPage } from "../house/reading.js";
import { dueMistakes, mistakes } from "../keeping/mistakes.js";
import { paint } from "../house/theme.js";
import { nextPuzzle, progressOf, puzzleOfDay } from "../keeping/solved.js";
import { kindSaid, kindsOf } from "../words/puzzle_kinds.js";
import { say, sayCount } from "../words/say.js";

/** @returns {Promise<import("../types").Opened>} */
export async function open() {
  const title = say("Puzzles");
  const games = [...known.games].sort((one, other) => one.effort - other.effort);
  const rows = await Promise.all(games.map(rowOf));
  const lead = say("Find the best move. They get harder as you get better.");
  const element = readingPage(
    title,
    el("p", { class: "lead" }, lead),
    el("ul", { class: "puzzle-games" }, ...rows),
  );
  return { title, draw: () => ({ element }) };
}

/** @param {import("../types").Info} info */
async function rowOf({ id, title }) {
  const all = (await known.puzzles[id]?.()) ?? [];
  const { rating, solved, tried } = progressOf(id);
  const day = puzzleOfDay(all);
  const open = day && !tried.includes(day.id);
  const due = dueMistakes().filter(({ game }) => game === id);
  const kept = mistakes().filter(({ game }) => game === id);
  const facts = [
    tried.length
      ? say("You are rated {rating}", { rating })
      : sayCount("{n} puzzle", "{n} puzzles", all.length),
    tried.length &&
      say("{solved} solved at the first try, {tried} of {all} tried", {
        ...{ solved, tried: tried.length, all: all.length },
      }),
    tried.length && !open && say("Puzzle of the day tried"),
  ].filter(Boolean);
  const way = (
    /** @type {string} */ words,
    /** @type {string} */ label,
    /** @type {import("../types").Puzzle | undefined} */ puzzle,
  ) =>
    el(
      "a",
      { href: `#/puzzle/${id}${puzzle ? `?id=${puzzle.id}` : ""}`, "aria-label": label },
      words,
    );
  const next = say("Next puzzle: {title}", { title });
  const ways = !tried.length
    ? [way(say("Begin"), say("Begin: {title}", { title }), undefined)]
    : [
        ...(open
          ? [way(say("Puzzle of the day"), say("Puzzle of the day: {title}", { title }), undefined)]
          : []),
        way(say("Next puzzle"), next, nextPuzzle(id, all, open ? day : undefined)),
      ];
  ways.forEach((one, n) => one.classList.add(n ? "quiet" : "main"));
  const own =
    kept[0] &&
    el(
      "a",
      {
        class: "quiet",
        href: `#/puzzle/${id}?id=${kept[0].puzzle.id}${due.length ? "" : "&practise"}`,
      },
      due.length
        ? sayCount("Practise {n} mistake", "Practise {n} mistakes", due.length)
        : sayCount("Repeat {n} mistake", "Repeat {n} mistakes", kept.length),
    );
  const choice = el(
    "p",
    { class: "puzzle-kinds" },
    ...kindsOf(all).map(({ kind, n }) => {
      const said = `${kindSaid(kind)} (${n})`;
      const label = say("{title}: {kind}", { title, kind: said });
      const href = `#/puzzle/${id}?kind=${kind}`;
      return el("a", { href, "aria-label": label }, said);
    }),
  );
  const picture = el("span", { class: "puzzle-board", "aria-hidden": "true" });
  void known.art[id]?.().then((screen) => {
    paint(picture, screen);
    picture.append(inItsMiddle(screen, id, known.middles[id] ?? []));
  });
  return el(
    "li",
    {},
    picture,
    el("div", {}, el("h2", {}, title), el("p", {}, facts.join(" · ")), choice),
    el("p", { class: "buttons" }, ...ways, own),
  );
}

// What a person has done with each game, on its card on the first page.

import { el } from "../house/dom.js";
import { known } from "../house/known.js";
import { beaten } from "../keeping/ladder.js";
import { dueMistakes } from "../keeping/mistakes.js";
import { stored } from "../keeping/preferences.js";
import { progressOf, puzzleOfDay } from "../keeping/solved.js";
import { CAPTAINS, captainOf } from "../words/players.js";
import { say, sayCount } from "../words/say.js";

/**
 * Fills in what comes back today, and the lines on the cards.
 * @param {Map<string, HTMLElement>} lines by game
 * @param {HTMLElement} today
 */
export async function fillDone(lines, today) {
  void fillToday([...lines.keys()], today);
  for (const [game, line] of lines) {
    const parts = [lessonOf(game), beatenOf(game), ...(await puzzlesOf(game))].filter(Boolean);
    line.replaceChildren(...parts.map((part) => el("li", {}, part)));
    line.hidden = parts.length === 0;
  }
}

/**
 * Offers the mistakes that are due and, where a person has solved puzzles, the day's.
 * @param {string[]} ids of the games @param {HTMLElement} line
 */
async function fillToday(ids, line) {
  const games = ids.flatMap((id) => known.games.find((one) => one.id === id) ?? []);
  const due = dueMistakes().filter(({ game }) => ids.includes(game));
  const open = [];
  for (const { id, title } of games) {
    const { tried } = progressOf(id);
    const puzzle = tried.length && puzzleOfDay((await known.puzzles[id]?.()) ?? []);
    if (puzzle && !tried.includes(puzzle.id))
      open.push(el("a", { href: `#/puzzle/${id}` }, say("Puzzle: {title}", { title })));
  }
  const parts = [
    due[0] &&
      el(
        "a",
        { href: `#/puzzle/${due[0].game}?id=${due[0].puzzle.id}` },
        sayCount("Practise {n} mistake", "Practise {n} mistakes", due.length),
      ),
    ...open,
  ].filter((part) => part instanceof Element);
  const all = el("a", { href: "#/puzzles" }, say("All puzzles"));
  line.replaceChildren(el("strong", {}, say("Today")), ...parts, all);
  line.hidden = parts.length === 0;
}

/** @param {string} game */
function lessonOf(game) {
  const step = stored(`lesson.${game}`);
  return step === null
    ? ""
    : step === "done"
      ? say("Lesson done")
      : say("Lesson: step {n}", { n: step });
}

/** How many captains were beaten, at whatever strength. @param {string} game */
function beatenOf(game) {
  const n = new Set(Object.keys(beaten(game)).map((player) => captainOf(player)?.captain)).size;
  const all = CAPTAINS.length;
  return n
    ? sayCount("{n} of {all} captains beaten", "{n} of {all} captains beaten", n, { all })
    : "";
}

/** @param {string} game */
async function puzzlesOf(game) {
  const { rating, tried } = progressOf(game);
  if (tried.length === 0) return [];
  const today = puzzleOfDay((await known.puzzles[game]?.()) ?? []);
  return [
    say("Puzzle rating {n}", { n: rating }),
    today && tried.includes(today.id) ? say("Puzzle of the day tried") : "",
  ];
}

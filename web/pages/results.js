// The results of finished games: how people fared, by game and opponents.

import { face } from "../board/face.js";
import { el, table } from "../house/dom.js";
import { known } from "../house/known.js";
import { resultOf } from "../keeping/kept.js";
import { playerWords } from "../words/players.js";
import { say } from "../words/say.js";

/** @import { Kept } from "../types" */
/**
 * @typedef {{game: string, name: string, against: string, players: string[], won: number, drawn:
 *   number, lost: number}} Tally
 */

/**
 * How people fared: those with names, and a person alone against computers.
 * @param {Kept[]} finished
 * @returns {Tally[]} by game in menu order, then by number of games, most first
 */
function tallies(finished) {
  /** @type {Map<string, Tally>} */
  const all = new Map();
  for (const kept of finished) {
    const { game, names, players } = kept;
    const alone = players.filter((player) => player === "person").length === 1;
    resultOf(kept)
      .split("-")
      .forEach((share, seat) => {
        const given = isNamed(kept, seat) ? names[seat] : undefined;
        const name = given ?? (alone ? say("you") : undefined);
        if (name === undefined || share === "*" || players[seat] !== "person") return;
        const against = names
          .flatMap((other, index) =>
            index === seat ? [] : [isComputer(players[index]) ? computer(players[index]) : other],
          )
          .join(", ");
        const key = JSON.stringify([game, name, against]);
        const others = players.filter((_, index) => index !== seat);
        const tally = all.get(key) ?? {
          ...{ game, name, against, players: others },
          ...{ won: 0, drawn: 0, lost: 0 },
        };
        tally[share === "1" ? "won" : share === "0" ? "lost" : "drawn"] += 1;
        all.set(key, tally);
      });
  }
  const games = known.games.map(({ id }) => id);
  const count = (/** @type {Tally} */ { won, drawn, lost }) => won + drawn + lost;
  return [...all.values()].sort(
    (one, other) =>
      games.indexOf(one.game) - games.indexOf(other.game) || count(other) - count(one),
  );
}

/** Whether that seat was given a name. @param {Kept} kept @param {number} seat */
function isNamed({ record }, seat) {
  return record.includes(`\n[Seat.${seat + 1} "`);
}

/** Whether a computer plays it. @param {string | undefined} player */
function isComputer(player) {
  return player !== "person" && player !== "elsewhere";
}

/** @param {string | undefined} player */
function computer(player) {
  return player === "random" || player === undefined
    ? say("the computer, at random")
    : playerWords(player);
}

/**
 * @param {Kept[]} games those that are finished
 * @returns {Node} a table, or nothing if it would be empty
 */
export function resultsOf(games) {
  const found = tallies(games);
  const named = found.some(({ name }) => name !== say("you"));
  const rows = found.map(({ game, name, against, players, won, drawn, lost }) => {
    const title = known.games.find(({ id }) => id === game)?.title ?? game;
    return el(
      "tr",
      {},
      named ? el("td", {}, title) : el("th", { scope: "row" }, title),
      named && el("th", { scope: "row" }, name),
      el("td", { class: "against" }, ...players.map((player) => face(player)), against),
      ...[won, drawn, lost].map((value) => el("td", {}, String(value))),
    );
  });
  if (rows.length === 0) return document.createDocumentFragment();
  const counts = [say("Won"), say("Drawn"), say("Lost")];
  return el(
    "div",
    { class: "results", tabindex: 0, role: "region", "aria-label": say("Results") },
    table(
      {},
      [say("Game"), ...(named ? [say("Name")] : []), say("Against"), ...counts],
      rows,
      el("caption", {}, say("Results")),
    ),
  );
}

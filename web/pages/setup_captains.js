// The six captains on the set-up: who they are, at which strengths one has beaten them, and how
// strong they shall play.

import { face } from "../board/face.js";
import { button, el, setAttribute, setText } from "../house/dom.js";
import { chips } from "../house/fields.js";
import { beaten } from "../keeping/ladder.js";
import {
  CAPTAINS,
  LEVELS,
  captainOf,
  captainWords,
  levelWords,
  playerOf,
} from "../words/players.js";
import { say } from "../words/say.js";

/**
 * @param {string} game
 * @param {(captain: string) => void} choose
 * @param {(level: string) => void} strengthen
 * @returns {{element: HTMLElement, show: (players: string[]) => void}} `show` marks who plays, and
 *   how strongly
 */
export function createCaptains(game, choose, strengthen) {
  const won = beaten(game);
  const cards = CAPTAINS.map((captain) => {
    const { name } = captainWords(captain);
    const content = [
      face(playerOf(captain, "level1")),
      el("strong", {}, name),
      Object.keys(won).length > 0 && ladder(captain, won),
    ];
    return { captain, card: button("captain", content, () => choose(captain)) };
  });
  const styles = el("div", { class: "captain-styles", role: "status" });
  const strength = chips(
    say("Strength"),
    LEVELS.map((level) => [level, levelWords(level)]),
    strengthen,
  );
  const means = el("p", { class: "strength-means" });
  const key = el("small", {}, say("A full bar: beaten. Half: beaten with hints."));
  return {
    element: el(
      "div",
      { class: "captains" },
      el(
        "div",
        { class: "captain-cards", role: "group", "aria-label": say("Captains") },
        ...cards.map(({ card }) => card),
      ),
      Object.keys(won).length > 0 && key,
      styles,
      strength.element,
      means,
    ),
    show(players) {
      const playing = players.flatMap((player) => captainOf(player) ?? []);
      const chosen = new Set(playing.map(({ captain }) => captain));
      for (const { captain, card } of cards)
        setAttribute(card, "aria-pressed", String(chosen.has(captain)));
      styles.replaceChildren(
        ...[...chosen].map((captain) => {
          const { name, style } = captainWords(captain);
          return el("p", {}, el("strong", {}, `${name}:`), ` ${style}`);
        }),
      );
      const [level, ...others] = new Set(playing.map((one) => one.level));
      strength.show((others.length === 0 && level) || "");
      setText(means, others.length === 0 && level ? meaningOf(level) : "");
    },
  };
}

/** What a strength means, as the matches between the levels show. @param {string} level */
function meaningOf(level) {
  const weaker = LEVELS[LEVELS.indexOf(level) - 1];
  return weaker === undefined
    ? say("The mildest: for a first game.")
    : say("Wins about three games of four against “{level}”.", { level: levelWords(weaker) });
}

/**
 * A bar for each strength, the weakest first.
 * @param {string} captain @param {import("../keeping/ladder.js").Beaten} won
 */
function ladder(captain, won) {
  const how = LEVELS.map((level) => ({ level, how: won[playerOf(captain, level)] }));
  const said = how.flatMap(({ level, how }) =>
    how === "alone"
      ? [levelWords(level)]
      : how === "hints"
        ? [say("{level} with hints", { level: levelWords(level) })]
        : [],
  );
  return el(
    "span",
    { class: "ladder" },
    ...how.map(({ how }) => el("span", { class: "rung", "data-won": how ?? null })),
    el(
      "span",
      { class: "unseen" },
      said.length
        ? say("Beaten as: {levels}.", { levels: said.join(", ") })
        : say("Not beaten yet."),
    ),
  );
}

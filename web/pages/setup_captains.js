// The six captains on the set-up: who they are, and at which strengths one has beaten them.

import { face } from "../board/face.js";
import { button, el, setAttribute } from "../house/dom.js";
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
 * @returns {{element: HTMLElement, show: (players: string[]) => void}} `show` marks who plays
 */
export function createCaptains(game, choose) {
  const won = beaten(game);
  const cards = CAPTAINS.map((captain) => {
    const { name, style } = captainWords(captain);
    const content = [
      face(playerOf(captain, "level1")),
      el("strong", {}, name),
      el("span", { class: "captain-style" }, style),
      ladder(captain, won),
    ];
    return { captain, card: button("captain", content, () => choose(captain)) };
  });
  const title = el("h2", { id: "setup-captains" }, say("Captains"));
  const key = el(
    "p",
    { class: "small" },
    say(
      "Touch one to play against them. All play at every strength: a full bar is a win, half a bar a win with hints.",
    ),
  );
  return {
    element: el(
      "section",
      { class: "captains", role: "group", "aria-labelledby": title.id },
      title,
      el("div", { class: "captain-cards" }, ...cards.map(({ card }) => card)),
      key,
    ),
    show(players) {
      const playing = players.map((player) => captainOf(player)?.captain);
      for (const { captain, card } of cards)
        setAttribute(card, "aria-pressed", String(playing.includes(captain)));
    },
  };
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

// The captains' portraits.

import { prefixed } from "./art.js";
import { drawing, svg } from "../house/dom.js";
import { known } from "../house/known.js";
import { captainOf } from "../words/players.js";

/** How many have been drawn: a clip in one that is hidden would clip no other of the same id. */
let count = 0;

/**
 * A player's portrait, drawn once it has been loaded. Its name stands beside it wherever it is shown.
 * @param {string} player
 * @param {"calm" | "glad" | "cross"} [mood]
 * @returns {SVGSVGElement | null} null for players without a portrait
 */
export function face(player, mood = "calm") {
  const found = captainOf(player);
  if (!found) return null;
  const element = svg("svg", {
    class: "face",
    viewBox: "-24 -24 48 48",
    "data-mood": mood,
    "aria-hidden": "true",
  });
  void known.captains().then((drawn) => {
    const parts = [found.captain, `${found.captain}-${mood}`];
    const own = `face-${++count}`;
    element.append(...parts.flatMap((part) => drawing(prefixed(drawn[part] ?? "", own))));
  });
  return element;
}

// A small picture of a kept game, as the first page shows it. Loaded when there is one.

import { inItsMiddle } from "../board/art.js";
import { laid } from "../board/board.js";
import { known } from "../house/known.js";
import { paint } from "../house/theme.js";

/** @import { Kept, Screen, View } from "../types" */

/**
 * Draws a game's board with what stands on it, without what somebody at the table must not see.
 * @param {HTMLElement} element
 * @param {Kept} kept
 */
export async function drawKept(element, { id, game, snapshot, screen: own }) {
  const seats = snapshot?.view.seats.length ?? 2;
  const screen = own ?? (await (known.art[`${game}/${seats}`] ?? known.art[game])?.());
  if (!screen) return;
  const secret =
    snapshot === null ||
    snapshot.format !== known.format ||
    (snapshot.hidden && snapshot.you === null);
  paint(element, screen);
  const picture = inItsMiddle(screen, id, secret ? [] : thingsOf(screen, snapshot.view));
  element.replaceChildren(picture);
}

/**
 * What stands on a board, as pictures of the rules have it.
 * @param {Screen} screen
 * @param {View} view
 * @returns {import("../types").RulesPicture["things"]}
 */
function thingsOf(screen, view) {
  const order = view.things
    .filter(({ at }) => at in screen.places)
    .sort((one, other) => Number(!!one.on) - Number(!!other.on));
  return laid(screen, screen.places, order).flatMap(({ thing, kind, x, y, w }) => {
    const symbol = screen.symbols[kind];
    return symbol ? [[kind, x, y, w / symbol.w, thing.sideways === true]] : [];
  });
}

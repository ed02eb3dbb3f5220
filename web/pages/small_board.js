// A small picture of a kept game, as the first page shows it. Loaded when there is one.

import { inItsMiddle, kindOf } from "../board/art.js";
import { fanned, sizeOn } from "../board/board.js";
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
  const here = view.things.filter(({ at }) => at in screen.places);
  /** @type {Map<string, number>} */
  const height = new Map();
  const order = [...here].sort((one, other) => Number(!!one.on) - Number(!!other.on));
  return order.flatMap((thing) => {
    const place = screen.places[thing.at];
    const kind = kindOf(screen, thing);
    const symbol = screen.symbols[kind];
    if (!place || !symbol) return [];
    const level = thing.on ? 0 : (height.get(thing.at) ?? 0);
    height.set(thing.at, level + 1);
    const { w, h } = sizeOn(screen, kind, place);
    const count = here.filter(({ at }) => at === thing.at).length;
    const sideways = thing.sideways === true;
    const down = place.h ? fanned(place.h, level, count, w, h, sideways) : -level * place.r * 0.28;
    return [[kind, place.x, place.y + down, w / symbol.w, sideways]];
  });
}

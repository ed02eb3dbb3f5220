// The seats: who sits there, whose turn it is, and how they stand.

import { picture } from "./art.js";
import { el, setAttribute, setText } from "../house/dom.js";
import { say } from "../words/say.js";

/** @typedef {import("../types").TableState} TableState */

/**
 * @param {import("../types").Screen} screen
 * @returns {{element: HTMLElement, update: (state: TableState) => void}}
 */
export function createSeats(screen) {
  const element = el("ul", { class: "seats", "aria-label": say("Seats") });

  /** @param {TableState} state */
  function update(state) {
    const { view, names, players } = state.snapshot;
    view.seats.forEach((seat, index) => {
      const row = element.children[index] ?? element.appendChild(make(seat.kind));
      const name = names[index] ?? seat.name;
      setText(/** @type {Element} */ (row.querySelector(".seat-name")), name);
      const role = name === seat.name || name.endsWith(` (${seat.name})`) ? "" : seat.name;
      const random = players[index] === "random" ? say("plays at random") : "";
      setText(/** @type {Element} */ (row.querySelector(".seat-role")), [role, random].filter(Boolean).join(", "));
      setText(/** @type {Element} */ (row.querySelector(".seat-standing")), standing(state, index));
      setText(/** @type {Element} */ (row.querySelector(".seat-points")), view.points ? String(view.points[index]) : "");
      setAttribute(row, "aria-current", view.turn === index ? "true" : null);
    });
    while (element.children.length > view.seats.length) element.lastElementChild?.remove();
  }

  /** @param {string} kind */
  function make(kind) {
    const [symbol, name, role, stands, points] = ["symbol", "name", "role", "standing", "points"].map((part) => el("span", { class: `seat-${part}` }));
    symbol?.append(picture(screen, kind));
    return el("li", { class: "seat" }, symbol, el("span", { class: "seat-words" }, name, role), stands, points);
  }

  return { element, update };
}

/** How a seat stands: its share of the win when the game is over, else whose turn it is. @param {TableState} state @param {number} seat @returns {string} */
function standing({ snapshot }, seat) {
  const { shares, turn } = snapshot.view;
  const share = shares?.[seat];
  if (share !== undefined) return share === 1 ? say("wins") : share > 0 ? say("draws") : "";
  return turn === seat ? say("to move") : "";
}

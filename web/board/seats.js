// The seats: how the game is won, who sits where, whose turn it is, and how far everybody is.

import { picture } from "./art.js";
import { face } from "./face.js";
import { playSample } from "./sound.js";
import { button, el, icon, setAttribute, setText } from "../house/dom.js";
import { prefer, preference } from "../keeping/preferences.js";
import { captainOf, captainWords, levelWords, playerWords } from "../words/players.js";
import { say } from "../words/say.js";

/** @import { TableState } from "../types" */

/**
 * @param {import("../types").Screen} screen
 * @returns {{element: HTMLElement, update: (state: TableState) => void, roomOf: (seat: number) =>
 *   Element | null}} `roomOf`: where what a seat has gained lies, beside its name
 */
export function createSeats(screen) {
  const aim = el("p", { class: "aim" });
  const noise = button("icon-button noise", null, () => {
    prefer("sound", preference("sound") === "on" ? "off" : "on");
    if (preference("sound") === "on") playSample();
    showNoise();
  });
  const list = el("ul", { class: "seats", "aria-label": say("Seats") });
  const element = el("div", { class: "standings" }, el("div", { class: "aims" }, aim, noise), list);
  showNoise();

  function showNoise() {
    const on = preference("sound") === "on";
    noise.replaceChildren(icon(on ? "sound" : "silence"));
    for (const name of ["aria-label", "title"])
      setAttribute(noise, name, on ? say("Sound off") : say("Sound on"));
  }

  /** @param {TableState} state */
  function update(state) {
    const { view, names, players, you, over } = state.snapshot;
    setText(aim, view.aim);
    aim.hidden = !view.aim;
    showNoise();
    view.seats.forEach((seat, index) => {
      const player = players[index] ?? "person";
      const row = list.children[index] ?? list.appendChild(make(seat.kind, player));
      const name = names[index] ?? seat.name;
      setText(/** @type {Element} */ (row.querySelector(".seat-name")), name);
      const role = name === seat.name || name.endsWith(` (${seat.name})`) ? "" : seat.name;
      const captain = captainOf(player);
      const computer =
        captain && name.startsWith(captainWords(captain.captain).name)
          ? levelWords(captain.level)
          : player === "person"
            ? ""
            : playerWords(player);
      const person = index === you ? say("you") : "";
      setText(
        /** @type {Element} */ (row.querySelector(".seat-role")),
        [role, person, computer].filter(Boolean).join(", "),
      );
      setText(/** @type {Element} */ (row.querySelector(".seat-far")), seat.standing);
      setText(/** @type {Element} */ (row.querySelector(".seat-standing")), standing(state, index));
      setAttribute(row, "aria-current", view.turn === index ? "true" : null);
      row.classList.toggle("winner", (view.shares?.[index] ?? 0) > 0);
      const share = over?.shares[index];
      const mood = share === 1 ? "glad" : share === 0 ? "cross" : "calm";
      const before = row.querySelector(".face");
      if (before?.getAttribute("data-mood") !== mood) before?.replaceWith(face(player, mood) ?? "");
    });
    while (list.children.length > view.seats.length) list.lastElementChild?.remove();
  }

  /** @param {string} kind @param {string} player */
  function make(kind, player) {
    const [symbol, name, role, far, stands] = ["symbol", "name", "role", "far", "standing"].map(
      (part) => el("span", { class: `seat-${part}` }),
    );
    const room = el("div", { class: "seat-room" });
    symbol?.append(picture(screen, kind));
    return el(
      "li",
      { class: "seat" },
      symbol,
      face(player),
      el("span", { class: "seat-words" }, name, role, far),
      room,
      stands,
    );
  }

  return {
    element,
    update,
    roomOf: (seat) => list.children[seat]?.querySelector(".seat-room") ?? null,
  };
}

/**
 * How a seat stands: its share of the win when the game is over, else whose turn it is; nothing is
 * said of one's own turn where nothing can be done.
 * @param {TableState} state
 * @param {number} seat
 */
function standing({ snapshot }, seat) {
  const { you, view } = snapshot;
  const share = view.shares?.[seat];
  if (share === 1) return seat === you ? say("you win") : say("wins");
  if (share !== undefined) return share === 0 ? "" : seat === you ? say("you draw") : say("draws");
  return view.turn !== seat || snapshot.over
    ? ""
    : seat === you
      ? snapshot.moves.length || snapshot.auto
        ? say("your turn")
        : ""
      : say("to move");
}

/**
 * The points of these seats, each after its symbol.
 * @param {import("../types").Screen} screen @param {import("../types").View} view @param {number[]} seats
 */
export function pointsOf(screen, { seats: all, points }, seats) {
  return points
    ? seats.flatMap((seat) => [picture(screen, all[seat]?.kind ?? ""), `${points[seat]}`])
    : [];
}

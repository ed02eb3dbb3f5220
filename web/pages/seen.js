// A position that somebody sent, as one seat knows it: to look at, not to play.

import { createAreas } from "../board/areas.js";
import { symbols } from "../board/art.js";
import { createBoard, shape } from "../board/board.js";
import { el } from "../house/dom.js";
import { say } from "../words/say.js";
import { createSeats } from "../board/seats.js";
import { paint } from "../house/theme.js";
import { createVoice } from "../board/voice.js";

/**
 * @param {import("../types").Snapshot} snapshot
 * @param {import("../types").Screen} screen
 * @param {import("../types").Info} info
 */
export function createSeen(snapshot, screen, info) {
  const voice = createVoice();
  const board = createBoard(screen);
  const seats = createSeats(screen);
  const areas = createAreas(screen);
  const notes = el(
    "ul",
    { class: "notes" },
    ...snapshot.view.notes.map((note) => el("li", {}, note)),
  );
  const play = el(
    "a",
    { class: "main", href: `#/play/${info.id}?new` },
    say("Play {title}", { title: info.title }),
  );
  const stage = el(
    "div",
    { class: "stage" },
    el("div", { class: "board-frame" }, board.element),
    areas.under,
  );
  const heading = el("h1", { class: "unseen" }, info.title);
  const panel = el("div", { class: "panel seen" }, notes, play);
  const parts = [voice.element, voice.spoken, stage, areas.near, seats.element, areas.far, panel];
  const element = el("div", { class: "table" }, heading, symbols(screen), ...parts);
  paint(element, screen);
  shape(element, screen);
  for (const part of [board, seats, areas])
    part.update({
      snapshot,
      screen,
      taps: [],
      sent: null,
      refusal: null,
      question: null,
      storage: "",
    });
  const { viewer } = snapshot.view;
  const stranger = say("A position as an onlooker sees it.");
  const whose =
    viewer === null
      ? stranger
      : say("A position as {name} sees it.", { name: snapshot.names[viewer] ?? "" });
  voice.speak(say("You can look at it here; the game goes on elsewhere."), whose);
  return { element };
}

// A shared position as one seat knows it: to look at, not to play.

import { createTable } from "../board/table.js";
import { createVoice } from "../board/voice.js";
import { el } from "../house/dom.js";
import { begin } from "../session/table_state.js";
import { say } from "../words/say.js";

/**
 * @param {import("../types").Snapshot} snapshot
 * @param {import("../types").Screen} screen
 * @param {import("../types").Info} info
 */
export function createSeen(snapshot, screen, info) {
  const voice = createVoice();
  const state = begin(snapshot, screen);
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
  const table = createTable(
    {
      ...{ state: () => state, heading: info.title, seated: true },
      voice: [voice.element, voice.spoken],
      panel: el("div", { class: "panel seen" }, notes, play),
    },
    new AbortController().signal,
  );
  table.draw();
  const { viewer } = snapshot.view;
  const stranger = say("A position as an onlooker sees it.");
  const whose =
    viewer === null
      ? stranger
      : say("A position as {name} sees it.", { name: snapshot.names[viewer] ?? "" });
  voice.speak(say("You can look at it here; the game goes on elsewhere."), whose);
  return { element: table.element };
}

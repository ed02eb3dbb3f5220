// What somebody shared by a link: a game becomes one of this browser's, a position is only shown.

import { createTable } from "../board/table.js";
import { createVoice } from "../board/voice.js";
import { patient } from "../house/chunks.js";
import { el } from "../house/dom.js";
import { known } from "../house/known.js";
import { WATCHED, ofTab } from "../keeping/tab.js";
import { seenSnapshot, unpack } from "../session/links.js";
import { begin } from "../session/table_state.js";
import { screenOf } from "../session/tables.js";
import { say } from "../words/say.js";
import { lost } from "./lost.js";

const seldomWire = patient(() => import("../session/wire.js"));

/** @param {import("../types").Visit} visit @returns {Promise<import("../types").Opened>} */
export async function open({ kind, id, engine, waitFor, openText }) {
  try {
    const text = await unpack(id);
    if (kind === "record") {
      const instead = () => {
        history.replaceState(history.state, "", "#/");
        void openText(text);
      };
      return { ...lost(), instead };
    }
    const snapshot = seenSnapshot(text);
    const info = known.games.find((game) => game.id === snapshot.game);
    if (!info) return lost();
    const { screen } = await waitFor(() => screenOf(snapshot, info, engine));
    const draw = () => createSeen(snapshot, screen, info);
    return { title: info.title, where: info.title, game: info.id, draw };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return lost(say("This link cannot be opened"), why);
  }
}

/**
 * @param {import("../types").Snapshot} snapshot
 * @param {import("../types").Screen} screen
 * @param {import("../types").Info} info
 */
function createSeen(snapshot, screen, info) {
  const ends = new AbortController();
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
    ends.signal,
  );
  table.draw();
  const { viewer } = snapshot.view;
  const stranger = say("A position as an onlooker sees it.");
  const whose =
    viewer === null
      ? stranger
      : say("A position as seen by {name}.", { name: snapshot.names[viewer] ?? "" });
  const elsewhere = say("You can look at it here; the game goes on elsewhere.");
  voice.speak(elsewhere, whose);
  if (ofTab(WATCHED) === location.hash) void watch();

  /** Whoever watches over a line is told when it is lost. */
  async function watch() {
    const { listenToWire, wireState } = await seldomWire();
    const gone = say("The line is lost. Have a new code shown, and scan it, to watch on.");
    const tell = () => voice.speak(wireState() === "watching" ? elsewhere : gone, whose);
    listenToWire(tell, ends.signal);
    tell();
  }
  return { element: table.element, close: () => ends.abort() };
}

// What somebody shared by a link: a game becomes one of this browser's, a position is only shown.

import { known } from "../house/known.js";
import { seenSnapshot, unpack } from "../session/links.js";
import { screenOf } from "../session/tables.js";
import { say } from "../words/say.js";
import { lost } from "./lost.js";
import { createSeen } from "./seen.js";

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

// The keys of a table, told on request.

import { question } from "../house/dialogs.js";
import { el } from "../house/dom.js";
import { say } from "../words/say.js";

/** Shows them until the dialog is closed. */
export async function tellKeys() {
  const board = [
    [
      say("Arrow keys"),
      say("go over the board; on a hexagon up and down lean to the left, with Shift to the right"),
    ],
    [say("Enter"), say("touches; where the computer waits, it plays its next move")],
    [say("N, Shift+N"), say("go to the next place that can be touched, or to the one before")],
    ["H", say("gives a hint: where to look, then the move, then why")],
    ["R", say("plays once more what happened")],
    ["W, I", say("says what stands here, and shows what bears on it")],
    [say("Escape"), say("takes back the last touch")],
  ];
  const game = [
    [say("Left, right"), say("step through the game while the board has no focus")],
    [say("Up, down"), say("go through the list of moves; Enter looks at one")],
    [say("Ctrl+Z"), say("undoes a move")],
    [say("Ctrl+Y, Ctrl+Shift+Z"), say("play it again")],
    ["T, /", say("open the field for typed moves; ?d4 typed there says what stands on d4")],
    ["?", say("shows these keys")],
  ];
  const parts = [
    el("h3", {}, say("On the board")),
    list(board),
    el("h3", {}, say("Everywhere at the table")),
    list(game),
  ];
  await question(say("Keys"), parts, [{ text: say("Close"), value: "" }]);
}

/** @param {string[][]} rows */
function list(rows) {
  return el(
    "dl",
    { class: "keys" },
    ...rows.flatMap(([key = "", words = ""]) => [el("dt", {}, key), el("dd", {}, words)]),
  );
}

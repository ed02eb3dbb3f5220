// The list of a table's keys.

import { question } from "../house/dialogs.js";
import { el } from "../house/dom.js";
import { say } from "../words/say.js";

/** Shows them until the dialog is closed. */
export async function tellKeys() {
  const board = [
    [
      say("Arrow keys"),
      say("move around the board; on hexagons up and down lean left, or right with Shift"),
    ],
    [say("Enter"), say("picks a place; if the computer is waiting, plays its next move")],
    [say("N, Shift+N"), say("go to the next or previous place you can pick")],
    ["H", say("gives a hint: where to look, then the move, then the reason")],
    ["R", say("replays what just happened")],
    ["W, I", say("says what is here and shows what bears on it")],
    [say("Escape"), say("undoes your last pick")],
  ];
  const game = [
    [say("Left, right"), say("step through the game while the board has no focus")],
    [say("Up, down"), say("go through the list of moves; Enter shows one")],
    [say("Ctrl+Z"), say("undoes a move")],
    [say("Ctrl+Y, Ctrl+Shift+Z"), say("redo it")],
    ["T, /", say("open the field for typed moves; typing ?d4 there says what is on d4")],
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

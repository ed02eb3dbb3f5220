import assert from "node:assert/strict";
import { test } from "node:test";
import {
  hasSecrets,
  lacks,
  runsHidden,
  shownRecord,
  wholeRecord,
} from "../../../web/session/record.js";

const HEAD = '[Game "siege-the-king"]\n[Position "hands:c4 deck:d9"]\n';
const GAME = {
  head: HEAD,
  tokens: ["deal:c4", "c4"],
  log: [{ token: "" }, { token: "c4" }],
  result: "*",
  hidden: true,
  over: false,
};

test("the whole record has every token, the shared one those that the seat may know", () => {
  assert.equal(wholeRecord(GAME), `${HEAD}[Result "*"]\n\ndeal:c4 c4 *\n`);
  assert.equal(
    shownRecord(GAME),
    `[Game "siege-the-king"]\n[Position "{hidden}"]\n[Result "*"]\n\n{hidden} c4 *\n`,
  );
});

test("once the game is over the position is no longer secret", () => {
  const over = { ...GAME, over: true, log: [{ token: "deal:c4" }, { token: "c4" }] };
  assert.equal(shownRecord(over), wholeRecord(over));
  assert.deepEqual([runsHidden(GAME), runsHidden(over)], [true, false]);
  assert.deepEqual([hasSecrets(GAME), hasSecrets(over)], [true, false]);
});

test("a shared record is recognized by what it lacks", () => {
  assert.equal(lacks(shownRecord(GAME)), true);
  assert.equal(lacks(wholeRecord(GAME)), false);
  assert.equal(lacks("no record {hidden}"), false);
});

test("lines are broken at 100 characters between tokens", () => {
  const tokens = Array(60).fill("c0-d2");
  const lines = wholeRecord({ ...GAME, tokens })
    .split("\n\n")[1]
    .trimEnd()
    .split("\n");
  assert.deepEqual(lines.join(" ").split(" "), [...tokens, "*"]);
  assert.ok(lines.every((line) => line.length <= 100));
  assert.ok(lines.slice(0, -1).every((line) => line.length > 100 - 6));
});

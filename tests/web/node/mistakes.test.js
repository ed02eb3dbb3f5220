import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { answered, dueMistakes, keepMistakes, mistakes } from "../../../web/keeping/mistakes.js";

const puzzle = { seats: 2, options: {}, position: "p", tokens: ["a"], claim: "c", id: "x" };

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
  };
});

test("mistakes of one game come in its order, whatever their order on the device", () => {
  keepMistakes(
    "siegestones",
    "t",
    [7, 5, 11].map((ply) => ({ ply, played: "", puzzle: { ...puzzle, id: `of-${ply}` } })),
  );
  assert.deepEqual(
    mistakes().map(({ ply }) => ply),
    [5, 7, 11],
  );
});

test("a mistake comes back the next day, not soon after midnight", () => {
  const at = (date, hour, minute) => {
    mock.timers.reset();
    mock.timers.enable({ apis: ["Date"], now: new Date(2026, 10, date, hour, minute) });
  };
  at(27, 23, 45);
  keepMistakes("siegestones", "t", [{ ply: 1, played: "", puzzle }]);
  at(28, 0, 5);
  assert.deepEqual(dueMistakes(), []);
  at(28, 8, 0);
  const [due] = dueMistakes();
  assert.equal(answered(due, true), 3);
  assert.deepEqual(dueMistakes(), []);
  at(30, 23, 0);
  assert.deepEqual(dueMistakes(), []);
  at(31, 8, 0);
  assert.equal(dueMistakes().length, 1);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { story } from "../../../web/session/story.js";

/** A move of a seat, or of chance, at these places. */
const entry = (seat, ...at) => ({
  seat,
  said: [`${seat} at ${at.join(", ")}.`],
  did: [{ at, sound: "move" }],
});

/** What is told of these moves to the person in the first of two seats. */
const told = (...log) =>
  story({
    ...{ log, ply: log.length, last: log.length, ahead: [], said: [], did: [] },
    ...{ players: ["person", "level1"], handover: null, eye: 0, tokens: [] },
    view: { turn: 0, areas: [{ id: "dice", kind: "dice", owner: null }], things: [] },
  }).map(({ said }) => said);

test("story: dice lie on the table, and staying or stopping after a move is no news", () => {
  const moves = [entry(1, "a1", "a2"), entry(1, "b3"), entry(1)];
  const found = told(entry(null, "dice"), ...moves, entry(null, "dice"));
  assert.deepEqual(found, ["1 at a1, a2."]);
  const first = told(entry(null, "dice"), entry(1, "b3"), entry(1, "a1", "a2"));
  assert.deepEqual(first, ["1 at a1, a2."], "staying before a move");
});

test("story: stopping without a move is told", () => {
  assert.deepEqual(told(entry(0, "b1"), entry(null, "dice"), entry(1)), ["0 at b1.", "1 at ."]);
});

test("story: it begins anew where one's own turn passes", () => {
  const passes = {
    seat: 1,
    said: ["Your turn passes."],
    did: [{ at: ["S"], sound: "", skips: 0 }],
  };
  const found = told(entry(0, "b1"), entry(1, "a1", "a2"), passes, entry(1, "a2", "a3"));
  assert.deepEqual(found, ["Your turn passes.", "1 at a2, a3."]);
});

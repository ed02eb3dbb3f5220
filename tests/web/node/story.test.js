import assert from "node:assert/strict";
import { test } from "node:test";
import { marked, story } from "../../../web/session/story.js";
import { counted } from "../../../web/board/told.js";

/** A move of a seat, or of chance, at these places. */
const entry = (seat, ...at) => ({
  seat,
  said: [`${seat} at ${at.join(", ")}.`],
  did: [{ at, sound: "move" }],
});

const roll = { seat: null, said: ["Dice."], did: [{ at: ["dice"], sound: "roll" }] };

/** What is told of these moves to the person in the first of two seats, who is to move. */
const whole = (...log) =>
  story({
    ...{ log, ply: log.length, last: log.length, ahead: [], said: [], did: [] },
    ...{ players: ["person", "level1"], handover: null, eye: 0, tokens: [] },
    view: { turn: 0, areas: [{ id: "dice", kind: "dice" }], things: [] },
  });

const told = (...log) => whole(...log).map(({ said }) => said);

test("story: dice are told with their moves, and stopping after a move is no news", () => {
  const found = told(roll, entry(1, "a1", "a2"), entry(1, "dice"), entry(1, "b1"), roll);
  assert.deepEqual(found, ["1 at a1, a2."]);
});

test("story: stopping without a move is told", () => {
  assert.deepEqual(told(entry(0, "b1"), roll, entry(1)), ["0 at b1.", "1 at ."]);
});

test("story: the others' turn stays until one's own is over", () => {
  const before = [entry(0, "b1", "b2"), roll, entry(1, "a1", "a2"), entry(null, "S"), roll];
  const kept = ["1 at a1, a2.", "null at S."];
  assert.deepEqual(told(...before), ["0 at b1, b2.", ...kept]);
  const found = told(...before, entry(0, "b2", "b3"), entry(0, "b4"));
  assert.deepEqual(found, [...kept, "0 at b2, b3."], "neither what one did before nor what stays");
});

test("story: what chance decides belongs to whoever moves next", () => {
  const found = whole(roll, entry(1, "a1", "a2"), entry(null, "S"), roll);
  assert.deepEqual(
    found.map(({ own }) => own),
    [false, true],
  );
});

test("story: a turn that passes is no decision of one's own", () => {
  const passes = { seat: 1, said: ["Your turn passes."], did: [{ at: ["S"], sound: "" }] };
  const found = told(entry(0, "b1"), entry(1, "a1", "a2"), passes, entry(1, "a2", "a3"));
  assert.deepEqual(found, ["0 at b1.", "1 at a1, a2.", "Your turn passes.", "1 at a2, a3."]);
});

test("story: what enters after a move is not marked as that move's", () => {
  const moves = entry(1, "a1", "a2");
  moves.did.push({ at: ["C*"], sound: "place" });
  assert.deepEqual(whole(entry(0, "b1", "b2"), moves)[1].places, ["a1", "a2"]);
});

test("story: what chance does, or what stays, has no number", () => {
  const stays = entry(1, "a2");
  const found = whole(roll, entry(1, "a1", "a2"), stays, entry(null, "S"));
  assert.deepEqual(
    counted(found).map(({ said }) => said),
    ["1 at a1, a2."],
  );
});

test("story: once one has moved after the others, only one's last move is marked", () => {
  const [theirs, mine] = [{ own: false }, { own: true }];
  const earlier = { ...mine, ways: [] };
  assert.deepEqual(marked([mine, theirs, theirs]), [earlier, theirs, theirs]);
  assert.deepEqual(marked([theirs, theirs, mine, mine]), [mine]);
  assert.deepEqual(marked([mine, mine]), [mine, mine]);
  const enters = { own: true, slight: true };
  assert.deepEqual(marked([theirs, enters]), [theirs, enters], "chance is no move of one's own");
  assert.deepEqual(marked([]), []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  begunTaps,
  copiesOf,
  expected,
  fewTaps,
  firstTouch,
  isLong,
  isQuestion,
  liveTaps,
  looksBack,
  markOf,
  merged,
  news,
  nextTaps,
  press,
  promptOf,
  startsDrag,
} from "../../../web/session/taps.js";

const MOVES = [
  ["a1-b1", ["a1", "b1"]],
  ["a1-b2", ["a1", "b2"]],
  ["a1-b2-c3", ["a1", "b2", "c3"]],
  ["c1-b1", ["c1", "b1"]],
  ["pass", ["pass"]],
];
const KNIGHT = { id: "k1", kind: "knight", name: "Knight", owner: 0, at: "a1" };
const RIVAL = { id: "f1", kind: "footman", name: "Footman", owner: 1, at: "b1" };

/** A table on which seat 0 has moved as far as `taps`. */
function table(taps = [], more = {}) {
  const view = {
    areas: [],
    buttons: [{ tap: "pass", title: "Pass" }],
    things: [KNIGHT, RIVAL],
    turn: 0,
  };
  const snapshot = { moves: MOVES, prompts: { "": "Choose.", a1: "Where to?" }, view };
  const places = Object.fromEntries(["a1", "b1", "b2", "c1", "c3"].map((place) => [place, {}]));
  return { snapshot, screen: { places }, taps, sent: null, ...more };
}

test("what can be touched continues a move, or is a button that makes one by itself", () => {
  assert.deepEqual(nextTaps(table().snapshot, ["a1"]), new Set(["b1", "b2"]));
  assert.deepEqual(liveTaps(table(["a1"])), new Set(["b1", "b2", "pass"]));
  assert.deepEqual(liveTaps(table([], { sent: ["a1", "b1"] })), new Set());
});

test("a tap continues or makes the move, undoes itself, begins another move or is refused", () => {
  assert.deepEqual(press(table(), "a1"), { taps: ["a1"] });
  assert.deepEqual(press(table(["a1"]), "b1"), { taps: [], token: "a1-b1" });
  assert.deepEqual(press(table(["a1"]), "a1"), { taps: [] });
  assert.deepEqual(press(table(["a1"]), "c1"), { taps: ["c1"] });
  assert.deepEqual(press(table(["a1"]), "c3"), { taps: ["a1", "b2"] }, "on the way to it");
  assert.deepEqual(press(table(["a1"]), "d4"), { taps: ["a1"], refused: ["a1", "d4"] });
  assert.deepEqual(press(table(["a1"]), "pass"), { taps: [], token: "pass" });
  assert.deepEqual(press(table(["a1"], { sent: ["a1", "b1"] }), "b2"), { taps: ["a1"] });
});

test("what follows the usual beginning of a move needs no other tap", () => {
  const state = table();
  state.snapshot.view.usual = "a1";
  assert.deepEqual(liveTaps(state), new Set(["a1", "c1", "pass", "b1", "b2"]));
  assert.deepEqual(begunTaps(state), ["a1"]);
  assert.deepEqual(press(state, "b1"), { taps: [], token: "a1-b1" });
  assert.deepEqual(press(state, "c1"), { taps: ["c1"] });
  assert.deepEqual(press(state, "d4"), { taps: [], refused: ["a1", "d4"] });
  assert.deepEqual(begunTaps({ ...state, taps: ["c1"] }), ["c1"]);
  state.snapshot.moves = [];
  assert.deepEqual(begunTaps(state), [], "while looking back nothing is begun");
});

test("a touch that makes no move is a question unless something was chosen", () => {
  assert.equal(isQuestion(table(), "c3"), true);
  assert.equal(isQuestion(table(), "a1"), false);
  assert.equal(isQuestion(table(["a1"]), "c3"), false);
  const state = table([], { sent: null });
  state.snapshot.view.things.push({ ...KNIGHT, id: "k2", at: "c3" });
  assert.equal(isQuestion(state, "c3"), false, "one may have wanted to move it");
  state.snapshot.view.things.pop();
  state.snapshot.view.buttons.push({ tap: "roll", title: "Roll" });
  assert.equal(isQuestion(state, "roll"), false, "a button is not looked at");
  state.snapshot = { ...state.snapshot, moves: [], over: null };
  assert.equal(isQuestion(state, "c3"), false, "why nobody moves is said instead");
  state.snapshot.over = {};
  assert.equal(isQuestion(state, "c3"), true);
});

test("a move is made only by a live tap, never by one that starts over", () => {
  const state = table(["c1"]);
  state.snapshot.moves = [...MOVES, ["b2", ["b2"]]];
  assert.deepEqual(press(state, "b2"), { taps: [] });
});

test("a hint begins with the first touch that tells a move from others, never a whole move", () => {
  const { snapshot } = table();
  assert.equal(firstTouch(snapshot, "c1-b1"), "c1");
  assert.equal(firstTouch(snapshot, "none"), "");
  snapshot.view.usual = "c1"; // is chosen already
  assert.equal(firstTouch(snapshot, "c1-b1"), "");
  const moves = ["a-b", "a-c", "d-b"].map((token) => [token, ["die", ...token.split("-")]]);
  assert.equal(firstTouch({ ...snapshot, moves }, "d-b"), "d"); // the die is the same in all
});

test("a hint leaves a few places for the last touch, at most half of them", () => {
  const one = { moves: [..."abcdefghi"].map((place) => [place, [place]]) };
  assert.deepEqual(fewTaps(one, "h"), ["h", "a", "c", "e"]);
  const die = { moves: ["b1", "b2", "b3"].map((place) => [place, ["die", place]]) };
  assert.deepEqual(fewTaps(die, "b3"), ["b3", "b1"]);
  assert.deepEqual(fewTaps({ moves: die.moves.slice(1) }, "b3"), ["b3"]);
});

test("a drag begins where something is chosen, not where a move is made", () => {
  assert.equal(startsDrag(table(), "a1"), true);
  assert.equal(startsDrag(table(["a1"]), "a1"), true);
  assert.equal(startsDrag(table(["a1"]), "b1"), false);
  assert.equal(startsDrag(table(), "pass"), false);
  assert.equal(startsDrag(table(), "e9"), false);
});

test("marks tell choosing, going, taking and placing apart", () => {
  assert.equal(markOf(table(), "a1"), "choose");
  assert.equal(markOf(table(["a1"]), "b1"), "take");
  assert.equal(markOf(table(["a1"]), "b2"), "go");
  assert.equal(markOf(table(), "c3"), "place");
  assert.equal(markOf(table(["knight"]), "c3"), "place");
  assert.equal(markOf(table(["knight"]), "a1"), "choose", "one of one's own");
});

test("the prompt names what is chosen unless the next words do", () => {
  assert.equal(promptOf(table()), "Choose.");
  assert.equal(promptOf(table(["a1"])), "Chosen: Knight on a1. Where to?");
  const named = table(["a1"]);
  named.snapshot.prompts.a1 = "Where does the Knight go?";
  assert.equal(promptOf(named), "Where does the Knight go?");
  const based = table(["a1"]);
  based.snapshot.view.areas.push({ id: "a1", title: "Base of the Suns" });
  assert.equal(promptOf(based), "Chosen: Knight. Where to?", "an id is no name");
  const heap = { ...based.snapshot.view.things[0], count: 2 };
  const view = { ...based.snapshot.view, things: [heap] };
  assert.equal(promptOf({ ...based, snapshot: { ...based.snapshot, view } }), "Where to?");
});

test("the chosen thing lies where the last touch was until the answer comes", () => {
  const { view } = expected(table([], { sent: ["a1", "b2"] })).snapshot;
  assert.deepEqual(view.things, [RIVAL, { ...KNIGHT, at: "b2" }]);
  const tower = { id: "t1", kind: "tower", name: "Tower", owner: 0, at: "box", tap: "tower" };
  const placed = table([], { sent: ["tower", "b2"] });
  placed.snapshot.view.things.push(tower);
  const { tap: _, ...laid } = tower;
  assert.deepEqual(expected(placed).snapshot.view.things.at(-1), { ...laid, at: "b2" });
  for (const sent of [null, ["a1"], ["b1", "b2"], ["a1", "elsewhere"]]) {
    const state = table([], { sent });
    assert.equal(expected(state), state, String(sent));
  }
});

test("an answer with only the new part is appended to what is known", () => {
  const known = { since: 0, tokens: ["a", "b", "x"], log: [1, 2, 3], ply: 3 };
  const answer = { since: 2, tokens: ["c"], log: [9], ply: 3 };
  assert.deepEqual(merged(known, answer), {
    since: 0,
    tokens: ["a", "b", "c"],
    log: [1, 2, 9],
    ply: 3,
  });
  assert.equal(merged(known, known), known);
});

test("news is the events since, or those of the next move when looking on by one", () => {
  const log = [{ did: ["a"] }, { did: ["b", "c"] }, {}];
  const at = (last, ply = last) => ({ log, last, ply, did: ["looked"] });
  assert.deepEqual(news(at(1), at(3)), ["b", "c"]);
  assert.deepEqual(news(at(3, 1), at(3, 2)), ["looked"]);
  assert.deepEqual(news(at(3, 2), at(3, 1)), []);
  assert.equal(looksBack(at(3, 2)), true);
  assert.equal(looksBack(at(3)), false);
  assert.equal(isLong({ log: Array(2000) }), false);
  assert.equal(isLong({ log: Array(2001) }), true);
});

test("a thing identical to the one touched counts as that one; its rider does not", () => {
  const die = { kind: "die-3", name: "3", owner: 0, at: "dice" };
  const first = { ...die, id: "1", tap: "die-3" };
  const alike = ["2", "3"].map((id) => ({ ...die, id }));
  const others = [
    { ...die, at: "box", id: "4" },
    { ...die, name: "3, right end", id: "5" },
    { ...die, on: "1", id: "6" },
    { ...die, owner: 1, id: "7" },
  ];
  assert.deepEqual(
    [...copiesOf([first], [...others, alike[0], first, alike[1]])],
    [
      [alike[0], { first, n: 2, count: 3 }],
      [alike[1], { first, n: 3, count: 3 }],
    ],
  );
});

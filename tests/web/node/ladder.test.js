import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { beaten, hintsIn, noteHelp, noteWin, wasHelped } from "../../../web/keeping/ladder.js";
import { captainOf, playerOf, plays } from "../../../web/words/players.js";

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
  };
});

test("a win without hints counts for good, one with hints apart", () => {
  noteWin("siegestones", "level2-roland", true);
  noteWin("siegestones", "level1", false);
  assert.deepEqual(beaten("siegestones"), { "level2-roland": "hints", level1: "alone" });
  noteWin("siegestones", "level2-roland", false);
  noteWin("siegestones", "level2-roland", true);
  noteWin("siegestones", "level1", true);
  assert.deepEqual(beaten("siegestones"), { "level2-roland": "alone", level1: "alone" });
  assert.deepEqual(beaten("angry-gods"), {});
});

test("what is kept may be damaged", () => {
  for (const text of ["{", "null", "7", '"alone"', '{"level1":true}']) {
    localStorage.setItem("siegeworks.beaten.siegestones", text);
    assert.deepEqual(beaten("siegestones"), {}, text);
  }
});

test("the last games with hints are remembered", () => {
  for (let game = 0; game < 60; game += 1) noteHelp(`game${game}`, 0, "T@d4");
  noteHelp("game59", 2, "S@d5");
  noteHelp("game59", 2, "S@d6");
  assert.ok(wasHelped("game59") && wasHelped("game10"));
  assert.ok(!wasHelped("game9") && !wasHelped("game"));
  assert.deepEqual(hintsIn("game59"), [
    [0, "T@d4"],
    [2, "S@d6"],
  ]);
});

test("a player is a captain at a strength", () => {
  assert.deepEqual(captainOf("level3-roland"), { captain: "roland", level: "level3" });
  assert.deepEqual(captainOf("level3"), { captain: "hedda", level: "level3" });
  for (const other of ["person", "random", "level6", "level3-nobody", ""])
    assert.equal(captainOf(other), null, other);
  assert.equal(playerOf("hedda", "level5"), "level5");
  assert.equal(playerOf("mira", "level1"), "level1-mira");
  assert.ok(plays(["person", "level2"], "level2-mira") && !plays(["person"], "level2-mira"));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { wound } from "../../../web/board/snake.js";

test("each thing of a row lies beside the next one, and within the width", () => {
  for (const columns of [6, 7, 14, 24])
    for (let count = 2; count < 73; count += 1) {
      const { spots, turns, lines } = wound(count, columns);
      assert.equal(spots.length, count);
      for (const [x, y] of [...spots, ...turns])
        assert.ok(x >= 0.5 && x <= columns - 0.5 && y < lines, `${count} in ${columns}`);
      spots.slice(2, -1).forEach(([x, y], at) => {
        const [before, above] = spots[at + 1];
        assert.equal(Math.abs(x - before) + Math.abs(y - above), 1, `${at + 2} of ${count}`);
      });
      assert.equal(new Set(spots.map(([x, y]) => `${x} ${y}`)).size, count, "none on another");
    }
});

test("the word of an end lies beyond it", () => {
  const { spots } = wound(20, 14);
  assert.equal(spots[0][2], -1);
  assert.ok(spots[0][0] > 2, "room for the word of the first");
  assert.deepEqual([spots[19][1], spots[19][2]], [1.5, -1], "the second line runs to the left");
  assert.equal(wound(9, 14).spots[8][2], 1);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { routeOf } from "../../../web/board/route.js";

/** A grid of 3 x 3 squares, a1 at the lower left. */
const SQUARES = ["a", "b", "c"].flatMap((column) => [1, 2, 3].map((row) => `${column}${row}`));
const find = (id) =>
  SQUARES.includes(id)
    ? { x: id.charCodeAt(0), y: -Number(id[1]), r: 0.5, shape: "square" }
    : undefined;
const far = (one, other) =>
  Math.abs(find(one).x - find(other).x) + Math.abs(find(one).y - find(other).y);
const steps = Object.fromEntries(
  SQUARES.map((id) => [id, SQUARES.filter((other) => far(id, other) === 1)]),
);
const route = (from, to, ...taken) => routeOf(steps, find, new Set([from, ...taken]), from, to);

test("route: straight where that is possible", () => {
  assert.deepEqual(route("a1", "c1"), ["a1", "b1", "c1"]);
});

test("route: with as few corners as possible", () => {
  assert.deepEqual(route("a1", "c3", "a3"), ["a1", "b1", "c1", "c2", "c3"]);
});

test("route: round what is taken, but not round its end", () => {
  assert.deepEqual(route("a1", "c1", "b1", "c1"), ["a1", "a2", "b2", "c2", "c1"]);
});

test("route: through what is taken where there is no other way; straight without steps", () => {
  assert.equal(route("a1", "c3", "b1", "a2").length, 5);
  assert.deepEqual(routeOf(undefined, find, new Set(), "a1", "c3"), ["a1", "c3"]);
});

// What captains say: all lines at every table, others first at another.

import assert from "node:assert/strict";
import { test } from "node:test";
import { speechOf } from "../../../web/words/captain_speech.js";

test("another table hears other lines first, and the same in the end", () => {
  for (const captain of ["hedda", "roland", "gisela", "till", "ulrich", "mira"]) {
    const tables = ["a", "b", "c"].map((table) => speechOf(captain, "siegestones", table));
    for (const kind of ["better", "worse", "threatens", "carried", "parried"]) {
      const all = tables.map((mouth) => mouth[kind]);
      assert.notEqual(all[0][0], all[1][0]);
      for (const lines of all) assert.deepEqual([...lines].sort(), [...all[0]].sort());
    }
    assert.deepEqual(speechOf(captain, "siegestones", "a"), tables[0]);
  }
});

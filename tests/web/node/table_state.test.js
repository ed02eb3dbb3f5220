import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, reduce } from "../../../web/session/table_state.js";

const SNAPSHOT = { since: 0, tokens: ["a"], log: [{}], ply: 1 };
const WRONG = { words: "That is a wall." };

/** What becomes of a fresh table; freezing shows that no action changes what there was before. */
function after(...actions) {
  return actions.reduce(
    (state, action) => Object.freeze(reduce(state, action)),
    Object.freeze(begin(SNAPSHOT, { board: "" })),
  );
}

test("taps begin a move, which is sent as a whole and shown until it is answered", () => {
  const sent = after({ type: "choose", taps: ["a1"] }, { type: "send", taps: ["a1", "b2"] });
  assert.deepEqual([sent.taps, sent.sent], [[], ["a1", "b2"]]);
  const shown = reduce(sent, { type: "show", snapshot: { ...SNAPSHOT, ply: 2 } });
  assert.deepEqual([shown.sent, shown.snapshot.ply], [null, 2]);
});

test("a message stays until the next touch, and tells a hint from a refusal", () => {
  const message = { kind: "hint", words: "Look here.", clause: "" };
  const hinted = after({ type: "choose", taps: ["a1"] }, { type: "say", message });
  assert.deepEqual([hinted.message, hinted.taps], [message, ["a1"]]);
  assert.equal(reduce(hinted, { type: "choose", taps: [] }).message, null);
  const refused = after({ type: "send", taps: ["a1"] }, { type: "refuse", message: WRONG });
  assert.equal(refused.sent, null, "the move is not on its way any more");
  assert.deepEqual(refused.message, { ...WRONG, kind: "refusal", clause: "", friendly: false });
});

test("a question goes with its answer, and with a no the move goes too", () => {
  const asked = after(
    { type: "send", taps: ["a1"] },
    { type: "ask", question: { confirm: "Sure?", token: "a" } },
  );
  const answered = (yes) => reduce(asked, { type: "settle", yes });
  assert.deepEqual([answered(true).question, answered(true).sent], [null, ["a1"]]);
  assert.deepEqual([answered(false).question, answered(false).sent], [null, null]);
});

test("retold in another language, the table keeps what was touched", () => {
  const state = after({ type: "choose", taps: ["a1"] }, { type: "say", message: WRONG });
  const news = { since: 1, tokens: ["b"], log: [{}], ply: 2 };
  const retold = reduce(state, { type: "retell", snapshot: news });
  assert.deepEqual([retold.taps, retold.message], [["a1"], WRONG]);
  assert.deepEqual(retold.snapshot.tokens, ["a", "b"]);
  assert.deepEqual(reduce(state, { type: "show", snapshot: news }).taps, []);
});

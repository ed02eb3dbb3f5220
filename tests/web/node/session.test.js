import assert from "node:assert/strict";
import { test } from "node:test";
import { createSession } from "../../../web/session/session.js";
import { still } from "../../../web/session/table_state.js";

test("a page that has gone before it listens is not taken for one that shows the game", () => {
  const screen = { places: {}, symbols: {} };
  const snapshot = still({ game: "siegestones", seats: [], things: [], buttons: [] }, []);
  const from = { id: "a", table: "t", snapshot, screen, plain: true, opened: true, looked: null };
  const session = createSession(from, { state: () => "ready" });
  session.listen(() => assert.fail("nobody listens"), AbortSignal.abort());
  session.refuse("No.");
  assert.equal(session.idle(), true);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { serve } from "../../../web/worker/serve.js";

/** Lets promises go on that wait for nothing else. */
const settled = () => new Promise((go) => setImmediate(go));

test("a call dropped while its archive loads ends at once, and the archive is there for the next", async () => {
  const page = new EventTarget();
  const said = [];
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  globalThis.addEventListener = page.addEventListener.bind(page);
  globalThis.postMessage = (message) => said.push(message);
  let arrive;
  const loading = new Promise((go) => (arrive = go));
  serve(async () => ({
    needs: { print_kit: ["print"] },
    carry: () => loading,
    begin: ({ call }) => ({ value: call }),
  }));
  const ask = (data) => page.dispatchEvent(Object.assign(new Event("message"), { data }));
  const answers = async () => {
    await settled();
    return said.splice(0).filter(({ id }) => id);
  };
  ask({ id: 1, call: "print_kit" });
  ask({ id: 2, call: "print_kit" });
  ask({ id: 3, call: "look" });
  assert.deepEqual(await answers(), []);
  ask({ drop: 2 });
  assert.deepEqual(await answers(), [], "it is not its turn");
  ask({ drop: 1 });
  assert.deepEqual(await answers(), [
    { id: 1, error: { kind: "Dropped", message: "print_kit" } },
    { id: 2, error: { kind: "Dropped", message: "print_kit" } },
    { id: 3, value: "look" },
  ]);
  ask({ id: 4, call: "print_kit" });
  assert.deepEqual(await answers(), []);
  arrive();
  assert.deepEqual(await answers(), [{ id: 4, value: "print_kit" }]);
});

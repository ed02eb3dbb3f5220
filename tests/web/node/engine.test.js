import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../../../web/worker/engine.js";

/** A worker whose answers the test gives. */
class FakeWorker {
  sent = [];
  ended = false;
  postMessage(message) {
    this.sent.push(message);
  }
  terminate() {
    this.ended = true;
  }
  say(data) {
    this.onmessage({ data });
  }
  ready() {
    this.say({ lock: "" });
    this.say({ ready: true });
  }
  get calls() {
    return this.sent.filter((message) => message.call);
  }
}

/**
 * An engine, the workers that it has started, and the states that it has told; its timers are the
 * test's.
 */
async function setUp(context, wrong = null) {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const workers = [];
  const states = [];
  const start = () => workers[workers.push(new FakeWorker()) - 1];
  const engine = createEngine(
    start,
    async () => wrong,
    (state, part) => states.push([state, part]),
    () => "de",
  );
  await settled();
  return { engine, workers, states, passes: (time) => context.mock.timers.tick(time) };
}

/** Lets promises go on that wait for nothing else. */
const settled = () => new Promise((go) => setImmediate(go));

test("calls wait for the start, go out in order, and are answered by their ids", async (context) => {
  const {
    engine,
    workers: [worker],
  } = await setUp(context);
  const first = engine.call("new", { game: "siegestones" }, { table: { name: "t" } });
  const second = engine.call("look");
  assert.deepEqual(worker.calls, []);
  worker.ready();
  const [one, two] = worker.calls;
  assert.deepEqual(
    [one.call, one.args, one.table, one.language],
    ["new", { game: "siegestones" }, { name: "t" }, "de"],
  );
  worker.say({ id: two.id, value: 2 });
  worker.say({ id: one.id, value: 1 });
  assert.deepEqual(await Promise.all([first, second]), [1, 2]);
  assert.equal(engine.state(), "ready");
});

test("an error of Python rejects the call and no other", async (context) => {
  const {
    engine,
    workers: [worker],
  } = await setUp(context);
  worker.ready();
  const refused = engine.call("new");
  const fine = engine.call("look");
  worker.say({
    id: worker.calls[0].id,
    error: { kind: "ValueError", message: "there is no game" },
  });
  worker.say({ id: worker.calls[1].id, value: "seen" });
  await assert.rejects(refused, { kind: "ValueError", message: "there is no game" });
  assert.equal(await fine, "seen");
});

test("progress is reported, and keeps a worker from counting as dead", async (context) => {
  const { engine, workers, passes } = await setUp(context);
  workers[0].ready();
  const heard = [];
  const done = engine.call("open", {}, { patience: 1000, progress: (...news) => heard.push(news) });
  const { id } = workers[0].calls[0];
  for (let part = 1; part <= 3; part += 1) {
    passes(900);
    workers[0].say({ id, progress: { done: part, of: 3, text: "read" } });
  }
  workers[0].say({ id, value: "opened" });
  assert.equal(await done, "opened");
  assert.deepEqual(heard, [
    [1, 3, "read"],
    [2, 3, "read"],
    [3, 3, "read"],
  ]);
  assert.equal(workers.length, 1);
});

test("a worker that does not answer is replaced, and the calls are made again", async (context) => {
  const { engine, workers, passes } = await setUp(context);
  workers[0].ready();
  const done = engine.call("play", { token: "d4" }, { patience: 1000 });
  passes(1001);
  assert.equal(workers[0].ended, true);
  workers[1].ready();
  assert.equal(workers[1].calls[0].call, "play");
  workers[1].say({ id: workers[1].calls[0].id, value: "played" });
  assert.equal(await done, "played");
});

test("b1: a call that kills two workers is given up, and the calls behind it are answered", async (context) => {
  const { engine, workers, passes } = await setUp(context);
  const deadly = engine.call("play", { token: "d4" }, { patience: 1000 });
  const after = engine.call("look");
  workers[0].ready();
  passes(1001);
  workers[1].ready();
  passes(1001);
  await assert.rejects(deadly, { kind: "GivenUp", message: /twice on this: d4/ });
  workers[2].ready();
  assert.deepEqual(
    workers[2].calls.map(({ call }) => call),
    ["look"],
  );
  workers[2].say({ id: workers[2].calls[0].id, value: "seen" });
  assert.equal(await after, "seen");
});

test("b1: after three deaths in a row the page gives up until somebody tries again", async (context) => {
  const { engine, workers } = await setUp(context);
  for (const attempt of [0, 1, 2]) workers[attempt].say({ failed: { message: "no memory" } });
  assert.equal(engine.state(), "failed");
  assert.equal(workers.length, 3);
  const done = engine.call("look");
  engine.tryAgain();
  workers[3].ready();
  workers[3].say({ id: workers[3].calls[0].id, value: "seen" });
  assert.equal(await done, "seen");
});

test("a worker that never begins is not waited for if its file is wrong", async (context) => {
  const { engine, workers, states, passes } = await setUp(context, {
    file: "worker.js",
    came: 10,
    size: 100,
  });
  passes(3001);
  await settled();
  assert.equal(engine.state(), "failed");
  assert.equal(workers[0].ended, true);
  assert.deepEqual(states.at(-1), ["failed", 0]);
});

test("a missing file stops the start, and tryAgain asks for it once more", async (context) => {
  const {
    engine,
    workers: [worker],
    states,
  } = await setUp(context);
  worker.say({ lock: "" });
  worker.say({ lacks: { file: "python/app.pack" } });
  assert.equal(engine.state(), "failed");
  worker.say({ boot: { part: 0.5 } });
  assert.deepEqual(states.at(-1), ["failed", 0], "what still comes of other files changes nothing");
  engine.tryAgain();
  assert.deepEqual(worker.sent, [{ again: true }]);
  assert.equal(engine.state(), "loading");
});

test("a dropped call is rejected at once; a worker that does not let go of it is replaced", async (context) => {
  const { engine, workers, passes } = await setUp(context);
  workers[0].ready();
  const wish = new AbortController();
  const long = engine.call("think", {}, { signal: wish.signal });
  const next = engine.call("look");
  const { id } = workers[0].calls[0];
  wish.abort();
  await assert.rejects(long, { kind: "Dropped" });
  assert.deepEqual(workers[0].sent.at(-1), { drop: id });
  passes(1001);
  workers[1].ready();
  assert.deepEqual(
    workers[1].calls.map(({ call }) => call),
    ["look"],
  );
  workers[1].say({ id: workers[1].calls[0].id, value: "seen" });
  assert.equal(await next, "seen");
});

test("a call dropped before the start never reaches the worker", async (context) => {
  const {
    engine,
    workers: [worker],
  } = await setUp(context);
  const wish = new AbortController();
  const call = engine.call("think", {}, { signal: wish.signal });
  wish.abort();
  await assert.rejects(call, { kind: "Dropped" });
  worker.ready();
  assert.deepEqual(worker.sent, []);
});

test("a new worker that knows no table shows no sign of life: deaths go on counting", async (context) => {
  const { engine, workers, passes } = await setUp(context);
  const calls = ["look", "play", "undo", "redo"].map((name) =>
    engine.call(name, {}, { patience: 1000 }),
  );
  for (const call of calls) call.catch(() => undefined);
  for (const attempt of [0, 1, 2]) {
    const worker = workers[attempt];
    worker.ready();
    worker.say({ id: worker.calls[0].id, error: { kind: "NoTable", message: "" } });
    passes(1001);
  }
  assert.equal(engine.state(), "failed");
});

test("listeners hear of states until they unsubscribe", async (context) => {
  const {
    engine,
    workers: [worker],
  } = await setUp(context);
  const interest = new AbortController();
  let heard = 0;
  engine.listen(() => (heard += 1), interest.signal);
  worker.ready();
  assert.equal(heard, 1);
  interest.abort();
  worker.say({ failed: { message: "gone" } });
  assert.equal(heard, 1);
});

test("b1: callers hear that Python does not start, and their calls are made when it does", async (context) => {
  const { engine, workers } = await setUp(context);
  const heard = [];
  const waits = engine.call("think", {}, { failed: (why) => heard.push(why) });
  workers[0].say({ lock: "" });
  workers[0].say({ lacks: { file: "python/app.pack" } });
  assert.deepEqual(heard, [
    "Python could not start. The file python/app.pack could not be loaded.",
  ]);
  engine.tryAgain();
  workers[0].say({ lacks: { file: "python/app.pack" } });
  assert.equal(heard.length, 2);
  engine.tryAgain();
  workers[0].ready();
  workers[0].say({ id: workers[0].calls[0].id, value: "thought" });
  assert.equal(await waits, "thought");
});

test("b1: a new call, or the network coming back, retries a failed start", async (context) => {
  const network = new EventTarget();
  globalThis.addEventListener = network.addEventListener.bind(network);
  context.after(() => delete globalThis.addEventListener);
  const { engine, workers } = await setUp(context);
  const fails = () => {
    for (let death = 0; death < 3; death += 1) workers.at(-1).say({ failed: { message: "no" } });
    assert.equal(engine.state(), "failed");
  };
  fails();
  const done = engine.call("hint");
  assert.equal(engine.state(), "loading");
  fails();
  network.dispatchEvent(new Event("online"));
  assert.equal(engine.state(), "loading");
  workers.at(-1).ready();
  workers.at(-1).say({ id: workers.at(-1).calls[0].id, value: "hinted" });
  assert.equal(await done, "hinted");
  network.dispatchEvent(new Event("online"));
  assert.equal(workers.at(-1).ended, false, "a Python that runs is left alone");
});

test("a dropped call is not made again at the next worker", async (context) => {
  const { engine, workers } = await setUp(context);
  const wish = new AbortController();
  const long = engine.call("think", {}, { signal: wish.signal });
  workers[0].ready();
  wish.abort();
  await assert.rejects(long, { kind: "Dropped" });
  workers[0].say({ failed: { message: "no memory" } });
  workers[1].ready();
  assert.deepEqual(workers[1].sent, []);
});

test("a call dropped before it is made is never made", async (context) => {
  const { engine, workers } = await setUp(context);
  workers[0].ready();
  const call = engine.call("think", {}, { signal: AbortSignal.abort() });
  await assert.rejects(call, { kind: "Dropped" });
  assert.deepEqual(workers[0].sent, []);
});

test("a worker that loads what a call needs is left alone as long as its connection may be silent", async (context) => {
  const { engine, workers, passes } = await setUp(context);
  workers[0].ready();
  const done = engine.call("print_kit");
  const { id } = workers[0].calls[0];
  for (const part of [0, 0.5]) {
    workers[0].say({ id, loads: { part } });
    passes(40_000);
  }
  workers[0].say({ id, value: "printed" });
  assert.equal(await done, "printed");
  assert.equal(workers.length, 1);
});

test("a call dropped while it loads leaves no progress behind", async (context) => {
  const { engine, workers, states } = await setUp(context);
  workers[0].ready();
  const wish = new AbortController();
  const long = engine.call("print_kit", {}, { signal: wish.signal });
  const { id } = workers[0].calls[0];
  workers[0].say({ id, loads: { part: 0.5 } });
  wish.abort();
  await assert.rejects(long, { kind: "Dropped" });
  workers[0].say({ id, error: { kind: "Dropped", message: "print_kit" } });
  assert.deepEqual(states.at(-1), ["ready", 1]);
});

test("a worker that begins while its file is checked is left alone", async (context) => {
  const { workers, passes } = await setUp(context);
  passes(3001);
  workers[0].say({ ready: true });
  await settled();
  passes(3001);
  assert.equal(workers.length, 1);
});

test("a page that was frozen hears what has come meanwhile before it takes its worker for dead", async (context) => {
  const { engine, workers, passes } = await setUp(context);
  workers[0].ready();
  const done = engine.call("look", {}, { patience: 1000 });
  passes(60_000);
  workers[0].say({ id: workers[0].calls[0].id, value: "seen" });
  assert.equal(await done, "seen");
  assert.equal(workers.length, 1);
  engine.call("look", {}, { patience: 1000 }).catch(() => undefined);
  passes(60_000);
  passes(1001);
  assert.equal(workers.length, 2);
});

test("whoever has left before listening hears nothing", async (context) => {
  const { engine, workers } = await setUp(context);
  engine.listen(() => assert.fail("nobody listens"), AbortSignal.abort());
  workers[0].ready();
});

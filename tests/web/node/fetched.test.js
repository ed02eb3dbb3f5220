import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, test } from "node:test";

const WHOLE = new Uint8Array(5000).map((_, index) => index % 251);
const BUILT = [WHOLE.length, createHash("sha256").update(WHOLE).digest("hex")];

/**
 * What is asked of the network, and the answers that the next requests get; the last one is given
 * again and again.
 */
let asked = [];
let answers = [];
globalThis.fetch = async (address, { cache, headers }) => {
  asked.push({ address, cache, range: headers.range });
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  return answer(Number(headers.range?.match(/\d+/)[0] ?? 0));
};
const { fetched, FileError } = await import("../../../web/worker/fetched.js");
const { KEPT } = await import("../../../web/worker/names.js");

beforeEach(() => {
  asked = [];
});

/** A body that ends, or breaks off after these bytes. */
function body(bytes, { breaks = false } = {}) {
  return new ReadableStream({
    pull(controller) {
      if (bytes.length) controller.enqueue(bytes);
      bytes = bytes.slice(bytes.length);
      if (breaks) controller.error(new TypeError("the line is gone"));
      else controller.close();
    },
  });
}

const whole = (from) => new Response(body(WHOLE.slice(from)), { status: from ? 206 : 200 });
const gone = () => new Response("", { status: 404 });

test("an intact file arrives as it was built, and its progress is reported", async () => {
  answers = [whole];
  const heard = [];
  const response = await fetched("x", "x", BUILT, (came) => heard.push(came));
  assert.deepEqual(new Uint8Array(await response.arrayBuffer()), WHOLE);
  assert.deepEqual([heard[0], heard.at(-1)], [0, WHOLE.length]);
  assert.equal(asked.length, 1);
});

test("a broken download resumes where it broke", async () => {
  let first = true;
  answers = [
    (from) => {
      if (!first) return whole(from);
      first = false;
      let sent = false;
      const part = new ReadableStream({
        pull(controller) {
          if (sent) controller.error(new TypeError("the line is gone"));
          else controller.enqueue(WHOLE.slice(0, 1200));
          sent = true;
        },
      });
      return new Response(part);
    },
  ];
  const response = await fetched("x", "x", BUILT);
  assert.deepEqual(new Uint8Array(await response.arrayBuffer()), WHOLE);
  assert.deepEqual(
    asked.map(({ range }) => range),
    [undefined, "bytes=1200-"],
  );
});

test("n3: a file that arrives altered, cut or too long is fetched once more past the cache, and then named", async () => {
  const altered = WHOLE.map((byte, index) => (index === 7 ? byte ^ 255 : byte));
  for (const bytes of [altered, WHOLE.slice(0, 2500), new Uint8Array([...WHOLE, 1])]) {
    asked = [];
    answers = [() => new Response(body(bytes))];
    await assert.rejects(
      fetched("x", "python/x", BUILT),
      (why) => why instanceof FileError && why.wrong.file === "python/x" && why.wrong.size === 5000,
    );
    assert.deepEqual(
      asked.map(({ cache }) => cache),
      ["default", "reload"],
    );
    answers = [() => new Response(body(bytes)), whole];
    assert.equal((await (await fetched("x", "x", BUILT)).arrayBuffer()).byteLength, 5000);
  }
});

test("a file that is not there is named without sizes", async () => {
  answers = [gone];
  await assert.rejects(
    fetched("x", "python/x", BUILT),
    (why) => why instanceof FileError && why.wrong.came === undefined,
  );
});

test("a file that the service worker keeps is read from there; one that it lost is fetched and checked", async () => {
  const kept = new Response(WHOLE);
  globalThis.self = { name: KEPT };
  try {
    globalThis.caches = { match: async () => kept };
    assert.equal(await fetched("x", "x", BUILT), kept);
    assert.equal(asked.length, 0);
    for (const match of [async () => undefined, async () => Promise.reject(new Error("refused"))]) {
      globalThis.caches = { match };
      answers = [() => new Response(WHOLE.slice(1)), () => whole(0)];
      asked = [];
      await fetched("x", "x", BUILT);
      assert.deepEqual(
        asked.map(({ cache }) => cache),
        ["default", "reload"],
      );
    }
  } finally {
    delete globalThis.self;
    delete globalThis.caches;
  }
});

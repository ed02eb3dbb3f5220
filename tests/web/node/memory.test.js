import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const PAGE = 4096;
const FILES = ["a", "b"];
const folders = new Map();

/** What a browser has for the files of a site, with one file a folder. */
const handle = (files, name) => ({
  createSyncAccessHandle: async () => ({
    getSize: () => files.get(name).length,
    read: (into) => into.set(files.get(name)),
    write(part, { at }) {
      const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
      files.set(name, Uint8Array.of(...files.get(name).slice(0, at), ...bytes));
      return bytes.length;
    },
    close() {},
  }),
});

function found(map, name, create, made) {
  if (!map.has(name) && !create) throw new DOMException("", "NotFoundError");
  if (!map.has(name)) map.set(name, made);
  return map.get(name);
}

const root = {
  removeEntry: async (name) => folders.delete(name),
  async getDirectoryHandle(name, { create = false } = {}) {
    const files = found(folders, name, create, new Map());
    const getFileHandle = async (file, { create: anew = false } = {}) =>
      found(files, file, anew, new Uint8Array()) && handle(files, file);
    return { getFileHandle };
  },
};
Object.assign(globalThis, { SINGLE: false, self: { name: "" } });
globalThis.location = { href: "http://here/siegeworks/worker.js" };
const { remember, remembered } = await import("../../../web/worker/memory.js");
const { ANEW } = await import("../../../web/worker/names.js");

beforeEach(() => {
  folders.clear();
  globalThis.BUILT = { a: [1, "1".repeat(64)], b: [1, "2".repeat(64)] };
  Object.defineProperty(globalThis, "navigator", {
    value: { storage: { getDirectory: async () => root } },
    configurable: true,
  });
});

const HEAD = new Uint8Array(Uint32Array.of(7, 16, 3, 4).buffer);
const MEMORY = new Uint8Array(5 * PAGE);
MEMORY.fill(1, PAGE + 5, PAGE + 9).fill(2, 3 * PAGE, 4 * PAGE + 1);

const keep = () => remember(FILES, Uint8Array.of(...HEAD, ...MEMORY));

test("what was kept is there again, and zero where it was", async () => {
  assert.equal(await remembered(FILES), null);
  await keep();
  const { head, restore } = await remembered(FILES);
  assert.deepEqual(head, HEAD);
  const fresh = new Uint8Array(6 * PAGE).fill(9, 0, 2 * PAGE);
  restore(fresh, 2 * PAGE);
  assert.deepEqual(fresh, Uint8Array.of(...MEMORY, ...new Uint8Array(PAGE)));
});

test("a memory that was cut, altered or never one is forgotten", async () => {
  const damages = [
    (bytes) => bytes.slice(0, bytes.length >> 1),
    (bytes) => bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)),
    () => new Uint8Array(400),
  ];
  for (const damage of damages) {
    await keep();
    const [files] = folders.values();
    for (const [name, bytes] of files) files.set(name, damage(bytes));
    assert.equal(await remembered(FILES), undefined);
    assert.equal(folders.size, 0);
  }
});

test("a memory of other files is not taken, nor one that does not start", async () => {
  await keep();
  globalThis.BUILT.b = [1, "3".repeat(64)];
  assert.equal(await remembered(FILES), null);
  globalThis.self.name = ANEW;
  assert.equal(await remembered(FILES), null);
  assert.equal(folders.size, 0);
  globalThis.self.name = "";
});

test("where nothing can be kept, nothing is said to be lacking", async () => {
  root.getDirectoryHandle = async () => {
    throw new DOMException("refused", "SecurityError");
  };
  assert.equal(await remembered(FILES), undefined);
});

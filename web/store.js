// Games that are kept between visits (IndexedDB), and the few settings of the page (localStorage). Where the browser refuses storage, games live as
// long as the page does, and `refused()` says so.

/** @typedef {import("./types").Kept} Kept */

const NAME = "siegeworks";
const TABLES = "tables";
/** Raise it when the shape of Snapshot or Screen changes: older saves are then set up again from their record. */
export const FORMAT = 4;

/** @type {Promise<IDBDatabase | null> | null} */
let opening = null;
/** @type {Map<string, Kept>} */
const memory = new Map();
/** The record of each game as this page has last read or written it. @type {Map<string, string>} */
const records = new Map();
let noStorage = false;

/** @returns {Promise<IDBDatabase | null>} null where the browser refuses */
function database() {
  opening ??= new Promise((resolve) => {
    const refuse = () => {
      noStorage = true;
      resolve(null);
    };
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(TABLES, { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = refuse;
      request.onblocked = refuse;
    } catch {
      refuse();
    }
  });
  return opening;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(tables: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<T | null>} null where nothing can be kept
 */
async function ask(mode, ask) {
  const db = await database();
  if (!db) return null;
  try {
    const transaction = db.transaction(TABLES, mode);
    const request = ask(transaction.objectStore(TABLES));
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  } catch {
    noStorage = true;
    return null;
  }
}

/** Whether this browser keeps nothing, as far as is known. */
export function refused() {
  return noStorage;
}

/** This page goes on from that version of a kept game. @param {Kept} kept */
export function take(kept) {
  records.set(kept.id, kept.record);
}

/**
 * Keep a game. Where another tab has played on in it meanwhile, its game stays as it is, and this one gets a name of its own.
 * @param {Kept} kept
 * @returns {Promise<string>} the name under which it is kept
 */
export async function keep(kept) {
  let mine = kept;
  await ask("readwrite", (tables) => {
    const request = tables.get(kept.id);
    request.onsuccess = () => {
      const there = /** @type {Kept | undefined} */ (request.result);
      if (there && there.record !== (records.get(kept.id) ?? there.record)) mine = { ...kept, id: newName() };
      tables.put(mine);
      take(mine);
    };
    return request;
  });
  memory.set(mine.id, mine);
  return mine.id;
}

/** @returns {Promise<Kept[]>} every kept game, the newest first */
export async function keptGames() {
  const found = (await ask("readonly", (tables) => tables.getAll())) ?? [];
  const all = new Map(found.map((/** @type {Kept} */ kept) => [kept.id, kept]));
  for (const [id, kept] of memory) if (!all.has(id) || (all.get(id)?.updated ?? 0) < kept.updated) all.set(id, kept);
  return [...all.values()].sort((one, other) => other.updated - one.updated);
}

/** Forget a game. @param {string} id */
export async function forget(id) {
  memory.delete(id);
  await ask("readwrite", (tables) => tables.delete(id));
}

/** A name for a game that no other one has. @returns {string} */
export function newName() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}

/** @param {string} name @returns {string | null} a setting of the page */
export function setting(name) {
  try {
    return localStorage.getItem(`${NAME}.${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function set(name, value) {
  try {
    localStorage.setItem(`${NAME}.${name}`, value);
  } catch {
    // Without storage the setting holds for this visit.
  }
}

/**
 * What this tab keeps for itself, even when it is loaded again: which game of a kind it shows, so that two tabs keep to their own; how far it is scrolled.
 * @param {string} what @returns {string | null}
 */
export function ofTab(what) {
  try {
    return sessionStorage.getItem(`${NAME}.${what}`);
  } catch {
    return null;
  }
}

/** @param {string} what @param {string} text */
export function setOfTab(what, text) {
  try {
    sessionStorage.setItem(`${NAME}.${what}`, text);
  } catch {
    // Then the newest game is shown, from its top.
  }
}

// A database of the browser (IndexedDB) with one store.

import { openDB } from "idb";

/**
 * @param {string} name
 * @param {string} store whose entries have a key `id`
 */
export function createDatabase(name, store) {
  /** The database while it is open or being opened. @type {Promise<import("idb").IDBPDatabase> | null} */
  let opening = null;

  /** @returns {Promise<import("idb").IDBPDatabase>} rejects where the browser refuses */
  function open() {
    if (opening) return opening;
    const lose = () => {
      if (opening === mine) opening = null;
    };
    const mine = (async () =>
      openDB(name, 1, {
        upgrade: (db) => void db.createObjectStore(store, { keyPath: "id" }),
        blocking(_mine, _theirs, event) {
          lose(); // whoever deletes or changes it has to wait while it is open here
          /** @type {IDBDatabase} */ (event.target).close();
        },
        terminated: lose,
      }))();
    mine.catch(lose);
    opening = mine;
    return mine;
  }

  /**
   * One transaction. If the database has been closed it is opened again.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(entries: any) => Promise<T>} work takes an object store
   * @param {boolean} [again]
   * @returns {Promise<T>} when it is written; rejects if nothing was
   */
  async function transact(mode, work, again = true) {
    const db = await open();
    const mine = opening;
    try {
      const transaction = db.transaction(store, mode);
      const entries = Promise.resolve(transaction.store);
      const [answer] = await Promise.all([entries.then(work), transaction.done]);
      return answer;
    } catch (error) {
      const closed =
        opening !== mine || (error instanceof DOMException && error.name === "InvalidStateError");
      if (!closed || !again) throw error;
      if (opening === mine) opening = null;
      return transact(mode, work, false);
    }
  }

  return { open, transact };
}

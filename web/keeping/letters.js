// Games with somebody elsewhere, kept between visits (IndexedDB): the course of each, and which kept
// game shows it. In a database of its own, which only those open who play such games.

import { createDatabase } from "./database.js";

/**
 * @typedef {import("../letters/course.js").Course & {table: string, updated: number, drawn?:
 *   string[], guessed?: number[], held?: boolean, name?: string, computers?: Record<number, string>}}
 *   Post `table` is the key under which its game is kept, `drawn` what chance has decided there since
 *   the last letter, `guessed` the plies of what only the other side knows, `held` whether only an
 *   answer tells how the last move ends, `name` one's own if one was invited, `computers` who plays
 *   seats of one's own, if not oneself
 */

const { transact } = createDatabase("siegeworks-letters", "courses");

/** What could not be written. @type {Map<string, Post>} */
const memory = new Map();

/** @returns {Promise<Post[]>} all of them */
export async function keptCourses() {
  /** @type {Post[]} */
  const kept = await transact("readonly", (courses) => courses.getAll()).catch(() => []);
  return [...kept.filter(({ id }) => !memory.has(id)), ...memory.values()];
}

/** @param {(post: Post) => boolean} wanted @returns {Promise<Post | null>} */
export async function courseWhere(wanted) {
  return (await keptCourses()).find(wanted) ?? null;
}

/**
 * Keeps a course, unless another tab has taken or written a letter that it does not know.
 * @param {Post} post
 * @returns {Promise<boolean>} whether it is kept, if only as long as the page
 */
export async function keepCourse(post) {
  const differs = (/** @type {Post | undefined} */ there) =>
    there?.hashes.some((hash, index) => hash !== post.hashes[index]);
  try {
    const done = await transact("readwrite", async (courses) => {
      if (differs(await courses.get(post.id))) return false;
      await courses.put(post);
      return true;
    });
    memory.delete(post.id);
    return done;
  } catch {
    if (differs(memory.get(post.id))) return false;
    memory.set(post.id, post);
    return true;
  }
}

/** Whether a course has been written, not only remembered by this page. @param {string} id */
export function isWritten(id) {
  return !memory.has(id);
}

/** Forgets the courses of forgotten games. @param {string[]} tables */
export async function forgetCourses(tables) {
  const gone = (await keptCourses()).filter(({ table }) => tables.includes(table));
  for (const { id } of gone) memory.delete(id);
  await transact("readwrite", (courses) =>
    Promise.all(gone.map(({ id }) => courses.delete(id))),
  ).catch(() => undefined);
}

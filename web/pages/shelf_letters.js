// What the shelf says of games with somebody elsewhere. Loaded when there are any.

import { keptCourses } from "../keeping/letters.js";
import { isOver, writesNext } from "../letters/course.js";
import { markedRecord, otherName } from "../session/post.js";
import { say } from "../words/say.js";

export { forgetCourses } from "../keeping/letters.js";

/** @typedef {{over: boolean, words: string, record?: string}} Saying `record` is to be saved */

/**
 * Whose turn it is in each of these games that goes by letters, and whether it is over.
 * @param {import("../types").Kept[]} games
 * @returns {Promise<Map<string, Saying>>} by the key of the game
 */
export async function sayings(games) {
  const courses = await keptCourses();
  return new Map(
    games.flatMap(({ id, names, record }) => {
      const course = courses.find(({ table }) => table === id);
      if (!course) return [];
      const name = otherName(course, names);
      const { end, gone } = course;
      const words = isOver(course)
        ? end?.how === "draw"
          ? say("a draw by agreement")
          : end
            ? end.by === course.me
              ? say("you resigned")
              : say("{name} resigned", { name })
            : ""
        : gone
          ? say("abandoned by {name}", { name })
          : writesNext(course)
            ? course.hashes.length === 0
              ? say("not sent yet")
              : say("your turn")
            : say("sent, {name} is to answer", { name });
      const saved = markedRecord(course, name, record);
      return [[id, { over: isOver(course) || Boolean(gone), words, record: saved }]];
    }),
  );
}

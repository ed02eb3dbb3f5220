// What is said of a game on three or four devices in one room.

import { countSides, isOver, nextWriter, sideOf, writesNext } from "../letters/course.js";
import { awaySides } from "../session/wire.js";
import { say } from "../words/say.js";

/** @import { Course } from "../letters/course.js" */

/** Whether a game is on more than two devices. @param {Course | null} course @returns {boolean} */
export function isRoom(course) {
  return course !== null && countSides(course) > 2;
}

/** The name of a side's first seat. @param {Course} course @param {string[]} names @param {number} side */
function nameOf(course, names, side) {
  return names.find((_, seat) => sideOf(course, seat) === side) ?? "";
}

/**
 * How the lines are.
 * @param {Course} course @param {string[]} names @param {boolean} connected whether any is open
 */
export function linesSaid(course, names, connected) {
  const all = countSides(course);
  if (isOver(course)) return "";
  if (!connected && course.me > 0)
    return say(
      "The line is lost. Have the code shown again on the device of {name}, and scan it. No move is lost.",
      { name: nameOf(course, names, 0) },
    );
  const away = awaySides();
  if (away.length === 0)
    return say("All {n} devices are connected: each turn goes over at once.", { n: all });
  const left = away.filter((side) => course.keys[side]).map((side) => nameOf(course, names, side));
  return left.length
    ? say("Not connected: {names}. The others wait, and no move is lost.", {
        names: left.join(", "),
      })
    : say("{n} of {all} devices are connected.", { n: all - away.length, all });
}

/**
 * Whose turn it is.
 * @param {Course} course @param {string[]} names @param {number | "chance" | null} turn
 */
export function turnSaid(course, names, turn) {
  if (typeof turn !== "number") return waitsFor(course, names);
  if (sideOf(course, turn) !== course.me)
    return say("{name} is to move.", { name: names[turn] ?? "" });
  return writesNext(course) ? "" : waitsFor(course, names);
}

/** Whose letter is awaited. @param {Course} course @param {string[]} names */
export function waitsFor(course, names) {
  const next = nextWriter(course);
  if (next === course.me) return "";
  return course.keys[next] || course.me > 0
    ? say("The game waits for {name}.", { name: nameOf(course, names, next) })
    : say("The game waits for device {n}.", { n: next + 1 });
}

// What a device was shown by another one in the same room: an invitation, which is answered, or the
// answer to one's own.

import { el, setText } from "../house/dom.js";
import { readingPage } from "../house/reading.js";
import { reasonOf } from "../house/refused.js";
import { readHalf } from "../letters/half.js";
import { halfIn, shownHalf } from "../play/room.js";
import {
  givenSide,
  join,
  leaveAnswer,
  listenToWire,
  unreachable,
  wireState,
} from "../session/wire.js";
import { arriving } from "../session/post.js";
import { say } from "../words/say.js";
import { lost } from "./lost.js";

/** @import { Opened } from "../types" */

/** @param {Pick<import("../types").Visit, "engine">} visit @returns {Promise<Opened>} */
export async function open({ engine }) {
  const title = say("A table across the room");
  try {
    const text = halfIn(location.hash);
    const half = readHalf(text);
    if (half.type === "answer") {
      leaveAnswer(text);
      return { title, draw: () => ({ element: createHandedOver(title) }) };
    }
    const answer = await join(half, arriving(engine));
    return { title, draw: () => createAnswer(title, answer) };
  } catch (error) {
    return lost(say("This link cannot be opened"), reasonOf(error));
  }
}

/** @param {string} title */
function createHandedOver(title) {
  return readingPage(
    title,
    el("p", { class: "lead" }, say("The answer has arrived. Go back to the tab with your game.")),
    el("p", {}, say("If it does not go on there, paste the address of this page.")),
  );
}

/** @param {string} title @param {string} answer @returns {import("../types").Page} */
function createAnswer(title, answer) {
  const ends = new AbortController();
  const said = el("p", { role: "status" });
  const words = () => {
    const state = wireState();
    if (state === "open")
      setText(
        said,
        givenSide() > 0
          ? say("You are connected. The game comes with the first move.")
          : say("You are connected. Unless you are in this game already, it has no place left."),
      );
    if (state === "lost") setText(said, unreachable());
  };
  listenToWire(words, ends.signal);
  const element = readingPage(
    title,
    el("p", {}, say("Scan this code with the device that invited you, or send it the link.")),
    shownHalf(answer, say("Answer")),
    said,
    el(
      "p",
      { class: "small" },
      say(
        "Both devices have to be in the same network. If they do not find each other, a game between two can go on by letters.",
      ),
    ),
  );
  return { element, close: () => ends.abort() };
}

// A letter that was opened: an invitation asks whether to play; any other leads to its game.

import { button, el } from "../house/dom.js";
import { known } from "../house/known.js";
import { gameLinks, readingPage } from "../house/reading.js";
import { reasonOf } from "../house/refused.js";
import { keptCourses } from "../keeping/letters.js";
import { countSides, scoreWith, sideOf } from "../letters/course.js";
import { letterIn } from "../letters/letter.js";
import { nameForm } from "../play/name_form.js";
import { accept, goTo, openLetter } from "../session/post.js";
import { say } from "../words/say.js";
import { scoreWords } from "../words/score.js";
import { lost } from "./lost.js";

/** @import { Opened } from "../types" */
/** @typedef {Extract<import("../session/post.js").Arrival, {place: "invitation"}>} Invitation */

/** @param {import("../types").Visit} visit @returns {Promise<Opened>} */
export async function open({ engine, waitFor, openText }) {
  try {
    const found = await waitFor(() => openLetter(letterIn(location.hash), engine));
    if (found.place === "invitation") return invitation(found, engine);
    if (found.place === "stranger") return onlooker(found.letter.record, openText);
    const draw = () => {
      goTo(found.post, found.place === "known" ? "known" : "letter");
      return null;
    };
    return { ...lost(), draw };
  } catch (error) {
    return lost(say("This letter cannot be taken"), reasonOf(error));
  }
}

/**
 * A letter between others, or of a game that was played on another device: it can be looked at.
 * @param {string} record @param {(record: string) => void} openText @returns {Opened}
 */
function onlooker(record, openText) {
  const title = say("A game by letters");
  const words = say(
    "This letter belongs to a game that is not on this device. To answer it, open it where you play that game. Here you can look at the game.",
  );
  const look = button("main", say("Look at the game"), () => openText(record));
  return { title, draw: () => ({ element: readingPage(title, el("p", {}, words), look) }) };
}

/**
 * @param {Invitation} invited
 * @param {import("../worker/engine").Engine} engine
 */
async function invitation({ letter, course, snapshot }, engine) {
  const info = known.games.find(({ id }) => id === snapshot.game);
  const score = scoreWith(await keptCourses(), letter.from);
  if (!info) return lost();
  const host = snapshot.names[course.seats.indexOf("0")] ?? "";
  const mine = snapshot.view.seats.filter((_, seat) => sideOf(course, seat) === course.me);
  const room = countSides(course) > 2;
  const form = nameForm("letter-name", [], say("Play"), async (name) => {
    goTo(await accept(course, snapshot, name, engine), "letter");
  });
  const element = readingPage(
    say("{name} invites you to {title}", { name: host, title: info.title }),
    el("p", { class: "lead" }, info.summary),
    letter.note && el("blockquote", {}, letter.note),
    el(
      "p",
      {},
      room
        ? course.lots
          ? say("Lots decide who sits where. Each turn goes to the other devices at once.")
          : say("You play {seats}. Each turn goes to the other devices at once.", {
              seats: mine.map((seat) => seat.name).join(", "),
            })
        : course.lots
          ? say("Lots decide who sits where. Your answer goes back as a link, by any messenger.")
          : say("You play {seats}. Your answer goes back as a link, by any messenger.", {
              seats: mine.map((seat) => seat.name).join(", "),
            }),
    ),
    score.won + score.drawn + score.lost > 0 && el("p", {}, scoreWords(host, score)),
    form,
    gameLinks(info, "learn", "rules"),
  );
  return { title: info.title, where: info.title, game: info.id, draw: () => ({ element }) };
}

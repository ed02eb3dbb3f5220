// The host's end of a table across the room: an invitation to be scanned, and the answer to it.

import { copy, copyField } from "../house/copying.js";
import { question } from "../house/dialogs.js";
import { button, el, setText } from "../house/dom.js";
import { field } from "../house/fields.js";
import { reasonOf } from "../house/refused.js";
import { readHalf } from "../letters/half.js";
import { awaitAnswer, complete } from "../session/wire.js";
import { say } from "../words/say.js";
import { drawn } from "./qr.js";
import { scanner } from "./scanner.js";

const MARK = "#/wire/";

/** @param {string} half of a connection @returns {string} a link, or what follows in one */
function wireLink(half) {
  const { protocol, href } = location;
  return `${protocol === "file:" ? "" : href.replace(/#.*$/, "")}${MARK}${half}`;
}

/** What follows in such a link. @param {string} text */
export function halfIn(text) {
  const start = text.indexOf(MARK);
  return text.slice(start < 0 ? 0 : start + MARK.length).replace(/\s+/g, "");
}

/**
 * A half of a connection as a code and as text.
 * @param {string} half @param {string} label @returns {HTMLElement}
 */
export function shownHalf(half, label) {
  const link = wireLink(half);
  const copyIt = async () => {
    if (await copy(link)) setText(copying, say("Copied."));
  };
  const copying = button("quiet", say("Copy the link"), copyIt);
  return el("div", { class: "qr" }, drawn(link), copyField(link, label), copying);
}

/**
 * Invites a device, until the line is open or the person gives up.
 * @param {string} title
 * @param {() => Promise<string>} invite makes the invitation
 * @returns {Promise<boolean>} whether it is; rejects with a Refused
 */
export async function openRoom(title, invite) {
  const ends = new AbortController();
  const said = el("p", { role: "status" });
  const answer = el("input", {
    type: "text",
    id: "room-answer",
    autocomplete: "off",
    spellcheck: "false",
  });
  const take = async (/** @type {string} */ text) => {
    setText(said, say("Connecting."));
    try {
      await complete(readHalf(halfIn(text)));
      /** @type {HTMLDialogElement | null} */ (said.closest("dialog"))?.close("open");
    } catch (error) {
      setText(said, reasonOf(error));
    }
  };
  awaitAnswer((text) => void take(text), ends.signal);
  const invitation = await invite();
  const content = [
    say("Scan this code with the camera of the other device, or send it the link."),
    shownHalf(invitation, say("Invitation")),
    say("The other device shows an answer. Scan it with this device, or paste it here."),
    scanner((text) => text.includes(MARK), take),
    field(say("Answer"), answer),
    el(
      "div",
      { class: "buttons" },
      button("main", say("Connect"), () => take(answer.value)),
    ),
    said,
  ];
  const how = await question(title, content, [{ text: say("Cancel"), value: "" }]);
  ends.abort();
  return how === "open";
}

// Dialogs: a message, a question. All are <dialog> elements, so the browser handles focus and
// Escape.

import { button, el } from "./dom.js";
import { Refused } from "./refused.js";
import { say } from "../words/say.js";

/** The number of dialogs so far; two may be open at once. */
let opened = 0;

/**
 * Shows a dialog until a button, Escape or a click beside it closes it.
 * @param {string} title
 * @param {(string | Node | null)[]} content
 * @param {{text: string, value: string, tap?: string}[]} buttons the first is the main one
 * @returns {Promise<string>} the value of the button; "" when closed otherwise
 */
export function question(title, content, buttons) {
  return new Promise((resolve) => {
    const id = `dialog-title-${(opened += 1)}`;
    const heading = el("h2", { id }, title);
    const all = buttons.map(({ text, value, tap }, index) => {
      const touch = { "data-tap": tap, "data-live": tap !== undefined };
      return button(index === 0 ? "main" : "quiet", text, () => dialog.close(value), touch);
    });
    const row = el("div", { class: "dialog-buttons" }, ...all);
    const paragraphs = content.map((part) => (typeof part === "string" ? el("p", {}, part) : part));
    /** @type {HTMLDialogElement} */
    const dialog = el("dialog", { "aria-labelledby": id }, heading, ...paragraphs, row);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close(""));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Asks whether to go on.
 * @param {string} title @param {string} warning @param {string} yes what the buttons say
 * @param {string} [no]
 */
export async function agreed(title, warning, yes, no = say("Cancel")) {
  const buttons = [
    { text: yes, value: "yes" },
    { text: no, value: "" },
  ];
  return (await question(title, [warning], buttons)) === "yes";
}

/** The most bytes read from a record file; no game comes near. */
const LONGEST = 1_000_000;

/**
 * The text of a file; of one that is far too long, just enough for Python to say so.
 * @param {File} file
 * @param {number} [most] bytes that are not too long
 * @returns {Promise<string>} rejects with `Refused` if it cannot be read
 */
export async function fileText(file, most = LONGEST) {
  try {
    return await file.slice(0, most + 1).text();
  } catch {
    throw new Refused(say("{file} could not be read", { file: file.name }));
  }
}

/** Shows sentences. @param {string} title @param {...string} sentences */
export async function tell(title, ...sentences) {
  await question(title, sentences, [{ text: say("Close"), value: "" }]);
}

/**
 * Lets the person save something as a file.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} [type]
 */
export function download(name, content, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

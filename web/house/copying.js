// Texts for the clipboard, and what is shown if the browser does not allow that.

import { say } from "../words/say.js";
import { el, setText } from "./dom.js";

/** @param {string} text @returns {Promise<boolean>} whether it is on the clipboard now */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} record of a game
 * @returns {Promise<string>} a sentence: it is copied, or cannot be
 */
export async function copyRecord(record) {
  return (await copy(record))
    ? say("The record is copied.")
    : say("The browser does not allow copying; save the record instead.");
}

/**
 * @param {string} text
 * @param {string} label what it is
 * @returns {HTMLElement} the text to be copied by hand
 */
export function copyField(text, label) {
  const field = el("input", {
    type: "text",
    class: "link",
    readonly: true,
    value: text,
    "aria-label": label,
  });
  field.addEventListener("focus", () => field.select());
  return field;
}

/**
 * Copies a text and says so; shows it if the browser does not allow that.
 * @param {{text: string, label: string, said: string}} what the text, its name, and the sentence
 *   when it is copied
 * @param {HTMLElement} said shows the sentence
 * @param {HTMLElement} fields shows the text
 */
export async function copyOrShow(what, said, fields) {
  const copied = await copy(what.text);
  fields.replaceChildren(...(copied ? [] : [copyField(what.text, what.label)]));
  setText(said, copied ? what.said : say("The browser does not allow copying; here is the text."));
}

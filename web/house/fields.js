// Fields of forms.

import { el } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */

/** @param {Child} title its label @param {HTMLElement} input has an id @param {...Child} more */
export function field(title, input, ...more) {
  return el("p", { class: "field" }, el("label", { for: input.id }, title), input, ...more);
}

/** @param {Child} title @param {HTMLElement} box has an id @param {...Child} more */
export function tick(title, box, ...more) {
  return el("p", { class: "field switch" }, box, el("label", { for: box.id }, title), ...more);
}

/**
 * A list of choices.
 * @param {Record<string, unknown>} attributes
 * @param {readonly (readonly [value: string | number, title: string])[]} choices
 * @param {string | number} [chosen] the first by default
 */
export function select(attributes, choices, chosen) {
  const options = choices.map(([value, title]) =>
    el("option", { value, selected: value === chosen }, title),
  );
  return el("select", attributes, ...options);
}

/**
 * A field for a person's name.
 * @param {string} id @param {string} [value]
 */
export function nameField(id, value = "") {
  return el("input", { type: "text", id, maxlength: 60, autocomplete: "nickname", value });
}

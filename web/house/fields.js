// Fields of forms.

import { button, el, setAttribute } from "./dom.js";

/** @import { Child } from "./dom.js" */

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
 * Chooses a value, which becomes a choice if it is none.
 * @param {HTMLSelectElement} list @param {string} value @param {string} [title]
 */
export function choose(list, value, title = value) {
  if (![...list.options].some((option) => option.value === value))
    list.append(el("option", { value }, title));
  list.value = value;
}

/**
 * Buttons below a title, of which one is pressed.
 * @param {string} title
 * @param {readonly (readonly [value: string, content: Child | Child[]])[]} choices
 * @param {(value: string) => void} choose
 * @returns {{element: HTMLElement, show: (chosen: string) => void}}
 */
export function chips(title, choices, choose) {
  const all = choices.map(([value, content]) => ({
    value,
    chip: button("chip", content, () => choose(value)),
  }));
  const row = el("span", { class: "buttons" }, ...all.map(({ chip }) => chip));
  const named = { class: "chips", role: "group", "aria-label": title };
  return {
    element: el("div", named, el("strong", { "aria-hidden": "true" }, title), row),
    show(chosen) {
      for (const { value, chip } of all)
        setAttribute(chip, "aria-pressed", String(value === chosen));
    },
  };
}

/**
 * A list of numbers of players.
 * @param {Record<string, unknown>} attributes
 * @param {[few: number, many: number]} seats
 * @param {string | null} chosen
 */
export function countOf(attributes, [few, many], chosen) {
  const counts = Array.from({ length: many - few + 1 }, (_, index) => String(few + index));
  const choices = counts.map((count) => /** @type {const} */ ([count, count]));
  return select(attributes, choices, chosen ?? "");
}

/**
 * A field that Python describes: a switch between two choices, one of several, a number or a text.
 * @param {string} id
 * @param {{kind: string, title: string, help: string, value: string, choices?: readonly (readonly
 *   [text: string, title: string])[] | null}} of
 * @param {Record<string, unknown>} more attributes of numbers and texts
 * @returns {{element: HTMLElement, read: () => string, put: (text: string) => void}} `put` leaves
 *   what is not a choice
 */
export function described(id, { kind, title, help, value, choices }, more) {
  const note = help ? el("small", { id: `${id}-help` }, help) : null;
  const common = { id, "aria-describedby": note?.id };
  const texts = (choices ?? []).map(([text]) => text);
  if (kind === "switch") {
    const box = el("input", { ...common, type: "checkbox", checked: value === texts[1] });
    return {
      element: tick(title, box, note),
      read: () => texts[Number(box.checked)] ?? "",
      put: (text) => (box.checked = text === texts[1]),
    };
  }
  const input =
    kind === "one"
      ? select(common, choices ?? [], value)
      : el("input", { ...common, type: kind, value, ...more });
  return {
    element: field(title, input, note),
    read: () => input.value.trim(),
    put(text) {
      if (kind !== "one" || texts.includes(text)) input.value = text;
    },
  };
}

/**
 * A field for a person's name.
 * @param {string} id @param {string} [value]
 */
export function nameField(id, value = "") {
  return el("input", { type: "text", id, maxlength: 60, autocomplete: "nickname", value });
}

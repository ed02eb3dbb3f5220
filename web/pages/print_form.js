// The choices for printing, as a form of the fields that Python describes.

import { fileText } from "../house/dialogs.js";
import { el } from "../house/dom.js";
import { described, field as labelled } from "../house/fields.js";
import { say } from "../words/say.js";

/** @import { PrintField } from "../types" */
/** @typedef {{field: PrintField, element: HTMLElement, read: () => string}} Drawn */

/**
 * @param {() => void} changed
 * @param {string} record the game that is printed until a file is chosen
 * @returns {{element: HTMLFormElement, show: (fields: PrintField[], anew?: boolean) => void,
 *   missing: () => string,
 *   read: () => {texts: Record<string, string>, link: Record<string, string>}}} `show` leaves the
 *   form alone while only values differ, unless it is drawn `anew`; `read` gives the choices that
 *   are not the defaults, and those of them short enough for a link; `missing` the title of a list
 *   without a choice, or ""
 */
export function createPrintForm(changed, record = "") {
  const element = el("form", { class: "print-form", "aria-label": say("What to print") });
  element.addEventListener("change", changed);
  element.addEventListener("submit", (event) => event.preventDefault());
  /** @type {Drawn[]} */
  let drawn = [];
  let shape = "";

  /** @param {PrintField[]} fields @param {boolean} [anew] */
  function show(fields, anew = false) {
    const wanted = JSON.stringify(fields.map((field) => ({ ...field, value: "" })));
    if (wanted === shape && !anew) return;
    shape = wanted;
    const focus = document.activeElement?.id;
    const open = new Set([...element.querySelectorAll("details[open]")].map(({ id }) => id));
    // A chosen file cannot be put into a new field.
    drawn = fields.map(
      (field) =>
        drawn.find((old) => field.kind === "file" && old.field.name === field.name) ??
        draw(field, changed, field.name === "record" ? record : ""),
    );
    element.replaceChildren(
      ...group("").map(({ element }) => element),
      ...[
        details("more", say("More options"), open),
        details("rules", say("Rules at this table"), open),
      ].filter((one) => one !== null),
    );
    if (focus) document.getElementById(focus)?.focus();
  }

  /** @param {string} name */
  function group(name) {
    return drawn.filter(({ field }) => field.group === name);
  }

  /** @param {string} name @param {string} title @param {Set<string>} open */
  function details(name, title, open) {
    const here = group(name);
    const id = `print-${name}`;
    const unusual = here.some(({ field }) => field.value !== field.usual);
    if (here.length === 0) return null;
    const fields = el("div", { class: "setup-fields" }, ...here.map(({ element }) => element));
    return el(
      "details",
      { class: "setup-options", id, open: open.has(id) || unusual },
      el("summary", {}, title),
      fields,
    );
  }

  return {
    element,
    show,
    read() {
      const unusual = drawn
        .map(({ field, read }) => ({ field, text: read() }))
        .filter(({ field, text }) => text !== field.usual);
      const link = unusual.filter(({ field }) => field.kind !== "file");
      const named = (/** @type {typeof unusual} */ some) =>
        Object.fromEntries(some.map(({ field, text }) => [field.name, text]));
      return { texts: named(unusual), link: named(link) };
    },
    missing: () =>
      drawn.find(({ field, read }) => field.kind === "several" && read() === "")?.field.title ?? "",
  };
}

/**
 * @param {PrintField} field
 * @param {() => void} changed
 * @param {string} given what is read until a file is chosen
 * @returns {Drawn}
 */
function draw(field, changed, given) {
  const id = `print-field-${field.name}`;
  const here = given ? say("The game that you looked back at is here; a file replaces it.") : "";
  const words = here || field.help;
  const help = words ? el("small", { id: `${id}-help` }, words) : null;
  const choices = field.choices ?? [];
  if (field.kind === "several") {
    const chosen = field.value.split(",");
    const boxes = choices.map(([text]) =>
      el("input", {
        type: "checkbox",
        id: `${id}-${text}`,
        value: text,
        checked: chosen.includes(text),
      }),
    );
    const rows = boxes.map((box, at) => el("label", { class: "box" }, box, choices[at]?.[1]));
    const element = el(
      "fieldset",
      { class: "boxes", "aria-describedby": help?.id },
      el("legend", {}, field.title),
      help,
      ...rows,
    );
    const read = () => boxes.flatMap((box) => (box.checked ? [box.value] : [])).join(",");
    return { field, element, read };
  }
  if (field.kind === "file") {
    const file = el("input", {
      ...{ id, type: "file", accept: ".csv,.txt,text/csv,text/plain" },
      "aria-describedby": help?.id,
    });
    let text = given;
    file.addEventListener("change", async (event) => {
      event.stopPropagation();
      const chosen = file.files?.[0];
      const read = chosen ? await fileText(chosen, field.high) : given;
      if (chosen !== file.files?.[0]) return; // another was chosen meanwhile
      text = read;
      changed();
    });
    return { field, element: labelled(field.title, file, help), read: () => text };
  }
  const limits = { min: field.low, max: field.high, autocomplete: "off", maxlength: 60 };
  return { field, ...described(id, field, limits) };
}

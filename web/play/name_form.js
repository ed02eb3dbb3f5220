// The form with which a person takes part in a game with somebody elsewhere.

import { el } from "../house/dom.js";
import { field, nameField } from "../house/fields.js";
import { store, stored } from "../keeping/preferences.js";
import { say } from "../words/say.js";

/**
 * @param {string} id of the field for the name, which this device keeps
 * @param {(Node | null)[]} fields more of them
 * @param {string} words what the button says
 * @param {(name: string) => Promise<void>} go if it rejects the form says why
 */
export function nameForm(id, fields, words, go) {
  const name = nameField(id, stored("name") ?? "");
  const wrong = el("p", { class: "warning", role: "alert", hidden: true });
  const button = el("button", { type: "submit", class: "main" }, words);
  const buttons = el("div", { class: "buttons" }, button);
  const form = el(
    "form",
    { class: "setup" },
    ...[field(say("Your name"), name), ...fields, wrong, buttons],
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const given = name.value.trim();
    button.disabled = true;
    wrong.hidden = true;
    try {
      store("name", given);
      await go(given);
    } catch (error) {
      button.disabled = false;
      wrong.hidden = false;
      wrong.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  return form;
}

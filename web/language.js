// The language of the page: the one that was chosen here, else the first of the browser's that there is, else English.

import { el } from "./dom.js";
import { known } from "./known.js";
import { say, speak } from "./say.js";
import { set, setting } from "./store.js";

/** @returns {string} the code of the language in use */
export function language() {
  return document.documentElement.lang;
}

/** Use the language of the last visit, or the browser's. */
export async function restoreLanguage() {
  const wanted = [setting("language") ?? "", ...navigator.languages].map((tag) => tag.split("-")[0] ?? "");
  await use(wanted.find((code) => code in known.languages) ?? "en").catch(() => use("en"));
}

/** @param {string} code */
async function use(code) {
  const one = known.languages[code];
  if (!one) return;
  const { catalogue, games, start } = await one.load();
  speak(catalogue, code);
  Object.assign(known, { games, start, rules: one.rules });
  document.documentElement.lang = code;
}

/**
 * @param {() => void} changed called when the page is to be shown anew
 * @returns {HTMLSelectElement} the choice of languages
 */
export function languageChoice(changed) {
  const names = Object.entries(known.languages).map(([code, { name }]) => el("option", { value: code, lang: code, selected: code === language() }, name));
  const choice = el("select", { class: "language", "aria-label": say("Language"), title: say("Language") }, ...names);
  choice.addEventListener("change", async () => {
    set("language", choice.value);
    await use(choice.value);
    changed();
  });
  return choice;
}

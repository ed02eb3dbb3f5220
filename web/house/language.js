// The language of the page: the one chosen here, else the first of the browser's that exists, else
// English.

import { lookForBuild } from "./chunks.js";
import { el } from "./dom.js";
import { known } from "./known.js";
import { hush, notice } from "./notice.js";
import { say, useWords } from "../words/say.js";
import { store, stored } from "../keeping/preferences.js";

/** @returns {string} the code of the language in use */
export function language() {
  return document.documentElement.lang;
}

/** The language in use as it is written where the reader is, for dates. */
export function locale() {
  return navigator.languages.find((tag) => tag.startsWith(language())) ?? language();
}

/** The language chosen last; one that arrives later is ignored. */
let wanted = "";

/**
 * Uses the language of the last visit, or the browser's; English while it cannot be loaded.
 * @param {() => void} changed as for `languageChoice`
 */
export async function restoreLanguage(changed) {
  const codes = [stored("language") ?? "", ...navigator.languages].map(
    (tag) => tag.split("-")[0] ?? "",
  );
  const code = codes.find((code) => code in known.languages) ?? "en";
  try {
    await use(code);
  } catch {
    await use("en");
    missed(code, changed);
  }
}

/**
 * @param {string} code
 * @returns {Promise<boolean>} whether it is in use now; rejects if it cannot be loaded
 */
async function use(code) {
  const one = known.languages[code];
  wanted = code;
  const loaded = await one?.load();
  if (!one || !loaded || wanted !== code) return false;
  const { catalogue, games } = loaded;
  useWords(catalogue, code);
  // Most drawings are the English ones, whose texts are replaced when they are drawn.
  Object.assign(known, {
    games,
    start: one.start,
    rules: one.rules,
    pictures: one.pictures,
    art: { ...known.languages["en"]?.art, ...one.art },
  });
  document.documentElement.lang = code;
  return true;
}

/** @param {string} code @param {() => void} changed */
async function choose(code, changed) {
  const before = stored("language") ?? "";
  hush();
  store("language", code); // at once, since the page may be reloaded
  try {
    if (await use(code)) changed();
  } catch {
    if (wanted === code && (await missed(code, changed))) store("language", before);
  }
}

/**
 * Says that a language could not be loaded.
 * @param {string} code
 * @param {() => void} changed
 * @returns {Promise<boolean>} whether there is no newer build
 */
async function missed(code, changed) {
  if (await lookForBuild()) return false;
  const name = known.languages[code]?.name ?? code;
  notice(
    () => [say("{language} could not be loaded.", { language: name }), say("Try again")],
    () => choose(code, changed),
  );
  return true;
}

/**
 * @param {() => void} changed called when the page has to be drawn anew
 * @returns {HTMLSelectElement} the choice of languages
 */
export function languageChoice(changed) {
  const names = Object.entries(known.languages).map(([code, { name }]) =>
    el("option", { value: code, lang: code, selected: code === language() }, name),
  );
  const choice = el(
    "select",
    { class: "language", "aria-label": say("Language"), title: say("Language") },
    ...names,
  );
  choice.addEventListener("change", async () => {
    await choose(choice.value, changed);
    choice.value = language();
  });
  return choice;
}

// The words of the page. Every sentence a person can see passes through say() or sayCount();
// English is its own key; another language is a dictionary from the English sentence, or its
// plural, to its translation.

/** @import { Catalogue } from "../types" */

const english = new Intl.PluralRules("en");

/** @type {Catalogue} */
let catalogue = {};
let plural = english;

/**
 * @param {string} text an English sentence; {parts} in braces are filled in
 * @param {Record<string, string | number>} [parts]
 * @returns {string} the sentence in the language in use
 */
export function say(text, parts = {}) {
  return filled(shown(text), parts);
}

/**
 * A sentence that counts.
 * @param {string} one the English form for one; {n} is filled in, and may be missing
 * @param {string} other the English form for any other number
 * @param {number} n
 * @param {Record<string, string | number>} [parts]
 * @returns {string} the form for that number in the language in use, or the translation's form for
 *   any other number
 */
export function sayCount(one, other, n, parts = {}) {
  const entry = catalogue[other];
  const forms = typeof entry === "object" ? entry : {};
  return filled(
    forms[plural.select(n)] || forms["other"] || (english.select(n) === "one" ? one : other),
    { ...parts, n },
  );
}

/**
 * @param {string} text a text from drawings or data, without parts
 * @returns {string} the same in the language in use
 */
export function shown(text) {
  const entry = catalogue[text];
  return typeof entry === "string" && entry ? entry : text;
}

/** Sets the language. @param {Catalogue} words @param {string} code */
export function useWords(words, code) {
  catalogue = words;
  plural = new Intl.PluralRules(code);
}

/** @param {string} text @param {Record<string, string | number>} parts */
function filled(text, parts) {
  return text.replace(/\{(\w+)\}/g, (hole, name) => String(parts[name] ?? hole));
}

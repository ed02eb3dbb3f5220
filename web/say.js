// The words of the page. Every sentence a person can see passes through say(); English is its own key, another language is
// a dictionary from the English sentence to its translation.

/** @type {Record<string, string>} */
let catalogue = {};

/**
 * @param {string} text an English sentence; {parts} in braces are filled in
 * @param {Record<string, string | number>} [parts]
 * @returns {string} the sentence in the language in use
 */
export function say(text, parts = {}) {
  return (catalogue[text] || text).replace(/\{(\w+)\}/g, (hole, name) => String(parts[name] ?? hole));
}

/** @param {string} text a text of drawings or data, which has no parts @returns {string} the same in the language in use */
export function shown(text) {
  return catalogue[text] || text;
}

/** Use that catalogue from now on. @param {Record<string, string>} words */
export function speak(words) {
  catalogue = words;
}

// The page's Trusted Types policy: the browser accepts no markup and no script address but those
// from here. Browsers without Trusted Types take the text itself.

/**
 * @typedef {{createHTML: (text: string) => any, createScriptURL: (address: string) => any}} Policy
 */

/** @type {Policy} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("siegeworks", {
  createHTML: (/** @type {string} */ text) => text,
  createScriptURL(/** @type {string} */ address) {
    if (!["worker.js", "sw.js"].includes(address) && !address.startsWith("blob:"))
      throw new TypeError(address);
    return address;
  },
}) ?? { createHTML: (text) => text, createScriptURL: (address) => address };

/** Markup of our own, to be parsed and not run. @param {string} text @returns {string} */
export const ourMarkup = (text) => policy.createHTML(text);

/** The address of a script of ours. @param {string} address @returns {string} */
export const ourScript = (address) => policy.createScriptURL(address);

// The page's policy of Trusted Types: the browser takes no text for markup or for the address of a
// script but what comes from here. Browsers without them take it as it is.

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

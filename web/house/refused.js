// What is refused, and why, in words for people.

/**
 * Something that cannot be done as it was asked for; the message says why. Other errors are
 * mistakes of the page, and no reason to give to somebody.
 */
export class Refused extends Error {}

/**
 * Why something is refused; a mistake of the page is thrown on, to be told as such.
 * @param {unknown} error
 * @returns {string}
 */
export function reasonOf(error) {
  if (error instanceof Refused) return error.message;
  throw error;
}

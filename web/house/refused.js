// What is refused, and why.

/**
 * Something that cannot be done as asked; the message tells people why. Other errors are mistakes
 * of the page.
 */
export class Refused extends Error {}

/**
 * Why something is refused; rethrows mistakes of the page.
 * @param {unknown} error
 */
export function reasonOf(error) {
  if (error instanceof Refused) return error.message;
  throw error;
}

// What this tab alone remembers until it is closed.

const NAME = "siegeworks";

/** The position that this tab was shown last over a line, from its # on. */
export const WATCHED = "watched";

/**
 * What this tab remembers, even across reloads: which game of a kind it shows, so that two tabs
 * keep to their own; how far it is scrolled.
 * @param {string} what
 */
export function ofTab(what) {
  try {
    return sessionStorage.getItem(`${NAME}.${what}`);
  } catch {
    return null;
  }
}

/** @param {string} what @param {string} text */
export function setOfTab(what, text) {
  try {
    sessionStorage.setItem(`${NAME}.${what}`, text);
  } catch {
    // Then the newest game is shown, from its top.
  }
}

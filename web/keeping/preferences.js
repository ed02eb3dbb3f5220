// The few settings of the page (localStorage).

const PREFIX = "siegeworks.";

/** @param {string} name @returns {string | null} a setting of the page */
export function setting(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function set(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Without storage the setting holds for this visit.
  }
}

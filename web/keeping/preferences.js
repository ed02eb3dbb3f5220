// Short texts that this device keeps by name (localStorage), preferences among them.

const PREFIX = "siegeworks.";

/** The choices, defaults first. */
const CHOICES = /** @type {const} */ ({
  /** How fast computers and chance move; with "step" each waits for a touch. */
  pace: ["normal", "step", "slow", "fast"],
  /** When the device is passed on in games with hidden hands. */
  passing: ["asked", "soon", "once"],
  /** Whether the board turns to the player on its other side. */
  turning: ["off", "on"],
  sound: ["off", "on"],
  /** Whether bars show how the game stands. */
  value: ["off", "on"],
  /** Whether the page shows what a move would do. */
  prospects: ["on", "off"],
  /** Whether captains say what they want. */
  intent: ["on", "off"],
  /** Whether there is a field for typed moves. */
  typing: ["off", "on"],
  theme: ["system", "light", "dark", "game"],
});

/** @typedef {typeof CHOICES} Choices */

/** Texts that the browser would not keep. @type {Map<string, string>} */
const unkept = new Map();

/** @param {string} name @returns {string | null} */
export function stored(name) {
  try {
    return unkept.get(name) ?? localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name @param {string} text
 * @returns {boolean} whether the browser keeps it; if not, this page does
 */
export function store(name, text) {
  try {
    localStorage.setItem(PREFIX + name, text);
    unkept.delete(name);
    return true;
  } catch {
    unkept.set(name, text);
    return false;
  }
}

/** What is stored as JSON; null if there is nothing or it is damaged. @param {string} name @returns {any} */
export function storedJson(name) {
  try {
    return JSON.parse(stored(name) ?? "null");
  } catch {
    return null;
  }
}

/** @template {keyof Choices} N @param {N} name @returns {Choices[N][number]} */
export function preference(name) {
  /** @type {readonly Choices[N][number][]} */
  const choices = CHOICES[name];
  const kept = stored(name);
  return choices.find((one) => one === kept) ?? CHOICES[name][0];
}

/** @param {keyof Choices} name @param {string} value one of its choices */
export function prefer(name, value) {
  store(name, value);
}

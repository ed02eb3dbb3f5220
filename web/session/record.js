// A game's record as text, as `Record.text` in rulescore writes it.

/** @typedef {import("../types").Snapshot} Snapshot */

const WIDTH = 100;
/**
 * What stands in the shown record for a token that the seat at the device may not know, and for the
 * position from which such a game started.
 */
const HIDDEN = "{hidden}";
/** The header of the position from which a game started, and what stands before it. */
const POSITION = /^(\[Position ").*(?="\]$)/m;

/**
 * The whole record, secrets included: for keeping, not for showing while the game runs.
 * @param {Snapshot} snapshot
 * @returns {string}
 */
export function wholeRecord({ head, tokens, result }) {
  return text(head, tokens, result);
}

/**
 * The record as the seat at the device may know it.
 * @param {Snapshot} snapshot
 * @returns {string}
 */
export function shownRecord(snapshot) {
  const { head, log, result } = snapshot;
  return text(
    runsHidden(snapshot) ? head.replace(POSITION, `$1${HIDDEN}`) : head,
    log.map(({ token }) => token || HIDDEN),
    result,
  );
}

/**
 * Whether something is hidden from a seat: then the text of a position tells too much, as it is the
 * whole truth.
 * @param {Snapshot} snapshot
 */
export function runsHidden({ hidden, over }) {
  return hidden && !over;
}

/**
 * Whether a text is a record as `shownRecord` writes it while something is hidden.
 * @param {string} record
 */
export function lacks(record) {
  return record.trimStart().startsWith("[") && record.includes(HIDDEN);
}

/** Whether the shown record lacks something. @param {Snapshot} snapshot */
export function hasSecrets(snapshot) {
  return (
    snapshot.log.some(({ token }) => token === "") ||
    (runsHidden(snapshot) && POSITION.test(snapshot.head))
  );
}

/** @param {string} head @param {string[]} tokens @param {string} result */
function text(head, tokens, result) {
  const lines = [];
  let line = "";
  for (const word of [...tokens, result]) {
    if (line && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line += (line && " ") + word;
  }
  return `${head}[Result "${result}"]\n\n${[...lines, line].join("\n")}\n`;
}

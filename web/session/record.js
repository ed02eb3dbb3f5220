// A game's record as text, in the format of `Record.text` in rulescore.

/** @import { Snapshot } from "../types" */

const WIDTH = 100;
/**
 * Replaces, in the shown record, a token that the seat at the device may not know, and the start
 * position of such a game.
 */
const HIDDEN = "{hidden}";
/** The header with a game's start position. */
const POSITION = /^(\[Position ").*(?="\]$)/m;

/**
 * The whole record, secrets included: to keep, not to show while the game is on.
 * @param {Pick<Snapshot, "head" | "tokens" | "result">} game
 */
export function wholeRecord({ head, tokens, result }) {
  return text(head, tokens, result);
}

/**
 * The record as far as the seat at the device may know it.
 * @param {Snapshot} snapshot
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
 * Whether something is still hidden from a seat: the text of a position would reveal it.
 * @param {Snapshot} snapshot
 */
export function runsHidden({ hidden, over }) {
  return hidden && !over;
}

/**
 * Whether a text is a record with hidden parts left out by `shownRecord`.
 * @param {string} record
 */
export function lacks(record) {
  return record.trimStart().startsWith("[") && record.includes(HIDDEN);
}

/** Whether the shown record leaves something out. @param {Snapshot} snapshot */
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

// A game by letters as one side knows it, and how letters change that. The two sides write in turn;
// each letter names the hash of the one that it answers, so that there is one line of them.
//
// A letter brings moves up to the other side's turn, or says something (`Claim`), never both. Where
// chance opens the game, its first letter brings a sealed share, the second the other's share, and
// the third opens the first.

import { Refused } from "../house/refused.js";
import { say } from "../words/say.js";
import { newShare, random, sealed, seedOf } from "./chance.js";
import { LONGEST_NOTE, read, write } from "./letter.js";

/** @typedef {import("./letter.js").Claim} Claim */
/** @typedef {import("./letter.js").Received} Received */
/** @typedef {0 | 1} Side 0 is who invited */
/**
 * A game as Python replayed it: the record's head and tokens, its result, who made each token and
 * who is to move (a seat; null is chance, or nobody when the game is over).
 * @typedef {{head: string, tokens: string[], result: string, by: (number | null)[], turn: number |
 *   null}} Played
 */
/**
 * @typedef {object} Course
 * @property {string} id
 * @property {string} game what is played
 * @property {string} seats the side of each seat, as "01"
 * @property {Side} me
 * @property {[string, string]} keys of both sides; "" while one is not known
 * @property {string} head of the record after the last letter
 * @property {string[]} tokens
 * @property {string} result
 * @property {string[]} hashes of all letters, in order
 * @property {string} sent the last letter that was written here, or ""
 * @property {string} note of the last letter that came
 * @property {Claim | null} claim of the last letter
 * @property {{how: "resign" | "draw", by: Side} | null} end how it ended, if not on the board
 * @property {{mine: string, theirs: string} | null} lot the shares of what chance decides at the
 *   start, or their hashes; null if it decides nothing
 */

/**
 * A new game, before its first letter.
 * @param {{game: string, seats: string, head: string, key: string, lot: boolean}} of `key`: one's
 *   own; `lot`: whether chance opens the game
 * @returns {Course}
 */
export function begun({ game, seats, head, key, lot }) {
  return {
    ...{ id: random(12), game, seats, me: 0, keys: [key, ""], head, tokens: [], result: "*" },
    ...{ hashes: [], sent: "", note: "", claim: null, end: null },
    lot: lot ? { mine: newShare(), theirs: "" } : null,
  };
}

/** @param {Course} course */
export function isOver({ end, result }) {
  return end !== null || result !== "*";
}

/** Whether the next letter is to be written here. @param {Course} course */
export function writesNext(course) {
  return !isOver(course) && course.hashes.length % 2 === course.me;
}

/**
 * Whether a letter may be sent as the table stands: it is the other side's turn there, or chance's
 * while the shares are exchanged, or the game is over.
 * @param {Course} course
 * @param {number | null} turn the seat to move
 */
export function mayBeSent(course, turn) {
  return writesNext(course) && (turn === null || sideOf(course, turn) !== course.me);
}

/** @param {Pick<Course, "seats">} course @param {number} seat @returns {Side} */
export function sideOf({ seats }, seat) {
  return seats[seat] === "0" ? 0 : 1;
}

/**
 * Writes the next letter.
 * @param {Course} course
 * @param {{head: string, tokens: string[], result: string, note: string, claim: Claim | null}} what
 *   the game as it stands on the table; with a claim it stays as it was in the last letter
 * @param {(head: string, tokens: string[], result: string) => string} record as text
 * @param {import("./signing.js").Bytes} secret one's own
 * @returns {Promise<Course>} after that letter, which is `sent`
 */
export async function answered(course, what, record, secret) {
  const { id, seats, me, lot, hashes } = course;
  const n = hashes.length + 1;
  const { claim } = what;
  const { tokens, result } = claim ? after(course, claim) : what;
  const letter = {
    ...{ id, n, before: hashes.at(-1) ?? "", seats, claim },
    record: record(what.head, tokens, result),
    note: what.note.slice(0, LONGEST_NOTE),
    share: !lot || n > 3 ? "" : n === 1 ? await sealed(id, lot.mine) : lot.mine,
  };
  const sent = await write(letter, secret);
  const { hash } = await read(sent);
  return {
    ...{ ...course, head: what.head, tokens, result, sent, claim },
    ...{ hashes: [...hashes, hash], end: endOf(course, claim, me) },
  };
}

/**
 * Whether a letter can be taken here, as far as that can be told without the rules.
 * @param {Course | null} course the game of that letter as it is known here, if it is
 * @param {Received} letter
 * @param {string} mine one's own key
 * @returns {"next" | "invitation" | "known" | "stranger"} "known" has been taken before, "stranger"
 *   is of a game that is not on this device; otherwise throws a Refused that says why not
 */
export function placeOf(course, letter, mine) {
  if (!course) {
    if (letter.from === mine)
      throw new Refused(say("You wrote this letter. Send it to the person you want to play with."));
    if (letter.n > 1) return "stranger";
    return "invitation";
  }
  const { hashes, me, keys } = course;
  const n = hashes.length;
  if (hashes[letter.n - 1] === letter.hash) {
    if (letter.from === mine)
      throw new Refused(say("You wrote this letter. Send it to your opponent."));
    return "known";
  }
  const theirs = keys[me === 0 ? 1 : 0];
  if (letter.from === mine)
    throw new Refused(say("You wrote this letter, but the game went on with a different one."));
  if (theirs && letter.from !== theirs)
    throw new Refused(say("This letter is not from your opponent in this game."));
  if (letter.n <= n)
    throw new Refused(
      say(
        "Letter {n} of this game has come before, and said something else. The first one counts.",
        {
          n: letter.n,
        },
      ),
    );
  if (letter.n > n + 1)
    throw new Refused(
      say("This is letter {n} of this game, but letter {missing} has not come yet. Ask for it.", {
        n: letter.n,
        missing: n + 1,
      }),
    );
  if (letter.before !== hashes.at(-1))
    throw new Refused(say("This letter does not answer your last one. Send yours again."));
  if (letter.seats !== course.seats)
    throw new Refused(say("This letter swaps the seats. The game stays as it is."));
  if (isOver(course)) throw new Refused(say("This game is over. Nothing can be added to it."));
  return "next";
}

/**
 * The game after an invitation.
 * @param {Received} letter
 * @param {string} game
 * @param {Played} played
 * @param {string} mine one's own key
 * @returns {Course} rejects with a Refused
 */
export function invited(letter, game, played, mine) {
  const lot = played.by.length === 0 && played.turn === null;
  const course = {
    ...begun({ game, seats: letter.seats, head: played.head, key: letter.from, lot }),
    ...{ id: letter.id, me: /** @type {const} */ (1) },
  };
  const { head, tokens, result } = played;
  checkMoves(course, letter, played, 0);
  if (lot && letter.share.length !== 43) throw new Refused(unsealed());
  return {
    ...{ ...course, head, tokens, result, note: letter.note },
    ...{ keys: [letter.from, mine], hashes: [letter.hash] },
    lot: course.lot && { ...course.lot, theirs: letter.share },
  };
}

/**
 * The game after the next letter.
 * @param {Course} course
 * @param {Received} letter one that `placeOf` calls "next"
 * @param {Played} played what it holds
 * @param {(seed: string) => Promise<string>} drawn the token that chance decides by a seed
 * @returns {Promise<Course>} rejects with a Refused
 */
export async function taken(course, letter, played, drawn) {
  const them = course.me === 0 ? 1 : 0;
  const { n, claim, note } = letter;
  const { tokens, result } = played;
  const named = (/** @type {string} */ head) => (n === 2 ? withoutNames(head, course, them) : head);
  if (named(played.head) !== named(course.head))
    throw new Refused(say("This letter changes what was agreed at the start of the game."));
  if (claim) {
    checkClaim(course, claim, them, played);
    if (!same(tokens, after(course, claim).tokens))
      throw new Refused(say("This letter makes moves where it should only answer."));
  } else {
    const common = tokens.findIndex((token, index) => token !== course.tokens[index]);
    const least = common < 0 ? tokens.length : Math.min(common, course.tokens.length);
    if (least < course.tokens.length)
      throw new Refused(
        say("This letter changes move {ply}, which was made before.", { ply: least + 1 }),
      );
    checkMoves(course, letter, played, course.tokens.length);
  }
  const lot = course.lot && (await lotAfter(course, letter, played, drawn));
  const keys = /** @type {[string, string]} */ ([...course.keys]);
  keys[them] = letter.from;
  return {
    ...{ ...course, head: played.head, tokens, result, note, claim, lot, keys },
    ...{ hashes: [...course.hashes, letter.hash], end: endOf(course, claim, them) },
  };
}

/**
 * The seed of what chance decides at the start, once both shares are known.
 * @param {Course} course
 * @returns {Promise<string>} "" before
 */
export async function opening({ id, lot, me, hashes, tokens }) {
  return lot && me === 0 && hashes.length === 2 && tokens.length === 0
    ? seedOf(id, lot.mine, lot.theirs)
    : "";
}

/**
 * How the games with somebody ended.
 * @param {Course[]} courses
 * @param {string} theirs their key
 * @returns {{won: number, drawn: number, lost: number}}
 */
export function scoreWith(courses, theirs) {
  const score = { won: 0, drawn: 0, lost: 0 };
  for (const course of courses) {
    const them = course.me === 0 ? 1 : 0;
    if (course.keys[them] !== theirs || !isOver(course)) continue;
    const shares = sharesOf(course);
    const margin = shares[course.me] - shares[them];
    score[margin > 0 ? "won" : margin < 0 ? "lost" : "drawn"] += 1;
  }
  return score;
}

/** Each side's share of the win. @param {Course} course @returns {[number, number]} */
function sharesOf({ end, result, seats }) {
  if (end?.how === "resign") return end.by === 0 ? [0, 1] : [1, 0];
  /** @type {[number, number]} */
  const shares = [0, 0];
  if (end === null)
    result.split("-").forEach((part, seat) => {
      const [over = 0, under = 1] = part.split("/").map(Number);
      shares[sideOf({ seats }, seat)] += over / under;
    });
  return shares;
}

/** @param {Course} course @param {Claim | null} claim @param {Side} by @returns {Course["end"]} */
function endOf(course, claim, by) {
  if (claim?.kind === "resign") return { how: "resign", by };
  return claim?.kind === "yes" && course.claim?.kind === "draw" ? { how: "draw", by } : null;
}

/** The moves after a claim. @param {Course} course @param {Claim} claim */
function after({ tokens, result, claim: asked }, claim) {
  return claim.kind === "yes" && asked?.kind === "back"
    ? { tokens: tokens.slice(0, asked.ply), result: "*" }
    : { tokens, result };
}

/** @param {Course} course @param {Claim} claim @param {Side} writer @param {Played} played */
function checkClaim(course, claim, writer, { by }) {
  const asked = course.claim;
  const open = asked?.kind === "draw" || asked?.kind === "back";
  const answers = claim.kind === "yes" || claim.kind === "no";
  if (answers && !open) throw new Refused(say("This letter answers a question that nobody asked."));
  if (claim.kind !== "back") return;
  const seat = by[claim.ply] ?? null;
  if (seat === null || sideOf(course, seat) !== writer)
    throw new Refused(say("This letter asks to take back a move that is not its writer's."));
}

/**
 * Moves are made by whoever writes, up to the other's turn.
 * @param {Course} course @param {Received} letter @param {Played} played @param {number} from the
 *   first ply that is new
 */
function checkMoves(course, letter, { by, turn }, from) {
  const writer = letter.n % 2 === 1 ? 0 : 1;
  const opens = course.lot !== null && letter.n === 3 && from === 0;
  by.forEach((seat, ply) => {
    if (ply < from || (seat === null ? opens && ply === 0 : sideOf(course, seat) === writer))
      return;
    const words =
      seat === null
        ? say("Move {ply} in this letter is for chance to decide.", { ply: ply + 1 })
        : say("Move {ply} in this letter is made for the other side.", { ply: ply + 1 });
    throw new Refused(words);
  });
  if (turn !== null && sideOf(course, turn) === writer)
    throw new Refused(say("This letter ends in the middle of a turn."));
}

/**
 * @param {Course} course
 * @param {Received} letter
 * @param {Played} played
 * @param {(seed: string) => Promise<string>} drawn
 * @returns {Promise<Course["lot"]>}
 */
async function lotAfter({ id, lot }, { n, share }, { tokens }, drawn) {
  if (!lot || n > 3) return lot;
  if (share.length !== 43) throw new Refused(unsealed());
  if (n === 2) return { ...lot, theirs: share };
  if ((await sealed(id, share)) !== lot.theirs)
    throw new Refused(
      say("This letter opens another share of chance than the one that was sealed."),
    );
  if (tokens[0] !== (await drawn(await seedOf(id, share, lot.mine))))
    throw new Refused(say("Move {ply} in this letter is not what chance decided.", { ply: 1 }));
  return { ...lot, theirs: share };
}

function unsealed() {
  return say("This letter lacks its share of what chance decides.");
}

/** A head without the names of one side. @param {string} head @param {Course} course @param {Side} side */
function withoutNames(head, course, side) {
  return head.replace(/^\[Seat\.(\d+) ".*"\]\n/gm, (line, seat) =>
    sideOf(course, Number(seat) - 1) === side ? "" : line,
  );
}

/** @param {string[]} some @param {string[]} others */
function same(some, others) {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

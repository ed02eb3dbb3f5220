// A game by letters as one side knows it, and how letters change that. The sides write in turn, also
// when they have nothing to move; each letter names the hash of the one that it answers, so that
// there is one line of them.
//
// A letter brings moves up to another side's turn or to where chance decides, or says something
// (`Claim`), never both. What chance decides stands first in the letter that answers (chance.js).

import { Refused } from "../house/refused.js";
import { say } from "../words/say.js";
import { decided, emptied, filled, looked, openingsOf, piecesOf, sealsOf } from "./bag.js";
import { heard, orderOf, random, told, untold } from "./chance.js";
import { dealtFrom, hear, look, tell, waitsForKeys } from "./hands.js";
import { LONGEST_NOTE, read, write } from "./letter.js";

/** @import { Claim, Received } from "./letter.js" */
/** @import { Chance } from "./chance.js" */
/** @typedef {number} Side 0 is who invited; they write in this order */
/**
 * A game as Python replayed it: the record's head and tokens, its result, who made each token and
 * who is to move (a seat; null is chance, or nobody when the game is over or the last token is held).
 * @typedef {{head: string, tokens: string[], result: string, by: (number | null)[], turn: number |
 *   null, shown: Shown[], hidden?: import("./hands.js").Hidden}} Played
 */
/**
 * A piece of a seat's bag (see bag.js), or a hidden card (see hands.js), that a move showed first.
 * @typedef {{ply: number, seat: number, number: number | string}} Shown
 */
/**
 * @typedef {object} Course
 * @property {string} id
 * @property {string} game what is played
 * @property {string} seats the side of each seat, as "01"
 * @property {Side} me
 * @property {string[]} keys of all sides; "" while one is not known
 * @property {string} head of the record after the last letter
 * @property {string[]} tokens
 * @property {string} result
 * @property {string[]} hashes of all letters, in order
 * @property {string} sent the last letter that was written here, or ""
 * @property {string[]} [latest] with more than two sides, the last letter of each, in order
 * @property {string} note of the last letter that came
 * @property {Claim | null} claim of the last letter
 * @property {{how: "resign" | "draw", by: Side} | null} end how it ended, if not on the board
 * @property {import("./chance.js").Chance | null} [chance] null until chance is first needed
 * @property {import("./bag.js").Bags} [bags] if something is drawn for one side alone
 * @property {import("./hands.js").Hands} [hands] if cards are drawn in secret from one pile
 * @property {boolean} [gone] whether the other side is taken for gone; their next letter ends that
 * @property {"open" | "drawn"} [lots] if the seats are drawn by lot: whether they still are to be
 */

/**
 * A new game, before its first letter.
 * @param {{game: string, seats: string, head: string, key: string, chance: boolean, lots: boolean,
 *   stock: string[], blind?: boolean, pack?: string[]}} of `key`: one's own; `chance`: whether chance
 *   opens the game; `lots`: whether it orders `seats`; `stock`: what is drawn for each side alone, and
 *   `blind` whether not even that side may look; `pack`: the cards that both draw from one pile
 * @returns {Course} throws a Refused if a side has two seats with secrets
 */
export function begun({ game, seats, head, key, chance, lots, stock, blind = false, pack = [] }) {
  const sides = countSides({ seats });
  if (stock.length + pack.length > 0 && sides < seats.length)
    throw new Refused(say("In a game with secrets each device has one seat."));
  return {
    ...{ id: random(12), game, seats, me: 0, head, tokens: [], result: "*" },
    keys: Array.from({ length: sides }, (_, side) => (side === 0 ? key : "")),
    ...{ hashes: [], sent: "", note: "", claim: null, end: null },
    chance: chance || lots || pack.length ? untold(sides) : null,
    ...(lots ? { lots: /** @type {const} */ ("open") } : {}),
    ...(stock.length ? { bags: filled(stock, blind) } : {}),
    ...(pack.length ? { hands: dealtFrom(pack) } : {}),
  };
}

/** @param {Pick<Course, "end" | "result">} course */
export function isOver({ end, result }) {
  return end !== null || result !== "*";
}

/** @param {Pick<Course, "seats">} course */
export function countSides({ seats }) {
  return 1 + Math.max(...[...seats].map(Number));
}

/** The side that writes the next letter. @param {Pick<Course, "seats" | "hashes">} course */
export function nextWriter(course) {
  return course.hashes.length % countSides(course);
}

/** Whether the next letter is to be written here. @param {Course} course */
export function writesNext(course) {
  return (!isOver(course) || hasBag(course)) && nextWriter(course) === course.me;
}

/** Whether a letter has been written here. @param {Pick<Course, "hashes" | "me">} course */
export function hasWritten({ hashes, me }) {
  return hashes.length > me;
}

/** Whether the other side waits for an answer to what they asked. @param {Course} course */
export function isAsked(course) {
  const asked = ["back", "draw"].includes(course.claim?.kind ?? "");
  return asked && !isOver(course) && writesNext(course);
}

/** Whether what is one's own secret is still to be opened, at the end. @param {Course} course */
export function hasBag({ bags, hands }) {
  if (bags) return bags.secret !== "" && bags.opened.length < bags.stock.length;
  return hands?.told === false;
}

/** Whether everything of the others is open and checked. @param {Course} course */
export function isChecked(course) {
  const { bags, hands } = course;
  if (bags) return bags.secret === "" || bags.done.length === countSides(course) - 1;
  return hands?.done !== false;
}

/** Whether no letter is to be written any more, by any side. @param {Course} course */
export function isDone(course) {
  return isOver(course) && isChecked(course) && !hasBag(course);
}

/** Whether the game lacks something that only another side can send. @param {Course} course */
export function awaits(course) {
  const done = isOver(course) && isChecked(course);
  return !done && !writesNext(course) && course.hashes.length >= countSides(course);
}

/**
 * Whether a letter may be sent as the table stands: it is another side's turn there, or chance's,
 * or the game is over, or the seats are still to be drawn.
 * @param {Course} course
 * @param {number | null} turn the seat to move
 */
export function mayBeSent(course, turn) {
  const { lots, me, hands } = course;
  const done =
    lots === "open" || Boolean(hands?.waits) || turn === null || sideOf(course, turn) !== me;
  return writesNext(course) && (done || isOver(course));
}

/** @param {Pick<Course, "seats">} course @param {number} seat @returns {Side} */
export function sideOf({ seats }, seat) {
  return Number(seats[seat]);
}

/**
 * Writes the next letter.
 * @param {Course} course
 * @param {{head: string, tokens: string[], result: string, turn: number | null, shown: Shown[],
 *   hidden?: import("./hands.js").Hidden, note: string, claim: Claim | null}} what the game as it stands on the table (see `Played`); with
 *   a claim it stays as it was in the last letter
 * @param {(head: string, tokens: string[], result: string) => string} record as text
 * @param {import("./signing.js").Bytes} secret one's own
 * @returns {Promise<Course>} after that letter, which is `sent`
 */
export async function answered(course, what, record, secret) {
  const { id, seats, me, lots, hashes } = course;
  const n = hashes.length + 1;
  const { claim } = what;
  const { tokens, result } = claim ? after(course, claim) : what;
  const sides = countSides(course);
  const needed = course.chance ?? (!claim && isChance(what) ? untold(sides) : null);
  const moves = !same(tokens, course.tokens);
  const { share, seal, chance } = needed
    ? await told(needed, { id, n, sides, moves })
    : { share: "", seal: "", chance: null };
  const letter = {
    ...{ id, n, before: hashes.at(-1) ?? "", seats, claim, share, seal },
    ...(lots === "open" ? { lots: true } : {}),
    record: record(what.head, tokens, result),
    note: what.note.slice(0, LONGEST_NOTE),
  };
  const end = course.end ?? endOf(course, claim, me);
  const over = isOver({ end, result });
  const { bags, ...opened } = await openedIn(course, n, { tokens, shown: what.shown }, over);
  const { hands, hidden } = handsIn(course, what);
  const cards = hands && (await tell({ ...course, hands }, { hidden, shown: what.shown }, over));
  const said = { ...letter, ...opened, ...(cards ? { hands: cards.told } : {}) };
  const sent = await write(said, secret);
  const { hash } = await read(sent);
  return {
    ...{ ...course, head: what.head, tokens, result, sent, claim, chance, end },
    ...{ hashes: [...hashes, hash], ...(bags ? { bags } : {}), ...latestWith(course, sent) },
    ...(cards ? { hands: { ...cards.hands, waits: "" } } : {}),
  };
}

/**
 * The hidden cards of a game, if it has any, and what a record says of them.
 * @param {Course} course @param {Pick<Played, "hidden">} played
 */
function handsIn({ hands }, { hidden }) {
  const none = { dealt: [], packs: [], places: {}, laid: {}, stopper: null, held: false };
  return { hands, hidden: hidden ?? none };
}

/**
 * What letter n says of one's bag: its seals in the first letter, the pieces that were shown, and
 * all of it when the game is over.
 * @param {Course} course @param {number} n @param {Pick<Played, "tokens" | "shown">} played
 * @param {boolean} over
 * @returns {Promise<Partial<import("./letter.js").Letter> & Pick<Course, "bags">>}
 */
async function openedIn(course, n, { tokens, shown }, over) {
  const { id, me, bags, seats } = course;
  if (!bags) return {};
  if (!bags.secret) return { bags: { ...bags, asked: askedIn(course, bags, { tokens, shown }) } };
  const due = shown
    .filter(({ seat }) => sideOf({ seats }, seat) === me)
    .map(({ number }) => Number(number))
    .filter((number) => !bags.opened.includes(number));
  const known = over ? [...bags.stock.keys()] : [...bags.opened, ...due];
  return {
    ...(n <= countSides(course) ? { seals: await sealsOf(id, me, bags) } : {}),
    ...(due.length ? { opened: await openingsOf(bags, due) } : {}),
    ...(over ? { bag: bags.secret } : {}),
    bags: { ...bags, opened: known },
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
  const { hashes, keys } = course;
  const n = hashes.length;
  if (hashes[letter.n - 1] === letter.hash) {
    if (letter.from === mine)
      throw new Refused(say("You wrote this letter. Send it to your opponent."));
    return "known";
  }
  const writer = (letter.n - 1) % keys.length;
  if (letter.from === mine)
    throw new Refused(say("You wrote this letter, but the game went on with a different one."));
  if (keys.some((key, side) => key && (key === letter.from) !== (side === writer)))
    throw new Refused(
      keys.length > 2
        ? say("Letter {n} of this game is not from whoever is to write it.", { n: letter.n })
        : say("This letter is not from your opponent in this game."),
    );
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
  if (letter.seats !== course.seats && course.lots !== "open")
    throw new Refused(say("This letter swaps the seats. The game stays as it is."));
  const opens = letter.bag || letter.hands?.secret;
  if (isOver(course) && (isChecked(course) || !opens))
    throw new Refused(say("This game is over. Nothing can be added to it."));
  return "next";
}

/**
 * The game after an invitation.
 * @param {Received} letter
 * @param {string} game
 * @param {Played} played
 * @param {string} mine one's own key
 * @param {{tokens: string[], blind: boolean, pack: string[]}} stock as for `begun`
 * @param {Side} [me] one's own side
 * @returns {Promise<Course>} rejects with a Refused
 */
export async function invited(letter, game, played, mine, { tokens: stock, blind, pack }, me = 1) {
  const { id, seats, hash, note } = letter;
  const { head, tokens, result, turn } = played;
  const lots = letter.lots === true;
  const opens = lots || pack.length > 0 || (tokens.length === 0 && turn === null);
  const course = {
    ...begun({ game, seats, head, key: letter.from, chance: opens, lots, stock, blind, pack }),
    ...{ id, me },
  };
  const sides = countSides(course);
  if (me === 0 || !(me in course.keys))
    throw new Refused(say("There is no place for this device in this game."));
  checkMoves(course, letter, played, []);
  const place = { id, n: 1, sides, moves: tokens.length > 0, me };
  const chance = opens || letter.seal ? (await heard(null, letter, place)).chance : null;
  return {
    ...{ ...course, tokens, result, note, chance, hashes: [hash] },
    ...{ keys: course.keys.with(me, mine), ...latestWith(course, letter.text) },
    ...(await secretsAfter(course, letter, played, 0)),
  };
}

/**
 * The game after the next letter.
 * @param {Course} before
 * @param {Received} letter one that `placeOf` calls "next"
 * @param {Played} played what it holds
 * @param {(seed: string) => Promise<string[]>} drawn the tokens that chance decides by a seed where
 *   the last letter ended
 * @returns {Promise<Course>} rejects with a Refused
 */
export async function taken(before, letter, played, drawn) {
  const sides = countSides(before);
  const { id, n, claim, note } = letter;
  const them = (n - 1) % sides;
  const { tokens, result } = played;
  const moves = !same(tokens, before.tokens);
  const place = { id, n, sides, moves, me: before.me };
  const known =
    before.chance || letter.seal ? await heard(before.chance ?? null, letter, place) : null;
  const course = await byChance(before, known?.now ?? "");
  if (letter.seats !== course.seats || (letter.lots === true) !== (course.lots === "open"))
    throw new Refused(say("This letter does not seat the players as the lots were drawn."));
  const named = (/** @type {string} */ head) =>
    n <= sides ? withoutNames(head, course, them) : head;
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
    const byChance = played.by[course.tokens.length] === null;
    checkMoves(course, letter, played, byChance && known?.now ? await drawn(known.now) : []);
  }
  const end = before.end ?? endOf(course, claim, them);
  const secrets = await secretsAfter(course, letter, played, them);
  if (moves && isOver(before))
    throw new Refused(say("This game is over. Nothing can be added to it."));
  const next = await byChance({ ...course, ...secrets, head: played.head }, known?.next ?? "");
  return {
    ...{ ...next, tokens, result, note, claim, end, gone: false },
    ...{ keys: course.keys.with(them, letter.from), hashes: [...course.hashes, letter.hash] },
    ...latestWith(course, letter.text),
    chance: known && { ...known.chance, ...(isChance(played) && !end ? {} : { seed: "" }) },
  };
}

/**
 * What a side knows of what was drawn, by seat and number (as "1.3"): its own, and what was opened.
 * @param {Course} course
 * @param {Received | null} letter one that has come, if it is to be counted in
 * @param {string} seats
 * @returns {Promise<Record<string, string>>} rejects with a Refused if it opens what was not sealed
 */
export async function knownPieces(course, letter, seats) {
  const { me, bags, hands } = course;
  if (hands) return (letter?.hands ? await look({ ...course, hands }, letter.hands) : hands).known;
  if (!bags) return {};
  const { known } = letter ? await bagsIn(course, bags, letter) : bags;
  const own = bags.secret ? await piecesOf(bags.stock, bags.secret) : [];
  const mine = own.map((piece, number) => /** @type {const} */ ([`${me}.${number}`, piece]));
  return Object.fromEntries(
    [...mine, ...Object.entries(known)].map(([name, piece]) => {
      const [side = "", number] = name.split(".");
      return [`${seats.indexOf(side)}.${number}`, piece];
    }),
  );
}

/**
 * What is known of all bags with what a letter opens, or chance decides by it.
 * @param {Course} course @param {import("./bag.js").Bags} bags @param {Received} letter
 */
async function bagsIn(course, bags, letter) {
  const { id, me, chance = null } = course;
  const { n } = letter;
  const sides = countSides(course);
  const writer = (n - 1) % sides;
  if (bags.secret)
    return letter.bag
      ? emptied(bags, id, writer, letter.bag)
      : looked(bags, id, writer, letter.opened ?? {});
  const { now } = await heard(chance, letter, { id, n, sides, moves: false, me });
  return now ? decided(bags, now) : bags;
}

/**
 * The pieces that the last move shows and that no owner could look at.
 * @param {Course} course @param {import("./bag.js").Bags} bags
 * @param {Pick<Played, "tokens" | "shown">} played
 */
function askedIn(course, { known }, { tokens, shown }) {
  return shown
    .filter(({ ply }) => ply === tokens.length - 1)
    .map(({ seat, number }) => `${sideOf(course, seat)}.${number}`)
    .filter((name) => !(name in known));
}

/**
 * What is known of what was secret after a letter.
 * @param {Course} course @param {Received} letter @param {Played} played @param {Side} writer
 * @returns {Promise<Pick<Course, "bags" | "hands">>} rejects with a Refused
 */
async function secretsAfter(course, letter, played, writer) {
  const { hands, hidden } = handsIn(course, played);
  const end = course.end ?? endOf(course, letter.claim, writer);
  // whoever moves may not know, or not say, that it was the end before it is answered
  const unsaid = !same(played.tokens, course.tokens) && /\s\*\s*$/.test(letter.record);
  const over = isOver({ end, result: played.result }) && !unsaid;
  if (!hands) {
    const bags = await bagsAfter(course, letter, played, writer, over);
    return bags ? { bags } : {};
  }
  const { shown } = played;
  return { hands: await hear({ ...course, hands }, letter.hands ?? {}, { hidden, shown }, over) };
}

/**
 * What is known of all bags after a letter: each piece of its writer's that a move has shown is
 * open, and at the end the whole bag.
 * @param {Course} course @param {Received} letter @param {Played} played @param {Side} writer
 * @param {boolean} over whether the game is
 */
async function bagsAfter(course, letter, { tokens, shown }, writer, over) {
  const { id } = course;
  if (!course.bags) return undefined;
  let bags = course.bags;
  if (!bags.secret) return { ...bags, asked: askedIn(course, bags, { tokens, shown }) };
  if (letter.n <= countSides(course)) {
    if (letter.seals?.length !== bags.stock.length)
      throw new Refused(say("This letter lacks the seals of what its writer draws."));
    const seals = [...bags.seals];
    seals[writer] = letter.seals;
    bags = { ...bags, seals };
  }
  bags = await looked(bags, id, writer, letter.opened ?? {});
  for (const { ply, seat, number } of shown)
    if (sideOf(course, seat) === writer && !(`${writer}.${number}` in bags.known))
      throw new Refused(
        say("Move {ply} shows a piece that its owner does not open.", { ply: ply + 1 }),
      );
  if (letter.bag) return emptied(bags, id, writer, letter.bag);
  if (over)
    throw new Refused(say("The game is over, but this letter does not open what was sealed."));
  return bags;
}

/** Whether chance decides next. @param {{turn: number | null, result: string}} played */
function isChance({ turn, result }) {
  return turn === null && result === "*";
}

/**
 * A game with what chance decides beside its tokens: pieces that nobody could look at, or the seats
 * that are drawn by lot.
 * @param {Course} course @param {string} seed "" before that can be done
 * @returns {Promise<Course>}
 */
async function byChance(course, seed) {
  if (!seed) return course;
  if (course.bags?.asked.length) return { ...course, bags: await decided(course.bags, seed) };
  if (course.lots !== "open") return course;
  const order = await orderOf(seed, course.seats.length);
  const seats = order.map((seat) => course.seats[seat]).join("");
  const head = course.head.replace(
    /^\[Seat\.(\d+) /gm,
    (_, seat) => `[Seat.${order.indexOf(Number(seat) - 1) + 1} `,
  );
  return { ...course, seats, head, lots: "drawn" };
}

/**
 * How the games with somebody ended.
 * @param {Course[]} courses
 * @param {string} theirs their key
 */
export function scoreWith(courses, theirs) {
  const score = { won: 0, drawn: 0, lost: 0 };
  for (const course of courses) {
    const them = course.me === 0 ? 1 : 0;
    if (countSides(course) > 2 || course.keys[them] !== theirs || !isOver(course)) continue;
    const shares = sharesOf(course);
    const margin = (shares[course.me] ?? 0) - (shares[them] ?? 0);
    score[margin > 0 ? "won" : margin < 0 ? "lost" : "drawn"] += 1;
  }
  return score;
}

/** Both sides' shares of the win. @param {Course} course @returns {number[]} */
function sharesOf({ end, result, seats }) {
  if (end?.how === "resign") return end.by === 0 ? [0, 1] : [1, 0];
  const parts = result.split("-").map((part) => {
    const [over = 0, under = 1] = part.split("/").map(Number);
    return over / under;
  });
  const of = (/** @type {Side} */ side) =>
    parts.reduce((sum, part, seat) => sum + (sideOf({ seats }, seat) === side ? part : 0), 0);
  return end ? [0, 0] : [of(0), of(1)];
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
  if (countSides(course) > 2)
    throw new Refused(say("A game on three or four devices is played to its end."));
  const asked = course.claim;
  const open = asked?.kind === "draw" || asked?.kind === "back";
  const answers = claim.kind === "yes" || claim.kind === "no";
  if (answers && !open) throw new Refused(say("This letter answers a question that nobody asked."));
  if (claim.kind !== "back") return;
  if (course.hands)
    throw new Refused(
      say("Nothing is taken back where cards are drawn in secret: they were seen."),
    );
  const seat = by[claim.ply] ?? null;
  if (seat === null || sideOf(course, seat) !== writer)
    throw new Refused(say("This letter asks to take back a move that is not its writer's."));
}

/**
 * Moves are made by whoever writes, up to the other's turn; before them stands what chance decided
 * where the last letter ended.
 * @param {Course} course @param {Received} letter @param {Played} played @param {string[]} drawn
 */
function checkMoves(course, letter, played, drawn) {
  const { by, tokens, turn } = played;
  const writer = (letter.n - 1) % countSides(course);
  const from = course.tokens.length;
  by.forEach((seat, ply) => {
    if (ply < from) return;
    const move = { ply: ply + 1 };
    if (course.lots === "open")
      throw new Refused(say("Move {ply} in this letter is made before the seats are drawn.", move));
    if (ply < from + drawn.length && tokens[ply] !== drawn[ply - from])
      throw new Refused(say("Move {ply} in this letter is not what chance decided.", move));
    if (ply < from + drawn.length) return;
    if (seat === null)
      throw new Refused(say("Move {ply} in this letter is for chance to decide.", move));
    if (sideOf(course, seat) !== writer)
      throw new Refused(say("Move {ply} in this letter is made for the other side.", move));
    if (asks(course, { ...played, tokens: tokens.slice(0, ply) }, writer))
      throw new Refused(
        say("Move {ply} in this letter is made before the last one is answered.", move),
      );
  });
  if (tokens.length > from && tokens.length < from + drawn.length)
    throw new Refused(
      say("Move {ply} in this letter is not what chance decided.", { ply: tokens.length + 1 }),
    );
  const goesOn = turn !== null && course.lots !== "open" && sideOf(course, turn) === writer;
  const { hands, hidden } = handsIn(course, played);
  const waits = hands && waitsForKeys({ ...course, hands }, hidden, writer);
  if (goesOn && !waits && !isOver(course) && !asks(course, played, writer))
    throw new Refused(say("This letter ends in the middle of a turn."));
}

/**
 * Whether the last move shows something that its writer could not open, and that is not open yet:
 * then answers do that, even in the middle of the writer's turn.
 * @param {Course} course @param {Pick<Played, "tokens" | "shown">} played @param {Side} writer
 */
function asks(course, { tokens, shown }, writer) {
  const { bags, hands, me } = course;
  if (bags && !bags.secret) return askedIn(course, bags, { tokens, shown }).length > 0;
  return shown.some(({ ply, seat, number }) => {
    const side = sideOf(course, seat);
    if (ply !== tokens.length - 1 || side === writer) return false;
    if (bags && side !== me) return !(`${side}.${number}` in bags.known);
    return !(bags ?? hands)?.opened.some((one) => one === number);
  });
}

/**
 * Letters with one more, of which as many stay as a side may have missed: nobody writes twice before
 * all others have.
 * @param {string[]} texts @param {string} text @param {Pick<Course, "seats">} game
 */
export function withLatest(texts, text, game) {
  return [...texts.filter((one) => one !== text), text].slice(-countSides(game));
}

/**
 * @param {Pick<Course, "seats" | "latest">} course @param {string} text
 * @returns {Pick<Course, "latest">}
 */
function latestWith(course, text) {
  return countSides(course) > 2 ? { latest: withLatest(course.latest ?? [], text, course) } : {};
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

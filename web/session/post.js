// How a letter reaches the table, and how one is made of what was played there.

import { forLink, fromLink } from "../house/base64.js";
import { Refused } from "../house/refused.js";
import { courseWhere, forgetCourses, keepCourse } from "../keeping/letters.js";
import { store, stored } from "../keeping/preferences.js";
import { forget, keep, keptGames, newName, take } from "../keeping/store.js";
import { WATCHED, setOfTab } from "../keeping/tab.js";
import {
  answered,
  begun,
  countSides,
  hasWritten,
  invited,
  isAsked,
  isOver,
  knownPieces,
  nextWriter,
  placeOf,
  sideOf,
  taken,
  withLatest,
  writesNext,
} from "../letters/course.js";
import { waitsFor } from "../letters/hands.js";
import { read } from "../letters/letter.js";
import { signing } from "../letters/signing.js";
import { say } from "../words/say.js";
import { wholeRecord } from "./record.js";
import { closeAll } from "./sessions.js";
import { bindWire, givenSide, wireState } from "./wire.js";

/** @import { Post } from "../keeping/letters.js" */
/** @import { Course } from "../letters/course.js" */
/** @import { Claim, Received } from "../letters/letter.js" */
/** @import { Snapshot } from "../types" */
/** @import { Engine } from "../worker/engine" */
/** @typedef {import("../calls").Calls["stock"]["answer"]} Stock */
/** @typedef {Course & Pick<Post, "guessed">} Invited */
/**
 * @typedef {{place: "known" | "next", post: Post} | {place: "stranger", letter: Received} | {place:
 *   "invitation", letter: Received, course: Invited, snapshot: Snapshot}} Arrival
 */

/** What only one side knows, in a record. */
const SEALED = /\s\?/;

/** How links to a position begin. */
const SEEN = "#/seen/";

/** Who sits at a seat that is played on another device. */
export const ELSEWHERE = "elsewhere";
const PERSON = "person";

/** One's own key; made on this device when it is first needed. */
async function ownKey() {
  const secret = fromLink(stored("letters.secret") ?? newSecret());
  return { secret, key: forLink(await (await signing()).publicOf(secret)) };
}

function newSecret() {
  const secret = forLink(crypto.getRandomValues(new Uint8Array(32)));
  store("letters.secret", secret);
  return secret;
}

/**
 * Begins a game with somebody elsewhere at an open table.
 * @param {import("./session").Session} session
 * @param {string} seats the side of each seat, as "01"
 * @param {boolean} lots whether lots are still to order them
 * @param {Stock} stock what is drawn in secret
 * @returns {Promise<void>} when it is kept
 */
export async function beginCourse(session, seats, lots, { tokens: stock, blind, pack }) {
  const { game, head, view } = session.state().snapshot;
  const { key } = await ownKey();
  const chance = view.turn === "chance";
  const course = begun({ game, seats, head, key, chance, lots, stock, blind, pack });
  await keepCourse({ ...course, table: session.id(), updated: Date.now() });
}

/** Ends when no game is being changed. @type {Promise<unknown>} */
let changed = Promise.resolve();

/**
 * Changes a game while nothing else does: its letters and its table are kept one after the other.
 * @template T @param {() => Promise<T>} change
 */
function alone(change) {
  const done = changed.then(change);
  changed = done.catch(() => undefined);
  return done;
}

/**
 * Takes a letter. If it brings its game on, that is kept.
 * @param {string} text
 * @param {Engine} engine
 * @param {boolean} [near] whether it came over the line
 * @returns {Promise<Arrival>} rejects with a Refused that says why nothing has changed
 */
export function openLetter(text, engine, near = wireState() === "open") {
  return alone(() => opened(text, engine, near));
}

/** @param {string} text @param {Engine} engine @param {boolean} near @returns {Promise<Arrival>} */
async function opened(text, engine, near) {
  const letter = await read(text);
  const { key } = await ownKey();
  const post = await courseWhere(({ id }) => id === letter.id);
  const place = placeOf(post, letter, key);
  if (place === "known" && post) return { place, post };
  if (place === "stranger" && SEALED.test(letter.record))
    throw new Refused(
      say("Only its players can read this letter, each on the device with their game."),
    );
  if (place === "stranger") return { place, letter };
  if (place === "invitation" && countSides(letter) > 2 && !near)
    throw new Refused(
      say("This game is played in one room: have its invitation shown again, and scan it."),
    );
  const { snapshot, played } = await replayed(letter, post, engine);
  if (place === "invitation" || !post) {
    const stock = await stockOf(snapshot, engine);
    const side = sideFor(letter);
    const course = await invited(letter, snapshot.game, played, key, stock, side);
    const { guessed } = played;
    return { place: "invitation", letter, course: { ...course, guessed }, snapshot };
  }
  const drawn = (/** @type {string} */ seed) => byLot(post, letter, seed, engine);
  const next = { ...post, ...(await taken(post, letter, played, drawn)) };
  const seed = writesNext(next) ? next.chance?.seed : "";
  const held = seed && (await lifted(next, engine)).hidden?.held;
  next.drawn = seed && !held ? await byLot(next, null, seed, engine) : undefined;
  await keepBoth(next, await tableOf(next, engine));
  return { place: "next", post: next };
}

/** The side of an invited device. @param {Received} letter */
function sideFor(letter) {
  return countSides(letter) > 2 ? givenSide() : 1;
}

/**
 * Takes a seat at a game to which one was invited.
 * @param {Invited} course
 * @param {Snapshot} snapshot
 * @param {string} name one's own, or ""
 * @param {Engine} engine
 * @returns {Promise<Post>}
 */
export async function accept(course, snapshot, name, engine) {
  const seat = course.seats.indexOf(String(course.me));
  const head = named(snapshot.head, seat, name);
  const seated = await open({ ...snapshot, head }, course, engine);
  const post = { ...course, table: newName(), updated: Date.now(), name };
  await alone(() => keepBoth(post, seated));
  hearAgain(engine);
  return post;
}

/**
 * Writes the next letter of a game, from what was played at its table.
 * @param {Post} post
 * @param {Snapshot} snapshot
 * @param {{note: string, claim: Claim | null, held: string}} more `held` is a move whose outcome only
 *   the answer tells, or ""
 * @param {Engine} engine
 * @returns {Promise<Post>} rejects with a Refused if another tab was faster
 */
export async function sendLetter(post, snapshot, { note, claim, held }, engine) {
  const { secret } = await ownKey();
  // a table that is still shown may not know the names in a letter that has just come
  const head = post.hashes.length ? headOf(post) : snapshot.head;
  const { result } = snapshot;
  const { turn } = playedAt(snapshot);
  const before = [...post.tokens, ...(post.drawn ?? [])];
  const tokens = [...before, ...snapshot.tokens.slice(before.length), ...(held ? [held] : [])];
  // a claim leaves out what was played since the last letter
  const now = claim ? post : { ...post, head, tokens, result };
  const { shown, hidden, sealed, guessed } = await lifted(now, engine);
  const record = (
    /** @type {string} */ head,
    /** @type {string[]} */ tokens,
    /** @type {string} */ result,
  ) => wholeRecord({ ...snapshot, head, tokens, result });
  const what = {
    ...{ head, tokens: sealed, result: hidden?.held ? "*" : result, turn },
    ...{ shown, hidden, note, claim },
  };
  const course = await answered(post, what, record, secret);
  const waits = Boolean(held || hidden?.held);
  const more = { drawn: undefined, guessed, held: waits, updated: Date.now() };
  const next = { ...post, ...course, ...more };
  if (opensAnew(post, claim, held)) await keepBoth(next, await tableOf(next, engine));
  else await keepOrRefuse(next);
  return next;
}

/**
 * Whether a letter changes its own table: with a claim that goes back to the last letter, or to where
 * both have agreed; and no computer moves while an answer is to say how its last move ends.
 * @param {Post} post @param {Claim | null} claim @param {string} held
 */
export function opensAnew({ computers }, claim, held) {
  return claim !== null || (held !== "" && computers !== undefined);
}

/**
 * Lets a computer play a seat of one's own, or oneself again, from the last letter on.
 * @param {Post} post @param {number} seat @param {string} player @param {Engine} engine
 * @returns {Promise<void>} rejects with a Refused if another tab was faster
 */
export function seatPlayer({ id }, seat, player, engine) {
  return alone(async () => {
    const post = /** @type {Post} */ (await courseWhere((one) => one.id === id));
    const next = { ...post, computers: { ...post.computers, [seat]: player }, updated: Date.now() };
    await keepBoth(next, await tableOf(next, engine));
  });
}

/**
 * Takes the other side of a game for gone, or waits for them again. Nothing else changes: what has
 * been played stands, and their letter may still come.
 * @param {Post} post @param {boolean} gone
 * @returns {Promise<Post>} rejects with a Refused if another tab was faster
 */
export async function abandon(post, gone) {
  const next = { ...post, gone };
  await keepOrRefuse(next);
  return next;
}

/**
 * What is to be saved of a game: what only the other side knows is marked as a guess, and a header
 * says if they have left it.
 * @param {Post} post @param {string} name theirs @param {string} record as `wholeRecord` writes it
 * @returns {string | undefined} undefined if there is nothing to add to the record
 */
export function markedRecord(post, name, record) {
  const { gone, guessed = [] } = post;
  if (!gone && guessed.length === 0) return undefined;
  const [head = "", body = ""] = record.split("\n\n");
  const words = body.trim().split(/\s+/);
  const why = isOver(post)
    ? say("{name} has not opened what they drew", { name })
    : say("abandoned by {name}", { name });
  const start = head.slice(0, head.lastIndexOf("[Result "));
  return wholeRecord({
    head: gone ? `${start}[Termination "${quoted(why)}"]\n` : start,
    tokens: words
      .slice(0, -1)
      .map((token, ply) => (guessed.includes(ply) ? `${token} {${say("a guess")}}` : token)),
    result: words.at(-1) ?? "*",
  });
}

/** Letters of a game on more than two devices that came before those that they answer. */
let early = /** @type {string[]} */ ([]);
/** Ends when everything that has come so far is dealt with. */
let dealt = Promise.resolve();
/** Ends when what is on the screen may go away. */
let still = Promise.resolve();

/** Nothing on the screen goes away meanwhile: letters wait. @param {() => Promise<unknown>} act */
export async function undisturbed(act) {
  const acts = act();
  still = acts.then(
    () => {},
    () => {},
  );
  await acts;
}

/**
 * What is done with what comes over a line, one after the other: a position that is shown to whoever
 * watches, or a letter.
 * @param {Engine} engine @returns {(text: string) => void}
 */
export function arriving(engine) {
  return (text) => {
    dealt = dealt
      .then(() => still)
      .then(() => arrived(text, engine))
      .catch(reportError);
  };
}

/** @param {string} text @param {Engine} engine */
async function arrived(text, engine) {
  if (text.startsWith(SEEN)) {
    setOfTab(WATCHED, text);
    return location.replace(text);
  }
  const letter = await read(text).catch(() => null);
  const kept = letter && (await courseWhere(({ id }) => id === letter.id));
  if (letter) bindWire(letter.id);
  const post = kept && (await reseated(kept, letter, engine));
  const next = post ? post.hashes.length + 1 : 1;
  if (post?.hashes.includes(letter?.hash ?? "")) {
    // its game is shown only where none is yet
    if (!location.hash.startsWith("#/wire/")) return;
    await restore(post, engine);
    goTo(post, "");
  } else if (letter && countSides(letter) > 2 && letter.n !== next) {
    // of two letters for one place the first counts, and whoever wrote the other one is sent it
    if (letter.n > next) early = withLatest(early, text, letter);
  } else if (post && letter)
    try {
      const found = await openLetter(text, engine);
      if ("post" in found) goTo(found.post, "letter");
      hearAgain(engine);
    } catch {
      void show(`#/letter/${text}`);
    }
  else void show(`#/letter/${text}`);
}

/**
 * A game with one's side as it is now: who has written nothing before the line was lost, or a first
 * letter that got lost while somebody else took the place, may be given another one, and begins anew
 * there with the letters that have come.
 * @param {Post} post @param {Received} letter @param {Engine} engine @returns {Promise<Post>}
 */
async function reseated(post, letter, engine) {
  const side = givenSide();
  const { me, hashes, keys } = post;
  const replaced = letter.n === me + 1 && hashes.length === letter.n && letter.from !== keys[me];
  const stays = countSides(post) === 2 || me === 0 || (hasWritten(post) && !replaced);
  if (stays || side === 0 || side === me) return post;
  await Promise.all([forgetCourses([post.table]), forget([post.table])]);
  let next = post;
  for (const text of (post.latest ?? []).filter((one) => one !== post.sent)) {
    const found = await openLetter(text, engine, true); // even if the line is lost now
    if (found.place === "invitation")
      next = await accept(found.course, found.snapshot, post.name ?? "", engine);
    else if ("post" in found) next = found.post;
  }
  goTo(next, "letter");
  return next;
}

/** Tries once more what came too early. @param {Engine} engine */
function hearAgain(engine) {
  const texts = early;
  early = [];
  for (const text of texts) arriving(engine)(text);
}

/**
 * Sets a kept table up anew if it lacks what the last letter has, as when a page ended after the
 * letter was kept, and before the game was.
 * @param {Post} post @param {Engine} engine @returns {Promise<void>} when it is as it should be
 */
export function restore(post, engine) {
  return alone(async () => {
    const kept = (await keptGames()).games.find(({ id }) => id === post.table);
    if (kept && lags(post, kept.moves)) await keepBoth(post, await tableOf(post, engine));
  });
}

/**
 * Whether a table with so many moves lacks what the last letter has; a move that is held is not on it.
 * @param {Pick<Post, "tokens" | "drawn" | "held">} post @param {number} moves
 */
export function lags({ tokens, drawn = [], held = false }, moves) {
  return moves + Number(held) < tokens.length + drawn.length;
}

/**
 * Shows a game.
 * @param {Post} post
 * @param {"letter" | "known" | ""} how "letter" if it has just come, "known" if it had been taken before
 */
export function goTo({ game, table, hashes }, how) {
  setOfTab(game, table);
  void show(`#/play/${game}${how && `?${how}=${hashes.length}`}`);
}

/** Goes to an address, or shows it anew: on a new line another side may be free. @param {string} address */
async function show(address) {
  await still;
  if (location.hash === address) window.dispatchEvent(new HashChangeEvent("hashchange"));
  else location.replace(address);
}

/**
 * The name of the other side at a table, or of the one who is to write.
 * @param {Course} course @param {string[]} names
 */
export function otherName(course, names) {
  const next = nextWriter(course);
  const named = countSides(course) > 2 && next !== course.me;
  return (
    names.find((_, seat) => {
      const side = sideOf(course, seat);
      return named ? side === next : side !== course.me;
    }) ?? ""
  );
}

/** @param {Post} post */
async function keepOrRefuse(post) {
  if (!(await keepCourse(post)))
    throw new Refused(say("This game went on in another tab. Reload this one to see how."));
}

/**
 * Keeps a course and its game, which is shown anew then.
 * @param {Post} post @param {Snapshot} snapshot
 */
async function keepBoth(post, snapshot) {
  await keepOrRefuse(post);
  closeAll([post.table]);
  const before = (await keptGames()).games.find(({ id }) => id === post.table);
  if (before) take(before);
  const { format, game, players, names, last } = snapshot;
  await keep({
    ...{ id: post.table, format, game, updated: Date.now(), record: wholeRecord(snapshot) },
    ...{ players, names, ahead: [], friendly: false, over: snapshot.over !== null, moves: last },
    ...{ snapshot, screen: null, looked: null },
  });
}

/**
 * The game of a letter, as Python replays it.
 * @param {Received} letter
 * @param {Post | null} post
 * @param {Engine} engine
 */
async function replayed(letter, post, engine) {
  const me = post?.me ?? sideFor(letter);
  const players = seated({ ...letter, hands: undefined }, me);
  const known = post ? await knownPieces(post, letter, letter.seats) : {};
  try {
    const hides = post ? hasSecrets(post) : SEALED.test(letter.record);
    const sealed = hides && (await engine.call("lift", { record: letter.record, known }));
    const record = sealed ? wholeRecord(sealed) : letter.record;
    const snapshot = await engine.call("open", { record, players });
    if (snapshot.players.length !== letter.seats.length) throw unfit();
    const { head, tokens, result, ...moved } = playedAt(snapshot);
    const { by, turn } =
      sealed && sealed.held ? { by: [...moved.by, moved.turn], turn: null } : moved;
    const played = { head, tokens: sealed ? sealed.sealed : tokens, result, by, turn };
    return { snapshot, played: { ...played, ...secretsIn(sealed) } };
  } catch (error) {
    if (error instanceof Refused) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new Refused(say("This letter holds a game that the rules do not allow: {why}", { why }));
  }
}

function unfit() {
  return new Refused(say("This letter holds a game that cannot be played by letters."));
}

/**
 * What is drawn for each side alone at such a table.
 * @param {Snapshot} snapshot @param {Engine} engine
 */
async function stockOf({ game, view }, engine) {
  const { seats, options } = view;
  const found = await engine.call("stock", { game, seats: seats.length, options }).catch(unfit);
  if (found instanceof Refused) throw found;
  return found;
}

/**
 * The table after a letter, with what chance decides then and without a token that is held; notes in
 * the post what is guessed there, whether one is held, and whose cards are still locked.
 * @param {Post} post @param {Engine} engine
 */
async function tableOf(post, engine) {
  const tokens = [...post.tokens, ...(post.drawn ?? [])];
  const { record, hidden, guessed } = await lifted({ ...post, tokens, head: headOf(post) }, engine);
  const { hands } = post;
  post.guessed = guessed;
  post.held = hidden?.held;
  if (hands && hidden) hands.waits = waitsFor({ ...post, hands }, hidden);
  const may = writesNext(post) && !isAsked(post);
  const players = seated(post, post.me).map((player, seat) => {
    const computer = player === PERSON && post.computers?.[seat];
    return computer && computer !== PERSON ? (may ? computer : ELSEWHERE) : player;
  });
  return engine.call("open", { record, players });
}

/**
 * A game as one side knows it: its record with all draws filled in, and those that moves have shown.
 * @param {Post} post @param {Engine} engine
 */
async function lifted(post, engine) {
  const record = wholeRecord(post);
  if (!hasSecrets(post)) return { record, sealed: post.tokens, ...secretsIn(false) };
  const known = await knownPieces(post, null, post.seats);
  const sealed = await engine.call("lift", { record, known });
  return { record: wholeRecord(sealed), sealed: sealed.sealed, ...secretsIn(sealed) };
}

/** @param {Course} course */
function hasSecrets({ bags, hands }) {
  return bags !== undefined || hands !== undefined;
}

/** @param {import("../calls").Calls["lift"]["answer"] | false} sealed */
function secretsIn(sealed) {
  if (!sealed) return { shown: [], hidden: undefined, guessed: [] };
  const shown = sealed.shown.map(([ply, seat, number]) => ({ ply, seat, number }));
  return { shown, hidden: sealed, guessed: sealed.guessed };
}

/**
 * What chance decides by a seed after the last letter.
 * @param {Post} post @param {Received | null} letter one that has come since, if its openings count
 * @param {string} seed @param {Engine} engine
 */
async function byLot(post, letter, seed, engine) {
  const known = await knownPieces(post, letter, (letter ?? post).seats);
  return (await engine.call("lot", { record: wholeRecord(post), seed, known })).tokens;
}

/** @param {Snapshot} snapshot @param {Course} course @param {Engine} engine */
function open(snapshot, course, engine) {
  return engine.call("open", { record: wholeRecord(snapshot), players: seated(course, course.me) });
}

/**
 * Who sits where, seen from one side; nobody here while the seats are still to be drawn, or cards
 * have to be opened first.
 * @param {Pick<Course, "seats" | "hands"> & {lots?: unknown}} course a game
 * @param {number} me
 */
function seated(course, me) {
  const open = course.lots === true || course.lots === "open" || course.hands?.waits;
  return [...course.seats].map((_, seat) =>
    !open && sideOf(course, seat) === me ? PERSON : ELSEWHERE,
  );
}

/** @param {Snapshot} snapshot */
function playedAt({ head, tokens, result, log, view }) {
  const turn = typeof view.turn === "number" ? view.turn : null;
  return { head, tokens, result, by: log.map(({ seat }) => seat), turn };
}

/** A record's head with one's own name, also before one's first letter. @param {Post} post */
function headOf({ head, seats, me, hashes, name = "" }) {
  return hashes.length > me ? head : named(head, seats.indexOf(String(me)), name);
}

/**
 * A record's head with the name of a seat.
 * @param {string} head @param {number} seat @param {string} name
 */
function named(head, seat, name) {
  const text = name.replace(/\s+/g, " ").trim().slice(0, 60);
  const tag = `[Seat.${seat + 1} "${quoted(text)}"]\n`;
  return text ? head + tag : head;
}

/** Text for a record's header. @param {string} text */
function quoted(text) {
  return text.replace(/["\\]/g, "\\$&");
}

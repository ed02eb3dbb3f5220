// How a letter reaches the table, and how one is made of what was played there.

import { forLink, fromLink } from "../house/base64.js";
import { known } from "../house/known.js";
import { Refused } from "../house/refused.js";
import { courseWhere, keepCourse } from "../keeping/letters.js";
import { store, stored } from "../keeping/preferences.js";
import { keep, keptGames, newName, take } from "../keeping/store.js";
import { setOfTab } from "../keeping/tab.js";
import { answered, begun, invited, placeOf, sideOf, taken, writesNext } from "../letters/course.js";
import { read } from "../letters/letter.js";
import { signing } from "../letters/signing.js";
import { say } from "../words/say.js";
import { wholeRecord } from "./record.js";
import { closeAll } from "./sessions.js";
import { bindWire } from "./wire.js";

/** @typedef {import("../keeping/letters.js").Post} Post */
/** @typedef {import("../letters/course.js").Course} Course */
/** @typedef {import("../letters/letter.js").Claim} Claim */
/** @typedef {import("../letters/letter.js").Received} Received */
/** @typedef {import("../types").Snapshot} Snapshot */
/** @typedef {import("../worker/engine").Engine} Engine */
/**
 * @typedef {{place: "known" | "next", post: Post} | {place: "stranger", letter: Received} | {place:
 *   "invitation", letter: Received, course: Course, snapshot: Snapshot}} Arrival
 */

/** Who sits at a seat that is played on another device. */
export const ELSEWHERE = "elsewhere";

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
 * @param {string[]} players who sits where, `ELSEWHERE` or not
 * @param {boolean} lots whether lots are still to order them
 * @returns {Promise<void>} when it is kept
 */
export async function beginCourse(session, players, lots) {
  const { game, head, view } = session.state().snapshot;
  const { key } = await ownKey();
  const seats = players.map((player) => (player === ELSEWHERE ? "1" : "0")).join("");
  const course = begun({ game, seats, head, key, chance: view.turn === "chance", lots });
  await keepCourse({ ...course, table: session.id(), updated: Date.now() });
}

/**
 * Takes a letter. If it brings its game on, that is kept.
 * @param {string} text
 * @param {Engine} engine
 * @returns {Promise<Arrival>} rejects with a Refused that says why nothing has changed
 */
export async function openLetter(text, engine) {
  const letter = await read(text);
  const { key } = await ownKey();
  const post = await courseWhere(({ id }) => id === letter.id);
  const place = placeOf(post, letter, key);
  if (place === "known" && post) return { place, post };
  if (place === "stranger") return { place, letter };
  const snapshot = await replayed(letter, post, engine);
  if (place === "invitation" || !post) {
    const course = await invited(letter, snapshot.game, played(snapshot), key);
    return { place: "invitation", letter, course, snapshot };
  }
  const { tokens } = post;
  const drawn = (/** @type {string} */ seed) => byLot({ ...snapshot, tokens }, seed, engine);
  const next = { ...post, ...(await taken(post, letter, played(snapshot), drawn)) };
  await keepBoth(next, await opened(next, snapshot, engine));
  return { place: "next", post: next };
}

/**
 * Takes a seat at a game to which one was invited.
 * @param {Course} course
 * @param {Snapshot} snapshot
 * @param {string} name one's own, or ""
 * @param {Engine} engine
 * @returns {Promise<Post>}
 */
export async function accept(course, snapshot, name, engine) {
  const seat = course.seats.indexOf(String(course.me));
  const head = named(snapshot.head, seat, name);
  const seated = await open({ ...snapshot, head }, course, engine);
  const post = { ...course, table: newName(), updated: Date.now() };
  await keepBoth(post, seated);
  return post;
}

/**
 * Writes the next letter of a game, from what was played at its table.
 * @param {Post} post
 * @param {Snapshot} snapshot
 * @param {{note: string, claim: Claim | null}} more
 * @param {Engine} engine
 * @returns {Promise<Post>} rejects with a Refused if another tab was faster
 */
export async function sendLetter(post, snapshot, more, engine) {
  const { secret } = await ownKey();
  const { head, tokens, result } = snapshot;
  const { turn } = played(snapshot);
  const record = (
    /** @type {string} */ head,
    /** @type {string[]} */ tokens,
    /** @type {string} */ result,
  ) => wholeRecord({ ...snapshot, head, tokens, result });
  const course = await answered(post, { head, tokens, result, turn, ...more }, record, secret);
  const next = { ...post, ...course, updated: Date.now() };
  // with a claim the table goes back to the last letter, or to where both have agreed
  if (more.claim) await keepBoth(next, await open({ ...snapshot, ...course }, next, engine));
  else await keepOrRefuse(next);
  return next;
}

/**
 * Opens a letter that came over a line; of one that has been taken before only its game, and only
 * where no game is shown yet.
 * @param {string} text
 */
export async function arrived(text) {
  const letter = await read(text).catch(() => null);
  const post = letter && (await courseWhere(({ id }) => id === letter.id));
  if (letter) bindWire(letter.id);
  if (!letter || !post?.hashes.includes(letter.hash)) location.replace(`#/letter/${text}`);
  else if (location.hash.startsWith("#/wire/")) {
    setOfTab(post.game, post.table);
    location.replace(`#/play/${post.game}`);
  }
}

/** The name of the other side at a table. @param {Course} course @param {string[]} names */
export function otherName(course, names) {
  return names.find((_, seat) => sideOf(course, seat) !== course.me) ?? "";
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
  const me = post?.me ?? 1;
  const snapshot = await engine
    .call("open", { record: letter.record, players: seated(letter, me) })
    .catch((why) => {
      throw new Refused(
        say("This letter holds a game that the rules do not allow: {why}", { why: why.message }),
      );
    });
  const info = known.games.find(({ id }) => id === snapshot.game);
  if (!info || info.hidden || snapshot.players.length !== letter.seats.length)
    throw new Refused(say("This letter holds a game that cannot be played by letters."));
  return snapshot;
}

/**
 * The table after a letter: what chance decides comes in where one is to write next, and whoever
 * has been given a seat by lot takes it.
 * @param {Post} post @param {Snapshot} snapshot @param {Engine} engine
 */
async function opened(post, snapshot, engine) {
  const { chance, head, me } = post;
  const seed = writesNext(post) && chance?.seed;
  const drawn = seed ? await byLot(snapshot, seed, engine) : [];
  const sit = seated(post, me).join() === snapshot.players.join();
  if (sit && drawn.length === 0) return snapshot;
  return open({ ...snapshot, head, tokens: [...snapshot.tokens, ...drawn] }, post, engine);
}

/**
 * What chance decides by a seed where a game stands.
 * @param {Snapshot} snapshot @param {string} seed @param {Engine} engine
 */
async function byLot(snapshot, seed, engine) {
  return (await engine.call("lot", { record: wholeRecord({ ...snapshot, result: "*" }), seed }))
    .tokens;
}

/** @param {Snapshot} snapshot @param {Course} course @param {Engine} engine */
function open(snapshot, course, engine) {
  return engine.call("open", { record: wholeRecord(snapshot), players: seated(course, course.me) });
}

/**
 * Who sits where, seen from one side; nobody here while the seats are still to be drawn.
 * @param {Pick<Course, "seats"> & {lots?: unknown}} course a game or a letter
 * @param {0 | 1} me
 */
function seated(course, me) {
  const open = course.lots === true || course.lots === "open";
  return [...course.seats].map((_, seat) =>
    !open && sideOf(course, seat) === me ? "person" : ELSEWHERE,
  );
}

/** @param {Snapshot} snapshot @returns {import("../letters/course.js").Played} */
function played({ head, tokens, result, log, view }) {
  const turn = typeof view.turn === "number" ? view.turn : null;
  return { head, tokens, result, by: log.map(({ seat }) => seat), turn };
}

/**
 * A record's head with the name of a seat.
 * @param {string} head @param {number} seat @param {string} name
 */
function named(head, seat, name) {
  const text = name.replace(/\s+/g, " ").trim().slice(0, 60);
  const tag = `[Seat.${seat + 1} "${text.replace(/["\\]/g, "\\$&")}"]\n`;
  return text ? head + tag : head;
}

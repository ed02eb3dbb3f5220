// Hidden hands: cards that two sides draw from one pile, which both have shuffled and locked (A.
// Shamir, R. Rivest and L. Adleman, Mental Poker, 1981), and cards that lie face down, which their
// owner has sealed. A pile takes three letters:
//
//   1. all cards, in a random order of the writer's, under one lock of the writer's
//   2. these in a random order of the other's, each under a lock of its own of the other's
//   3. the writer's one lock exchanged for one of its own for each card
//
// Then whoever draws a card gets the other side's key to its lock, and whoever plays one gives theirs.
// All locks of a side are made of one secret; at the end that opens everything.

import { forLink } from "../house/base64.js";
import { Refused } from "../house/refused.js";
import { say } from "../words/say.js";
import { digest, random } from "./chance.js";

/** @typedef {import("./course.js").Side} Side */
/**
 * @typedef {object} Pile
 * @property {string[]} cards in the order of the rules
 * @property {string[][]} steps how it was shuffled so far: the points of each step
 * @property {Side} first whoever wrote the first step
 * @property {Record<string, number>} found which of `cards` a place in the pile holds, if known
 */
/**
 * All hidden cards, as one side knows them. The key of a card is its pile and its place there, as in
 * "0.17", or the place on the table where it lies face down.
 * @typedef {object} Hands
 * @property {string} secret one's own
 * @property {Pile[]} piles
 * @property {Record<string, string>} known cards by their keys
 * @property {string[]} own the places of one's own cards
 * @property {Record<string, string>} seals of theirs, by place
 * @property {string[]} opened the cards to which they have what only this side could give
 * @property {"" | "own" | "theirs"} waits whose hand has cards that have to be opened before the
 *   game goes on here
 * @property {boolean} told whether they have the secret
 * @property {boolean} done whether theirs has come, and everything was as it should be
 */
/**
 * What a letter says of hidden cards.
 * @typedef {object} Told
 * @property {string} [step] of shuffling
 * @property {Record<string, string>} [keys] to the writer's locks, by card
 * @property {Record<string, string>} [seals] of cards that were laid, by place
 * @property {Record<string, [string, string]>} [open] cards and their salts, by place
 * @property {string} [secret] the writer's, at the end
 */
/**
 * What Python says of the hidden cards in a record (`Lifted`): those that were `dealt`, to which
 * seat; the `packs` of which piles were made; the seats of `places`, and cards `laid` in the open;
 * the `stopper` of the last token, if a seat may stop it, and whether that token is `held`, since
 * not all of their hand is known here.
 * @typedef {{dealt: [number, string][], packs: string[][], places: Record<string, number>, laid:
 *   Record<string, string>, stopper: number | null, held: boolean}} Hidden
 */
/** @typedef {{id: string, me: Side, seats: string, hands: Hands}} Game */
/** @typedef {{hidden: Hidden, shown: import("./course.js").Shown[]}} Played */

const STEPS = 3;
const LENGTH = 43;

/** @param {string[]} pack @returns {Hands} */
export function dealtFrom(pack) {
  const piles = [{ cards: pack, steps: [], first: /** @type {const} */ (0), found: {} }];
  return {
    ...{ secret: random(32), piles, known: {}, own: [], seals: {}, opened: [] },
    ...{ waits: "", told: false, done: false },
  };
}

function curve() {
  return import("./curve.js");
}

/** @param {Pick<Game, "seats">} game @param {number} seat @returns {Side} */
function sideOf({ seats }, seat) {
  return seats[seat] === "0" ? 0 : 1;
}

/** @param {Pile | undefined} pile */
function isReady(pile) {
  return pile?.steps.length === STEPS;
}

/**
 * What the next letter says.
 * @param {Game} game @param {Played} played what it holds @param {boolean} over whether the game is
 * @returns {Promise<{told: Told, hands: Hands}>} and what one knows after it
 */
export async function tell({ id, me, seats, hands }, { hidden, shown }, over) {
  const piles = structuredClone(hands.piles);
  /** @type {Told} */
  const told = {};
  const at = piles.length - 1;
  const pile = piles[at];
  if (pile && !isReady(pile) && !over) {
    if (pile.steps.length === 0) pile.first = me;
    const step = await stepOf(id, at, pile, hands.secret);
    pile.steps.push(step);
    told.step = step.join("");
  }
  const known = { ...hands.known, ...hidden.laid };
  const own = [...hands.own, ...Object.keys(hidden.laid)];
  const seal = (/** @type {string} */ place) => sealed(id, place, known[place] ?? "", hands.secret);
  for (const place of Object.keys(hidden.laid))
    told.seals = { ...told.seals, [place]: (await seal(place)).seal };
  const due = new Set([
    ...hidden.dealt.filter(([seat]) => sideOf({ seats }, seat) !== me).map(([, card]) => card),
    ...shown.filter(({ seat }) => sideOf({ seats }, seat) === me).map(({ number }) => `${number}`),
    ...(over ? own : []),
  ]);
  const opened = [...hands.opened];
  for (const card of due) {
    if (opened.includes(card) || (!own.includes(card) && !isReady(piles[pileOf(card)]))) continue;
    opened.push(card);
    if (own.includes(card))
      told.open = { ...told.open, [card]: [known[card] ?? "", (await seal(card)).salt] };
    else {
      const { keyOf } = await curve();
      told.keys = { ...told.keys, [card]: keyOf(await lockAt(id, card, hands.secret)) };
    }
  }
  if (over) told.secret = hands.secret;
  return { told, hands: { ...hands, piles, known, own, opened, told: over } };
}

/** @type {WeakMap<Told, Promise<Hands>>} what was worked out for a letter */
const looks = new WeakMap();

/**
 * What is known once their letter has opened cards, before its moves are read.
 * @param {Game} game @param {Told} told
 * @returns {Promise<Hands>} rejects with a Refused
 */
export function look(game, told) {
  const found = looks.get(told) ?? looked(game, told);
  looks.set(told, found);
  return found;
}

/** @param {Game} game @param {Told} told @returns {Promise<Hands>} */
async function looked({ id, me, hands }, told) {
  const piles = structuredClone(hands.piles);
  const pile = piles.at(-1);
  if (pile && told.step && !isReady(pile)) await addStep(pile, told.step);
  const known = { ...hands.known };
  const seals = { ...hands.seals };
  for (const [place, seal] of Object.entries(told.seals ?? {})) {
    if (place in seals) throw new Refused(say("This letter seals a card anew."));
    seals[place] = seal;
  }
  for (const [place, [card, salt]] of Object.entries(told.open ?? {})) {
    if ((await sealOf(id, place, card, salt)) !== seals[place])
      throw new Refused(
        say("This letter opens another card at {place} than the one that was sealed.", { place }),
      );
    known[place] = card;
  }
  for (const [card, key] of Object.entries(told.keys ?? {})) {
    if (card in known) continue;
    const at = pileOf(card);
    const { lockIn } = await curve();
    known[card] = await openedBy(id, at, piles[at], card, lockIn(key), hands.secret);
  }
  const next = { ...hands, piles, known, seals };
  return told.secret ? emptied(id, me, next, told.secret) : next;
}

/**
 * What is known after their letter.
 * @param {Game} game @param {Told} told @param {Played} played @param {boolean} over whether the
 *   game is, so that their secret is due
 * @returns {Promise<Hands>} rejects with a Refused
 */
export async function hear(game, told, { hidden, shown }, over) {
  const { me, hands: before } = game;
  const hands = await look(game, told);
  const mine = (/** @type {number} */ seat) => sideOf(game, seat) === me;
  if (Object.keys(hidden.laid).length > 0)
    throw new Refused(say("This letter shows cards that should lie face down."));
  for (const [place, seat] of Object.entries(hidden.places))
    if (!mine(seat) && !hands.seals[place])
      throw new Refused(say("This letter lays a card at {place} without a seal.", { place }));
  const piles = [...hands.piles];
  for (const cards of hidden.packs.slice(piles.length))
    piles.push({ cards, steps: [], first: me === 0 ? 1 : 0, found: {} });
  const last = piles.at(-1);
  const fresh = piles.length > before.piles.length;
  if (last && fresh && told.step) await addStep(last, told.step);
  const half = before.piles.at(-1)?.steps.length ?? 0;
  if (half % STEPS > 0 && !told.step && !over)
    throw new Refused(say("This letter lacks its part of shuffling the pile."));
  for (const { ply, seat, number } of shown)
    if (!mine(seat) && !(number in hands.known))
      throw new Refused(
        say("Move {ply} shows a piece that its owner does not open.", { ply: ply + 1 }),
      );
  const blank = blankIn({ ...game, hands }, hidden);
  if (blank.some((card) => isReady(piles[pileOf(card)])) && !over)
    throw new Refused(say("This letter lacks the key to a card that you have drawn."));
  if (over && !told.secret)
    throw new Refused(say("The game is over, but this letter does not open what was sealed."));
  return { ...hands, piles };
}

/**
 * The cards of one's own hand that only the other side can open.
 * @param {Game} game @param {Pick<Hidden, "dealt">} hidden @returns {string[]}
 */
function blankIn(game, { dealt }) {
  return dealt
    .filter(([seat, card]) => sideOf(game, seat) === game.me && !(card in game.hands.known))
    .map(([, card]) => card);
}

/**
 * Whose cards have to be opened before the game goes on.
 * @param {Game} game @param {Hidden} hidden @returns {Hands["waits"]}
 */
export function waitsFor(game, hidden) {
  if (blankIn(game, hidden).length > 0) return "own";
  return hidden.held ? "theirs" : "";
}

/**
 * Whether that side still waits for keys to its hand.
 * @param {Game} game @param {Hidden} hidden @param {Side} side the other one
 */
export function waitsForKeys(game, { dealt }, side) {
  return dealt.some(
    ([seat, card]) => sideOf(game, seat) === side && !game.hands.opened.includes(card),
  );
}

/**
 * Checks and opens everything by their secret.
 * @param {string} id @param {Side} me @param {Hands} hands @param {string} secret
 * @returns {Promise<Hands>} rejects with a Refused
 */
async function emptied(id, me, hands, secret) {
  const known = { ...hands.known };
  for (const place of Object.keys(hands.seals))
    if (!(place in known))
      throw new Refused(say("The game is over, but this letter does not open what was sealed."));
  const piles = structuredClone(hands.piles);
  for (const [at, pile] of piles.entries()) {
    const { steps } = pile;
    for (const [step, points] of steps.entries()) {
      if ((step % 2 === 0) === (pile.first === me)) continue;
      const right = await stepOf(id, at, { ...pile, steps: steps.slice(0, step) }, secret);
      if (points.join() !== right.join())
        throw new Refused(
          say("Pile {n} was not shuffled as their secret says, in step {step}.", {
            n: at + 1,
            step: step + 1,
          }),
        );
    }
    if (!isReady(pile)) continue;
    for (const number of pile.cards.keys()) {
      const card = `${at}.${number}`;
      if (!(card in known))
        known[card] = await openedBy(
          id,
          at,
          pile,
          card,
          await lockAt(id, card, secret),
          hands.secret,
        );
    }
  }
  return { ...hands, piles, known, done: true };
}

/** @param {string} card */
function pileOf(card) {
  return Number(card.split(".")[0]);
}

/**
 * The next step of shuffling a pile.
 * @param {string} id @param {number} at which pile it is @param {Pile} pile @param {string} secret
 */
async function stepOf(id, at, pile, secret) {
  const { lockOf, locked, pointsOf, relock, shuffleOf } = await curve();
  const count = pile.cards.length;
  const name = `${id} ${at} ${secret}`;
  const single = lockOf(`siegeworks lock ${name}`);
  const order = shuffleOf(`siegeworks shuffle ${name}`, count);
  const { steps } = pile;
  const before = steps.at(-1) ?? pointsOf(`siegeworks card ${id} ${at}`, count);
  const source = steps.length < 2 ? order.map((from) => before[from] ?? "") : before;
  const locks = await Promise.all(source.map((_, n) => lockAt(id, `${at}.${n}`, secret)));
  return source.map((point, n) => {
    const lock = locks[n] ?? single;
    return locked(
      point,
      steps.length === 0 ? single : steps.length === 1 ? lock : relock([single], lock),
    );
  });
}

/** @param {Pile} pile @param {string} text */
async function addStep(pile, text) {
  const points = text.match(new RegExp(`.{${LENGTH}}`, "g")) ?? [];
  const whole = text.length === LENGTH * pile.cards.length;
  if (!whole || !(await curve()).areApart(points))
    throw new Refused(say("This letter shuffles the pile with cards missing, or twice the same."));
  pile.steps.push(points);
}

/** @param {string} id @param {string} card @param {string} secret */
async function lockAt(id, card, secret) {
  return (await curve()).lockOf(`siegeworks lock ${id} ${card} ${secret}`);
}

/**
 * The name of a card that both have locked.
 * @param {string} id @param {number} at @param {Pile | undefined} pile @param {string} card
 * @param {bigint} theirs their lock @param {string} secret one's own
 */
async function openedBy(id, at, pile, card, theirs, secret) {
  const { locked, pointsOf, relock } = await curve();
  const number = Number(card.split(".")[1]);
  const point = isReady(pile) ? pile?.steps.at(-1)?.[number] : undefined;
  const named = { number: number + 1 };
  if (!pile || !point || !theirs)
    throw new Refused(say("The key to card {number} of the pile does not open it.", named));
  const faces = pointsOf(`siegeworks card ${id} ${at}`, pile.cards.length);
  const face = faces.indexOf(locked(point, relock([theirs, await lockAt(id, card, secret)])));
  if (face < 0)
    throw new Refused(say("The key to card {number} of the pile does not open it.", named));
  if (Object.values(pile.found).includes(face))
    throw new Refused(say("Card {number} of the pile is one that has come before.", named));
  pile.found[number] = face;
  return pile.cards[face] ?? "";
}

/** @param {string} id @param {string} place @param {string} card @param {string} secret */
async function sealed(id, place, card, secret) {
  const salt = forLink(await digest(`siegeworks salt ${id} ${place} ${secret}`));
  return { salt, seal: await sealOf(id, place, card, salt) };
}

/** @param {string} id @param {string} place @param {string} card @param {string} salt */
async function sealOf(id, place, card, salt) {
  return forLink(await digest(`siegeworks face down ${id} ${place} ${card} ${salt}`));
}

// Games with hidden hands, with rules of their own: each seat lays a K and a T face down, chance
// says who begins and deals two cards to each. In turn a seat plays a card, or hits a place of the
// other with it, and draws. A hit K ends the game, or the tenth turn; of an empty pile the cards
// that were played make a new one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf, locked, relock } from "../../../web/letters/curve.js";
import { begun, isChecked, isOver, writesNext } from "../../../web/letters/course.js";
import { waitsFor } from "../../../web/letters/hands.js";
import { read } from "../../../web/letters/letter.js";
import { KEYS, createSide, forged } from "./sides.js";

const PACK = [..."AABBCCDEFG"];
const HEAD = '[Game "cards"]\n[Players "2"]\n';

/** A sealed record as one side knows it: what `lift` and `open` of web/python answer. */
function played(tokens, known) {
  const [by, shown, dealt, hands, discard] = [[], [], [], [[], []], []];
  const [places, laid, packs] = [{}, {}, [PACK]];
  const sealed = [];
  let [phase, turn, turns, used, won] = ["lay", 0, 0, 0, null];
  for (const [ply, token] of tokens.entries()) {
    if (won !== null || turns > 9) throw new Error("over");
    by.push(phase === "lay" || phase === "move" ? turn : null);
    sealed.push(/^lay:/.test(token) ? "?" : token);
    if (phase === "lay") {
      if (!/^(\?|lay:(KT|TK))$/.test(token)) throw new Error(token);
      ["1", "2"].forEach((column, at) => {
        places["ab"[turn] + column] = turn;
        if (token !== "?") laid["ab"[turn] + column] = token[4 + at];
      });
      [phase, turn] = turn === 0 ? ["lay", 1] : ["first", 0];
    } else if (phase === "first") {
      turn = Number(/^first:([01])$/.exec(token)[1]);
      phase = "deal";
    } else if (phase === "move") {
      const [, place, card] = /^(?:play|hit:([ab][12])):([A-G])$/.exec(token) ?? [];
      const key = hands[turn].find((key) => known[key] === card);
      if (key === undefined) throw new Error(`${token} is not opened`);
      hands[turn] = hands[turn].filter((other) => other !== key);
      discard.push(card);
      shown.push({ ply, seat: turn, number: key });
      if (place) shown.push({ ply, seat: places[place], number: place });
      if (place && known[place] === "K") won = turn;
      turns += 1;
      phase = "draw";
    } else {
      if (token !== "?") throw new Error(`${token} is to be drawn in secret`);
      const seat = phase === "deal" ? Number(dealt.length > 0) : turn;
      for (let count = phase === "deal" ? 2 : 1; count > 0; count -= 1) {
        const key = `${packs.length - 1}.${used}`;
        used += 1;
        dealt.push([seat, key]);
        hands[seat].push(key);
      }
      if (phase === "draw" || seat === 1) phase = "move";
      if (dealt.length > 4) turn = 1 - turn;
    }
    if (phase === "draw" && used === packs.at(-1).length) {
      packs.push(discard.splice(0).sort());
      used = 0;
    }
  }
  const over = won !== null || turns > 9;
  const result = !over ? "*" : won === 0 ? "1-0" : won === 1 ? "0-1" : "1/2-1/2";
  const seat = over || (phase !== "lay" && phase !== "move") ? null : turn;
  const hidden = { dealt, packs, places, laid };
  return {
    head: HEAD,
    tokens,
    sealed,
    by,
    turn: seat,
    result,
    shown,
    hidden,
    hands,
  };
}

/** What chance decides by a seed. */
function rolled(tokens, seed, known) {
  const drawn = [];
  const now = () => played([...tokens, ...drawn], known);
  while (now().turn === null && now().result === "*") {
    const begins = [...tokens, ...drawn].length === 2;
    drawn.push(begins ? `first:${seed.charCodeAt(0) % 2}` : "?");
  }
  return drawn;
}

const GAME = {
  game: "cards",
  stock: { tokens: [], pack: PACK },
  played,
  rolled,
  contents: (found) => ({ ...found, tokens: found.sealed }),
  async heard(me) {
    me.course.hands.waits = waitsFor(me.course, (await me.table()).hidden);
  },
};

/** One side, and which moves it could make. */
function side(number) {
  const me = createSide(number, GAME);
  /** A move at random; none if cards are still locked. */
  const moves = async (random = Math.random) => {
    const { turn, result, hands, hidden, by } = await me.table();
    if (turn !== number || result !== "*" || me.course.hands.waits) return [];
    if (by.length < 2) return [random() < 0.5 ? "lay:KT" : "lay:TK"];
    const known = await me.known();
    const card = known[hands[number][Math.floor(random() * hands[number].length)]];
    const theirs = Object.keys(hidden.places).filter((place) => hidden.places[place] !== number);
    const place = theirs[Math.floor(random() * 2)];
    return [random() < 0.06 ? `hit:${place}:${card}` : `play:${card}`];
  };
  return Object.assign(me, { moves });
}

/** Two sides before the first letter. */
function started() {
  const sides = [side(0), side(1)];
  const first = {
    game: "cards",
    seats: "01",
    head: HEAD,
    key: KEYS[0],
    chance: false,
  };
  sides[0].course = begun({ ...first, lots: false, stock: [], pack: PACK });
  return sides;
}

/** What two sides in whose game nobody hits know after each letter. */
const kept = [];

/** Two sides after so many letters of that game, then who writes and who reads. */
async function after(count) {
  const sides = started();
  const keep = () =>
    kept.push(structuredClone(sides.map(({ course, drawn }) => ({ course, drawn }))));
  if (kept.length === 0) keep();
  const at = Math.min(count, kept.length - 1);
  sides.forEach((one, number) => Object.assign(one, structuredClone(kept[at][number])));
  for (let n = at; n < count; n += 1) {
    await sides[1 - (n % 2)].take(await sides[n % 2].write(await sides[n % 2].moves(() => 0.3)));
    keep();
  }
  return [sides[count % 2], sides[1 - (count % 2)]];
}

const withHands = (change) => (letter) => ({
  hands: { ...letter.hands, ...change(letter.hands) },
});

test("random games of honest sides end as one table would with the same cards", async () => {
  const games = Number(process.env.GAMES ?? 1);
  let [longest, piles] = [0, 0];
  const first = new Map();
  // more until the pile has been used up once
  for (let game = 0; game < games || piles === game; game += 1) {
    const sides = started();
    for (let n = 0; sides.some(({ course }) => !course || writesNext(course)); n += 1) {
      const [mine, other] = [sides[n % 2], sides[1 - (n % 2)]];
      const sent = await mine.write(await mine.moves());
      longest = Math.max(longest, sent.length);
      await other.take(sent);
    }
    const [ada, bo] = sides.map(({ course }) => course);
    assert.deepEqual([ada.tokens, ada.result], [bo.tokens, bo.result]);
    assert.ok(isChecked(ada) && isChecked(bo) && isOver(ada));
    assert.deepEqual(ada.hands.known, bo.hands.known);
    const truth = played(ada.tokens, ada.hands.known);
    assert.equal(truth.result, ada.result);
    for (const [at, cards] of truth.hidden.packs.entries()) {
      const found = cards.map((_, number) => ada.hands.known[`${at}.${number}`]);
      if (ada.hands.piles[at].steps.length === 3) assert.deepEqual(found.sort(), cards);
    }
    piles += ada.hands.piles.length;
    const card = ada.hands.known["0.0"];
    first.set(card, (first.get(card) ?? 0) + 1);
  }
  assert.ok(longest < 6000);
  if (games > 190) {
    // of ten cards three come twice: chi-square with 6 degrees of freedom, one in a thousand
    const chi = [...new Set(PACK)].reduce((sum, card) => {
      const mean = (games * PACK.filter((one) => one === card).length) / PACK.length;
      return sum + ((first.get(card) ?? 0) - mean) ** 2 / mean;
    }, 0);
    assert.ok(chi < 22.5, `${chi}`);
    console.log(`${games} games, ${piles} piles, longest ${longest}, chi-square ${chi.toFixed(1)}`);
  }
});

test("a letter holds no card that its reader may not know, and a side knows its own", async () => {
  const [mine, other] = await after(7);
  const { hidden } = await mine.table();
  for (const [one, them] of [
    [mine, 1 - mine.course.me],
    [other, 1 - other.course.me],
  ]) {
    const theirs = hidden.dealt.filter(([seat]) => seat === them).map(([, key]) => key);
    const played = theirs.filter((key) => key in one.course.hands.known);
    const left = theirs.filter((key) => !(key in one.course.hands.known));
    assert.equal(left.length, 2, "their hand");
    assert.equal(played.length, theirs.length - 2);
    const undrawn = PACK.map((_, number) => `0.${number}`).slice(hidden.dealt.length);
    assert.ok(undrawn.every((key) => !(key in one.course.hands.known)));
  }
});

test("every cheat with cards is found when it is made, and nothing changes", async () => {
  const inserted =
    (from, to) =>
    ({ record }) => ({ record: record.replace(from, to) });
  const another = (keys) =>
    Object.fromEntries(Object.keys(keys).map((card) => [card, keyOf(12345n)]));
  // after how many letters, what is written then, how it is changed, and what the other reads
  const cases = {
    "lay cards in the open": [0, null, inserted("?", "lay:KT"), /should lie face down/],
    "lay them without a seal": [
      0,
      null,
      withHands(() => ({ seals: undefined })),
      /at a1 without a seal/,
    ],
    "shuffle with cards missing": [
      0,
      null,
      withHands(({ step }) => ({ step: step.slice(43) })),
      /with cards missing/,
    ],
    "stack the pile": [
      0,
      null,
      withHands(({ step }) => ({ step: step.slice(43) + step.slice(-43) })),
      /twice the same/,
    ],
    "stack it in the second step": [
      1,
      null,
      withHands(({ step }) => ({ step: step.slice(43) + step.slice(-43) })),
      /twice the same/,
    ],
    "leave out a step": [1, null, withHands(() => ({ step: undefined })), /its part of shuffling/],
    "leave out the last step": [
      2,
      null,
      withHands(() => ({ step: undefined, keys: undefined })),
      /its part of shuffling/,
    ],
    "seal anew": [
      4,
      null,
      withHands(({ seals }) => ({
        seals: { ...seals, a1: "A".repeat(43), b1: "A".repeat(43) },
      })),
      /seals a card anew/,
    ],
    "keep the key to a card that was drawn": [
      6,
      null,
      withHands(() => ({ keys: undefined })),
      /not opened|lacks the key/,
    ],
    "give a wrong key": [
      6,
      null,
      withHands(({ keys }) => ({ keys: another(keys) })),
      /not open it/,
    ],
    "play a card that is not held": [
      6,
      null,
      inserted(/play:(\w)( \S+)?$/m, (_, card, rest) => `play:${card === "G" ? "A" : "G"}${rest}`),
      /is not opened/,
    ],
    "draw in the open": [6, null, inserted(/\?( play:\w \*)$/m, "draw:G$1"), /in secret/],
    "draw twice": [6, null, inserted(/( \*)$/m, " ?$1"), /is for chance to decide/],
    "change an earlier move": [6, null, inserted(/first:(\d)/, (_, n) => `first:${1 - n}`), /./],
    "choose who begins": [
      2,
      null,
      inserted(/first:(\d)/, (_, n) => `first:${1 - n}`),
      /not what chance decided/,
    ],
  };
  for (const [name, [count, moves, change, words]] of Object.entries(cases)) {
    const [mine, other] = await after(count);
    const before = structuredClone(other.course);
    const sent = await mine.write(moves ?? (await mine.moves(() => 0.3)));
    await assert.rejects(
      other.take(await forged(sent, change, count % 2)),
      { message: words },
      name,
    );
    assert.deepEqual(other.course, before, name);
    await other.take(sent);
    assert.equal(await other.take(sent), "known", "a replayed letter");
  }
});

test("a card that lies face down is opened when it is hit, as it was sealed", async () => {
  let [mine, other] = await after(4);
  if ((await mine.table()).turn !== mine.course.me || mine.course.hands.waits) {
    await other.take(await mine.write(await mine.moves(() => 0.3)));
    [mine, other] = [other, mine];
  }
  const { hands } = await mine.table();
  const known = await mine.known();
  const place = `${"ab"[other.course.me]}2`;
  await other.take(await mine.write([`hit:${place}:${known[hands[mine.course.me][0]]}`]));
  const sent = await other.write(await other.moves(() => 0.3));
  const { open } = (await read(sent)).hands;
  const [card, salt] = open[place];
  const wrong = card === "K" ? "T" : "K";
  for (const [change, words] of [
    [{ [place]: [wrong, salt] }, /another card at/],
    [{ [place]: [wrong, "A".repeat(43)] }, /another card at/],
    [undefined, /Move \d+ shows a piece that its owner does not open/],
  ])
    await assert.rejects(
      mine.take(
        await forged(
          sent,
          withHands(() => ({ open: change })),
          other.course.me,
        ),
      ),
      { message: words },
    );
  await mine.take(sent);
  assert.equal((await mine.known())[place], card);
});

test("a pile that somebody stacks so that it does not show at once is found out", async () => {
  // one card under two locks, a point that stands for no card, or two cards that changed places; the
  // card is in a hand, or still in the pile
  const twice = (at) => (points) => points.with(at, locked(points[(at + 1) % 10], 77n));
  const tricks = [
    [0, twice(0)],
    [1, twice(0)],
    [1, twice(9)],
    [1, (points) => points.with(9, locked(points[9], relock([3n])))],
    [2, (points) => points.with(2, points[3]).with(3, points[2])],
    [2, (points) => points.with(8, points[9]).with(9, points[8])],
  ];
  for (const [count, trick] of tricks) {
    let found = "";
    // who draws a card that was spoiled in the first step is not known: it may be the cheat
    while (!found) {
      const sides = started();
      const cheat = sides[count % 2];
      let stuck = false;
      for (let n = 0; !stuck && !found; n += 1) {
        const writer = sides[n % 2];
        const resigns = n > 7 && writer === cheat;
        const moves = resigns ? [] : await writer.moves(() => 0.3);
        let sent = await writer.write(moves, resigns ? { claim: { kind: "resign" } } : {});
        if (n === count) {
          const { steps } = cheat.course.hands.piles[0];
          steps[count] = trick(steps[count]);
          sent = await forged(
            sent,
            withHands(() => ({ step: steps[count].join("") })),
            n % 2,
          );
          cheat.course.hashes[n] = (await read(sent)).hash;
        }
        const reader = sides[1 - (n % 2)];
        await reader.take(sent).catch(({ message }) => {
          if (reader === cheat) stuck = true;
          else found = message;
        });
      }
    }
    assert.match(found, /does not open it|come before|was not shuffled/);
  }
});

test("at the end each side opens everything, and a false secret is found", async () => {
  const [loser, winner] = await after(5);
  const last = await loser.write([], { claim: { kind: "resign" } });
  for (const [change, words] of [
    [{ secret: undefined }, /does not open what was sealed/],
    [{ secret: "A".repeat(43) }, /Pile 1 was not shuffled/],
    [{ open: undefined }, /does not open what was sealed/],
  ])
    await assert.rejects(
      winner.take(
        await forged(
          last,
          withHands(() => change),
          loser.course.me,
        ),
      ),
      { message: words },
    );
  await winner.take(last);
  assert.ok(isChecked(winner.course) && !isChecked(loser.course) && writesNext(winner.course));
  await loser.take(await winner.write([]));
  assert.ok(isChecked(loser.course) && !writesNext(loser.course));
  assert.deepEqual(loser.course.hands.known, winner.course.hands.known);
});

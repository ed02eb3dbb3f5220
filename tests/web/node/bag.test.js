// Games in which each side draws in secret, with rules of their own: in turn a seat draws a piece
// from its bag (at most six), a die is rolled, and it attacks a piece of the other or passes. The
// higher piece stays; after six turns, or with three beaten, it is over.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begun, isOver, writesNext } from "../../../web/letters/course.js";
import { piecesOf } from "../../../web/letters/bag.js";
import { read } from "../../../web/letters/letter.js";
import { KEYS, createSide, forged, record } from "./sides.js";

const STOCK = ["piece:0", "piece:1", "piece:2", "piece:3", "piece:4", "piece:5"];
const HEAD = '[Game "coins"]\n[Players "2"]\n';

/** A sealed record as one side knows it: what `lift` and `open` of web/python answer. */
function played(tokens, known) {
  const drawn = [[], []];
  const pieces = [[], []];
  const beaten = [0, 0];
  const [by, full, shown] = [[], [], []];
  let [turn, phase, turns] = [0, "draw", 0];
  const over = () => Math.max(...beaten) > 2 || turns > 11;
  for (const [ply, token] of tokens.entries()) {
    if (over()) throw new Error("over");
    let filled = token;
    by.push(phase === "move" ? turn : null);
    if (phase === "draw") {
      const number = Number(/^\?([0-5])$/.exec(token)?.[1] ?? NaN);
      if (Number.isNaN(number) || drawn[turn].includes(number)) throw new Error(token);
      drawn[turn].push(number);
      const others = Object.entries(known).filter(([key]) => key.startsWith(`${turn}.`));
      const left = STOCK.filter((piece) => !pieces[turn].includes(piece));
      filled =
        known[`${turn}.${number}`] ??
        left.find((piece) => !others.some(([, other]) => other === piece));
      if (!left.includes(filled)) throw new Error(`${filled} twice`);
      pieces[turn].push(filled);
      phase = "roll";
    } else if (phase === "roll") {
      if (!token.startsWith("*")) throw new Error(token);
      phase = "move";
    } else {
      const [, mine, theirs, more] = /^a(\d)(\d)(m?)$/.exec(token) ?? [];
      if (mine) {
        for (const [seat, at] of [
          [turn, mine],
          [1 - turn, theirs],
        ]) {
          const number = drawn[seat][at];
          if (number === undefined) throw new Error(token);
          if (!shown.some((one) => one.seat === seat && one.number === number))
            shown.push({ ply, seat, number });
        }
        const wins = pieces[turn][mine] > pieces[1 - turn][theirs];
        beaten[wins ? 1 - turn : turn] += 1;
      } else if (token !== "pass") throw new Error(token);
      if (!more) {
        [turn, turns] = [1 - turn, turns + 1];
        phase = drawn[turn].length < 6 ? "draw" : "roll";
      }
    }
    full.push(filled);
  }
  const result = !over() ? "*" : beaten[0] > beaten[1] ? "0-1" : "1-0";
  const seat = over() || phase !== "move" ? null : turn;
  return { head: HEAD, tokens, full, by, turn: seat, result, shown, drawn, pieces };
}

/** What chance decides by a seed: which of the sealed pieces, and a die. */
function rolled(tokens, seed, known) {
  const { drawn } = played(tokens, known);
  const seat = tokens.filter((token) => token === "pass" || /^a\d\d$/.test(token)).length % 2;
  const left = [...STOCK.keys()].filter((number) => !drawn[seat].includes(number));
  const number = left[seed.charCodeAt(0) % left.length];
  return [...(number === undefined ? [] : [`?${number}`]), `*${seed.charCodeAt(1) % 6}`];
}

const GAME = {
  game: "coins",
  stock: { tokens: STOCK, pack: [] },
  played,
  rolled,
  contents({ tokens, turn, shown, result }, more, number) {
    const last = more > 0 ? tokens.length - 1 : -1;
    const asks = shown.some(({ ply, seat }) => ply === last && seat !== number);
    return { head: HEAD, tokens, result: asks ? "*" : result, turn, shown };
  },
};

/** Two sides after so many letters in which nobody attacks. */
async function after(count) {
  const sides = [createSide(0, GAME), createSide(1, GAME)];
  const first = { game: "coins", seats: "01", head: HEAD, key: KEYS[0], chance: true, lots: false };
  sides[0].course = begun({ ...first, stock: STOCK });
  for (let n = 0; n < count; n += 1)
    await sides[1 - (n % 2)].take(await sides[n % 2].write(n < 2 ? [] : ["pass"]));
  return [sides[count % 2], sides[1 - (count % 2)]];
}

test("random games of honest sides end as one table would with the same pieces", async () => {
  const games = Number(process.env.GAMES ?? 4);
  const orders = new Map();
  let longest = 0;
  for (let game = 0; game < games; game += 1) {
    const sides = await after(2);
    for (let n = 2; sides.some(({ course }) => writesNext(course)); n += 1) {
      const [mine, other] = [sides[n % 2], sides[1 - (n % 2)]];
      const { turn, drawn } = await mine.table();
      const moves = [];
      if (turn === n % 2 && !isOver(mine.course)) {
        const attacks = drawn[turn].flatMap((_, at) =>
          drawn[1 - turn].map((_, to) => `a${at}${to}`),
        );
        const attack = attacks[Math.floor(Math.random() * attacks.length * 1.3)];
        moves.push(attack ? attack + (Math.random() < 0.5 ? "m" : "") : "pass");
        const table = [...mine.course.tokens, ...mine.drawn, ...moves];
        const { shown, turn: next } = played(table, await mine.known());
        const asked = shown.some(({ ply, seat }) => ply === table.length - 1 && seat !== turn);
        if (next === turn && !asked) moves.push("pass");
      }
      const sent = await mine.write(moves);
      longest = Math.max(longest, sent.length);
      await other.take(sent);
    }
    const [ada, bo] = sides.map(({ course }) => course);
    assert.deepEqual([ada.tokens, ada.result], [bo.tokens, bo.result]);
    assert.ok(ada.bags.done && bo.bags.done);
    const bags = await Promise.all([ada, bo].map(({ bags }) => piecesOf(STOCK, bags.secret)));
    const all = bags.flatMap((bag, seat) => bag.map((piece, at) => [`${seat}.${at}`, piece]));
    const truth = played(ada.tokens, Object.fromEntries(all));
    assert.equal(truth.result, ada.result);
    for (const [seat, { bags: known }] of [bo, ada].entries())
      assert.deepEqual(Object.values(known.theirs), bags[seat]);
    const order = truth.pieces[0].slice(0, 2).join();
    orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  assert.ok(longest < 3000);
  if (games > 900) {
    // 30 first pairs, all alike: chi-square with 29 degrees of freedom, one in a thousand
    const mean = games / 30;
    const chi = [...orders.values()].reduce((sum, one) => sum + (one - mean) ** 2 / mean, 0);
    assert.ok(orders.size === 30 && chi < 58.3, `${chi}`);
    console.log(`${games} games, longest letter ${longest}, chi-square ${chi.toFixed(1)}`);
  }
});

test("a letter says nothing of a piece that is not shown", async () => {
  const [mine, other] = await after(6);
  const { theirs } = mine.course.bags;
  assert.deepEqual([theirs, other.course.bags.theirs], [{}, {}]);
  const bag = await piecesOf(STOCK, other.course.bags.secret);
  const letter = await read(other.course.sent);
  for (const piece of bag) assert.ok(!JSON.stringify(letter).includes(piece));
  assert.equal(letter.bag, undefined);
});

test("every cheat with what is drawn is found, and the move or the piece named", async () => {
  const inserted =
    (from, to) =>
    ({ record }) => ({ record: record.replace(from, to) });
  const first = ({ opened }) => Object.entries(opened)[0];
  const changed = (opening) => (letter) => {
    const [number, [piece, salt]] = first(letter);
    return { opened: { [number]: opening(piece, salt, letter) } };
  };
  const another = (piece) => STOCK[(STOCK.indexOf(piece) + 1) % 6];
  // what somebody writes after five letters, how it is changed, and what the other reads
  const cases = {
    "swap a piece after the fact": [
      ["a00m"],
      changed((piece, salt) => [another(piece), salt]),
      /another piece in place of number/,
    ],
    "swap it with a fresh salt": [
      ["a00m"],
      changed((piece) => [another(piece), "A".repeat(43)]),
      /another piece in place/,
    ],
    "open another piece": [
      ["a00m"],
      (letter) => ({ opened: { [(Number(first(letter)[0]) + 1) % 6]: first(letter)[1] } }),
      /another piece in place/,
    ],
    "invent a piece": [["a00m"], changed((_, salt) => ["piece:9", salt]), /another piece in place/],
    "deny to open": [
      ["a00m"],
      () => ({ opened: undefined }),
      /Move \d+ shows a piece that its owner does not open/,
    ],
    "draw another sealed piece": [
      ["pass"],
      inserted(
        /\?(\d)( \*\d pass \*$)/m,
        (_, number, rest) => `?${(Number(number) + 1) % 6}${rest}`,
      ),
      /Move \d+ .* not what chance decided|^\?\d$/, // or it is not in the bag any more
    ],
    "draw in the open": [["pass"], inserted(/\?\d( \*\d pass \*$)/m, "piece:5$1"), /piece:5/],
    "draw again": [["pass"], inserted(/( pass \*)$/m, " ?0 *1$1"), /\?0/],
    "roll again": [
      ["pass"],
      inserted(/\*(\d)( pass \*$)/m, (_, die, rest) => `*${(Number(die) + 1) % 6}${rest}`),
      /Move \d+ .* not what chance decided/,
    ],
    "peek, and go on": [
      ["a00m", "pass"],
      (letter) => letter,
      /Move \d+ .* before the last one is answered/,
    ],
    "peek by showing in vain": [
      ["pass"],
      (letter) => ({ record: letter.record, opened: { 0: ["piece:0", "A".repeat(43)] } }),
      /another piece/,
    ],
    "change what was drawn before": [
      ["pass"],
      inserted(/\?(\d)/, (_, number) => `?${(Number(number) + 1) % 6}`),
      /changes move \d|\?/,
    ],
    "open the bag too early, and wrongly": [
      ["pass"],
      () => ({ bag: "A".repeat(43) }),
      /another piece/,
    ],
  };
  const [mine, other] = await after(5);
  const courses = [mine.course, other.course];
  const before = [mine.drawn, other.drawn];
  for (const [name, [moves, change, words]] of Object.entries(cases)) {
    [mine.course, other.course] = structuredClone(courses);
    [mine.drawn, other.drawn] = before;
    const sent = await forged(await mine.write(moves), change, 1);
    await assert.rejects(other.take(sent), { message: words }, name);
    assert.deepEqual(other.course, courses[1], name);
  }
  [mine.course, other.course] = structuredClone(courses);
  [mine.drawn, other.drawn] = before;
  await other.take(await mine.write(["pass"]));
  assert.equal(await other.take(mine.course.sent), "known", "a replayed letter");
});

test("who is asked has to open, who seals twice the same is found, and the bag is opened at the end", async () => {
  const [mine, other] = await after(5);
  await other.take(await mine.write(["a00m"]));
  const course = structuredClone(mine.course);
  const sent = await other.write([]);
  await assert.rejects(mine.take(await forged(sent, () => ({ opened: {} }), 0)), /does not open/);
  await assert.rejects(
    mine.take(
      await forged(
        sent,
        ({ share }) => ({ record: record(HEAD, course.tokens.slice(0, -1), "*"), share }),
        0,
      ),
    ),
    /changes move/,
  );
  await mine.take(sent);
  assert.equal((await mine.table()).turn, 1, "its turn goes on");

  // a bag with two of the same
  const [bo, ada] = await after(1);
  const answer = await bo.write([]);
  const twice = await forged(
    answer,
    ({ seals }) => ({ seals: [seals[0], ...seals.slice(0, 5)] }),
    1,
  );
  await ada.take(twice);
  bo.course.hashes[1] = ada.course.hashes[1];
  await bo.take(await ada.write(["pass"]));
  await assert.rejects(
    ada.take(await bo.write([], { claim: { kind: "resign" } })),
    /another piece in place of number/,
  );
  for (const change of [() => ({ seals: undefined }), ({ seals }) => ({ seals: seals.slice(1) })]) {
    const [guest, host] = await after(1);
    await assert.rejects(
      host.take(await forged(await guest.write([]), change, 1)),
      /lacks the seals/,
    );
  }

  const [winner, loser] = await after(5);
  const last = await winner.write([], { claim: { kind: "resign" } });
  await assert.rejects(
    loser.take(await forged(last, () => ({ bag: undefined }), 1)),
    /does not open what was sealed/,
  );
  await loser.take(last);
  assert.ok(loser.course.bags.done && writesNext(loser.course));
  const closing = await loser.write([]);
  await assert.rejects(
    winner.take(await forged(closing, () => ({ bag: "B".repeat(43) }), 0)),
    /another piece/,
  );
  await assert.rejects(
    winner.take(await forged(closing, () => ({ bag: undefined }), 0)),
    /game is over/,
  );
  await winner.take(closing);
  assert.ok(winner.course.bags.done && !writesNext(winner.course));
});

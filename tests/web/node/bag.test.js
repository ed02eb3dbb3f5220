// Games in which each side draws in secret, with rules of their own: in turn a seat draws a piece
// from its bag (at most six), a die is rolled, and it attacks a piece of the next seat or passes. The
// higher piece stays; after six turns each, or with three beaten, it is over.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begun, isChecked, isDone, isOver, writesNext } from "../../../web/letters/course.js";
import { piecesOf } from "../../../web/letters/bag.js";
import { read } from "../../../web/letters/letter.js";
import { KEYS, createSide, forged, record } from "./sides.js";

const STOCK = ["piece:0", "piece:1", "piece:2", "piece:3", "piece:4", "piece:5"];
const HEAD = '[Game "coins"]\n[Players "2"]\n';

/** A sealed record as one side knows it: what `lift` and `open` of web/python answer. */
function played(tokens, known, seats = 2) {
  const drawn = Array.from({ length: seats }, () => []);
  const pieces = drawn.map(() => []);
  const beaten = drawn.map(() => 0);
  const [by, full, shown] = [[], [], []];
  let [turn, phase, turns, held] = [0, "draw", 0, false];
  const over = () => Math.max(...beaten) > 2 || turns > 6 * seats - 1;
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
      const other = (turn + 1) % seats;
      if (mine) {
        for (const [seat, at] of [
          [turn, mine],
          [other, theirs],
        ]) {
          const number = drawn[seat][at];
          if (number === undefined) throw new Error(token);
          if (!shown.some((one) => one.seat === seat && one.number === number))
            shown.push({ ply, seat, number });
          held ||= ply === tokens.length - 1 && !(`${seat}.${number}` in known);
        }
        if (held) break;
        beaten[pieces[turn][mine] > pieces[other][theirs] ? other : turn] += 1;
      } else if (token !== "pass") throw new Error(token);
      if (!more) {
        [turn, turns] = [other, turns + 1];
        phase = drawn[turn].length < 6 ? "draw" : "roll";
      }
    }
    full.push(filled);
  }
  const most = Math.max(...beaten);
  const won = beaten.map((count) => Number(count < most));
  const result = !over() ? "*" : won.map((share) => (share ? `1/${most}` : "0")).join("-");
  const seat = held || over() || phase !== "move" ? null : turn;
  return { head: HEAD, tokens, full, by, turn: seat, result, shown, drawn, pieces, held };
}

/** What chance decides by a seed: which of the sealed pieces, and a die. */
function rolled(tokens, seed, known, seats = 2) {
  const { drawn, turn, result } = played(tokens, known, seats);
  if (turn !== null || result !== "*") return [];
  const turns = tokens.filter((token) => token === "pass" || /^a\d\d$/.test(token)).length;
  const seat = turns % seats;
  const left = [...STOCK.keys()].filter((number) => !drawn[seat].includes(number));
  const number = left[seed.charCodeAt(0) % left.length];
  return [...(number === undefined ? [] : [`?${number}`]), `*${seed.charCodeAt(1) % 6}`];
}

/** Sides before their first letter; `blind`: nobody may look at pieces. */
function createSides(seats, blind) {
  const rules = {
    game: "coins",
    stock: { tokens: STOCK, blind, pack: [] },
    played: (tokens, known) => played(tokens, known, seats),
    rolled: (tokens, seed, known) => rolled(tokens, seed, known, seats),
    contents: ({ tokens, turn, shown, result }) => ({ head: HEAD, tokens, result, turn, shown }),
  };
  const sides = Array.from({ length: seats }, (_, side) => createSide(side, rules));
  sides[0].course = begun({
    ...{ game: "coins", seats: "0123".slice(0, seats), head: HEAD, key: KEYS[0] },
    ...{ chance: true, lots: false, stock: STOCK, blind },
  });
  return sides;
}

/** Has the side whose turn it is write, and all others read. */
async function passOn(sides, n, moves) {
  const writer = sides[n % sides.length];
  const sent = await writer.write(moves);
  for (const side of sides) if (side !== writer) await side.take(sent);
  return sent;
}

/** Two sides after so many letters in which nobody attacks. */
async function after(count, blind = false) {
  const sides = createSides(2, blind);
  for (let n = 0; n < count; n += 1) await passOn(sides, n, n < 2 ? [] : ["pass"]);
  return [sides[count % 2], sides[1 - (count % 2)]];
}

for (const [seats, blind] of [
  [2, false],
  [2, true],
  [4, false],
  [3, true],
])
  test(`random games of ${seats} honest sides end as one table would with the same pieces${blind ? ", if nobody may look" : ""}`, async () => {
    const games = Number(process.env.GAMES ?? 2);
    const orders = new Map();
    let longest = 0;
    for (let game = 0; game < games; game += 1) {
      const sides = createSides(seats, blind);
      let shown = 0;
      for (let n = 0; n < seats || sides.some(({ course }) => writesNext(course)); n += 1) {
        const mine = sides[n % seats];
        const moves = [];
        const table = n < seats ? {} : await mine.table();
        if (table.turn === n % seats && !isOver(mine.course)) {
          const { turn, drawn, shown: before } = table;
          const attacks = drawn[turn].flatMap((_, at) =>
            drawn[(turn + 1) % seats].map((_, to) => `a${at}${to}`),
          );
          const attack = attacks[Math.floor(Math.random() * attacks.length * 1.3)];
          moves.push(attack ? attack + (Math.random() < 0.5 ? "m" : "") : "pass");
          const then = played(
            [...mine.course.tokens, ...mine.drawn, ...moves],
            await mine.known(),
            seats,
          );
          shown += then.shown.length - before.length;
          if (then.turn === turn) moves.push("pass");
        }
        longest = Math.max(longest, (await passOn(sides, n, moves)).length);
      }
      const courses = sides.map(({ course }) => course);
      const [{ tokens, result }] = courses;
      const known = await Promise.all(sides.map((side) => side.known()));
      for (const [side, course] of courses.entries()) {
        assert.deepEqual([course.tokens, course.result], [tokens, result]);
        assert.ok(isDone(course));
        assert.deepEqual(known[side], known[0]);
      }
      assert.equal(Object.keys(known[0]).length, blind ? shown : 6 * seats);
      for (const [seat, { bags }] of courses.entries())
        for (const [at, piece] of (blind ? [] : await piecesOf(STOCK, bags.secret)).entries())
          assert.equal(known[0][`${seat}.${at}`], piece);
      const truth = played(tokens, known[0], seats);
      assert.equal(truth.result, result);
      const [first] = truth.shown.map(({ seat, number }) => known[0][`${seat}.${number}`]);
      const order = blind ? first : truth.pieces[0].slice(0, 2).join();
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    assert.ok(longest < 3000);
    if (games > 900) {
      // first pairs, or first pieces shown, are all alike: chi-square, one in a thousand
      const [kinds, most] = blind ? [6, 20.5] : [30, 58.3];
      const mean = games / kinds;
      const chi = [...orders.values()].reduce((sum, one) => sum + (one - mean) ** 2 / mean, 0);
      assert.ok(orders.size === kinds && chi < most, `${chi}`);
      console.log(`${games} games, longest letter ${longest}, chi-square ${chi.toFixed(1)}`);
    }
  });

test("a letter says nothing of a piece that is not shown", async () => {
  const [mine, other] = await after(6);
  assert.deepEqual([mine.course.bags.known, other.course.bags.known], [{}, {}]);
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
  assert.ok(isChecked(loser.course) && writesNext(loser.course));
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
  assert.ok(isChecked(winner.course) && !writesNext(winner.course));
});

test("who cannot look either does not go on before chance has decided what is shown", async () => {
  const [mine, other] = await after(5, true);
  const course = structuredClone(mine.course);
  const { drawn } = mine;
  await assert.rejects(
    other.take(await mine.write(["a00m", "pass"])),
    /Move \d+ .* before the last one is answered/,
  );
  Object.assign(mine, { course, drawn });
  await other.take(await mine.write(["a00m"]));
  assert.equal(Object.keys(await other.known()).length, 2, "the answer's writer knows both first");
  assert.deepEqual(await mine.known(), {});
  await mine.take(await other.write([]));
  assert.deepEqual(await mine.known(), await other.known());
});

test("with secrets each side has one seat", () => {
  const course = {
    game: "coins",
    seats: "011",
    head: HEAD,
    key: KEYS[0],
    chance: true,
    lots: false,
  };
  assert.throws(() => begun({ ...course, stock: STOCK }), /each device has one seat/);
  assert.equal(begun({ ...course, stock: [] }).seats, "011");
});

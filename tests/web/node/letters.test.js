import assert from "node:assert/strict";
import { test } from "node:test";
import { forLink, fromLink } from "../../../web/house/base64.js";
import {
  answered,
  awaits,
  begun,
  invited,
  isOver,
  mayBeSent,
  placeOf,
  scoreWith,
  taken,
  writesNext,
} from "../../../web/letters/course.js";
import { letterIn, linkOf, read, write } from "../../../web/letters/letter.js";
import { halfOf, readHalf } from "../../../web/letters/half.js";
import { noble } from "../../../web/letters/noble.js";
import { createOwn } from "../../../web/letters/signing.js";
import { luck } from "./luck.js";

const NOTHING = { tokens: [], pack: [] };
const SECRETS = [1, 2, 3].map((number) => new Uint8Array(32).fill(number));
const KEYS = await Promise.all(
  SECRETS.map(async (secret) => forLink(await noble.publicOf(secret))),
);
const HEAD = '[Game "siege-1966"]\n[Players "2"]\n[Seat.1 "Ada"]\n';
const NAMED = '[Game "siege-1966"]\n[Players "2"]\n[Seat.1 "Ada"]\n[Seat.2 "Bo"]\n';

const record = (head, tokens, result) =>
  `${head}[Result "${result}"]\n\n${tokens.join(" ")} ${result}\n`;

/**
 * Stands for Python: seats move in turn, a token with a star is chance's, "win" ends the game.
 * Chance decides "first", before the "later" moves, before each of them with "dice" (two tokens),
 * or never.
 */
function played(text, chance = "never") {
  const [head, body] = text.split(/\[Result .*\]\n\n/);
  const [result, ...back] = body.trim().split(/ +/).reverse();
  const tokens = back.reverse();
  let next = 0;
  const by = tokens.map((token) => (token.startsWith("*") ? null : next++ % 2));
  const rolled = tokens.filter((token) => token.startsWith("*")).length;
  const due = { never: 0, first: 1, later: next > 1 ? 2 : 0, dice: 2 * next + 2 }[chance];
  const over = result !== "*" || rolled < due;
  return { head, tokens, result, by, turn: over ? null : next % 2, shown: [] };
}

/** What chance decides by a seed, two tokens where it is "later" or "dice". */
function rolledBy(seed, chance) {
  return chance === "first"
    ? [`*${seed.slice(0, 4)}`]
    : [`*${seed.slice(0, 4)}`, `*${seed.slice(4, 8)}`];
}

/** One side of a game: `write` sends its next letter, `take` hears one. */
function side(number, chance = "never") {
  const secret = SECRETS[number];
  return {
    course: null,
    /** What chance has decided where the game stands. */
    rolled() {
      const { seed } = this.course.chance ?? {};
      return seed ? rolledBy(seed, chance) : [];
    },
    async write(more, { claim = null, note = "", result = "*", head = this.course.head } = {}) {
      const tokens = [...this.course.tokens, ...more];
      const { turn } = played(record(head, tokens, result), chance);
      this.course = await answered(
        this.course,
        { head, tokens, result, turn, shown: [], note, claim },
        record,
        secret,
      );
      return this.course.sent;
    },
    async take(text) {
      const letter = await read(text);
      const place = placeOf(this.course, letter, KEYS[number]);
      const what = played(letter.record, chance);
      if (place === "invitation")
        this.course = await invited(letter, "siege-1966", what, KEYS[number], NOTHING);
      if (place === "next")
        this.course = await taken(this.course, letter, what, async (seed) =>
          rolledBy(seed, chance),
        );
      return place;
    },
  };
}

/** Two sides that have not written yet. */
function pair(chance = "never", { lots = false, seats = "01" } = {}) {
  const [ada, bo] = [side(0, chance), side(1, chance)];
  const opens = chance === "first" || chance === "dice";
  const game = { game: "siege-1966", seats, head: HEAD, key: KEYS[0] };
  ada.course = begun({ ...game, chance: opens, lots, stock: [] });
  return [ada, bo];
}

/** Two sides after so many letters of one move each. */
async function afterLetters(count) {
  const [ada, bo] = pair();
  const letters = [];
  for (let n = 0; n < count; n += 1) {
    const [from, to] = n % 2 ? [bo, ada] : [ada, bo];
    letters.push(await from.write([`m${n}`], n === 1 ? { head: NAMED } : {}));
    await to.take(letters[n]);
  }
  return { ada, bo, letters };
}

/** A letter of that secret's with changed contents. */
async function forged(text, change, secret = SECRETS[0]) {
  const { from, hash, text: old, ...letter } = await read(text);
  return write({ ...letter, ...change(letter) }, secret);
}

const refused = (promise, words) => assert.rejects(promise, { message: words });

test("the browser's signatures and those of the fallback are the same", async () => {
  const own = createOwn(globalThis.crypto.subtle);
  const bytes = new TextEncoder().encode("siege");
  for (const secret of SECRETS) {
    const key = await own.publicOf(secret);
    assert.deepEqual(key, await noble.publicOf(secret));
    const signature = await own.sign(secret, bytes);
    assert.deepEqual(signature, await noble.sign(secret, bytes));
    for (const way of [own, noble]) {
      assert.equal(await way.verify(key, signature, bytes), true);
      assert.equal(await way.verify(key, signature, bytes.slice(1)), false);
    }
  }
  assert.deepEqual(await own.sha256(bytes), await noble.sha256(bytes));
});

test("a letter is read as it was written, from a link, broken lines or a file", async () => {
  const { letters } = await afterLetters(1);
  const link = linkOf(letters[0], "https://example.org/game/?a=b#/play/siege-1966");
  assert.ok(link.startsWith("https://example.org/game/?a=b#/letter/"));
  assert.equal(letterIn(link), letters[0]);
  assert.equal(letterIn(`Your turn:\n${link.replace(/(.{70})/g, "$1\r\n")}\n`), letters[0]);
  assert.equal(linkOf("abc", "file:///C:/games/siegeworks.html#/play"), "#/letter/abc");
  assert.equal(letterIn('[Game "siege-1966"]'), "");
  const letter = await read(letters[0]);
  assert.deepEqual([letter.n, letter.from, letter.before], [1, KEYS[0], ""]);
  assert.deepEqual(played(letter.record).tokens, ["m0"]);
});

test("what was cut, changed or is no letter is refused", async () => {
  const { letters } = await afterLetters(2);
  const text = letters[1];
  for (const length of [3, 90, 134, 140, text.length - 8, text.length - 1])
    await refused(read(text.slice(0, length)), /is missing/);
  for (let at = 5; at < text.length - 1; at += 7) {
    const other = text[at] === "A" ? "B" : "A";
    await refused(read(text.slice(0, at) + other + text.slice(at + 1)), /changed|missing/);
  }
  await refused(read("%%%"), /not a letter/);
  await refused(read(""), /not a letter/);
  await refused(read(forLink(new Uint8Array([9, 0, 0, 1]))), /another version/);
  assert.equal((await read(`${text}AAAA`)).text, text);
  for (const change of [
    { id: "<b>" },
    { n: 0 },
    { seats: "00" },
    { record: 5 },
    { note: "x".repeat(201) },
    { claim: undefined },
    { claim: { kind: "win" } },
    { claim: { kind: "back", ply: "1" } },
    { share: "!" },
  ])
    await refused(read(await forged(text, () => change)), /does not hold a game/);
});

test("two sides play in turn, and each knows whose letter is next", async () => {
  const { ada, bo } = await afterLetters(5);
  for (const { course } of [ada, bo]) {
    assert.deepEqual(course.tokens, ["m0", "m1", "m2", "m3", "m4"]);
    assert.equal(course.head, NAMED);
    assert.deepEqual(course.keys, [KEYS[0], KEYS[1]]);
  }
  assert.deepEqual(ada.course.hashes, bo.course.hashes);
  assert.deepEqual([writesNext(ada.course), writesNext(bo.course)], [false, true]);
  assert.deepEqual([mayBeSent(bo.course, 1), mayBeSent(bo.course, 0)], [false, true]);
  await ada.take(await bo.write(["win"], { result: "0-1", note: "Well played." }));
  assert.equal(ada.course.note, "Well played.");
  assert.deepEqual([isOver(ada.course), isOver(bo.course)], [true, true]);
  assert.deepEqual(scoreWith([ada.course], KEYS[1]), { won: 0, drawn: 0, lost: 1 });
  assert.deepEqual(scoreWith([bo.course, ada.course], KEYS[0]), { won: 1, drawn: 0, lost: 0 });
});

test("the same letter again, an old one, and one's own change nothing", async () => {
  const { ada, bo, letters } = await afterLetters(4);
  const before = structuredClone([ada.course, bo.course]);
  assert.equal(await ada.take(letters[3]), "known");
  assert.equal(await ada.take(letters[1]), "known");
  await refused(ada.take(letters[2]), /You wrote this letter/);
  await refused(bo.take(letters[1]), /You wrote this letter/);
  assert.deepEqual([ada.course, bo.course], before);
});

test("a letter from a branch, of another game, from somebody else or too early is refused", async () => {
  const { ada, bo, letters } = await afterLetters(3);
  const before = structuredClone([ada.course, bo.course]);
  const branch = await afterLetters(3);
  const next = await forged(letters[1], () => ({ n: 4, before: ada.course.hashes[2] }), SECRETS[1]);
  await refused(
    ada.take(await forged(letters[1], () => ({ note: "no" }), SECRETS[1])),
    /has come before/,
  );
  await refused(
    ada.take(await forged(next, () => ({ before: "x" }), SECRETS[1])),
    /does not answer/,
  );
  await refused(
    ada.take(await forged(next, () => ({ n: 6 }), SECRETS[1])),
    /letter 4 has not come/,
  );
  await refused(ada.take(await forged(next, () => ({}), SECRETS[2])), /not from your opponent/);
  await refused(
    ada.take(await forged(next, () => ({ seats: "10" }), SECRETS[1])),
    /swaps the seats/,
  );
  await refused(ada.take(await forged(next, () => ({}), SECRETS[0])), /a different one/);
  assert.equal(await side(2).take(branch.letters[2]), "stranger");
  await refused(side(0).take(branch.letters[0]), /You wrote this letter/);
  assert.deepEqual([ada.course, bo.course], before);
});

test("moves that are not the writer's to make are refused", async () => {
  const cases = [
    [["m0", "m1", "m2", "other"], /for the other side|middle of a turn/],
    [["m0", "m1", "changed", "m3"], /changes move 3/],
    [["m0", "m1"], /changes move 3/],
    [["m0", "m1", "m2"], /middle of a turn/],
    [["m0", "m1", "m2", "m3", "m4"], /Move 5 .* other side/],
    [["m0", "m1", "m2", "*roll"], /Move 4 .* chance/],
  ];
  for (const [tokens, words] of cases) {
    const { ada, bo } = await afterLetters(3);
    bo.course.tokens = [];
    const sent = await bo.write(tokens);
    if (tokens.at(-1) !== "other") await refused(ada.take(sent), words);
    else await ada.take(sent);
  }
  const { ada, bo } = await afterLetters(3);
  await refused(ada.take(await bo.write(["m3"], { head: HEAD })), /agreed at the start/);
});

test("moves are taken back by agreement", async () => {
  const { ada, bo } = await afterLetters(4);
  await bo.take(await ada.write([], { claim: { kind: "back", ply: 2 } }));
  assert.deepEqual(bo.course.claim, { kind: "back", ply: 2 });
  await ada.take(await bo.write([], { claim: { kind: "yes" } }));
  assert.deepEqual(
    [ada.course.tokens, bo.course.tokens],
    [
      ["m0", "m1"],
      ["m0", "m1"],
    ],
  );
  await bo.take(await ada.write(["better"]));
  assert.deepEqual(bo.course.tokens, ["m0", "m1", "better"]);
});

test("a request that is declined leaves the moves as they are", async () => {
  const { ada, bo } = await afterLetters(4);
  await bo.take(await ada.write([], { claim: { kind: "back", ply: 2 } }));
  await ada.take(await bo.write([], { claim: { kind: "no" } }));
  assert.equal(ada.course.tokens.length, 4);
  assert.equal(writesNext(ada.course), true);
  await refused(bo.take(await ada.write([], { claim: { kind: "yes" } })), /nobody asked/);
});

test("who asks to take back the other's move, or moves as well, is refused", async () => {
  for (const [claim, words] of [
    [{ kind: "back", ply: 3 }, /not its writer's/],
    [{ kind: "back", ply: 9 }, /not its writer's/],
    [{ kind: "no" }, /nobody asked/],
  ]) {
    const { ada, bo } = await afterLetters(4);
    await refused(bo.take(await ada.write([], { claim })), words);
  }
  const { ada, bo } = await afterLetters(4);
  const sent = await ada.write(["m4"]);
  await refused(
    bo.take(await forged(sent, () => ({ claim: { kind: "draw" } }))),
    /should only answer/,
  );
});

test("a draw is agreed, and somebody resigns", async () => {
  const { ada, bo } = await afterLetters(4);
  await bo.take(await ada.write([], { claim: { kind: "draw" } }));
  await ada.take(await bo.write([], { claim: { kind: "yes" } }));
  assert.deepEqual(ada.course.end, { how: "draw", by: 1 });
  assert.deepEqual(scoreWith([ada.course], KEYS[1]), { won: 0, drawn: 1, lost: 0 });
  const other = await afterLetters(4);
  await other.bo.take(await other.ada.write([], { claim: { kind: "resign" } }));
  assert.deepEqual(other.bo.course.end, { how: "resign", by: 0 });
  assert.deepEqual(scoreWith([other.bo.course], KEYS[0]), { won: 1, drawn: 0, lost: 0 });
  const late = await forged(
    other.bo.course.sent,
    () => ({ n: 6, before: other.ada.course.hashes.at(-1) }),
    SECRETS[1],
  );
  await refused(other.ada.take(late), /is over/);
});

/** A game with dice after so many letters: two sides, the first of whom writes next. */
async function dicing(count, chance = "dice") {
  const [ada, bo] = pair(chance);
  for (let n = 0; n < count; n += 1) {
    const [from, to] = n % 2 ? [bo, ada] : [ada, bo];
    await to.take(
      await from.write(n < 2 ? [] : [...from.rolled(), `m${n}`], n === 1 ? { head: NAMED } : {}),
    );
  }
  return count % 2 ? [bo, ada] : [ada, bo];
}

test("what chance decides comes of both shares, whoever reads a letter knows it, and both agree", async () => {
  const [ada, bo] = await dicing(8);
  assert.equal(ada.course.tokens.filter((token) => token.startsWith("*")).length, 12);
  assert.equal(new Set(ada.course.tokens).size, 18, "each roll is another one");
  assert.deepEqual(ada.course.tokens, bo.course.tokens);
  assert.equal(ada.rolled().length, 2);
  assert.deepEqual(bo.rolled(), [], "not before it is sealed");
});

test("where chance opens the game the third letter has what it decides", async () => {
  const [ada, bo] = await dicing(2, "first");
  const [token] = ada.rolled();
  await bo.take(await ada.write([token, "m0"]));
  await ada.take(await bo.write(["m1"]));
  assert.deepEqual(ada.course.tokens, [token, "m0", "m1"]);
});

test("where chance comes late, shares are told of from then on", async () => {
  const [ada, bo] = pair("later");
  await bo.take(await ada.write(["m0"]));
  await ada.take(await bo.write(["m1"], { head: NAMED }));
  assert.deepEqual([ada.rolled(), bo.rolled()], [[], []]);
  await bo.take(await ada.write([]));
  const rolled = bo.rolled();
  await ada.take(await bo.write(rolled));
  await bo.take(await ada.write(["m2"]));
  assert.deepEqual(bo.course.tokens, ["m0", "m1", ...rolled, "m2"]);
});

test("whoever asks or answers does not roll again", async () => {
  const [ada, bo] = await dicing(6);
  const rolled = ada.rolled();
  await bo.take(await ada.write([], { claim: { kind: "draw" } }));
  assert.deepEqual(bo.rolled(), rolled, "both know it now");
  await ada.take(await bo.write([], { claim: { kind: "no" } }));
  assert.deepEqual(ada.rolled(), rolled);
  await bo.take(await ada.write([])); // nothing at all
  await ada.take(await bo.write([]));
  assert.deepEqual(ada.rolled(), rolled);
  await bo.take(await ada.write([...rolled, "m6"]));
  await ada.take(await bo.write([...bo.rolled(), "m7"]));
  const before = ada.course.tokens.length;
  await bo.take(await ada.write([], { claim: { kind: "back", ply: before - 4 } }));
  await ada.take(await bo.write([], { claim: { kind: "yes" } }));
  assert.equal(ada.course.tokens.length, before - 4);
  await bo.take(await ada.write(["better"]));
  await ada.take(await bo.write([...bo.rolled(), "m8"]));
});

test("every cheat about chance is found, and the move or the share named", async () => {
  const other = "A".repeat(43);
  const inserted =
    (token) =>
    ({ record }) => ({ record: record.replace("\n\n", `\n\n${token} `) });
  // the letter that somebody writes after so many, changed or with other moves, and what is said
  const cases = [
    ["no seal in the invitation", 0, () => ({ seal: "" }), /lacks its share/],
    ["a roll in the invitation", 0, inserted("*roll *roll m0"), /Move 1 .* for chance/],
    ["no share", 1, () => ({ share: "" }), /lacks its share/],
    ["no seal in the answer", 1, () => ({ seal: "" }), /lacks its share/],
    ["a roll before there is a seed", 1, inserted("*roll"), /Move 1 .* for chance/],
  ];
  for (let count = 2; count < 5; count += 1) {
    const ply = 3 * count - 5;
    cases.push(
      [`another share (${count})`, count, () => ({ share: other }), /another share/],
      [`no share (${count})`, count, () => ({ share: "" }), /lacks its share/],
      [`no seal (${count})`, count, () => ({ seal: "" }), /lacks its share/],
      [`a seal again (${count})`, count, "again", /another share/],
      [`first die (${count})`, count, ([, two]) => ["*mine", two, "x"], ply],
      [`second die (${count})`, count, ([one]) => [one, "*mine", "x"], ply + 1],
      [`dice swapped (${count})`, count, ([one, two]) => [two, one, "x"], ply],
      [`one die only (${count})`, count, ([one]) => [one], ply + 1],
      [`a third die (${count})`, count, ([one, two]) => [one, two, "*mine", "x"], ply + 2],
      [`the other's dice (${count})`, count, ([one, two]) => [one, two, "x", "*a", "*b"], ply + 3],
      [`the last dice (${count})`, count, "last", ply],
    );
  }
  const games = await Promise.all([0, 1, 2, 3, 4].map((count) => dicing(count)));
  const courses = games.map((sides) => sides.map(({ course }) => course));
  for (const [name, count, cheat, words] of cases) {
    const [mine, theirs] = games[count];
    [mine.course, theirs.course] = structuredClone(courses[count]);
    const number = count % 2;
    const seal = mine.course.chance?.mine;
    let sent;
    if (cheat === "again") {
      // the share of the letter before last, whose seal everybody has seen opened
      await theirs.take(await mine.write([...mine.rolled(), "x"]));
      await mine.take(await theirs.write([...theirs.rolled(), "y"]));
      mine.course.chance.mine = seal;
      sent = await mine.write([...mine.rolled(), "z"]);
    } else if (cheat === "last") {
      const last = theirs.course.tokens.slice(-3, -1);
      if (count === 2) continue;
      sent = await mine.write([...last, "x"]);
    } else if (count < 2 || cheat.length === 0) {
      sent = await mine.write(
        count < 2 ? [] : [...mine.rolled(), "x"],
        count === 1 ? { head: NAMED } : {},
      );
      sent = await forged(sent, cheat, SECRETS[number]);
    } else sent = await mine.write(cheat(mine.rolled()));
    const before = structuredClone(theirs.course);
    const wanted =
      typeof words === "number" ? new RegExp(`^Move ${words} .* (chance|turn)`) : words;
    await assert.rejects(theirs.take(sent), { message: wanted }, name);
    assert.deepEqual(theirs.course, before, name);
  }
});

test("neither side alone decides anything: another share, another seed", async () => {
  const seeds = new Set();
  for (let count = 0; count < 4; count += 1) {
    const [ada, bo] = pair("dice");
    const first = await ada.write([]);
    const kept = structuredClone(ada.course);
    for (let tries = 0; tries < 3; tries += 1) {
      bo.course = null;
      ada.course = structuredClone(kept);
      await bo.take(first);
      await ada.take(await bo.write([], { head: NAMED }));
      seeds.add(ada.course.chance.seed);
    }
  }
  assert.equal(seeds.size, 12);
});

test("seats are drawn by lot, as both know then, and names go with them", async () => {
  const orders = new Set();
  for (let count = 0; count < 40 && orders.size < 3; count += 1) {
    const chance = count % 2 ? "first" : "never";
    const [ada, bo] = pair(chance, { lots: true, seats: "011" });
    assert.equal(mayBeSent(ada.course, 0), true, "nobody moves before");
    await bo.take(await ada.write([]));
    await ada.take(await bo.write([], { head: NAMED }));
    const { seats, head } = ada.course;
    orders.add(seats);
    assert.ok(head.includes(`[Seat.${seats.indexOf("0") + 1} "Ada"]`));
    assert.match(head, /\[Seat\.\d "Bo"\]/);
    const moves = seats[0] === "0" ? [...ada.rolled(), "m0"] : ada.rolled();
    await bo.take(await ada.write(moves, { result: seats === "011" ? "*" : "1-0" }));
    assert.deepEqual([bo.course.seats, bo.course.head], [seats, head]);
  }
  assert.equal(orders.size, 3);
});

test("who keeps or takes another seat than the lot gave, or moves before, is refused", async () => {
  const lots = () => pair("never", { lots: true });
  const early = lots();
  await refused(
    early[1].take(await early[0].write(["m0"])),
    /Move 1 .* before the seats are drawn/,
  );
  const hasty = lots();
  await hasty[1].take(await hasty[0].write([]));
  await refused(hasty[0].take(await hasty[1].write(["m0"])), /Move 1 .* before the seats/);
  for (const cheat of [
    (course) => ({ ...course, seats: [...course.seats].reverse().join("") }),
    (course) => ({ ...course, lots: "open" }),
    (course) => ({ ...course, chance: { ...course.chance, mine: "A".repeat(43) } }),
    (course) => ({ ...course, head: HEAD }),
  ]) {
    const [ada, bo] = lots();
    await bo.take(await ada.write([]));
    await ada.take(await bo.write([], { head: NAMED }));
    ada.course = cheat(ada.course);
    const sent = await ada.write([]);
    await refused(bo.take(sent), /as the lots were drawn|another share|agreed at the start/);
  }
});

test("no move is lost where letters are lost, doubled, late and cut", async () => {
  for (let game = 0; game < 4; game += 1) {
    const chance = luck(game);
    const sides = pair();
    const length = 4 + Math.floor(chance() * 12);
    const wanted = [];
    const post = []; // what is on its way, and to whom
    await sides[0].write(["m0"]);
    wanted.push("m0");
    while (sides.some(({ course }) => !course || !isOver(course))) {
      for (const [number, { course }] of sides.entries())
        // each sends its last letter once more
        if (course?.sent && chance() < 0.7)
          for (let copies = chance() < 0.3 ? 2 : 1; copies > 0; copies -= 1)
            if (chance() > 0.3) post.push([1 - number, course.sent]);
      const [to, text] = post.splice(Math.floor(chance() * post.length), 1)[0] ?? [0, ""];
      const cut = text.slice(0, Math.floor(chance() * text.length));
      const place = await sides[to]
        .take(chance() < 0.1 ? cut : text)
        .catch(({ constructor }) => constructor.name);
      if (place === "Refused" || place === "known") continue;
      if (isOver(sides[to].course)) continue;
      const last = wanted.length >= length;
      wanted.push(last ? "win" : `m${wanted.length}`);
      await sides[to].write(wanted.slice(-1), {
        ...(sides[to].course.hashes.length === 1 ? { head: NAMED } : {}),
        ...(last ? { result: "1-0" } : {}),
      });
    }
    for (const { course } of sides) assert.deepEqual(course.tokens, wanted);
  }
});

const SDP = [
  ...["v=0", "o=- 4611731400430051336 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0"],
  ...["a=msid-semantic: WMS", "m=application 51472 UDP/DTLS/SCTP webrtc-datachannel"],
  "a=candidate:1 1 udp 2113937151 7a5b3c1e-0d4f-4c7e-9d1b-1b8c0b2f6a11.local 51472 typ host generation 0",
  "a=candidate:2 1 UDP 2113939711 fd00::1 51473 typ host",
  "a=candidate:3 1 tcp 1518280447 192.168.0.2 9 typ host tcptype active",
  ...["c=IN IP4 0.0.0.0", "a=ice-ufrag:Ab+/", "a=ice-pwd:0123456789abcdefABCDEF+/", "a=mid:0"],
  `a=fingerprint:sha-256 ${Array(32).fill("A7").join(":")}`,
  ...["a=setup:actpass", "a=sctp-port:5000", ""],
].join("\r\n");

test("half of a connection is carried over in few characters", () => {
  const half = { type: "offer", sdp: SDP, line: "abcdefgh" };
  const text = halfOf(half);
  assert.ok(text.length < 220, text);
  const read = readHalf(text);
  assert.deepEqual([read.type, read.line], ["offer", "abcdefgh"]);
  for (const [line] of SDP.matchAll(/^a=(ice-|fingerprint|mid|sctp|setup).*$/gm))
    assert.ok(read.sdp.includes(`${line}\r\n`), line);
  assert.ok(read.sdp.includes(" fd00::1 51473 typ host\r\n"));
  assert.ok(!read.sdp.includes("tcp"));
  assert.equal(halfOf(read), text);
  for (const wrong of ["", "AAAA", text.slice(0, -1), text.replace("offer", "other"), `${text}~x`])
    assert.throws(() => readHalf(wrong), /damaged/);
  assert.throws(() => readHalf(text.replace("Ab+/", "Ab+/\r\na=evil:1")), /damaged/);
});

test("bytes are the same after a link", () => {
  const bytes = new Uint8Array(256).map((_, index) => index);
  assert.deepEqual(fromLink(forLink(bytes)), bytes);
});

test("whoever waits may take the other for gone, until their letter comes after all", async () => {
  const { ada, bo } = await afterLetters(1);
  assert.deepEqual([awaits(ada.course), awaits(bo.course)], [false, false], "nobody is there yet");
  await ada.take(await bo.write(["m1"], { head: NAMED }));
  assert.deepEqual([awaits(ada.course), awaits(bo.course)], [false, true]);
  bo.course = { ...bo.course, gone: true };
  assert.ok(!isOver(bo.course));
  assert.deepEqual(scoreWith([bo.course], KEYS[0]), { won: 0, drawn: 0, lost: 0 });
  await bo.take(await ada.write(["m2"]));
  assert.equal(bo.course.gone, false);
  assert.equal(await ada.take(await bo.write(["m3"])), "next");
  await ada.write([], { claim: { kind: "resign" } });
  assert.ok(!awaits(ada.course), "it is over");
});

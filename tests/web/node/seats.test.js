// Games on three and four devices: letters go round, the one who invited passes them on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { forLink } from "../../../web/house/base64.js";
import {
  answered,
  begun,
  countSides,
  invited,
  isOver,
  mayBeSent,
  nextWriter,
  placeOf,
  taken,
  withLatest,
  writesNext,
} from "../../../web/letters/course.js";
import { read, write } from "../../../web/letters/letter.js";
import { noble } from "../../../web/letters/noble.js";
import { luck } from "./luck.js";
import { ask } from "./rules.js";
import { record, tokensOf } from "./sides.js";

const SECRETS = [1, 2, 3, 4].map((number) => new Uint8Array(32).fill(number));
const KEYS = await Promise.all(
  SECRETS.map(async (secret) => forLink(await noble.publicOf(secret))),
);
const NAMES = ["Ada", "Bo", "Cy", "Di"];
const NOTHING = { tokens: [], pack: [] };

const headOf = (text) => text.slice(0, text.indexOf("[Result "));

/**
 * Rules that fit on a page: so many seats move in turn, a token with a star is chance's, which comes
 * never, first, or before each move (two tokens); "win" ends the game.
 */
function stub(seats, chance = "never") {
  return {
    head: `[Game "stub"]\n[Players "${seats}"]\n[Seat.1 "Ada"]\n`,
    async table(tokens) {
      let next = 0;
      const by = tokens.map((token) => (token.startsWith("*") ? null : next++ % seats));
      const rolled = tokens.length - next;
      const due = { never: 0, first: 1, dice: 2 * next + 2 }[chance];
      const result = tokens.at(-1) === "win" ? ["1", ...Array(seats - 1).fill("0")].join("-") : "*";
      const turn = result !== "*" || rolled < due ? null : next % seats;
      return {
        tokens,
        by,
        turn,
        result,
        shown: [],
        moves: [`m${tokens.length}`, "win"],
      };
    },
    lot: async (_, seed) =>
      [`*${seed.slice(0, 4)}`, `*${seed.slice(4, 8)}`].slice(0, chance === "first" ? 1 : 2),
  };
}

/** A device: `write` sends its next letter, `take` hears one. */
function device(side, rules) {
  const me = {
    course: null,
    async rolled() {
      const { seed, tokens } = { ...me.course, ...me.course.chance };
      return seed && writesNext(me.course) ? rules.lot(tokens, seed) : [];
    },
    /** The table as this device shows it, with what chance has decided. */
    async table() {
      return rules.table([...me.course.tokens, ...(await me.rolled())]);
    },
    async write(more, change = {}) {
      const tokens = [...me.course.tokens, ...(await me.rolled()), ...more];
      const { head, hashes, seats } = me.course;
      const named = `${head}[Seat.${seats.indexOf(String(side)) + 1} "${NAMES[side]}"]\n`;
      const what = {
        ...{ ...(await rules.table(tokens)), note: "", claim: null },
        ...{
          head: hashes.length === side && side > 0 ? named : head,
          ...change,
        },
      };
      me.course = await answered(me.course, what, record, SECRETS[side]);
      return me.course.sent;
    },
    async take(text) {
      const letter = await read(text);
      const place = placeOf(me.course, letter, KEYS[side]);
      const played = {
        ...(await rules.table(tokensOf(letter.record))),
        head: headOf(letter.record),
      };
      if (place === "invitation")
        me.course = await invited(letter, "stub", played, KEYS[side], NOTHING, side);
      if (place === "next") {
        const { tokens } = me.course;
        me.course = await taken(me.course, letter, played, (seed) => rules.lot(tokens, seed));
      }
      return place;
    },
    /** Writes what is due, if anything: a random move, or nothing but what chance decided. */
    async act(random, last = Infinity) {
      if (!me.course || !writesNext(me.course)) return "";
      const more = [];
      for (let { turn, moves, result } = await me.table(); ;) {
        if (mayBeSent(me.course, turn)) return me.write(more);
        assert.equal(result, "*");
        const ends = me.course.tokens.length >= last;
        more.push(
          moves.at(-1) === "win" ? moves[ends ? 1 : 0] : moves[Math.floor(random() * moves.length)],
        );
        const tokens = [...me.course.tokens, ...(await me.rolled()), ...more];
        ({ turn, moves, result } = await rules.table(tokens));
        if (result !== "*") return me.write(more);
      }
    },
  };
  return me;
}

/** Devices before the first letter. */
function devices(seats, rules, lots = false) {
  const found = Array.from({ length: countSides({ seats }) }, (_, side) => device(side, rules));
  const { head } = rules;
  const chance = rules.opens ?? false;
  found[0].course = begun({
    game: "stub",
    seats,
    head,
    key: KEYS[0],
    chance,
    lots,
    stock: [],
  });
  return found;
}

/** The same, after so many letters that everybody has had. */
async function played(count, seats, rules, lots = false) {
  const all = devices(seats, rules, lots);
  for (let n = 0; n < count; n += 1) {
    const writer = all[n % all.length];
    const text = await writer.act(() => 0);
    for (const other of all) if (other !== writer) await other.take(text);
  }
  return all;
}

const refused = (promise, words) => assert.rejects(promise, { message: words });

/** A letter of that side's with changed contents. */
async function forged(text, change, side) {
  const { from, hash, text: old, ...letter } = await read(text);
  return write({ ...letter, ...change(letter) }, SECRETS[side]);
}

/**
 * A whole game over lines that are lost, slow, and carry letters twice; a new line has the latest
 * letters of both its ends.
 */
async function overLines(all, random, last) {
  const [hub] = all;
  const open = all.map(() => false);
  /** Letters under way: from, to, text. */
  const post = [];
  const send = (from, to, text) => {
    if (open[from || to])
      post.push([from, to, text], ...(random() < 0.2 ? [[from, to, text]] : []));
  };
  const spread = (from, text, but = -1) => {
    const to = from ? [0] : [...all.keys()].slice(1).filter((side) => side !== but);
    for (const one of to) send(from, one, text);
  };
  let lost = 0;
  for (let steps = 0; all.some(({ course }) => !course || !isOver(course)); steps += 1) {
    assert.ok(steps < 20_000, "it goes on");
    const guest = 1 + Math.floor(random() * (all.length - 1));
    if (!open[guest] && random() < 0.3) {
      open[guest] = true;
      for (const [from, to] of [
        [0, guest],
        [guest, 0],
      ])
        for (const text of all[from].course?.latest ?? []) send(from, to, text);
    } else if (open[guest] && random() < 0.04) {
      open[guest] = false;
      for (let at = post.length - 1; at >= 0; at -= 1)
        if (post[at].slice(0, 2).includes(guest)) {
          post.splice(at, 1);
          lost += 1;
        }
    }
    const side = Math.floor(random() * all.length);
    const text = await all[side].act(random, last);
    if (text) spread(side, text);
    // in order on each line, as WebRTC has them; which line comes first is random
    const lines = [...new Set(post.map(([from, to]) => `${from}${to}`))];
    const line = lines[Math.floor(random() * lines.length)];
    const at = post.findIndex(([from, to]) => `${from}${to}` === line);
    if (at < 0) continue;
    const [[from, to, letter]] = post.splice(at, 1);
    const fresh = !hub.course.latest?.includes(letter);
    if (!all[to].course && (await read(letter)).n > 1) continue;
    await all[to].take(letter).catch((error) => {
      assert.match(error.message, /You wrote|has not come yet/);
    });
    if (to === 0 && fresh) spread(0, letter, from);
  }
  return lost;
}

test("no move is lost on three and four devices over lines that are cut, slow and double", async () => {
  let lost = 0;
  for (let game = 0; game < Number(process.env.GAMES ?? 4); game += 1) {
    const random = luck(game);
    const seats = ["012", "0123", "021", "0121"][game % 4];
    const chance = ["never", "dice", "first"][game % 3];
    const rules = { ...stub(seats.length, chance), opens: chance !== "never" };
    const all = devices(seats, rules, game % 2 === 1);
    lost += await overLines(all, random, 6 + random() * 6);
    const [first] = all.map(({ course }) => course);
    for (const { course } of all)
      for (const part of ["tokens", "hashes", "keys", "seats", "head", "result", "latest"])
        assert.deepEqual(course[part], first[part]);
    const { by } = await rules.table(first.tokens);
    assert.ok(by.filter((seat) => seat !== null).length > 2);
    const named = [...first.head.matchAll(/Seat\.(\d) "(\w+)"/g)];
    assert.deepEqual(named.map(([, , name]) => name).sort(), NAMES.slice(0, all.length));
    for (const [, seat, name] of named) assert.equal(NAMES[first.seats[seat - 1]], name);
  }
  assert.ok(lost > 0);
});

test("who is not to move passes on nothing, and a turn without chance costs one letter", async () => {
  const all = await played(9, "012", stub(3));
  for (const { course } of all) {
    assert.equal(course.tokens.length, 9);
    assert.equal(nextWriter(course), 0);
  }
  const odd = await played(9, "021", stub(3));
  assert.ok(odd[0].course.tokens.length < 9);
});

test("chance decides when all have opened a share, and only the writer of the last knows before", async () => {
  const rules = { ...stub(3, "dice"), opens: true };
  const all = devices("012", rules);
  const known = [];
  for (let n = 0; n < 12; n += 1) {
    const writer = all[n % 3];
    const text = await writer.act(() => 0);
    for (const other of all) if (other !== writer) await other.take(text);
    known.push(all.flatMap(({ course }, side) => (course.chance.seed ? [side] : [])));
  }
  // the first three letters seal; the third, fourth and fifth open what the fifth then uses
  assert.deepEqual(known.slice(0, 5), [[], [], [], [1], []]);
  const { tokens } = all[0].course;
  assert.deepEqual(tokens.map(([kind]) => kind).slice(0, 3), ["*", "*", "m"]);
  assert.equal(new Set(tokens).size, tokens.length, "each roll is another one");
});

test("all but one together decide nothing", async () => {
  for (const honest of [0, 1, 2]) {
    const seeds = new Set();
    const rules = { ...stub(3, "dice"), opens: true };
    const all = await played(3, "012", rules);
    const kept = structuredClone(all.map(({ course }) => course));
    for (let tries = 0; tries < 6; tries += 1) {
      all.forEach((one, side) => (one.course = structuredClone(kept[side])));
      // what the honest device sealed first, it might have sealed otherwise
      const other = forLink(crypto.getRandomValues(new Uint8Array(32)));
      all[honest].course.chance.mine = other;
      const bytes = new TextEncoder().encode(
        `siegeworks share ${kept[0].id} ${4 + honest} ${other}`,
      );
      const seal = forLink(await noble.sha256(bytes));
      if (honest === 2) all.forEach(({ course }) => (course.chance.shares = [other]));
      for (const { course } of all) course.chance.seals[honest] = seal;
      for (let n = 3; n < 5; n += 1)
        for (const [side, one] of all.entries()) {
          if (side !== n % 3) continue;
          const text = await one.act(() => 0);
          for (const reader of all) if (reader !== one) await reader.take(text);
        }
      seeds.add(all[0].course.tokens[0]);
    }
    assert.equal(seeds.size, 6, NAMES[honest]);
  }
});

test("every cheat is found by all others, and the letter or the move is named", async () => {
  const other = "A".repeat(43);
  const inserted =
    (...tokens) =>
    ({ record }) => ({
      record: record.replace(/\n\n.*?( \S+)\n$/s, `\n\n${tokens.join(" ")}$1\n`),
    });
  // after so many letters, how the next one is changed, what is said, and who signs it if not its
  // writer; "*" stands for what has been played
  const plain = [
    ["two moves", 4, inserted("*", "m4", "m5"), /Move 6 .* other side/],
    ["no move", 4, inserted("*"), /middle of a turn/],
    ["an earlier move", 4, ({ record }) => ({ record: record.replace("m2", "mx") }), /move 3,/],
    ["fewer moves", 4, inserted("m0", "m1"), /move 3,/],
    ["another's letter", 4, () => ({}), /Letter 5 .* whoever is to write/, 2],
    ["a key of two", 2, () => ({}), /Letter 3 .* whoever is to write/, 1],
    ["a stranger's key", 3, () => ({}), /Letter 4 .* whoever is to write/, 3],
    ["another line", 4, () => ({ before: "x" }), /does not answer/],
    ["other seats", 4, () => ({ seats: "102" }), /swaps the seats/],
    ["fewer sides", 4, () => ({ seats: "011" }), /swaps the seats/],
    ["a claim", 4, () => ({ claim: { kind: "resign" } }), /played to its end/],
    [
      "a name of another",
      2,
      ({ record }) => ({ record: record.replace('"Ada"', '"Eve"') }),
      /agreed at the start/,
    ],
    [
      "a name too late",
      4,
      ({ record }) => ({ record: record.replace('"Bo"', '"Eve"') }),
      /agreed at the start/,
    ],
    ["a roll where nothing is rolled", 4, inserted("*", "*x"), /Move 5 .* chance/],
  ];
  const dice = [
    ["no seal in the invitation", 0, () => ({ seal: "" }), /lacks its share/],
    ["no seal", 1, () => ({ seal: "" }), /lacks its share/],
    ["no share of the last who seals", 2, () => ({ share: "" }), /lacks its share/],
    ["no share", 4, () => ({ share: "" }), /lacks its share/],
    ["another share", 3, () => ({ share: other }), /another share/],
    ["another share, known already", 4, () => ({ share: other }), /another share/],
    ["a roll before all have opened", 3, inserted("*a", "*b"), /Move 1 .* chance/],
    ["the roll left out", 4, inserted(), null],
    ["another roll", 4, inserted("*a", "*b", "m2"), /Move 1 .* chance decided/],
    ["a move before the roll", 4, inserted("m0"), /Move 1 .* other side/],
  ];
  const cases = [
    ...plain.map((one) => [stub(3), ...one]),
    ...dice.map((one) => [{ ...stub(3, "dice"), opens: true }, ...one]),
  ];
  const tables = new Map();
  for (const [rules, name, count, change, words, by] of cases) {
    const key = `${count} ${rules.opens}`;
    if (!tables.has(key)) tables.set(key, await played(count, "012", rules));
    const all = tables.get(key);
    const writer = count % 3;
    const before = all.map(({ course }) => structuredClone(course));
    const { tokens } = all[writer].course;
    const text = await all[writer].act(() => 0);
    const changed = (letter) => {
      const next = change(letter);
      return next.record
        ? { record: next.record.replace("\n\n* ", `\n\n${tokens.join(" ")} `) }
        : next;
    };
    const sent = await forged(text, changed, by ?? writer);
    for (const [side, one] of all.entries()) {
      if (side === writer || side === by) continue;
      if (count === 0 && words) {
        await refused(one.take(sent), words);
        continue;
      }
      if (words) await refused(one.take(sent), words);
      else await one.take(sent); // it comes with the next letter, by whoever writes that
      if (words) assert.deepEqual(one.course, before[side], `${name}: nothing changes`);
      else assert.ok(one.course.chance.seed, name);
    }
    all.forEach((one, side) => (one.course = before[side]));
  }
});

test("a side that tells two others different things is found with the next letter", async () => {
  const all = await played(4, "012", stub(3));
  const [ada, bo, cy] = all;
  const first = await bo.act(() => 0);
  const second = await forged(first, () => ({ note: "another" }), 1);
  await ada.take(first);
  await cy.take(second);
  await refused(ada.take(second), /Letter 5 .* said something else/);
  await refused(ada.take(await cy.act(() => 0)), /does not answer/);
});

test("lots seat three devices, and names go with them", async () => {
  const orders = new Set();
  for (let game = 0; game < 60 && orders.size < 6; game += 1) {
    const rules = {
      ...stub(3, game % 2 ? "first" : "never"),
      opens: game % 2 === 1,
    };
    const [ada, , cy] = await played(5, "012", rules, true);
    const text = await cy.act(() => 0);
    if (game < 2) {
      const swapped = [...cy.course.seats].reverse().join("");
      const cheat = await forged(text, () => ({ seats: swapped }), 2);
      await refused(ada.take(cheat), /lots were drawn|swaps the seats/);
    }
    await ada.take(text);
    const { seats, head, lots } = ada.course;
    orders.add(seats);
    assert.equal(lots, "drawn");
    for (const [side, name] of NAMES.slice(0, 3).entries())
      assert.ok(head.includes(`[Seat.${seats.indexOf(side) + 1} "${name}"]`));
  }
  assert.equal(orders.size, 6);
});

test("a letter has up to four sides, none of them without a seat", async () => {
  const [ada] = devices("012", stub(3));
  const text = await ada.act(() => 0);
  for (const seats of ["013", "02", "0124", "00", "123"])
    await refused(read(await forged(text, () => ({ seats }), 0)), /does not hold a game/);
  for (const side of [0, 3]) {
    const letter = await read(text);
    const played = await stub(3).table(tokensOf(letter.record));
    await refused(
      invited(letter, "stub", { ...played, head: headOf(letter.record) }, KEYS[3], NOTHING, side),
      /no place for this device/,
    );
  }
});

test("a random game of the real rules ends alike on all devices", async () => {
  const { head } = await ask("begin", { row: 4 }, "nobles-and-peasants", 4);
  const at = (tokens) => record(head, tokens, "*");
  const asked = new Map();
  const table = async (tokens) => {
    const text = at(tokens);
    if (!asked.has(text)) asked.set(text, { ...(await ask("table", text, {})), shown: [] });
    return asked.get(text);
  };
  const lot = async (tokens, seed) => (await ask("lot", at(tokens), seed, {})).tokens;
  const all = devices("0123", { head, opens: true, table, lot }, true);
  await overLines(all, luck(1), Infinity);
  const [first] = all.map(({ course }) => course);
  for (const { course } of all) {
    assert.deepEqual(course.tokens, first.tokens);
    assert.equal(course.result, (await table(first.tokens)).result);
  }
});

test("of letters that come too early no more wait than a device can have missed", () => {
  let waiting = [];
  for (const text of ["a", "b", "b", "c", "d", "e", "d"])
    waiting = withLatest(waiting, text, { seats: "012" });
  assert.deepEqual(waiting, ["c", "e", "d"]);
});

// Siege the King with its own rules (rules.py) between two sides that know only what letters tell.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { begun, isChecked, isOver, writesNext } from "../../../web/letters/course.js";
import { waitsFor } from "../../../web/letters/hands.js";
import { luck } from "./luck.js";
import { ask } from "./rules.js";
import { KEYS, createSide, record } from "./sides.js";

/** All luck, so that a game comes again by its number. */
let uniform = luck(0);

/** With what `@noble/curves` blinds its sums: it changes nothing. */
const BLIND = 16;
const blinding = crypto.getRandomValues.bind(crypto);
mock.method(crypto, "getRandomValues", (bytes) =>
  bytes.length === BLIND ? blinding(bytes) : bytes.map(() => 256 * uniform()),
);

/**
 * Two sides before the first letter of a game with these options. A side that withholds cards, by
 * their keys, has them forgotten when its own moves are checked.
 */
async function started(options, withheld = new Set()) {
  const { head, pack } = await ask("begin", options);
  const at = (tokens) => record(head, tokens, "*");
  const game = {
    game: "siege-the-king",
    stock: { tokens: [], pack },
    async played(tokens, known) {
      const lifted = await ask("table", at(tokens), known);
      return { ...lifted, ...shownIn(lifted), hidden: lifted };
    },
    rolled: async (tokens, seed, known) => (await ask("lot", at(tokens), seed, known)).tokens,
    contents({ result, ...found }, more) {
      return { ...found, tokens: found.sealed, result: more && found.hinged ? "*" : result };
    },
    async heard(me) {
      me.course.hands.waits = waitsFor(me.course, (await me.table()).hidden);
    },
  };
  /** @param {Record<string, string>} known */
  const but = (known) =>
    Object.fromEntries(Object.entries(known).filter(([key]) => !withheld.has(key)));
  const cheat = {
    ...game,
    played: (tokens, known) => game.played(tokens, but(known)),
    rolled: (tokens, seed, known) => game.rolled(tokens, seed, but(known)),
  };
  const sides = [createSide(0, cheat), createSide(1, game)];
  const first = {
    game: game.game,
    seats: "01",
    head,
    key: KEYS[0],
    chance: false,
    lots: false,
  };
  sides[0].course = begun({ ...first, stock: [], pack });
  return { sides, played: game.played };
}

function shownIn({ shown, sealed }) {
  return {
    shown: shown.map(([ply, seat, number]) => ({ ply, seat, number })),
    tokens: sealed,
  };
}

/**
 * The moves of a turn at random, only those in `wanted` where there are such; they end where only the
 * answer tells what a move brings.
 */
async function turn(me, number, played, wanted = /./) {
  const moves = [];
  if (me.course.hands.waits || isOver(me.course)) return moves;
  for (;;) {
    const tokens = [...me.course.tokens, ...me.drawn, ...moves];
    const table = await played(tokens, await me.known());
    if (table.turn !== number) return moves;
    const found = table.moves.filter((token) => wanted.test(token));
    const from = found.length > 0 ? found : table.moves;
    const move = from[Math.floor(uniform() * from.length)];
    moves.push(move);
    if (table.hinges.includes(move)) return moves;
  }
}

/** Options of a game, each at random. */
function drawn() {
  const choices = {
    deck: ["2-5", "1-5", "1-8", "3-6", "2A2,4D2,4D3,W5,4J,2X,2N,4S"],
    specials: [true, true, true, false],
    equal: ["opposite", "any"],
    removal: [false, true],
    spare: [false, true],
    artisan: ["may", "must"],
    refill: ["now", "turn"],
    turns: [20, 60, 200],
  };
  const entries = Object.entries(choices);
  return Object.fromEntries(
    entries.map(([name, values]) => [name, values[Math.floor(values.length * uniform())]]),
  );
}

/** Plays a random game of honest sides to its end, as `turn` does; says how it went. */
async function playGame(options, wanted) {
  const { sides, played } = await started(options);
  let [longest, held] = [0, 0];
  for (let n = 0; sides.some(({ course }) => !course || writesNext(course)); n += 1) {
    const [mine, other] = [sides[n % 2], sides[1 - (n % 2)]];
    const sent = await mine.write(mine.course ? await turn(mine, n % 2, played, wanted) : []);
    longest = Math.max(longest, sent.length);
    await other.take(sent);
    if (other.course.hands.waits === "theirs") held += 1;
  }
  const [ada, bo] = sides.map(({ course }) => course);
  assert.deepEqual([ada.tokens, ada.result], [bo.tokens, bo.result]);
  assert.ok(isOver(ada) && isChecked(ada) && isChecked(bo));
  assert.deepEqual(ada.hands.known, bo.hands.known);
  const truth = await played(ada.tokens, ada.hands.known);
  assert.deepEqual([truth.sealed, truth.result], [ada.tokens, ada.result]);
  const [piles, tokens] = [ada.hands.piles.length, ada.tokens.length];
  return { piles, tokens, longest, held, end: `${ada.tokens.at(-1)} ${ada.result}` };
}

test("random games of honest sides end as one table would with the same cards", async () => {
  // the last move of this one brings down a King that was shown before, and says nothing of the end
  const first = Number(process.env.FIRST ?? 7943);
  const stopped = [];
  for (let game = first; game < first + Number(process.env.GAMES ?? 1); game += 1) {
    uniform = luck(game);
    const options = drawn();
    const how = await playGame(options).catch((error) => {
      stopped.push(`${game}: ${error.stack}`);
      return error.stack;
    });
    if (process.env.GAMES) console.log(game, JSON.stringify([options, how]));
  }
  assert.deepEqual(stopped, []);
});

test("who may stop a card, perhaps with one that is still locked, is waited for", async () => {
  uniform = luck(21);
  const options = { deck: "5A2,5D2,4J,4X", artisan: "must", turns: 12 };
  const { held } = await playGame(options, /^[JSN]>/);
  assert.ok(held > 0);
});

test("a special card that brings down its own side's King ends the game with the answer", async () => {
  uniform = luck(17);
  const options = { deck: "10A5,10D2,8J,X", turns: 40 };
  const { end } = await playGame(options, /^([AD][25]>[ab]1|J>[ab]1.1)$/);
  assert.equal(end, "J>a1.1 0-1");
});

test("a discard although a card can be played is found when the hand is opened", async () => {
  const withheld = new Set();
  const { sides, played } = await started({ deck: "10A2,18X" }, withheld);
  const [cheat, other] = sides;
  let discard = "";
  for (let n = 0; !discard; n += 1) {
    const moves = sides[n % 2].course ? await turn(sides[n % 2], n % 2, played) : [];
    if (n % 2 === 0 && moves.length > 0 && moves[0].startsWith("A2")) {
      const { dealt } = await cheat.table();
      const known = await cheat.known();
      const hand = dealt
        .filter(([seat, key]) => seat === 0 && !cheat.course.hands.opened.includes(key))
        .map(([, key]) => key);
      const artisan = hand.find((key) => known[key] === "X");
      for (const key of artisan ? hand : []) withheld.add(key);
      withheld.delete(artisan);
      if (artisan) [discard] = moves.splice(0, moves.length, "away:X");
    }
    await sides[1 - (n % 2)].take(await sides[n % 2].write(moves));
  }
  await cheat.take(await other.write(await turn(other, 1, played)));
  const last = await cheat.write([], { claim: { kind: "resign" } });
  const before = structuredClone(other.course);
  await assert.rejects(other.take(last), {
    message: /^Move \d+: A card is discarded only when none can be played/,
  });
  assert.deepEqual(other.course, before);
});

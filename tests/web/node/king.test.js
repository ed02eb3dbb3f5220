// Siege the King with its own rules (rules.py) between two sides that know only what letters tell.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { begun, isChecked, isOver, writesNext } from "../../../web/letters/course.js";
import { blankIn } from "../../../web/letters/hands.js";
import { KEYS, createSide, record } from "./sides.js";

const python = spawn(process.env.PYTHON ?? "python", ["-m", "tests.web.node.rules"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const lines = createInterface(python.stdout)[Symbol.asyncIterator]();
after(() => python.stdin.end());

/** Asks the rules; one question at a time. */
async function ask(name, ...args) {
  python.stdin.write(`${JSON.stringify([name, args])}\n`);
  const { answer, error } = JSON.parse((await lines.next()).value);
  if (error) throw new Error(error);
  return answer;
}

/** A short one without Artisans first: those may meet a limit (docs/explanation/fair-secrets.md). */
const OPTIONS = [
  { deck: "2A2,4D2,4D3,W5,4J,2N,4S", spare: true, turns: 20 },
  { specials: false, deck: "3-6", equal: "any" },
  { deck: "3-6" },
  {},
  { deck: "2A2,4D2,4D3,W5,4J,2X,2N,4S", spare: true, refill: "turn", turns: 20 },
];

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
      return { ...found, tokens: found.sealed, result: more && found.held ? "*" : result };
    },
    async heard(me) {
      me.course.hands.waits = blankIn(me.course, (await me.table()).hidden).length > 0;
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

/** The moves of a turn at random; they end where only the answer tells what a move brings. */
async function turn(me, number, played) {
  const moves = [];
  if (me.course.hands.waits || isOver(me.course)) return moves;
  for (;;) {
    const tokens = [...me.course.tokens, ...me.drawn, ...moves];
    const table = await played(tokens, await me.known());
    if (table.turn !== number) return moves;
    const move = table.moves[Math.floor(Math.random() * table.moves.length)];
    moves.push(move);
    if (table.hinges.includes(move)) return moves;
  }
}

test("random games of honest sides end as one table would with the same cards", async () => {
  const games = Number(process.env.GAMES ?? 1);
  for (let game = 0; game < games; game += 1) {
    const options = OPTIONS[game % OPTIONS.length] ?? {};
    const { sides, played } = await started(options);
    let longest = 0;
    for (let n = 0; sides.some(({ course }) => !course || writesNext(course)); n += 1) {
      const [mine, other] = [sides[n % 2], sides[1 - (n % 2)]];
      const sent = await mine.write(mine.course ? await turn(mine, n % 2, played) : []);
      longest = Math.max(longest, sent.length);
      await other.take(sent);
    }
    const [ada, bo] = sides.map(({ course }) => course);
    assert.deepEqual([ada.tokens, ada.result], [bo.tokens, bo.result]);
    assert.ok(isOver(ada) && isChecked(ada) && isChecked(bo));
    assert.deepEqual(ada.hands.known, bo.hands.known);
    const truth = await played(ada.tokens, ada.hands.known);
    assert.deepEqual([truth.sealed, truth.result], [ada.tokens, ada.result]);
    if (process.env.GAMES)
      console.log(
        [
          OPTIONS.indexOf(options),
          ada.hands.piles.length,
          ada.tokens.length,
          longest,
          ada.result,
        ].join(" "),
      );
  }
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

// Letters and tables as a device keeps them, with rules that fit on a page: two seats move in turn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { forLink } from "../../../web/house/base64.js";
import { courseWhere, keepCourse } from "../../../web/keeping/letters.js";
import { keep, keptGames } from "../../../web/keeping/store.js";
import { answered, begun, taken } from "../../../web/letters/course.js";
import { read } from "../../../web/letters/letter.js";
import { noble } from "../../../web/letters/noble.js";
import { record, tokensOf } from "./sides.js";

globalThis.window = new EventTarget(); // on which the lines wait for the end of the page
const { accept, lags, openLetter, restore, seatPlayer, sendLetter } =
  await import("../../../web/session/post.js");

const HEAD = '[Game "stub"]\n[Players "2"]\n';
const SECRET = new Uint8Array(32).fill(1);

function table(tokens, head = HEAD) {
  const by = tokens.map((_, ply) => ply % 2);
  return { head, tokens, result: "*", by, turn: tokens.length % 2, shown: [] };
}

/** Whether the next record is opened late. */
let slow = false;
/** What Python would say of a record. */
const engine = {
  async call(name, { record, players }) {
    if (name === "stock") return { tokens: [], pack: [] };
    if (slow) await new Promise((then) => setTimeout(then, 300, (slow = false)));
    const { by, turn, ...game } = table(tokensOf(record), record.split("[Result")[0]);
    const view = { turn, seats: ["", ""], options: {} };
    const log = by.map((seat) => ({ seat }));
    return {
      ...{ ...game, game: "stub", format: 1, players, names: ["Ada", "Bo"] },
      ...{ log, view, last: by.length, over: null },
    };
  },
};

test("a player who is seated while a letter comes neither undoes it nor is forgotten", async () => {
  const key = forLink(await noble.publicOf(SECRET));
  const write = (course, tokens) =>
    answered(course, { ...table(tokens, course.head), note: "", claim: null }, record, SECRET);
  const first = { game: "stub", seats: "01", head: HEAD, key, chance: false, lots: false };
  let ada = await write(begun({ ...first, stock: [] }), ["m0"]);
  const { course, snapshot } = await openLetter(ada.sent, engine);
  const post = await accept(course, snapshot, "Bo", engine);
  const { record: now } = (await keptGames()).games[0];
  const moved = await engine.call("open", {
    record: now.replace("m0", "m0 m1"),
    players: post.seats,
  });
  const sent = await sendLetter(post, moved, { note: "", claim: null, held: "" }, engine);
  const letter = await read(sent.sent);
  const played = table(tokensOf(letter.record), letter.record.split("[Result")[0]);
  ada = await write(await taken(ada, letter, played, async () => []), ["m0", "m1", "m2"]);

  slow = true;
  await Promise.all([seatPlayer(sent, 1, "recruit", engine), openLetter(ada.sent, engine)]);
  const kept = await courseWhere(() => true);
  const [game] = (await keptGames()).games;
  assert.deepEqual([kept.tokens, kept.computers], [["m0", "m1", "m2"], { 1: "recruit" }]);
  assert.deepEqual(tokensOf(game.record), kept.tokens);
  assert.deepEqual(game.players, ["elsewhere", "recruit"]);

  // a page may end when only the letter is kept, and then show less than that has
  await keep({ ...game, record: game.record.replace(" m2", ""), moves: 2, snapshot: null });
  await restore(kept, engine);
  assert.deepEqual(tokensOf((await keptGames()).games[0].record), kept.tokens);

  // what only the answer tells is not on the table, and not missing there
  const shown = await engine.call("open", { record: game.record, players: kept.seats });
  const more = { note: "", claim: null, held: "m3" };
  const waiting = await sendLetter({ ...kept, computers: undefined }, shown, more, engine);
  assert.deepEqual(waiting.tokens, ["m0", "m1", "m2", "m3"]);
  assert.ok(!lags(waiting, 3) && lags(waiting, 2));
});

test("where nothing can be written, a game keeps to the letters that it has, too", async () => {
  const kept = (...hashes) => keepCourse({ id: "unwritten", table: "unwritten", hashes });
  assert.deepEqual(
    [await kept("one"), await kept("one", "two"), await kept("one"), await kept("one", "other")],
    [true, true, false, false],
  );
});

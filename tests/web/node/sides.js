// What tests of games with secrets between two sides share: keys, records, and a side that writes
// and takes letters as web/session/post.js does.

import { forLink } from "../../../web/house/base64.js";
import {
  answered,
  invited,
  knownPieces,
  placeOf,
  taken,
  writesNext,
} from "../../../web/letters/course.js";
import { read, write } from "../../../web/letters/letter.js";
import { noble } from "../../../web/letters/noble.js";

const SECRETS = [1, 2, 3, 4].map((number) => new Uint8Array(32).fill(number));
export const KEYS = await Promise.all(
  SECRETS.map(async (key) => forLink(await noble.publicOf(key))),
);

export const record = (head, tokens, result) =>
  `${head}[Result "${result}"]\n\n${tokens.join(" ")} ${result}\n`;
export const tokensOf = (text) => text.split("\n\n")[1].trim().split(/ +/).slice(0, -1);

/**
 * One side of a game: `played` gives the game after tokens as far as cards or pieces are known,
 * `rolled` what chance decides by a seed, both in this side's course; `contents` what a letter says of
 * a game that was played, with the number of its own moves; `heard` is called after each answer that
 * was taken.
 */
export function createSide(number, { game, stock, played, rolled, contents, heard }) {
  const me = {
    course: null,
    drawn: [],
    async known(letter = null) {
      return knownPieces(me.course, letter, (letter ?? me.course).seats);
    },
    /** The game as this side knows it, with what chance has decided. */
    async table() {
      return played([...me.course.tokens, ...me.drawn], await me.known());
    },
    async write(more, { claim = null } = {}) {
      const tokens = [...me.course.tokens, ...(claim ? [] : me.drawn), ...more];
      const found = await played(tokens, await me.known());
      const what = contents(found, more.length, number);
      me.course = await answered(me.course, { ...what, note: "", claim }, record, SECRETS[number]);
      me.drawn = [];
      return me.course.sent;
    },
    async take(text) {
      const letter = await read(text);
      const place = placeOf(me.course, letter, KEYS[number]);
      if (place === "invitation") {
        const what = await played(tokensOf(letter.record), {});
        me.course = await invited(letter, game, what, KEYS[number], stock, number);
      } else if (place === "next") {
        const known = await me.known(letter);
        const what = await played(tokensOf(letter.record), known);
        const { tokens } = me.course;
        me.course = await taken(me.course, letter, what, async (seed) =>
          rolled(tokens, seed, known),
        );
        const seed = writesNext(me.course) && me.course.chance?.seed;
        const then = seed && (await played(me.course.tokens, await me.known()));
        me.drawn =
          seed && !(then.hidden ?? then).held
            ? await rolled(me.course.tokens, seed, await me.known())
            : [];
        await heard?.(me);
      }
      return place;
    },
  };
  return me;
}

/** A letter of that side with changed contents. */
export async function forged(text, change, number) {
  const { from, hash, text: old, ...letter } = await read(text);
  return write({ ...letter, ...change(letter) }, SECRETS[number]);
}

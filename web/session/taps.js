// The state of the table on the screen, and what a tap changes. It knows no rules: legal moves and
// their taps come from Python, and a move is made when the taps equal one move's taps.

import { say } from "../words/say.js";

/** @import { Mark, Snapshot, TableState, Thing } from "../types" */

/**
 * What can be touched next to continue a move.
 * @param {Pick<Snapshot, "moves">} snapshot
 * @param {string[]} taps the move so far
 * @returns {Set<string>}
 */
export function nextTaps(snapshot, taps) {
  const next = new Set();
  for (const [, all] of snapshot.moves) {
    if (all.length > taps.length && taps.every((tap, index) => tap === all[index]))
      next.add(all[taps.length]);
  }
  return next;
}

/**
 * The taps on which the next one builds: those made, or else the one with which the usual move
 * begins.
 * @param {TableState} state
 */
export function begunTaps({ sent, snapshot, taps }) {
  const { usual } = snapshot.view;
  return taps.length === 0 && !sent && usual !== undefined && nextTaps(snapshot, [usual]).size > 0
    ? [usual]
    : taps;
}

/**
 * What a move touches, taps in order. @param {Pick<Snapshot, "moves">} snapshot
 * @param {string | undefined} token
 */
export function tapsOf({ moves }, token) {
  return moves.find(([one]) => one === token)?.[1] ?? [];
}

/**
 * The first touch of a move that tells it from others, unless it is chosen already or would give
 * the move away; else "".
 * @param {Snapshot} snapshot @param {string | undefined} token
 */
export function firstTouch({ moves, view }, token) {
  const taps = tapsOf({ moves }, token);
  const tells = (/** @type {string} */ tap, /** @type {number} */ n) =>
    tap !== view.usual && nextTaps({ moves }, taps.slice(0, n)).size > 1;
  return taps.slice(0, -1).find(tells) ?? "";
}

/** How many places a hint leaves for the last touch of a move. */
const LEFT = 4;

/**
 * The last touch of a move among a few others of those that are possible, at most half of them.
 * @param {Pick<Snapshot, "moves">} snapshot @param {string} token
 */
export function fewTaps({ moves }, token) {
  const taps = tapsOf({ moves }, token);
  const all = [...nextTaps({ moves }, taps.slice(0, -1))];
  const few = Math.min(LEFT, Math.ceil(all.length / 2));
  const from = all.indexOf(taps.at(-1) ?? "");
  const stride = Math.floor(all.length / few);
  const nth = (/** @type {number} */ n) => all[(from + n * stride) % all.length] ?? "";
  return Array.from({ length: few }, (_, n) => nth(n));
}

/**
 * The ids that can be touched now. A button that is a move by itself can always be touched; if
 * nobody here is to move, nothing can.
 * @param {TableState} state
 * @returns {Set<string>}
 */
export function liveTaps(state) {
  const { sent, snapshot, taps } = state;
  if (sent) return new Set();
  const alone = snapshot.view.buttons
    .filter(({ tap }) => movesAlone(snapshot, tap))
    .map(({ tap }) => tap);
  return new Set([...nextTaps(snapshot, taps), ...nextTaps(snapshot, begunTaps(state)), ...alone]);
}

/**
 * What a touch would accept: what is live, and what would begin the move anew.
 * @param {TableState} state
 * @returns {Set<string>}
 */
export function openTaps(state) {
  const { sent, snapshot, taps } = state;
  if (sent) return new Set();
  const anew = taps.flatMap((_, kept) => [...nextTaps(snapshot, taps.slice(0, kept))]);
  return new Set([...liveTaps(state), ...anew]);
}

/**
 * The move that a button makes by itself, if any.
 * @param {Snapshot} snapshot
 * @param {string} id
 */
function movesAlone({ moves, view }, id) {
  return view.buttons.some(({ tap }) => tap === id)
    ? moves.find(([, [first, ...more]]) => first === id && more.length === 0)
    : undefined;
}

/**
 * The tap after these that leads to one with which a move ends, such as the square beside an enemy.
 * @param {Pick<Snapshot, "moves">} snapshot @param {string[]} taps @param {string} id
 */
function wayTo({ moves }, taps, id) {
  const { length } = taps;
  const found = moves.find(
    ([, all]) =>
      all.length === length + 2 && all.at(-1) === id && taps.every((tap, n) => tap === all[n]),
  );
  return found?.[1][length];
}

/**
 * What a tap does: it continues the move, also where it skips a tap, takes back the last tap, starts
 * another move, or is refused. Only a live tap makes a move.
 * @param {TableState} state
 * @param {string} id
 * @returns {{taps: string[], token?: string, refused?: string[]}} the new taps; the move they
 *   make; the taps that fit no move
 */
export function press(state, id) {
  const { snapshot, taps } = state;
  if (state.sent) return { taps };
  const alone = movesAlone(snapshot, id);
  if (alone) return { taps: [], token: alone[0] };
  for (let kept = taps.length; kept >= 0; kept--) {
    const begun = taps.slice(0, kept);
    if (!nextTaps(snapshot, begun).has(id)) continue;
    const whole = [...begun, id];
    const move = snapshot.moves.find(
      ([, all]) => all.length === whole.length && all.every((tap, index) => tap === whole[index]),
    );
    if (kept === taps.length) return move ? { taps: [], token: move[0] } : { taps: whole };
    return {
      taps: move || (kept === taps.length - 1 && taps[kept] === id) ? begun : whole,
    };
  }
  const begun = begunTaps(state);
  const through = taps.length ? wayTo(snapshot, taps, id) : undefined;
  if (through !== undefined) return { taps: [...taps, through] };
  if (begun === taps) return { taps, refused: [...taps, id] };
  const pressed = press({ ...state, taps: begun }, id);
  return pressed.refused ? { ...pressed, taps } : pressed;
}

/**
 * Whether a touch asks what is there: it makes no move, nothing was chosen for which it would be a
 * mistake, and it does not try to choose what one might move.
 * @param {TableState} state
 * @param {string} id
 */
export function isQuestion(state, id) {
  const { snapshot, screen, taps } = state;
  const { moves, over, view } = snapshot;
  if (taps.length > 0 || press(state, id).refused === undefined) return false;
  if (moves.length === 0) return over !== null;
  const moved = moves.some(([, [first]]) => first !== undefined && first in screen.places);
  const mine = view.things.some(({ at, owner }) => at === id && owner === view.turn);
  return !(moved && mine) && !view.buttons.some(({ tap }) => tap === id);
}

/**
 * Things that differ from one with a tap in nothing that is seen, as cards of one name in a hand: a
 * touch on any of them counts as that tap.
 * @param {Thing[]} touched those that have a tap
 * @param {Thing[]} things
 * @returns {Map<Thing, {first: Thing, n: number, count: number}>} for each copy the thing that has
 *   the tap, and which of how many alike it is
 */
export function copiesOf(touched, things) {
  const alike = (/** @type {Thing} */ { at, kind, name, owner }) =>
    JSON.stringify([at, kind, name, owner]);
  const copies = new Map();
  for (const first of touched) {
    const same = things.filter(
      (thing) => thing.tap === undefined && !thing.on && alike(thing) === alike(first),
    );
    same.forEach((copy, index) =>
      copies.set(copy, { first, n: index + 2, count: same.length + 1 }),
    );
  }
  return copies;
}

/**
 * Whether a drag may start at this place: it must choose something, not make a move.
 * @param {TableState} state
 * @param {string} id
 */
export function startsDrag(state, id) {
  const pressed = press(state, id);
  return (
    state.taps.at(-1) === id ||
    (pressed.token === undefined && !pressed.refused && pressed.taps.at(-1) === id)
  );
}

/**
 * How a live place is marked, without knowing the rules: another seat's thing is taken, something
 * already chosen goes there, and a move that starts on an empty place puts something there.
 * @param {TableState} state
 * @param {string} id
 * @returns {Mark}
 */
export function markOf(state, id) {
  const { view } = state.snapshot;
  const top = view.things.findLast((thing) => thing.at === id || thing.tap === id);
  const from = state.taps.at(-1);
  const begun = from !== undefined && from in state.screen.places;
  if (top && (from === undefined || (!begun && top.owner === view.turn))) return "choose";
  if (top && top.owner !== null && top.owner !== view.turn) return "take";
  return begun ? "go" : "place";
}

/**
 * An answer from Python, completed with what the page already knew.
 * @param {Snapshot} known
 * @param {Snapshot} answer
 */
export function merged(known, answer) {
  if (answer.since === 0) return answer;
  return {
    ...answer,
    since: 0,
    tokens: [...known.tokens.slice(0, answer.since), ...answer.tokens],
    log: [...known.log.slice(0, answer.since), ...answer.log],
  };
}

/**
 * @param {TableState} state
 * @returns {string} what is chosen, unless the prompt names it, and what to do next
 */
export function promptOf({ snapshot, taps }) {
  const { prompts, view } = snapshot;
  const prompt = prompts[taps.join(" ")] ?? prompts[""] ?? "";
  const last = taps.at(-1);
  const chosen = view.things.findLast(({ at, tap }) => (tap ?? at) === last);
  if (last === undefined || !chosen || prompt.includes(chosen.name) || prompt.includes(last))
    return prompt;
  if ((chosen.count ?? 1) > 1) return prompt; // "green stones", of which one is meant
  const named = chosen.tap === last || view.areas.some(({ id }) => id === last);
  return `${named ? say("Chosen: {thing}.", { thing: chosen.name }) : say("Chosen: {thing} on {place}.", { thing: chosen.name, place: last })} ${prompt}`;
}

/**
 * The expected state once the sent move is played: the chosen thing lies where the last touch was.
 * The answer corrects it. The same state if that cannot be known.
 * @param {TableState} state
 */
export function expected(state) {
  const { sent, snapshot, screen } = state;
  const [from, ...rest] = sent ?? [];
  const to = rest.at(-1);
  if (from === undefined || to === undefined || !(to in screen.places)) return state;
  const { view } = snapshot;
  const chosen = view.things.findLast(
    ({ at, tap, owner }) => (tap ?? at) === from && owner === view.turn,
  );
  if (!chosen || (chosen.count ?? 1) > 1) return state;
  const laid = { ...chosen, at: to };
  delete laid.tap; // on the board a touch means its place
  const things = [...view.things.filter((thing) => thing !== chosen), laid];
  return { ...state, snapshot: { ...snapshot, view: { ...view, things } } };
}

/** Whether an earlier position is shown. @param {Snapshot} snapshot */
export function looksBack(snapshot) {
  return snapshot.ply !== snapshot.last;
}

/**
 * The events between two snapshots, in order: of the moves played since, or of the one move stepped
 * forward.
 * @param {Snapshot} before
 * @param {Snapshot} now
 * @returns {import("../types").Did[]}
 */
export function news(before, now) {
  if (now.last > before.last) return now.log.slice(before.last).flatMap(({ did }) => did ?? []);
  return now.ply === before.ply + 1 ? now.did : [];
}

/**
 * Whether it shows one seat's view, which other people at this device must not see.
 * @param {Snapshot} snapshot
 */
export function isSecret({ eye, players }) {
  return eye !== null && players.filter((player) => player === "person").length > 1;
}

/**
 * Whether a game is so long that it is told and shown in parts: the bound is `WHOLE` in table.py.
 * @param {Pick<Snapshot, "log">} snapshot
 */
export function isLong({ log }) {
  return log.length > 2_000;
}

// What a captain says, beside its portrait: a greeting, after its turn what it wants, with an arrow on
// the board, or how it has fared, and a last word. Only in a game of one person against captains,
// and only what everybody may know.

import { face } from "../board/face.js";
import { createLayer, drawRays, drawRings } from "../board/pips.js";
import { pointsOf } from "../board/seats.js";
import { el, setText } from "../house/dom.js";
import { preference } from "../keeping/preferences.js";
import { looksBack } from "../session/taps.js";
import { speechOf } from "../words/captain_speech.js";
import { CAPTAINS, captainOf, captainWords } from "../words/players.js";
import { say } from "../words/say.js";
import { followPosition } from "./position.js";

/** Characters of two sentences that fit beside the portrait on a phone. */
const ROOM = 84;
/** After how many turns it says again that it is after the same, or after another. */
const REST = { plan: { same: 5, other: 2 }, threat: { same: 2, other: 0 } };
/** Its small talk is not for the first turns. */
const FIRST = 2;

/**
 * @param {import("../session/session").Session} session
 * @param {ReturnType<typeof import("../board/board.js").createBoard>} board
 * @param {HTMLElement} room where it is said, kept free from the beginning
 * @param {AbortSignal} signal ends it
 * @returns what shows whatever the preference asks for
 */
export function createIntent(session, board, room, signal) {
  const layer = createLayer(board, "rays");
  const name = el("span", { class: "unseen" });
  const words = el("q");
  const spoken = el("p", { role: "status" }, name, words);
  /** Who is silent. */
  const silent = el("span", { class: "speech-name", "aria-hidden": "true" });
  /** Both players' points, for a window that ends above the seats. */
  const score = el("span", { class: "speech-score", "aria-hidden": "true" });
  let shown = "";
  /**
   * What it has said that it was after, by the number of moves, in which turn, and the places.
   * @type {Map<number, {says: string, aim: string, turn: number}>}
   */
  const told = new Map();
  /** What it has said in its own voice, by turn: nothing twice in a game. @type {Map<string, string>} */
  const voiced = new Map();
  const follow = followPosition(session, "intent", threatening, draw, signal);
  session.listen(remark, signal);
  return () => {
    remark();
    return follow();
  };

  function remark() {
    const { snapshot, screen } = session.state();
    const { view, you, players } = snapshot;
    const both = you === null || players.length > 2 ? [] : [you, 1 - you];
    score.replaceChildren(...pointsOf(screen, view, both));
    room.hidden = preference("intent") === "off";
    if (!threatening(snapshot)) draw(null);
  }

  /** @param {import("../calls").Intent | null | undefined} found */
  function draw(found) {
    const { snapshot } = session.state();
    const seat = speaker(snapshot);
    const player = snapshot.players[seat ?? snapshot.players.findIndex(captainOf)] ?? "";
    const fortune = snapshot.over
      ? ending(snapshot, seat ?? 0)
      : found?.fortune || captured(snapshot, seat);
    const called = captainWords(captainOf(player)?.captain ?? "").name;
    setText(name, `${called}: `);
    setText(silent, called);
    const { says = "", kind, start = "", end = "" } = found?.reason ?? {};
    // what it has said stays for the whole turn of the person, unless that person strikes; what it
    // was after, and its arrow, as long as that is true
    if (words.textContent && isUnderway(snapshot)) {
      const wanted = [...told.values()].at(-1)?.says ?? "";
      if (found && wanted && says !== wanted)
        setText(words, words.textContent.replace(wanted, "").trim());
      return says && words.textContent?.includes(says) ? point(start, end) : point();
    }
    const turn = turnsOf(snapshot, snapshot.you);
    const aim = [kind, start, end].join();
    const { ply } = snapshot;
    const before = [...told].filter(([at]) => at < ply).sort(([a], [b]) => a - b);
    const [since, { aim: wanted }] = before.at(-1) ?? [0, { aim: "" }];
    const rests = REST[kind === "plan" ? kind : "threat"];
    const again = before.some(
      ([, one]) =>
        (kind === "plan" && one.says === says) ||
        turn - one.turn < (one.aim === aim ? rests.same : rests.other),
    );
    const wants = again ? "" : says;
    const mouth = speechOf(captainOf(player)?.captain ?? "", snapshot.game, session.id());
    const fares = faring(snapshot, fortune, mouth, wanted === aim ? "" : wanted, since, seat);
    if (found !== undefined) show(player, fares === mouth.carried ? 1 : fortune);
    const fits = (/** @type {string} */ line) => `${wants} ${line}`.length <= ROOM;
    const beside = wants && kind === "threat" ? mouth.threatens.filter(fits) : [];
    const quiet = found === undefined || seat === null;
    const own = quiet ? "" : next(fares ?? beside, snapshot);
    // what has just fallen matters more than a plan
    const news = !fares ? [wants, own] : kind === "plan" && own ? [own] : [own, wants];
    const line = news.filter(Boolean).join(" ");
    const idle = () =>
      says || turn < FIRST || hasStruck(snapshot, seat) ? "" : next(mouth.idle, snapshot);
    const goesOn = () =>
      line.length <= ROOM ? line || idle() : kind === "plan" ? own || wants : wants || own;
    setText(words, quiet ? "" : (firstOrLast(snapshot, seat, fortune, mouth) ?? goesOn()));
    room.classList.remove("tight");
    const high = () => spoken.offsetHeight > room.clientHeight;
    if (high() && wants) setText(words, wants);
    room.classList.toggle("tight", high());
    const said = wants && words.textContent?.includes(wants);
    if (said) told.set(ply, { says, aim, turn });
    return said ? point(start, end) : point();
  }

  /** Points at what it is after: an arrow, and rings at its end and where nothing stands. */
  function point(start = "", end = "") {
    const state = session.state();
    const stands = state.snapshot.view.things.some(({ at }) => at === start);
    layer.draw([
      ...drawRings(board, [...new Set(stands ? [end] : [start, end])], "ray ray-threat"),
      ...drawRays(board, state, [{ kind: "threat", start, end }]),
    ]);
  }

  /** @param {string} player @param {number} fortune */
  function show(player, fortune) {
    const look = `${player} ${fortune}`;
    if (look === shown) return;
    shown = look;
    const portrait = face(player, fortune > 0 ? "glad" : fortune < 0 ? "cross" : "calm");
    const before = room.querySelector(".face");
    if (before && portrait) before.replaceWith(portrait);
    else room.replaceChildren(/** @type {Node} */ (portrait), spoken, silent, score);
  }

  /**
   * One of these lines that was not said yet, "" if all were; the same for the whole turn.
   * @param {string[]} lines @param {import("../types").Snapshot} snapshot
   */
  function next(lines, snapshot) {
    if (!lines.length) return "";
    const at = `${turnsOf(snapshot, snapshot.you)} ${lines[0]}`;
    const spent = new Set(voiced.values());
    const says = voiced.get(at) ?? lines.find((line) => !spent.has(line)) ?? "";
    voiced.set(at, says);
    return says;
  }
}

/**
 * A captain's own word at the beginning of a game and at its end; undefined in between.
 * @param {import("../types").Snapshot} snapshot
 * @param {number | null} captain
 * @param {number} fortune of a game that is over: 1 if it has won, -1 if it has lost
 * @param {ReturnType<typeof speechOf>} mouth
 */
function firstOrLast({ log, over, you }, captain, fortune, mouth) {
  if (over?.ending === "resigned") return mouth.resigned;
  if (over && !fortune) return say("Nobody has lost. Once more?");
  if (over && fortune > 0) return (isLucky(log, captain) && mouth.lucky[0]) || mouth.wins;
  if (over) return isLucky(log, you) ? say("Luck was on your side. Once more?") : mouth.loses;
  return turnsOf({ log }, you) ? undefined : mouth.greets;
}

/**
 * How a game that is over has ended for a captain.
 * @param {import("../types").Snapshot} snapshot @param {number} seat
 */
function ending({ over, you }, seat) {
  return Math.sign((over?.shares[seat] ?? 0) - (over?.shares[you ?? 0] ?? 0));
}

/**
 * Whether its last move has taken or brought something: then small talk would be out of place.
 * @param {import("../types").Snapshot} snapshot @param {number | null} captain
 */
function hasStruck({ log }, captain) {
  const did = log.findLast(({ seat }) => seat === captain)?.did ?? [];
  return did.some(({ sound }) => ["capture", "fall", "score"].includes(sound));
}

/**
 * 1 if it has captured something in its last turn, else -1 if the person did before, else 0.
 * @param {import("../types").Snapshot} snapshot @param {number | null} captain
 */
function captured({ log, you }, captain) {
  const mine = log.findLastIndex(({ seat }) => seat === you) + 1;
  const before = log.slice(0, mine).findLastIndex(({ seat }) => seat === captain) + 1;
  return strikes(log.slice(mine)) ? 1 : strikes(log.slice(before, mine)) ? -1 : 0;
}

/**
 * Whether the last turn of a seat played what it had just drawn, which nobody chose.
 * @param {import("../types").Snapshot["log"]} log @param {number | null} player
 */
function isLucky(log, player) {
  const drawn = (/** @type {import("../types").Did} */ { at }) =>
    at.includes("pile") && at.includes("announced");
  const others = log.findLastIndex(({ seat }) => seat !== null && seat !== player);
  return log.slice(others + 1).some(({ did }) => did?.some(drawn));
}

/**
 * Whether the person has begun a turn, and has not struck just now.
 * @param {import("../types").Snapshot} snapshot
 */
function isUnderway({ log, view, you, over }) {
  const last = log.findLast(({ seat }) => seat !== null);
  return !over && view.turn === you && last?.seat === you && !strikes([last]);
}

/** Whether something was captured in these moves. @param {import("../types").Snapshot["log"]} moves */
function strikes(moves) {
  return moves.some(({ did }) =>
    did?.some((one) => one.sound === "capture" || fallenIn(one).includes(one.at.at(-1) ?? "")),
  );
}

/** Where pieces fell in a battle. @param {import("../types").Did} did */
function fallenIn({ shows = [] }) {
  return shows.flatMap(({ kind, at }) => (kind === "lost" ? [at] : []));
}

/**
 * The lines for how a captain has fared, and for what it has said in its turn before: that it was
 * then done, or seen by the person, who changed something there.
 * @param {import("../types").Snapshot} snapshot
 * @param {number} fortune
 * @param {ReturnType<typeof speechOf>} mouth
 * @param {string} wanted of what kind that was, and the places it spoke of; "" if it still stands
 * @param {number} since the ply after which it said so
 * @param {number | null} captain
 */
function faring({ log, you }, fortune, mouth, wanted, since, captain) {
  const [, start = "", end = ""] = wanted.split(",");
  const own = log.slice(log.findLastIndex(({ seat }) => seat === you) + 1);
  // the attacker itself fell
  const hasFailed = own.some(({ did }) =>
    did?.some((one) => fallenIn(one).some((place) => one.at.slice(0, -1).includes(place))),
  );
  if (hasFailed) return mouth.worse;
  if (fortune > 0 && isLucky(log, captain)) return mouth.lucky;
  const turns = log.slice(since);
  const last = turnsOf({ log: turns }, you) === 1 ? turns : [];
  const did = (/** @type {number | null} */ who) =>
    last.flatMap(({ seat, did }) => (seat === who ? (did ?? []) : []));
  const isDone = did(captain).some(({ at }) => at.includes(end));
  if (fortune) return isDone ? mouth.carried : fortune > 0 ? mouth.better : mouth.worse;
  const seen = did(you).flatMap(({ at }) => at);
  return seen.includes(start) || seen.includes(end) ? mouth.parried : undefined;
}

/**
 * How many turns a seat has had.
 * @param {Pick<import("../types").Snapshot, "log">} game @param {number | null} player
 */
function turnsOf({ log }, player) {
  return log.filter(({ seat }, n) => seat === player && log[n - 1]?.seat !== player).length;
}

/**
 * The seat of the captain that moves before the only person, whose turn it is if any.
 * @param {import("../types").Snapshot} snapshot
 */
function speaker(snapshot) {
  const { players, you, view, over } = snapshot;
  if (preference("intent") === "off" || you === null || looksBack(snapshot)) return null;
  const seat = (you + players.length - 1) % players.length;
  return (over || view.turn === you) && captainOf(players[seat] ?? "") ? seat : null;
}

/** Whose threat to ask for. @param {import("../types").Snapshot} snapshot */
function threatening(snapshot) {
  const seat = speaker(snapshot);
  if (seat === null || snapshot.over || snapshot.ply === 0) return null;
  const captain = captainOf(snapshot.players[seat] ?? "")?.captain ?? "";
  const other = (turnsOf(snapshot, seat) >> 1) % 2; // what it says again it says in other words
  const voice = CAPTAINS.indexOf(captain) + other * (CAPTAINS.length / 2);
  return { seat, voice };
}

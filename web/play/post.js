// Beside the board of a game with somebody elsewhere: whose turn it is, the letter that goes to the
// other side, and what was said in theirs.

import { agreed } from "../house/dialogs.js";
import { button, el } from "../house/dom.js";
import { patient } from "../house/chunks.js";
import { field, select } from "../house/fields.js";
import { reasonOf } from "../house/refused.js";
import { courseWhere, isWritten, keptCourses } from "../keeping/letters.js";
import {
  awaits,
  countSides,
  hasWritten,
  isAsked,
  isChecked,
  isDone,
  isOver,
  mayBeSent,
  nextWriter,
  scoreWith,
  sideOf,
  writesNext,
} from "../letters/course.js";
import { LONGEST_NOTE, linkOf } from "../letters/letter.js";
import {
  ELSEWHERE,
  abandon,
  arriving,
  goTo,
  lags,
  markedRecord,
  opensAnew,
  otherName,
  restore,
  seatPlayer,
  sendLetter,
  undisturbed,
} from "../session/post.js";
import { wholeRecord } from "../session/record.js";
import { seenLink } from "../session/links.js";
import {
  awaySides,
  bindWire,
  countLines,
  givenSide,
  invite,
  inviteWatcher,
  isWatched,
  listenToWire,
  sendOverWire,
  showWatchers,
  tellAway,
  tellSide,
  wireServes,
  wireState,
} from "../session/wire.js";
import { looksBack } from "../session/taps.js";
import { say } from "../words/say.js";
import { captainOf, playerWords } from "../words/players.js";
import { scoreWords } from "../words/score.js";
import { isRoom, linesSaid, turnSaid, waitsFor } from "./devices.js";

/** @import { Claim } from "../letters/letter.js" */
/** @import { Snapshot } from "../types" */

const envelope = patient(() => import("./envelope.js"));
const room = patient(() => import("./room.js"));

/**
 * @param {import("../session/session").Session} session
 * @param {import("../types").Info} info
 * @param {HTMLElement} element shows it
 * @param {import("../worker/engine").Engine} engine
 * @param {AbortSignal} signal ends it
 */
export async function createPost(session, info, element, engine, signal) {
  let post = await courseWhere(({ table }) => table === session.id());
  let score = { won: 0, drawn: 0, lost: 0 };
  const note = el("input", {
    type: "text",
    id: "post-note",
    maxlength: LONGEST_NOTE,
    autocomplete: "off",
  });
  const noteField = field(say("A note, if you like"), note);
  /** What is shown, so that it is drawn only when it changes. */
  let shown = "";
  /** Whether a letter is being written. */
  let writing = false;
  await addUp();
  // a table that lags behind its letters would send what was played long ago
  if (post && lags(post, snapshot().last)) {
    await restore(post, engine);
    if (!signal.aborted) goTo(post, "letter");
  } else {
    session.listen(update, signal);
    listenToWire(rewire, signal);
    rewire();
  }

  async function addUp() {
    if (post && isOver(post))
      score = scoreWith(await keptCourses(), post.keys[post.me === 0 ? 1 : 0] ?? "");
  }

  function snapshot() {
    return session.state().snapshot;
  }

  function update() {
    const { view, ply, last, players, names } = snapshot();
    if (session.state().held && !writing) return void send(null);
    const here = post !== null && players.includes(ELSEWHERE) && !signal.aborted;
    element.hidden = !here;
    const look = JSON.stringify([view.turn, ply, last, names, post?.hashes.length, post?.gone]);
    if (!here || look === shown) return;
    shown = look;
    element.replaceChildren(...content());
    if (connected() && ready()) void send(null);
    void showPosition();
    return undefined;
  }

  /** Shows the position to those who watch. */
  async function showPosition() {
    if (!isWatched()) return;
    const { game, names } = snapshot();
    showWatchers(await seenLink(game, names, await session.forStranger()));
  }

  /** Whether letters go over a line by themselves. */
  function connected() {
    return post !== null && wireState() === "open" && wireServes(post.id);
  }

  /** The line has opened or is lost. */
  function rewire() {
    if (post?.hashes.length === 0 && wireState() === "open") bindWire(post.id);
    if (post && connected()) {
      for (const text of post.latest ?? [post.sent]) sendOverWire(text);
      const mine = hasWritten(post) || post.me === givenSide();
      if (isRoom(post) && post.me > 0 && mine) tellSide(post.me);
    }
    if (post && isRoom(post) && post.me === 0) tellAway(post.id, countSides(post));
    shown = "";
    update();
  }

  /** Whether the turn is done, and nothing is asked. */
  function ready() {
    const { turn } = snapshot().view;
    const seat = typeof turn === "number" ? turn : null;
    // another letter has just come, and this page goes away
    if (isRoom(post) && post && lags(post, snapshot().last)) return false;
    return post !== null && !asked() && !looksBack(snapshot()) && mayBeSent(post, seat);
  }

  function content() {
    if (!post) return [];
    const many = isRoom(post);
    const byHand = ready() && !connected() && !many;
    const lost = isWritten(post.id)
      ? ""
      : say("The letters of this game could not be kept: they last as long as this page is open.");
    const open = post.lots === "open" ? say("Lots are still to decide who sits where.") : "";
    const words = [line(), ...heard(), open, status(ready()), lost]
      .filter(Boolean)
      .map((sentence) => el("p", {}, sentence));
    return [
      ...words,
      ...(byHand ? [noteField] : []),
      el(
        "div",
        { class: "buttons" },
        byHand &&
          button(
            "main",
            post.hashes.length
              ? say("Send to {name}", { name: other() })
              : say("Send the invitation"),
            () => send(null),
          ),
        asked() && button("main", say("Agree"), () => send({ kind: "yes" })),
        asked() && button("quiet", say("Decline"), () => send({ kind: "no" })),
        lastBy(post.me) && !connected() && !many && button("quiet", say("Send again"), deliver),
        !isDone(post) &&
          !connected() &&
          !many &&
          button("quiet", say("A table across the room"), connect),
        connectsMore() &&
          button(
            countLines() || isOver(post) ? "quiet" : "main",
            say("Connect a device"),
            connectAll,
          ),
        connected() && !isOver(post) && button("quiet", say("Let somebody watch"), watch),
        ...requests(),
        ...leaving(),
        (isOver(post) || post.gone) && el("a", { class: "quiet", href: rematch() }, say("Rematch")),
      ),
      ...seating(),
    ];
  }

  /**
   * Whether this device invites, and not all of three or four are connected. One that was away may
   * lack how the game ended.
   */
  function connectsMore() {
    return post !== null && isRoom(post) && post.me === 0 && awaySides().length > 0;
  }

  /** The other side's name. */
  function other() {
    return post ? otherName(post, snapshot().names) : "";
  }

  /** Whether the last letter is by that side. @param {number} side */
  function lastBy(side) {
    return post !== null && post.hashes.length > 0 && (post.hashes.length - 1) % 2 === side;
  }

  /** Whether the other side waits for an answer to what they asked. */
  function asked() {
    return post !== null && isAsked(post);
  }

  /** What the other side said. @returns {string[]} */
  function heard() {
    if (!post) return [];
    const name = other();
    if (!lastBy(post.me === 0 ? 1 : 0)) return [];
    const claim = post.claim?.kind;
    return [
      claim === "back" ? say("{name} asks to take back a move.", { name }) : "",
      claim === "draw" ? say("{name} offers a draw.", { name }) : "",
      claim === "yes" && !post.end ? say("{name} agrees.", { name }) : "",
      claim === "no" ? say("{name} declines.", { name }) : "",
      post.note ? say("{name} writes: {note}", { name, note: post.note }) : "",
    ].filter(Boolean);
  }

  /** @param {boolean} ready whether a letter may be sent */
  function status(ready) {
    if (!post) return "";
    const name = other();
    const played = [
      score.won + score.drawn + score.lost > 0 ? scoreWords(name, score) : "",
      isOver(post) ? unopened(name) : "",
    ]
      .filter(Boolean)
      .map((sentence) => ` ${sentence}`)
      .join("");
    if (post.end?.how === "draw") return say("You have agreed to a draw.") + played;
    if (post.end)
      return (
        (post.end.by === post.me
          ? say("You have resigned.")
          : say("{name} has resigned. You win.", { name })) + played
      );
    if (isOver(post)) return say("The game is over.") + played;
    if (post.gone) return abandoned(name).join(" ");
    if (isRoom(post)) return turnSaid(post, snapshot().names, snapshot().view.turn);
    if (connected()) return writesNext(post) ? "" : say("{name} is to move.", { name });
    const { turn } = snapshot().view;
    const mine = typeof turn === "number" && sideOf(post, turn) === post.me;
    const hides = Boolean(post.bags ?? post.hands);
    if (!writesNext(post) && hides && post.lots !== "open" && mine && !post.claim)
      return say("Your move has gone to {name}, whose answer says how it ends.", { name });
    if (!writesNext(post))
      return post.hashes.length === 1
        ? say("Your invitation is letter 1. Open the answer here, on this device.")
        : say("Letter {n} is yours. Now it is the turn of {name}; open the answer here.", {
            n: post.hashes.length,
            name,
          });
    if (asked()) return "";
    if (post.hands?.waits === "own" && post.held)
      return say(
        "What the last move of {name} does may depend on a card of yours that is still locked. Send this on, and the answer opens it.",
        { name },
      );
    if (post.hands?.waits === "own")
      return say("Your new cards are still locked: send this on, and the answer opens them.");
    if (!ready && post.lots && post.hashes.length < 4)
      return say("The lots are drawn: you are to move. Then send it from here.");
    if (!ready && snapshot().auto) {
      const captain = playerWords(snapshot().players[Number(turn)] ?? "");
      return say("{captain} plays here for you.", { captain });
    }
    if (!ready) return say("When you have moved, send it from here.");
    if (post.hashes.length === 0)
      return say("Send the invitation to whoever you want to play with.");
    const { last, log, view } = snapshot();
    if (post.hashes.length === 1 && (post.lots || view.turn === "chance"))
      return say(
        "Send your answer. What chance decides comes of both letters, so that nobody chooses it.",
      );
    const fresh = log.slice(post.tokens.length, last);
    if (post.bags && fresh.length === 0 && post.hashes.length > 2)
      return say("Your answer says what {name} attacked. Send it.", { name });
    if (post.hands && fresh.length === 0 && post.hashes.length > 1)
      return say("Your letter opens cards for {name}. Send it.", { name });
    if (post.lots && last === 0) return say("The lots are drawn. Send it on.");
    if (fresh.length > 0 && fresh.every(({ seat }) => seat === null))
      return say("Chance has decided. Send it on.");
    return say("Your turn is done. Send it.");
  }

  /** What may be asked while one is to move. */
  function requests() {
    if (!post || isOver(post) || !writesNext(post) || asked() || post.hashes.length < 3) return [];
    if (isRoom(post)) return [];
    const { log, players } = snapshot();
    const ply = log
      .slice(0, post.tokens.length)
      .findLastIndex(({ seat }) => players[seat ?? -1] === "person");
    return [
      ply >= 0 &&
        !post.hands &&
        button("quiet", say("Ask to take back"), () => send({ kind: "back", ply })),
      button("quiet", say("Offer a draw"), () => send({ kind: "draw" })),
      button("quiet", say("Resign"), resign),
    ];
  }

  /** Who plays this side's seats, to be changed while nothing is played since the last letter. */
  function seating() {
    if (!post || isOver(post) || post.gone || post.lots === "open") return [];
    const { last, view } = snapshot();
    if (last > post.tokens.length + (post.drawn?.length ?? 0)) return [];
    const { seats, me, computers = {} } = post;
    const choices = [
      /** @type {const} */ (["person", say("me")]),
      ...info.players
        .filter((player) => captainOf(player))
        .map((player) => /** @type {const} */ ([player, playerWords(player)])),
    ];
    const rows = view.seats.map(({ name }, seat) => {
      if (sideOf({ seats }, seat) !== me) return null;
      const list = select({ id: `post-seat-${seat}` }, choices, computers[seat] ?? "person");
      list.addEventListener("change", () => seatAt(seat, list.value));
      return field(name, list);
    });
    const open =
      element.querySelector("details")?.open ??
      Object.values(computers).some((player) => player !== "person");
    return [el("details", { open }, el("summary", {}, say("Who plays here")), ...rows)];
  }

  /** @param {number} seat @param {string} player */
  async function seatAt(seat, player) {
    if (!post) return;
    try {
      await seatPlayer(post, seat, player, engine);
      location.replace(`#/play/${info.id}?seat=${seat}&player=${player}`);
    } catch (error) {
      session.refuse(reasonOf(error));
    }
  }

  /** What is still to be opened when the game is over. @param {string} name of the other side */
  function unopened(name) {
    if (!post) return "";
    if (writesNext(post))
      return say("Send a last letter: it opens what you drew, so that {name} can check it.", {
        name,
      });
    if (isChecked(post)) return "";
    return post.gone
      ? say("{name} has left without opening what they drew, so it stays a guess.", { name })
      : say("What {name} drew is a guess here until their last letter opens it.", { name });
  }

  /** What is said of a game that the other side has left. @param {string} name theirs */
  function abandoned(name) {
    return [
      say("{name} has left this game. What was played stands, to look back at and to save.", {
        name,
      }),
      ...(post?.held ? [say("How your last move ends only {name} could say.", { name })] : []),
      ...(post?.guessed?.length
        ? [say("In the file, what {name} hid is a guess, and marked as one.", { name })]
        : []),
      say("If their letter comes after all, open it, and the game goes on."),
    ];
  }

  /** What can be done if the other side does not answer. */
  function leaving() {
    if (!post) return [];
    const name = other();
    if (post.gone)
      return [button("quiet", say("Wait for {name} again", { name }), () => leave(false))];
    return [
      awaits(post) &&
        !reaches() &&
        button("quiet", say("{name} does not answer", { name }), giveUp),
    ];
  }

  /** Whether there is a line to the side that is awaited. */
  function reaches() {
    if (!post || !connected()) return false;
    return !isRoom(post) || !awaySides().includes(nextWriter(post));
  }

  async function giveUp() {
    const name = other();
    const title = say("Give {name} up?", { name });
    const warning = say(
      "The game goes to the finished ones, as abandoned by {name}. Nothing of it is lost, and {name} can still answer.",
      { name },
    );
    if (await agreed(title, warning, say("Give up waiting"), say("Wait"))) await leave(true);
  }

  /** @param {boolean} gone whether the other side is taken for gone */
  async function leave(gone) {
    if (!post) return;
    try {
      post = await abandon(post, gone);
    } catch (error) {
      session.refuse(reasonOf(error));
    }
    session.repace();
  }

  async function resign() {
    const warning = say("{name} wins then.", { name: other() });
    if (await agreed(say("Resign this game?"), warning, say("Resign"), say("Play on")))
      await send({ kind: "resign" });
  }

  /** @param {Claim | null} claim */
  async function send(claim) {
    if (!post || writing) return;
    writing = true;
    let held = "";
    let failed = "";
    try {
      await session.settled();
      held = session.state().held;
      post = await sendLetter(post, snapshot(), { note: note.value, claim, held }, engine);
    } catch (error) {
      failed = reasonOf(error);
    }
    writing = false;
    session.cancel();
    if (failed) return session.refuse(failed);
    note.value = "";
    await addUp();
    session.repace();
    if (connected()) sendOverWire(post.sent);
    else if (!isRoom(post)) await deliver();
    if (opensAnew(post, claim, held) && !signal.aborted)
      location.replace(`#/play/${info.id}?sent=${post.hashes.length}`);
  }

  /** Opens a line to a device in the room. */
  function connect() {
    const id = post?.id ?? "";
    return undisturbed(() =>
      openLine(say("A table across the room"), () => invite(id, arriving(engine))),
    );
  }

  /** Opens lines to all other devices, one after the other. */
  async function connectAll() {
    const { id, keys } = /** @type {import("../keeping/letters.js").Post} */ (post);
    const free = keys.flatMap((key, side) => (key ? [] : [side]));
    await undisturbed(async () => {
      for (let opens = true; opens && countLines() < keys.length - 1;) {
        const n = countLines() + 2;
        const title = say("Connect device {n} of {all}", { n, all: keys.length });
        opens = await openLine(title, () => invite(id, arriving(engine), free));
      }
    });
  }

  /** Opens a line to a device that only watches. */
  function watch() {
    return undisturbed(() => openLine(say("Let somebody watch"), inviteWatcher));
  }

  /**
   * @param {string} title @param {() => Promise<string>} inviting
   * @returns {Promise<boolean>} whether it is open
   */
  async function openLine(title, inviting) {
    try {
      return await (await room()).openRoom(title, inviting);
    } catch (error) {
      session.refuse(reasonOf(error));
      return false;
    }
  }

  /** What is to be said of the line. */
  function line() {
    if (!post) return "";
    if (isRoom(post)) return linesSaid(post, snapshot().names, connected());
    if (!wireServes(post.id)) return "";
    if (connected()) return say("You are connected: each turn goes over at once.");
    return wireState() === "lost"
      ? say("The line is lost. Connect again, or send the letter by other means.")
      : "";
  }

  /** Gives the last letter to the system's share sheet, or shows it. */
  async function deliver() {
    if (!post) return;
    const link = linkOf(post.sent, location.href);
    const title = say("{title}: your turn", { title: info.title });
    const file = `${info.id}-${post.hashes.length}.txt`;
    await (await envelope()).deliver({ link, title, file });
  }

  /** The same game with the seats exchanged, as a link. */
  function rematch() {
    const players = snapshot().players.map((player) =>
      player === ELSEWHERE ? "person" : ELSEWHERE,
    );
    const words = {
      seats: String(players.length),
      ...(post && isRoom(post)
        ? { devices: String(countSides(post)) }
        : { players: players.join(",") }),
    };
    return `#/elsewhere/${info.id}?${new URLSearchParams(words)}`;
  }

  return {
    /** Why nothing can be done here until the other side's letter comes, or "". */
    waits() {
      if (!post || isOver(post) || (writesNext(post) && !writing)) return "";
      if (post.gone) return say("{name} has left this game.", { name: other() });
      return isRoom(post) && !writing
        ? waitsFor(post, snapshot().names)
        : say("Your letter is on its way. The game goes on with the answer.");
    },
    /** Whether the other side is taken for gone. */
    isAbandoned: () => Boolean(post?.gone),
    /** The record to save if not all of it is known, or the other side is gone. */
    record: () => post && markedRecord(post, other(), wholeRecord(snapshot())),
  };
}

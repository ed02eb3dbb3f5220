// A puzzle: a position with one best move. Python says whether a move is right, what the others
// answer, and what refutes a wrong one; the browser keeps which puzzles were solved.

import { picture } from "../board/art.js";
import { createHinting } from "../board/hinting.js";
import { createLayer } from "../board/pips.js";
import { pointsOf } from "../board/seats.js";
import { sound } from "../board/sound.js";
import { createTable } from "../board/table.js";
import { drawWreaths } from "../board/told.js";
import { createVoice } from "../board/voice.js";
import { button, el, enable, iconButton, setText } from "../house/dom.js";
import { known } from "../house/known.js";
import { reasonOf } from "../house/refused.js";
import { locale } from "../house/language.js";
import { answered, dueMistakes, mistakes } from "../keeping/mistakes.js";
import {
  counted,
  nextPuzzle,
  progressOf,
  puzzleCall,
  puzzleOfDay,
  today,
} from "../keeping/solved.js";
import { setOfTab } from "../keeping/tab.js";
import { keptByNow } from "../session/sessions.js";
import { linkWith } from "../session/settings.js";
import { story } from "../session/story.js";
import { screenOf } from "../session/tables.js";
import { begin as beginTable, reduce } from "../session/table_state.js";
import {
  begunTaps,
  fewTaps,
  firstTouch,
  isQuestion,
  news,
  press,
  promptOf,
  tapsOf,
} from "../session/taps.js";
import { kindOf } from "../words/puzzle_kinds.js";
import { say, sayCount } from "../words/say.js";
import { lost } from "./lost.js";

/** @import { Info, Puzzle, Puzzled, Snapshot } from "../types" */

/** Which of one's own mistakes were practised since the page was loaded. @type {Set<string>} */
const practisedHere = new Set();
/** Milliseconds for which each move of the solution is shown. */
const STEP = 900;

/** @param {import("../types").GameVisit} visit @returns {Promise<import("../types").Opened>} */
export async function open({ info, query, engine, waitFor }) {
  const every = (await known.puzzles[info.id]?.()) ?? [];
  const wanted = query.get("kind");
  const all = wanted ? every.filter((one) => kindOf(one) === wanted) : every;
  const id = query.get("id");
  const mistake = mistakes().find((one) => one.game === info.id && one.puzzle.id === id);
  const begins = id === null && (wanted !== null || progressOf(info.id).tried.length === 0);
  const day = puzzleOfDay(every);
  const puzzle = begins
    ? nextPuzzle(info.id, all, undefined)
    : id === null
      ? day
      : (every.find((one) => one.id === id) ?? mistake?.puzzle);
  if (!puzzle) return lost();
  const kept = mistake?.table ? (await keptByNow()).games : [];
  /** @type {Puzzled} */
  const puzzled = await waitFor(() => engine.call("puzzle", puzzleCall(info.id, puzzle)));
  const { screen } = await screenOf(puzzled.snapshot, info, engine);
  const number = every.indexOf(puzzle) + 1;
  const name =
    puzzle === day && !begins ? say("Puzzle of the day") : say("Puzzle {number}", { number });
  return {
    title: say("Puzzles of {title}", { title: info.title }),
    where: info.title,
    draw() {
      // so that Back comes back to this puzzle
      query.set("id", puzzle.id);
      history.replaceState(history.state, "", `#/puzzle/${info.id}?${query}`);
      return createPuzzle(
        {
          ...{ all, day, wanted, name, puzzle, mistake, puzzled, screen, info },
          practised: query.has("practise"),
          home: kept.some((one) => one.id === mistake?.table),
        },
        engine,
      );
    },
  };
}

/**
 * The same without the players of a game: the others only answer.
 * @param {Snapshot} snapshot @returns {Snapshot}
 */
function seated(snapshot) {
  return { ...snapshot, players: snapshot.players.map(() => "person") };
}

/** What happened in these moves. @param {Snapshot["log"]} log */
function saidIn(log) {
  return log.flatMap(({ said }) => said ?? []).join(" ");
}

/**
 * @param {{all: Puzzle[], day: Puzzle | undefined, wanted: string | null, name: string, puzzle: Puzzle,
 *   mistake: import("../keeping/mistakes").Mistake | undefined, practised: boolean, home: boolean,
 *   puzzled: Puzzled, screen: import("../types").Screen, info: Info}} what
 *   `all` are those of the `wanted` kind, or of any; `puzzled` is Python's answer before any move;
 *   `mistake` says which game of the person the puzzle is from, if so, `practised` that all those
 *   of that game are wanted, due or not, and `home` that the game is still kept
 * @param {import("../worker/engine").Engine} engine
 */
function createPuzzle(
  { all, day, wanted, name, puzzle, mistake, practised, home, puzzled, screen, info },
  engine,
) {
  const ends = new AbortController();
  let state = beginTable(seated(puzzled.snapshot), screen);
  let played = puzzled.played;
  /** These and the best answer, once one can go through them. */
  let line = played;
  /** How many of them are shown. */
  let lookAt = 0;
  /** Where a wrong move was made, while its refutation is shown. @type {Snapshot | null} */
  let tryingAt = null;
  const mine = puzzled.snapshot.you ?? 0;
  if (practised) practisedHere.add(puzzle.id);
  const { goal } = puzzled;
  /** How many reasons the voice tells: of a mistake also how it compares with the move played. */
  const lead = mistake ? 2 : 1;
  const inGame = mistake?.played
    ? say("Played in your game: {move}", { move: mistake.played })
    : "";
  /**
   * Nothing tried, a wrong move made, solved, or the solution shown.
   * @type {"open" | "wrong" | "solved" | "shown"}
   */
  let stage = "open";
  /** Whether a move was wrong or the solution shown. */
  let spoilt = false;
  /** How many moves at the end of the line are told. */
  let latest = 1;
  /** The steps of a hint at the next move, once it was asked for. */
  let hints = /** @type {ReturnType<typeof stepsOf> | null} */ (null);
  /** How many of them are told. */
  let hinted = 0;
  /** What is said of the last move. @type {import("../board/voice.js").Verdict | null} */
  let verdict = null;
  const triedBefore = progressOf(info.id).tried.includes(puzzle.id);
  let asked = 0;
  /** The days until a mistake comes back, once it was tried. @type {number | null} */
  let days = null;
  /** Why the first move is the solution, once it is known. */
  let point = "";
  let { themes } = puzzled;

  const voice = createVoice();
  /** Everybody's points, for a window that ends above the seats. */
  const score = el("span", { class: "speech-score", "aria-hidden": "true" });
  const who = el(
    "p",
    { class: "puzzle-who" },
    picture(screen, puzzled.snapshot.view.seats[mine]?.kind ?? ""),
    say("You play as {name}.", { name: puzzled.snapshot.names[mine] ?? "" }),
    score,
  );
  const title = el("h2", {}, mistake ? whence(mistake) : name);
  const kind = el("span", { class: "puzzle-kind" });
  const rated = el("span", { class: "puzzle-rated" });
  const told = el("div", { class: "puzzle-told", role: "status" });
  const solution = button("quiet", say("Show the solution"), showSolution);
  const hint = button("quiet", say("Hint"), giveHint);
  const again = button("quiet", say("Start again"), () => begin());
  const retry = button("main", say("Try again"), goBack);
  const next = button("main", say("Next puzzle"), goNext);
  const back = iconButton("back", say("Back"), () => step(-1));
  const forth = iconButton("forth", say("Forward"), () => step(1));
  const daily =
    puzzle === day
      ? null
      : el(
          "a",
          { class: "quiet", href: `#/puzzle/${info.id}?id=${day?.id}` },
          say("Puzzle of the day"),
        );
  const start = new URLSearchParams({
    seats: String(puzzle.seats),
    position: puzzle.position,
    ...puzzle.options,
  });
  const play = el(
    "a",
    { class: "quiet", href: linkWith("new", info, start) },
    say("Play from here"),
  );
  const others = el("a", { class: "quiet", href: "#/puzzles" }, say("All puzzles"));
  const rules = el("a", { class: "quiet", href: `#/rules/${info.id}` }, say("Rules"));
  const lesson = el("a", { class: "quiet", href: `#/learn/${info.id}` }, say("Learn"));
  const review = mistake && home ? reviewOf(mistake) : null;
  /** Where the button goes after the last of one's mistakes. */
  const last = review ?? others;
  const buttons = el(
    "div",
    { class: "buttons" },
    again,
    review,
    daily,
    others,
    play,
    lesson,
    rules,
  );
  const onward = el(
    "div",
    { class: "onward-room" },
    el("p", { class: "puzzle-facts" }, kind, " ", rated),
    el("div", { class: "onward buttons" }, back, forth, hint, solution, retry, next),
  );
  const panel = el(
    "div",
    { class: "panel" },
    el("div", { class: "panel-body whole-game puzzle" }, title, told, buttons),
  );

  const table = createTable(
    {
      ...{ state: () => state, seated: true, expects: true, onward, panel, inspection },
      ...{ speak, tap, also },
      keys: { step },
      heading: say("Puzzles of {title}", { title: info.title }),
      voice: [voice.element, voice.spoken, who],
      cancel: () => (tryingAt ? goBack() : change({ type: "choose", taps: [] })),
    },
    ends.signal,
  );
  const { element } = table;
  const hinting = createHinting(element, table.board);
  const wreath = createLayer(table.board, "solved");
  draw();

  /** The game in which the mistake was made. @param {import("../keeping/mistakes").Mistake} one */
  function whence({ made, ply }) {
    const date = new Date(made).toLocaleDateString(locale(), { dateStyle: "long" });
    const from = say("From your game of {date}, move {n}", { date, n: ply + 1 });
    const ofGame = mistakes().filter((one) => one.made === made);
    const n = ofGame.filter((one) => practisedHere.has(one.puzzle.id)).length;
    const of = ofGame.length;
    return practised && of > 1 ? say("{n} of {of}: {from}", { n, of, from }) : from;
  }

  /** A link to that game's review. @param {import("../keeping/mistakes").Mistake} one */
  function reviewOf({ ply, table = "" }) {
    const onclick = () => setOfTab(info.id, table);
    const href = `#/play/${info.id}?review=${ply}`;
    return el("a", { class: "quiet", href, onclick }, say("Back to the look back"));
  }

  /** Notes how the puzzle went. @param {boolean} right at the first try */
  function note(right) {
    if (mistake) days = answered(mistake, right);
    else counted(info.id, puzzle, right);
  }

  /** When the mistake comes back, or how the person does. @returns {string[]} */
  function standing() {
    const warning =
      stage === "open" && !spoilt && (mistake ? mistake.due <= today() : !triedBefore)
        ? [say("With a hint it counts as not solved.")]
        : [];
    if (mistake && (days === null || stage === "open")) return warning;
    if (mistake)
      return [
        days
          ? sayCount(
              "You will see this again in {n} day.",
              "You will see this again in {n} days.",
              days,
            )
          : say("You have learned it: it does not come back."),
        ...(ended() && !nextOwn() ? [say("That was the last of your mistakes for now.")] : []),
      ];
    const { rating, streak } = progressOf(info.id);
    return [
      say("The puzzle is rated {puzzle}, you {rating}.", { puzzle: puzzle.rating, rating }),
      ...(triedBefore ? [say("You have tried it before: it does not count again.")] : []),
      ...(spoilt && !triedBefore ? [say("It counts as not solved.")] : warning),
      ...(streak > 1 ? [sayCount("{n} solved in a row.", "{n} solved in a row.", streak)] : []),
    ];
  }

  /** Draws the table, the person's side at the bottom. */
  function draw() {
    table.draw({ told: marks(), turned: mine === 1 });
  }

  /** The own move and its answers, and with the whole solution the first move too. */
  function marks() {
    const { players } = puzzled.snapshot; // only the solver is a person
    const snapshot = { ...state.snapshot, players };
    const last = story(snapshot);
    const whole = ended() && snapshot.log.length >= played.length;
    if (!whole || last[0]?.ply === 1) return last;
    const first = story({ ...snapshot, log: snapshot.log.slice(0, 1) });
    return [...first.map((one) => ({ ...one, slight: true })), ...last]; // without a number
  }

  /** @param {...import("../types").Action} actions */
  function change(...actions) {
    state = actions.reduce(reduce, state);
    draw();
  }

  /** Tells a step more of the hint, also after a wrong move. */
  async function giveHint() {
    if (state.sent || hinted === hints?.length) return;
    spoil();
    if (tryingAt) {
      goBack();
      hint.focus({ preventScroll: true });
    }
    const call = { ...puzzleCall(info.id, puzzle), played };
    const found = hints ? null : await answerOf(engine.call("puzzle_hint", call));
    if (found) hints = stepsOf(found);
    const step = hints?.[hinted];
    if (!step) return;
    hinted++;
    change(
      { type: "choose", taps: step.taps },
      { type: "say", message: { kind: "hint", words: step.words, clause: "" } },
    );
  }

  /**
   * Where to begin, or else a thought; a few places, with what goes there chosen; the move.
   * @param {import("../calls").Hint} found
   */
  function stepsOf(found) {
    const { snapshot } = state;
    const move = tapsOf(snapshot, found.token);
    const first = firstTouch(snapshot, found.token);
    const few = fewTaps(snapshot, found.token);
    const why = found.reasons[0]?.says ?? "";
    const none = () => /** @type {SVGElement[]} */ ([]);
    const ring = () => hinting.ring(found, state);
    const arrows = () => hinting.arrows(found, state);
    return [
      first
        ? { words: hinting.begin(first, [], state), taps: [], marked: [first], lines: none }
        : { words: hinting.thought(found, state), taps: [], marked: [], lines: ring },
      { words: hinting.begin("", few, state), taps: move.slice(0, -1), marked: few, lines: none },
      { words: [found.said, why].join(" ").trim(), taps: [], marked: move, lines: arrows },
    ].flatMap(({ words, ...step }) => (words ? [{ words, move, ...step }] : []));
  }

  /** Marks what was hinted at, unless something else is chosen. */
  function mark() {
    const step = tryingAt || state.sent ? undefined : hints?.[hinted - 1];
    const follows = step && state.taps.every((tap, n) => tap === step.move[n]);
    if (follows) hinting.mark(step.marked, step.lines());
    else hinting.mark([]);
  }

  /** From the refutation of a wrong move back to where it was made. */
  function goBack() {
    if (!tryingAt) return;
    const snapshot = tryingAt;
    tryingAt = null;
    change({ type: "show", snapshot });
    const place = element.querySelector("[data-tap][tabindex='0']");
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }

  /** @param {string} id */
  function tap(id) {
    if (tryingAt) return void table.inspector?.inspect(id);
    if (isQuestion(state, id)) return void table.inspector?.look(id);
    const { token, refused, taps } = press(state, id);
    if (!refused) table.inspector?.leave();
    if (token !== undefined) {
      change({ type: "send", taps: [...begunTaps(state), id] });
      void attempt(token);
    } else if (refused) {
      refuse(promptOf(state));
      void table.inspector?.inspect(id);
    } else change({ type: "choose", taps });
  }

  /** @param {string} words */
  function refuse(words) {
    change({ type: "choose", taps: [] }, { type: "refuse", message: { words } });
  }

  /** @param {string} words */
  function speak(words) {
    change({ type: "say", message: { kind: "answer", words, clause: "" } });
  }

  /** What Python says of the puzzle. @param {object} more */
  function ask(more) {
    return answerOf(engine.call("puzzle", { ...puzzleCall(info.id, puzzle), ...more }));
  }

  /**
   * An answer; null if something else was asked meanwhile.
   * @template T
   * @param {Promise<T>} call
   */
  async function answerOf(call) {
    const mine = ++asked;
    try {
      const answer = await call;
      return mine === asked && !ends.signal.aborted ? answer : null;
    } catch (error) {
      if (mine === asked && !ends.signal.aborted) refuse(reasonOf(error));
      return null;
    }
  }

  /** @param {string} token */
  async function attempt(token) {
    stage = "open";
    const answer = await ask({ played, token });
    if (!answer) return;
    if (answer.verdict === "wrong") {
      stage = "wrong";
      spoil();
      refute(answer, token);
      return;
    }
    take(answer);
    if (answer.verdict !== "solved") return;
    stage = "solved";
    if (!spoilt) note(true);
    const reasons = answer.why ? [...answer.reasons, { says: answer.why }] : [...answer.reasons];
    if (puzzle.claim.startsWith("stops")) reasons.push(...(await allowed()));
    point = pointOf(reasons);
    verdict = { words: spoilt ? say("Solved.") : say("Solved at the first try."), right: true };
    tellIt(reasons);
    draw();
  }

  /** How the win would have gone that the person's move in the game allowed. */
  async function allowed() {
    const answer = mistake && (await ask({ token: mistake.token }));
    const line = answer ? saidIn(answer.snapshot.log) : "";
    return line ? [{ says: say("Your game could have gone on like this: {line}", { line }) }] : [];
  }

  /** Shows what a wrong move leads to. @param {Puzzled} answer @param {string} token */
  function refute({ snapshot, why }, token) {
    const before = state.snapshot;
    const own = mistake?.token === token;
    verdict = {
      words: own ? say("That is the move you played.") : say("That is not the move."),
      right: false,
    };
    sound(news(before, snapshot), before.view, snapshot.view);
    change(
      { type: "show", snapshot: { ...seated(snapshot), moves: [] } },
      { type: "refuse", message: { words: why || say("Another one is better.") } },
    );
    tryingAt = before;
    draw();
    retry.focus({ preventScroll: true });
  }

  /** Notes that the puzzle was not solved at the first try. */
  function spoil() {
    if (!spoilt) note(false);
    spoilt = true;
    draw();
  }

  /** @param {Puzzled} answer */
  function take(answer) {
    const before = state.snapshot;
    latest = Math.max(1, answer.played.length - played.length);
    played = answer.played;
    line = answer.line;
    lookAt = played.length;
    hints = null;
    hinted = 0;
    tryingAt = null;
    themes = answer.themes;
    sound(news(before, answer.snapshot), before.view, answer.snapshot.view);
    const still = stage === "shown" || answer.verdict === "solved" ? { moves: [] } : {};
    change({ type: "show", snapshot: { ...seated(answer.snapshot), ...still } });
  }

  /**
   * What bears on a place of the table that is shown.
   * @param {string} place
   */
  async function inspection(place) {
    const { seats, options, position, players = [] } = puzzle;
    const played = state.snapshot.tokens; // after a wrong move more than have been played
    const call = { game: info.id, seats, options, position, played, place, players };
    return engine.call("puzzle_bearing", call).catch(() => null);
  }

  /** Starts again from the position. */
  async function begin() {
    const answer = await ask({});
    if (!answer) return false;
    stage = "open";
    spoilt = true; // it is known now
    told.replaceChildren();
    take(answer);
    window.scrollTo(0, 0);
    return true;
  }

  /** Shows the solution, move by move, and why. */
  async function showSolution() {
    spoil();
    if (!(await begin())) return;
    stage = "shown";
    for (let plies = 1; plies <= puzzle.tokens.length; plies++) {
      await new Promise((resolve) => setTimeout(resolve, STEP));
      if (ends.signal.aborted || stage !== "shown" || played.length !== plies - 1) return;
      const answer = await ask({ played: puzzle.tokens.slice(0, plies), known: true });
      if (!answer) return;
      point = pointOf(answer.reasons);
      take(answer);
      tellIt(answer.reasons);
    }
  }

  /** Whether the whole line has been played, so that one can go through it. */
  function ended() {
    return stage === "solved" || (stage === "shown" && played.length === puzzle.tokens.length);
  }

  /** To an earlier or later position of the line. @param {number} by */
  async function step(by) {
    if (!ended()) return;
    lookAt = Math.min(Math.max(lookAt + by, 0), line.length);
    const answer = await ask({ played: line.slice(0, lookAt), known: true });
    latest = 1;
    if (answer) change({ type: "show", snapshot: { ...seated(answer.snapshot), moves: [] } });
  }

  /** What the voice tells of a solution. @param {{says: string}[]} reasons */
  function pointOf(reasons) {
    const told = reasons.slice(0, lead).map(({ says }) => says);
    return told.join(" ");
  }

  /** The line and its reasons, as far as the voice does not tell them. @param {{says: string}[]} reasons */
  function tellIt(reasons) {
    const moves = state.snapshot.log.map(({ said }) => el("li", {}, (said ?? []).join(" ")));
    const more = reasons.slice(lead).map(({ says }) => el("li", {}, says));
    if (more.length) moves[0]?.append(el("ul", {}, ...more));
    told.replaceChildren(moves.length > 1 || more.length ? el("ol", {}, ...moves) : "");
  }

  /** Another mistake that is to be practised now. */
  function nextOwn() {
    return mistake && (practised ? nextOfGame(mistake) : dueMistakes().find(other));
  }

  function goNext() {
    const own = nextOwn();
    if (mistake && !own) {
      last.click();
      return;
    }
    const { id } = own?.puzzle ?? nextPuzzle(info.id, all, puzzle);
    const way = own && practised ? "&practise" : wanted && !own ? `&kind=${wanted}` : "";
    location.hash = `#/puzzle/${own?.game ?? info.id}?id=${id}${way}`;
  }

  /** @param {import("../keeping/mistakes").Mistake} one */
  function other(one) {
    return one.puzzle.id !== puzzle.id;
  }

  /** Another mistake of the same game. @param {import("../keeping/mistakes").Mistake} mistake */
  function nextOfGame({ made }) {
    return mistakes()
      .filter((one) => one.made === made && !practisedHere.has(one.puzzle.id))
      .sort((one, next) => one.ply - next.ply)[0];
  }

  /** Draws what is said and what is beside the board. */
  function also() {
    const { message, snapshot } = state;
    const finished = stage === "solved" || stage === "shown";
    const plies = snapshot.log.length;
    const latestMoves = snapshot.log.slice(tryingAt ? played.length : -latest);
    const answers = latestMoves.findIndex(({ seat }) => seat !== null && seat !== mine);
    const past = saidIn(latestMoves.slice(Math.max(answers, 0))); // the own move is marked on the board
    const first =
      plies === 1 || !point ? point : say("The point of the first move: {point}", { point });
    if (message && tryingAt) voice.speak(past, message.words, null, null, verdict);
    else if (message)
      voice.speak(past || `${inGame} ${goal}`.trim(), message.words, { message, game: info.id });
    else if (finished && plies === 0) voice.speak(inGame, goal);
    else if (finished && plies > played.length) voice.speak(past, say("The best answer"));
    else if (finished && plies < puzzle.tokens.length) {
      const n = say("The solution, move {n} of {all}.", { n: plies, all: puzzle.tokens.length });
      voice.speak(past, `${n} ${plies === 1 ? point : ""}`.trim());
    } else if (stage === "solved") voice.speak(past, first, null, null, verdict);
    else if (stage === "shown")
      voice.speak(past, `${say("This is the solution.")} ${first}`.trim());
    else if (!state.sent && past)
      voice.speak(past, promptOf(state), null, null, { words: say("That is right."), right: true });
    else if (!state.sent) voice.speak(`${inGame} ${promptOf(state)}`.trim(), goal);
    const { did, over, view } = snapshot;
    score.replaceChildren(...pointsOf(screen, view, [...view.seats.keys()]));
    const won = did.flatMap(({ at }) => at).filter((at) => table.board.place(at));
    const whole = stage === "solved" && plies === played.length;
    const shown = whole && !over ? won.slice(-1) : []; // a won game has its own
    wreath.draw(drawWreaths(table.board.place, shown, screen.viewBox[1]));
    setText(kind, themes.length ? `${themes.join(", ")}.` : "");
    setText(rated, standing().join(" "));
    retry.hidden = !tryingAt;
    mark();
    hint.hidden = finished;
    enable(hint, !state.sent && hinted !== hints?.length);
    next.className = finished ? "main" : "quiet";
    last.hidden = mistake !== undefined && !nextOwn();
    setText(next, last.hidden ? (last.textContent ?? "") : say("Next puzzle"));
    next.hidden = tryingAt !== null;
    solution.hidden = finished;
    for (const one of [back, forth]) one.hidden = !ended();
    enable(back, plies > 0);
    enable(forth, plies < line.length);
    again.hidden = played.length === 0;
    table.element.dataset.puzzle = stage;
  }

  return { element, close: () => ends.abort() };
}

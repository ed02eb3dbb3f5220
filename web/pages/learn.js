// A lesson: one step after the other on the real board. Python says what each step is about and
// what comes of every move; it keeps no state.

import { wordsAt } from "../board/board.js";
import { createLayer, drawRays } from "../board/pips.js";
import { sound } from "../board/sound.js";
import { createTable } from "../board/table.js";
import {
  button,
  el,
  enable,
  iconButton,
  setAttribute,
  setText,
  spokenRegion,
} from "../house/dom.js";
import { setChildren } from "../house/lists.js";
import { reasonOf } from "../house/refused.js";
import { store, stored } from "../keeping/preferences.js";
import { screenOf } from "../session/tables.js";
import { begin as beginTable, reduce, still } from "../session/table_state.js";
import { begunTaps, isQuestion, press, promptOf } from "../session/taps.js";
import { say } from "../words/say.js";
import { lost } from "./lost.js";

/** @import { LessonStep, Tried } from "../types" */
/** @import { Calls } from "../calls" */

/** What is kept of a completed lesson, else the last step that was reached. */
const DONE = "done";
/** The length from which what a move has done is set smaller, so that all of it is in sight. */
const MUCH = 150;

/**
 * The lesson of a game, where it was left.
 * @param {import("../types").GameVisit} visit
 */
export async function open({ info, engine, waitFor }) {
  const kept = stored(`lesson.${info.id}`) ?? "1";
  const step = kept === DONE ? Infinity : Number.parseInt(kept, 10) || 1;
  try {
    const [first, screen] = await waitFor(async () => {
      const first = await engine.call("lesson", { game: info.id, step: Math.min(step, 999) });
      return [first, (await screenOf(first, info, engine)).screen];
    });
    return {
      title: say("Learn {title}", { title: info.title }),
      where: info.title,
      draw: () => createLesson(first, kept === DONE, screen, info, engine),
    };
  } catch (error) {
    reasonOf(error); // there is no lesson
    return lost();
  }
}

/**
 * @param {LessonStep} first
 * @param {boolean} done whether all steps have been done
 * @param {import("../types").Screen} screen
 * @param {import("../types").Info} info
 * @param {import("../worker/engine").Engine} engine
 * @returns {import("../types").Page}
 */
function createLesson(first, done, screen, info, engine) {
  const ends = new AbortController();
  let now = first;
  /** What came of the last move. @type {{token: string, tried: Tried} | null} */
  let made = null;
  let over = done;
  /** The last step that was reached, all of them in a completed lesson. */
  let reached = done ? Infinity : first.step;
  /** Whether the step begins with another position than that in which the last one ended. */
  let jumped = false;
  /** Whether the page has made the move of the step. */
  let helped = false;
  /** Whether the previous page is gone. */
  let shown = false;
  let state = tableOf(first);

  const count = el("h2", { class: "lesson-count", tabindex: -1 });
  const words = el("p", { class: "lesson-words" });
  const told = el("p", { class: "lesson-told" });
  const spoken = spokenRegion();
  const back = iconButton("back", say("Back"), () => goTo(over ? now.step : now.step - 1));
  const steps = Array.from({ length: first.steps }, (_, index) =>
    button("lesson-step", String(index + 1), () => reached > index && goTo(index + 1), {
      "aria-label": say("Step {n}", { n: index + 1 }),
    }),
  );
  const ways = el("nav", { class: "lesson-steps", "aria-label": say("Steps") }, back, ...steps);
  const voice = el("div", { class: "voice lesson-voice" }, ways, count, words, told);

  const next = touch("main", say("Next"), "next");
  const again = touch("main", say("Try again"), "again");
  const show = touch("quiet", say("Show me"), "show");
  const play = el(
    "a",
    { class: "main", href: `#/new/${info.id}?players=person,level1` },
    say("A first game"),
  );
  const anew = button("quiet", say("Start over"), () => {
    reached = 1;
    void goTo(1);
  });
  const rules = el("a", { class: "quiet", href: `#/rules/${info.id}` }, say("Rules"));
  const puzzles = el("a", { class: "quiet", href: `#/puzzle/${info.id}` }, say("Puzzles"));
  const onward = el("div", { class: "onward buttons" });

  const table = createTable(
    {
      ...{ kind: "lesson", onward, seated: true, inspection, tap, also },
      heading: say("Learn {title}", { title: info.title }),
      state: () => state,
      voice: [voice, spoken],
      cancel: () => choose([]),
      speak: (words) => change({ type: "say", message: { kind: "answer", words, clause: "" } }),
    },
    ends.signal,
  );
  const { element } = table;
  const { near } = table.areas;
  const layer = createLayer(table.board, "rays");
  draw();

  /** Draws the table, the person's side at the bottom. */
  function draw() {
    table.draw({ turned: state.snapshot.you === 1 });
  }

  /** @param {...import("../types").Action} actions */
  function change(...actions) {
    state = actions.reduce(reduce, state);
    draw();
  }

  /** @param {string} id */
  function tap(id) {
    if (state.sent) return;
    if (id === "next" || id === "again" || id === "show") return void does[id]();
    if (isQuestion(state, id)) return void table.inspector?.look(id);
    const pressed = press(state, id);
    if (made || over || pressed.refused) void table.inspector?.inspect(id);
    else table.inspector?.leave();
    if (made || over) return;
    if (pressed.token !== undefined) void attempt(pressed.token, [...begunTaps(state), id]);
    else if (pressed.refused) void explain(pressed.refused);
    else choose(pressed.taps);
  }

  const does = {
    next: () => (now.step < now.steps ? goTo(now.step + 1) : finish()),
    again: () => begin(now),
    show: () => {
      helped = true;
      return attempt(now.shown, []);
    },
  };

  /** @param {string[]} taps */
  function choose(taps) {
    if (made || over) return;
    change({ type: "choose", taps });
  }

  /** @param {import("../types").Refusal} refusal */
  function refuse({ refused, clause }) {
    change({ type: "refuse", message: { words: refused, clause } });
  }

  /**
   * Asks Python; ignores an answer that comes after the person has gone on.
   * @template {"lesson" | "try_step" | "why_step"} N
   * @param {N} name
   * @param {Omit<Calls[N]["args"], "game" | "step"> & {step?: number}} args
   * @param {(answer: Calls[N]["answer"]) => void} take
   */
  async function ask(name, args, take) {
    const asked = now;
    try {
      const whole = /** @type {Calls[N]["args"]} */ ({ game: info.id, step: now.step, ...args });
      const answer = await engine.call(name, whole);
      if (!ends.signal.aborted && asked === now) take(answer);
    } catch (error) {
      if (!ends.signal.aborted) refuse({ refused: reasonOf(error), clause: "" });
    }
  }

  /**
   * @param {string} token
   * @param {string[]} taps
   * @param {boolean} [heard] whether its sounds are played
   */
  function attempt(token, taps, heard = true) {
    near.style.minHeight = `${near.offsetHeight}px`; // so that the board above does not move
    change({ type: "send", taps });
    return ask(
      "try_step",
      { token },
      (/** @type {Tried | import("../types").Refusal} */ answer) => {
        if ("refused" in answer) return refuse(answer);
        if (heard) sound(answer.did, state.snapshot.view, answer.view);
        take(token, answer);
      },
    );
  }

  /**
   * What bears on a place of the table that is shown.
   * @param {string} place
   */
  async function inspection(place) {
    const asked = { game: info.id, step: now.step, place, token: made?.token ?? null };
    return engine.call("step_bearing", asked).catch(() => null);
  }

  /** @param {string[]} taps */
  function explain(taps) {
    return ask("why_step", { taps }, refuse);
  }

  /** @param {string} token @param {Tried} tried */
  function take(token, tried) {
    made = { token, tried };
    const { view, names, changed, did } = tried;
    const { you } = state.snapshot;
    change({ type: "show", snapshot: { ...still(view, names), you, changed, did } });
    (tried.right ? next : again).focus({ preventScroll: true });
  }

  /** Goes to another step. @param {number} step */
  async function goTo(step) {
    change({ type: "send", taps: [] });
    await ask("lesson", { step }, begin);
  }

  /** Starts a step. @param {LessonStep} step */
  function begin(step) {
    const left = JSON.stringify(state.snapshot.view.things);
    jumped = made !== null && step !== now && left !== JSON.stringify(step.view.things);
    now = step;
    made = null;
    over = helped = false;
    near.style.minHeight = "";
    reached = Math.max(reached, step.step);
    state = tableOf(step);
    if (reached < Infinity) store(`lesson.${info.id}`, String(reached));
    draw();
    scrollTo({ top: 0 }); // to what is to be done
    count.focus({ preventScroll: true });
  }

  function finish() {
    over = true;
    reached = Infinity;
    store(`lesson.${info.id}`, DONE);
    change({ type: "show", snapshot: { ...state.snapshot, moves: [], prompts: {} } });
    play.focus({ preventScroll: true });
  }

  /** Draws what is said and what is below the board. */
  function also() {
    const { message, sent, taps } = state;
    const { step: n, steps: last } = now;
    const how = over ? "over" : !made ? "open" : made.tried.right ? "right" : "missed";
    const ways = {
      over: [play, puzzles, anew, rules],
      open: [],
      right: [next],
      missed: [again, show],
    };
    const wanted = sent && !over ? [] : ways[how];
    setChildren(onward, wanted);
    onward.hidden = wanted.length === 0;
    point();
    const counts = {
      over: say("Done"),
      open: jumped
        ? say("Step {n} of {last}: a new position", { n, last })
        : say("Step {n} of {last}", { n, last }),
      right: helped
        ? say("Shown – step {n} of {last}", { n, last })
        : say("Right – step {n} of {last}", { n, last }),
      missed: say("Not yet – step {n} of {last}", { n, last }),
    };
    setText(count, counts[how]);
    enable(back, over || n > 1);
    for (const [index, one] of steps.entries()) {
      enable(one, reached > index);
      setAttribute(one, "aria-current", !over && n === index + 1 && "step");
    }
    setText(words, over ? now.farewell : made ? made.tried.answer : now.text);
    tellMore();
    voice.classList.toggle("right", how === "right");
    voice.classList.toggle("missed", how === "missed");
    const busy = message || taps.length > 0;
    const fresh = how === "open" && !busy;
    const parts = [
      fresh && counts.open,
      !busy && words.textContent,
      told.textContent,
      fresh && lookAt(),
    ];
    if (!sent) setText(spoken, parts.filter(Boolean).join(" "));
    if (shown) mark();
  }

  /** Marks the state of the lesson on the whole page, and draws what needs the board's size. */
  function mark() {
    layer.draw(drawRays(table.board, state, made || over ? [] : now.rays));
    document.body.dataset.step = `${now.step}/${now.steps}`;
    setAttribute(document.body, "data-over", over ? "learned" : null);
  }

  /** Below the words: what to touch next, why something was refused, or what a move has done. */
  function tellMore() {
    const { message, taps, sent } = state;
    told.classList.toggle("refused", message?.kind === "refusal");
    told.classList.toggle("much", (made?.tried.said.join(" ").length ?? 0) > MUCH);
    if (message?.clause) {
      const link = el(
        "a",
        { class: "voice-rule", href: `#/rules/${info.id}?at=${message.clause}` },
        say("Read the rule"),
      );
      told.replaceChildren(message.words, " ", link);
    } else if (!sent) {
      const next = made ? made.tried.said.join(" ") : taps.length ? promptOf(state) : "";
      setText(told, over ? "" : (message?.words ?? next));
    }
  }

  /** Marks on the table what the step is about. */
  function point() {
    const points = made || over ? [] : now.points;
    for (const one of element.querySelectorAll("[data-tap], [data-area], [data-thing]")) {
      const { tap, area, thing } = /** @type {HTMLElement} */ (one).dataset;
      setAttribute(
        one,
        "data-point",
        points.some((id) => id === tap || id === area || id === thing),
      );
    }
  }

  /** The same in words, for screen readers. */
  function lookAt() {
    const { things, areas: places } = state.snapshot.view;
    const named = now.points.map(
      (id) =>
        things.find((thing) => thing.tap === id || thing.id === id)?.name ??
        places.find((area) => area.id === id)?.title ??
        wordsAt(element, id) ??
        id,
    );
    return named.length ? say("Look at: {list}.", { list: named.join("; ") }) : "";
  }

  /** @param {LessonStep} step */
  function tableOf({ view, names, moves, prompts }) {
    const you = typeof view.turn === "number" ? view.turn : null;
    const touched = over ? {} : { moves, prompts };
    return beginTable({ ...still(view, names), you, ...touched }, screen);
  }

  return {
    element,
    memory: () => ({ lesson: { step: now.step, token: made?.token ?? null, over } }),
    async recall({ lesson: left }) {
      shown = true;
      mark();
      if (!left) return;
      if (left.step !== now.step) await goTo(left.step);
      if (left.over && !over) finish();
      else if (left.token !== null && !over) await attempt(left.token, [], false);
    },
    close() {
      ends.abort();
      delete document.body.dataset.step;
      delete document.body.dataset.over;
    },
  };
}

/**
 * A button that counts as a touch on the table. @param {string} look @param {string} words @param
 * {string} tap
 */
function touch(look, words, tap) {
  return button(look, words, null, { "data-tap": tap, "data-live": true });
}

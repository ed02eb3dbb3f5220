// The position editor. Its only state is the position's text, which is in the address; Python says
// what the text means and what each touch makes of it.

import { createTable } from "../board/table.js";
import { button, el, enable, setAttribute, setText } from "../house/dom.js";
import { choose, field, select } from "../house/fields.js";
import { reasonOf } from "../house/refused.js";
import { say } from "../words/say.js";
import { copyOrShow } from "../house/copying.js";
import { linkWith, tableOf } from "../session/settings.js";
import { screenOf } from "../session/tables.js";
import { begin, reduce, still } from "../session/table_state.js";
import { nextTaps, press, promptOf } from "../session/taps.js";
import { createVoice } from "../board/voice.js";
import { setUp } from "./game.js";

/** @import { Edited } from "../types" */
/** @typedef {{position?: string, token?: string, fields?: Record<string, string>}} Change */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Typed */

/** @param {import("../types").GameVisit} visit @returns {Promise<import("../types").Opened>} */
export async function open(visit) {
  const { info, query, engine } = visit;
  try {
    const asked = {
      ...tableOf(info, query),
      position: query.get("position") ?? "",
    };
    /** @type {Edited} */
    const edited = await visit.waitFor(() => engine.call("edit", asked));
    const { screen } = await screenOf(edited, info, engine);
    return {
      title: say("A position of {title}", { title: info.title }),
      where: info.title,
      draw: () => createEditor(edited, screen, info, query, engine),
    };
  } catch (error) {
    reasonOf(error);
    return setUp(visit, error);
  }
}

/**
 * @param {Edited} edited
 * @param {import("../types").Screen} screen
 * @param {import("../types").Info} info
 * @param {URLSearchParams} words the settings of the table, as links have them
 * @param {import("../worker/engine").Engine} engine
 */
function createEditor(edited, screen, info, words, engine) {
  const ends = new AbortController();
  let now = edited;
  let state = begin(tableWith(edited), screen);
  /** The texts before the changes that can be taken back. @type {string[]} */
  const before = [];
  /** Changes in sequence: each builds on the answer to the last. */
  let queue = Promise.resolve();
  /** The field with text that has not been applied yet. @type {EventTarget | null} */
  let typing = null;

  const voice = createVoice();
  const fields = edited.fields
    .filter(({ touched }) => !touched)
    .map(({ name, title, takes, choices }) => {
      const common = {
        id: `field-${name}`,
        onchange: () => changeTo({ fields: { [name]: input.value } }),
      };
      const help = el("small", { id: `field-${name}-help` }, takes);
      /** @type {Typed} */
      const input = choices.length
        ? select(common, choices)
        : el("input", {
            ...common,
            "aria-describedby": help.id,
            type: "text",
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: "false",
          });
      const element = choices.length ? field(title, input) : field(title, input, help);
      return { name, input, element };
    });
  const textHelp = el("small", { id: "position-help" }, say("Press Enter to apply."));
  const text = el("textarea", {
    id: "position",
    class: "record",
    rows: 3,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-describedby": textHelp.id,
  });
  const takeText = () => changeTo({ position: text.value });
  text.addEventListener("change", takeText);
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    takeText();
  });

  const who = whoPlays(info, edited.names, words);
  const reason = el("span", { id: "not-yet", hidden: true });
  const play = button("main", say("Play from here"), playIt);
  const start = edited.start
    ? button("quiet", say("Start position"), () => changeTo({ position: edited.start }))
    : null;
  const said = el("p", { class: "said", role: "status" });
  const links = el("div", { class: "links" });
  const panel = el(
    "div",
    { class: "panel-body whole-game" },
    who.element,
    el(
      "div",
      { class: "buttons" },
      play,
      reason,
      button("quiet", say("Empty board"), () => changeTo({ position: "" })),
      start,
    ),
    ...fields.map(({ element }) => element),
    field(say("The position as text"), text, textHelp),
    el(
      "div",
      { class: "buttons" },
      button("quiet", say("Copy text"), copyText),
      button("quiet", say("Copy link"), copyLink),
    ),
    links,
    said,
  );
  panel.addEventListener("input", ({ target }) => (typing = target));
  panel.addEventListener("focusout", () => (typing = null));

  const undo = button("text-button", say("Undo"), takeBack);
  const table = createTable(
    {
      ...{ state: () => state, kind: "editor", tap, also },
      panel: el("div", { class: "panel" }, panel),
      heading: say("A position of {title}", { title: info.title }),
      voice: [voice.element, voice.spoken],
      speak: refuse,
      cancel: letGo,
      keys: { undo: takeBack },
    },
    ends.signal,
  );
  table.draw();

  /** @param {...import("../types").Action} actions */
  function apply(...actions) {
    state = actions.reduce(reduce, state);
    table.draw();
  }

  /** @param {string} id */
  function tap(id) {
    const pressed = press(state, id);
    const { token } = pressed;
    if (token !== undefined) {
      apply({ type: "send", taps: [...state.taps, id] });
      changeTo({ token }, state.sent?.[0]);
    } else if (pressed.refused) refuse(promptOf(state));
    else apply({ type: "choose", taps: pressed.taps });
  }

  /** Also drops what would stay chosen when the pending answer comes. */
  function letGo() {
    apply({ type: "show", snapshot: state.snapshot });
  }

  /** @param {string} words */
  function refuse(words) {
    apply({ type: "refuse", message: { words } });
  }

  /**
   * @param {() => Change | null} make makes the change once all earlier ones are done
   * @param {string} [chosen] what was touched first; it stays chosen if it is in the palette and
   *   can be placed again
   * @param {boolean} [back] whether it undoes a change
   */
  function change(make, chosen = "", back = false) {
    typing = null;
    queue = queue
      .catch(() => undefined)
      .then(async () => {
        const asked = make();
        if (!asked || ends.signal.aborted) return;
        try {
          const answer = await engine.call("edit", {
            ...tableOf(info, words),
            position: now.position,
            ...asked,
          });
          if (!ends.signal.aborted) take(answer, chosen, back);
        } catch (error) {
          if (!ends.signal.aborted) refuse(reasonOf(error));
        }
      });
  }

  /** @param {Edited} answer @param {string} chosen @param {boolean} back */
  function take(answer, chosen, back) {
    if (!back && answer.position !== now.position) before.push(now.position);
    now = answer;
    const snapshot = tableWith(answer);
    const again =
      state.sent?.[0] === chosen &&
      chosen.startsWith("brush-") &&
      nextTaps(snapshot, [chosen]).size > 0;
    setText(said, "");
    apply({ type: "show", snapshot }, { type: "choose", taps: again ? [chosen] : [] });
  }

  /**
   * Asks for this as it is now: an earlier answer refills the fields.
   * @param {Change} asked
   * @param {string} [chosen]
   */
  function changeTo(asked, chosen) {
    change(() => asked, chosen);
  }

  function takeBack() {
    change(() => (before.length ? { position: before.pop() } : null), "", true);
  }

  function playIt() {
    if (now.wrong) setText(said, now.wrong);
    else {
      const whole = new URLSearchParams(words);
      // even if empty, which need not be the start of the game
      whole.set("position", now.position);
      const players = who.players();
      if (players) whole.set("players", players);
      else whole.delete("players");
      location.hash = linkWith("new", info, whole);
    }
  }

  function copyText() {
    const words = say("The position text is copied.");
    copyOrShow({ text: now.position, label: say("Position"), said: words }, said, links);
  }

  function copyLink() {
    const words = say("The link to this position is copied.");
    copyOrShow({ text: location.href, label: say("Link"), said: words }, said, links);
  }

  /** Draws what is said and what is beside the board. */
  function also() {
    const { message } = state;
    const fits = now.wrong || say("This position can be played.");
    if (message) voice.speak(fits, message.words, { message, game: info.id });
    else if (!state.sent) voice.speak(fits, promptOf(state));
    for (const { name, input } of fields)
      fill(input, now.fields.find((field) => field.name === name)?.value ?? "");
    fill(text, now.position);
    setText(reason, now.wrong);
    enable(play, !now.wrong);
    setAttribute(play, "aria-describedby", now.wrong ? reason.id : null);
    enable(undo, before.length > 0);
    for (const choice of table.areas.near.querySelectorAll(".choice"))
      enable(choice, choice.hasAttribute("data-live"));
    if (now.position) words.set("position", now.position);
    else words.delete("position");
    history.replaceState(history.state, "", linkWith("edit", info, words));
  }

  /** @param {Typed} input @param {string} value */
  function fill(input, value) {
    if (input === typing || input.value === value) return;
    if (input instanceof HTMLSelectElement) choose(input, value);
    else input.value = value;
  }

  return { element: table.element, actions: [undo], close: () => ends.abort() };
}

/**
 * Asks who plays from here: everybody, or a person against computers.
 * @param {import("../types").Info} info
 * @param {string[]} names the seats' names
 * @param {URLSearchParams} words the settings of the table
 */
function whoPlays(info, names, words) {
  const computer = info.players.find((player) => player.startsWith("level"));
  /** @type {[value: string, title: string][]} */
  const choices = [["", say("People at this device")]];
  if (computer !== undefined)
    names.forEach((name, mine) =>
      choices.push([
        names.map((_, seat) => (seat === mine ? "person" : computer)).join(","),
        say("You are {seat}, against the computer", { seat: name }),
      ]),
    );
  const kept = words.get("players") ?? "";
  if (kept && !choices.some(([value]) => value === kept)) choices.push([kept, say("As before")]);
  const list = select({ id: "who-plays" }, choices, kept);
  return { element: field(say("Who plays"), list), players: () => list.value };
}

/** @param {Edited} edited */
function tableWith({ view, names, moves, prompts }) {
  return { ...still(view, names), moves, prompts };
}

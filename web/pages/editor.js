// A position being set up by touch. Its text is all there is, and stands in the address; Python
// says what stands in it, and what every touch makes of it.

import { createAreas } from "../board/areas.js";
import { symbols } from "../board/art.js";
import { createBoard, dragsAt, markDrags, shape, wordsAt } from "../board/board.js";
import { el, setAttribute, setText } from "../house/dom.js";
import { glide } from "../board/glide.js";
import { reasonOf } from "../house/refused.js";
import { listen, rove } from "../board/input.js";
import { say } from "../words/say.js";
import { copyOrShow, still } from "../keeping/share.js";
import { linkWith, screenOf, tableOf } from "../session/openings.js";
import { nextTaps, press, promptOf } from "../session/taps.js";
import { paint } from "../house/theme.js";
import { createVoice } from "../board/voice.js";
import { setUp } from "./table.js";

/** @typedef {import("../types").Edited} Edited */
/** @typedef {import("../types").TableState} TableState */
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
 * @returns {import("../types").Page}
 */
function createEditor(edited, screen, info, words, engine) {
  const ends = new AbortController();
  let now = edited;
  /** @type {TableState} */
  let state = {
    snapshot: tableWith(edited),
    screen,
    taps: [],
    sent: null,
    refusal: null,
    question: null,
    storage: "",
  };
  /** The texts before the changes that can be taken back. @type {string[]} */
  const before = [];
  /** One change after the other, so that each builds on the answer to the last. */
  let queue = Promise.resolve();
  /** Where somebody is typing what is not taken yet. @type {EventTarget | null} */
  let typing = null;

  const voice = createVoice();
  const board = createBoard(screen);
  const areas = createAreas(screen);
  const fields = edited.fields
    .filter(({ touched }) => !touched)
    .map(({ name, takes, choices }) => {
      const common = {
        id: `field-${name}`,
        "aria-describedby": `field-${name}-help`,
        onchange: () => changeTo({ fields: { [name]: input.value } }),
      };
      /** @type {Typed} */
      const input = choices.length
        ? el("select", common, ...choices.map((choice) => el("option", {}, choice)))
        : el("input", {
            ...common,
            type: "text",
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: "false",
          });
      const label = el("label", { for: common.id, lang: "en" }, name);
      return {
        name,
        input,
        element: el(
          "p",
          { class: "field" },
          label,
          input,
          el("small", { id: `field-${name}-help` }, takes),
        ),
      };
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

  const reason = el("span", { id: "not-yet", hidden: true });
  const play = el(
    "button",
    { type: "button", class: "main", onclick: playIt },
    say("Play from here"),
  );
  const start = edited.start ? button(say("Start position"), () => put(edited.start)) : null;
  const said = el("p", { class: "said", role: "status" });
  const links = el("div", { class: "links" });
  const panel = el(
    "div",
    { class: "panel whole-game" },
    el(
      "div",
      { class: "buttons" },
      play,
      reason,
      button(say("Empty board"), () => put("")),
      start,
    ),
    ...fields.map(({ element }) => element),
    el(
      "p",
      { class: "field" },
      el("label", { for: text.id }, say("The position as text")),
      text,
      textHelp,
    ),
    el(
      "div",
      { class: "buttons" },
      button(say("Copy text"), copyText),
      button(say("Copy link"), copyLink),
    ),
    links,
    said,
  );
  panel.addEventListener("input", ({ target }) => (typing = target));
  panel.addEventListener("focusout", () => (typing = null));

  const frame = el("div", { class: "board-frame" }, board.element);
  const stage = el("div", { class: "stage" }, frame, areas.under);
  const heading = el(
    "h1",
    { class: "unseen" },
    say("A position of {title}", { title: info.title }),
  );
  const parts = [voice.element, voice.spoken, stage, areas.near, areas.far, panel];
  const element = el("div", { class: "table editor" }, heading, symbols(screen), ...parts);
  paint(element, screen);
  shape(element, screen);
  /** @param {string} id */
  const tell = (id) => refuse(`${wordsAt(element, id)}.`);
  listen(element, { ...dragsAt(element, () => state), tap, cancel: letGo, tell }, ends.signal);
  const undo = el(
    "button",
    { type: "button", class: "text-button", onclick: takeBack },
    say("Undo"),
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const wanted =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      if (!wanted || (event.target instanceof Element && event.target.matches("input, textarea")))
        return;
      event.preventDefault();
      takeBack();
    },
    { signal: ends.signal },
  );
  show();

  /** @param {string} id */
  function tap(id) {
    const pressed = press(state, id);
    const { token } = pressed;
    if (token !== undefined) {
      state = { ...state, taps: [], sent: [...state.taps, id], refusal: null };
      show();
      changeTo({ token }, state.sent?.[0]);
    } else if (pressed.refused) refuse(promptOf(state));
    else choose(pressed.taps);
  }

  /** @param {string[]} taps */
  function choose(taps) {
    state = { ...state, taps, refusal: null };
    show();
  }

  /** Also of what would stay chosen when the answer comes that is under way. */
  function letGo() {
    state = { ...state, sent: null };
    choose([]);
  }

  /** @param {string} sentence */
  function refuse(sentence) {
    state = { ...state, sent: null, refusal: { refused: sentence, clause: "" } };
    show();
  }

  /**
   * @param {() => Change | null} make says what to change as soon as all before is done
   * @param {string} [chosen] what was touched first for it; it stays chosen if it is of the palette
   *   and can be put on the table once more
   * @param {boolean} [back] it takes a change back
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
    state = { ...state, snapshot, taps: again ? [chosen] : [], sent: null, refusal: null };
    setText(said, "");
    show();
  }

  /** @param {string} position */
  function put(position) {
    changeTo({ position });
  }

  /**
   * Ask for this, as it stands now: an answer that comes before its turn fills the fields anew.
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
      // also where it is empty, which need not be the start of the game
      whole.set("position", now.position);
      location.hash = linkWith("new", info, whole);
    }
  }

  function copyText() {
    copyOrShow(
      {
        text: now.position,
        label: say("Position"),
        said: say("The position text is copied."),
      },
      said,
      links,
    );
  }

  function copyLink() {
    copyOrShow(
      {
        text: location.href,
        label: say("Link"),
        said: say("The link to this position is copied."),
      },
      said,
      links,
    );
  }

  function show() {
    const { refusal } = state;
    const focus =
      document.activeElement instanceof HTMLElement && element.contains(document.activeElement)
        ? document.activeElement.dataset.tap
        : undefined;
    glide(
      element,
      () => {
        board.update(state);
        areas.update(state);
      },
      state.sent !== null,
    );
    markDrags(element, state);
    const fits = now.wrong || say("This position can be played.");
    if (refusal) voice.speak(fits, refusal.refused, { refusal, game: info.id });
    else if (!state.sent) voice.speak(fits, promptOf(state));
    for (const { name, input } of fields)
      fill(input, now.fields.find((field) => field.name === name)?.value ?? "");
    fill(text, now.position);
    frame.classList.toggle("choosing", state.taps.length > 0);
    setText(reason, now.wrong);
    setAttribute(play, "aria-disabled", now.wrong ? "true" : null);
    setAttribute(play, "aria-describedby", now.wrong ? reason.id : null);
    setAttribute(undo, "aria-disabled", before.length ? null : "true");
    for (const choice of areas.near.querySelectorAll(".choice"))
      setAttribute(choice, "aria-disabled", choice.hasAttribute("data-live") ? null : "true");
    if (now.position) words.set("position", now.position);
    else words.delete("position");
    history.replaceState(history.state, "", linkWith("edit", info, words));
    rove(element);
    if (focus !== undefined && !element.contains(document.activeElement)) focusOn(focus);
  }

  /**
   * What had the focus is drawn anew, or is gone: then the focus goes to what can be touched.
   * @param {string} id
   */
  function focusOn(id) {
    const place =
      element.querySelector(`[data-tap="${CSS.escape(id)}"]`) ??
      element.querySelector("[data-tap][tabindex='0']");
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }

  /** @param {Typed} input @param {string} value */
  function fill(input, value) {
    if (input === typing || input.value === value) return;
    if (
      input instanceof HTMLSelectElement &&
      ![...input.options].some((option) => option.value === value)
    )
      input.append(el("option", {}, value));
    input.value = value;
  }

  return { element, actions: [undo], close: () => ends.abort() };
}

/** @param {Edited} edited */
function tableWith({ view, names, moves, prompts }) {
  return { ...still(view, names), moves, prompts };
}

/** @param {string} words @param {() => void} does */
function button(words, does) {
  return el("button", { type: "button", class: "quiet", onclick: does }, words);
}

// Beside the board (a drawer on a narrow screen): the moves, the rules, and the game as a whole.

import { patient } from "../house/chunks.js";
import { copy, copyField, copyOrShow } from "../house/copying.js";
import { button, el, icon, setAttribute, setText, tabStop } from "../house/dom.js";
import { tick } from "../house/fields.js";
import { hasSecrets, shownRecord } from "../session/record.js";
import { say } from "../words/say.js";
import { opponents } from "../words/players.js";
import { prefer, preference } from "../keeping/preferences.js";

const preferencesForm = patient(() => import("./preferences_form.js"));

/**
 * @param {(element: HTMLElement) => Promise<void>} rules shows the rules in it
 * @param {{element: HTMLElement, steps: HTMLElement}} moves the list, and the buttons that step
 *   through it, which every tab shows
 * @param {{type: (token: string) => void, copyRecord: () => Promise<string>, saveRecord: () =>
 *   void, openRecord: () => void, friendly: (on: boolean) => void, eyes: (seat: number | null) =>
 *   void, repace: () => void, picture: (how: "svg" | "png" | "share") => void, keys: () => void,
 *   resign: () => void, value: (on: boolean) => void, previews: (on: boolean) => void, review: () =>
 *   void, print: string, pictures: string, share: () => Promise<{link: string, said: string}>,
 *   copyPosition: () => Promise<{text: string, label: string, said: string} | null>, editPosition:
 *   (() => void) | null}} does without `editPosition` where positions have no text
 */
export function createPanel(rules, moves, does) {
  const typed = el("input", {
    type: "text",
    id: "typed",
    class: "typed",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 200,
  });
  /** Why it was not played; beside the field too, since the voice may be out of view. */
  const mistake = el("p", { class: "mistake", id: "mistake", hidden: true });
  /** After how many moves something was typed that has no answer yet. */
  let waiting = false;
  let moved = -1;
  let covered = false;
  const typing = el(
    "form",
    { class: "typing" },
    mistake,
    el("label", { for: "typed" }, say("Type a move")),
    typed,
    el("button", { type: "submit", class: "quiet" }, say("Play")),
  );
  typing.addEventListener("submit", (event) => {
    event.preventDefault();
    waiting = typed.value.trim() !== "";
    if (waiting) does.type(typed.value.trim());
    typed.select();
  });

  const notes = el("ul", { class: "notes" });
  const record = el("textarea", {
    class: "record",
    readonly: true,
    rows: 5,
    "aria-label": say("Record"),
  });
  const said = el("p", { class: "said", role: "status" });
  const secrets = el("p", { hidden: true }, say("Hidden tokens are shown when the game is over."));
  const friendly = el("input", {
    type: "checkbox",
    id: "friendly",
    "aria-describedby": "friendly-help",
  });
  friendly.addEventListener("change", () => does.friendly(friendly.checked));
  const resign = button("quiet", say("Resign"), does.resign);
  const room = el("div");
  /**
   * The form of preferences, once loaded.
   * @type {ReturnType<typeof import("./preferences_form.js").createPreferences> | null}
   */
  let preferences = null;
  const links = el("div", { class: "links" });
  const group = { role: "group", "aria-label": say("See the game as") };
  const eyes = el("div", { class: "buttons eyes", ...group, hidden: true });
  const storage = el("p", { class: "warning", role: "status", hidden: true });
  const whole = el(
    "div",
    { class: "whole-game" },
    el(
      "div",
      { class: "buttons" },
      resign,
      button("quiet", say("Look back"), does.review),
      el("a", { href: does.print }, say("Print this game")),
    ),
    tick(
      say("Friendly game"),
      friendly,
      el(
        "small",
        { id: "friendly-help" },
        say(
          "Any move can be taken back without asking, even past a die, a drawn card or a battle.",
        ),
      ),
    ),
    el("h2", { class: "small-title" }, say("Settings")),
    room,
    el("h2", { class: "small-title" }, say("Record")),
    record,
    secrets,
    el(
      "div",
      { class: "buttons" },
      button("quiet", say("Copy"), async () => setText(said, await does.copyRecord())),
      button("quiet", say("Save"), does.saveRecord),
      button("quiet", say("Open"), does.openRecord),
      button("quiet", say("Share"), share),
    ),
    does.editPosition &&
      el(
        "div",
        { class: "buttons" },
        button("quiet", say("Copy position"), copyPosition),
        button("quiet", say("Edit this position"), does.editPosition),
      ),
    el(
      "div",
      { class: "buttons pictures", role: "group", "aria-label": say("A picture of this position") },
      el("span", { "aria-hidden": "true" }, say("A picture of this position")),
      pictureButton("PNG", "png"),
      pictureButton("SVG", "svg"),
      "share" in navigator && pictureButton(say("Share picture"), "share"),
    ),
    links,
    said,
  );
  const rulesPage = el("div", {
    class: "rules beside",
    tabindex: 0,
    role: "region",
    "aria-label": say("Rules"),
  });

  /** Whose record is shown. @type {import("../types").Snapshot | null} */
  let written = null;

  const movesTab = el("div", { class: "moves-tab" }, eyes, notes, moves.element, typing);
  const tabs = [
    { name: say("Moves"), content: movesTab },
    { name: say("Rules"), content: rulesPage },
    { name: say("Game"), content: whole },
  ].map(({ name, content }, index) => {
    const id = `tab-${index}`;
    const controls = { role: "tab", id, "aria-controls": `${id}-panel` };
    const tab = button(null, name, () => open(index), controls);
    const panel = el(
      "div",
      { role: "tabpanel", id: `${id}-panel`, class: "tab-panel", "aria-labelledby": id },
      content,
    );
    return { tab, panel };
  });
  const list = el(
    "div",
    { role: "tablist", class: "tabs", "aria-label": say("Beside the board") },
    ...tabs.map(({ tab }) => tab),
  );
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next =
      (tabs.findIndex(({ tab }) => tab === document.activeElement) + step + tabs.length) %
      tabs.length;
    open(next);
    tabs[next]?.tab.focus();
  });
  const body = el("div", { class: "panel-body" }, storage, ...tabs.map(({ panel }) => panel));
  const title = say("The game on one page");
  const there = { class: "icon-button", href: does.pictures, title, "aria-label": title };
  const pictures = el("a", there, icon("pictures"));
  const element = el(
    "div",
    { class: "panel" },
    el("div", { class: "panel-head" }, list, pictures, moves.steps),
    body,
  );
  choose(0);
  unfold(preference("typing") === "on");

  /** @param {string} words @param {"svg" | "png" | "share"} how */
  function pictureButton(words, how) {
    return button("quiet", words, () => does.picture(how));
  }

  /**
   * Shows or hides the field for typed moves and the tokens in the list.
   * @param {boolean} on
   */
  function unfold(on) {
    preferences?.setTyped(on);
    typing.hidden = !on;
    element.classList.toggle("with-tokens", on);
  }

  /** @param {number} chosen @returns {Promise<void> | null} if there is something to wait for */
  function choose(chosen) {
    tabStop(
      tabs.map(({ tab }) => tab),
      tabs[chosen]?.tab,
    );
    tabs.forEach(({ tab, panel }, index) => {
      setAttribute(tab, "aria-selected", index === chosen ? "true" : "false");
      panel.hidden = index !== chosen;
    });
    if (chosen === 2) void showPreferences();
    if (chosen !== 1 || rulesPage.firstChild) return null;
    return rules(rulesPage);
  }

  /** Chooses a tab and begins at its top. @param {number} chosen */
  async function open(chosen) {
    await choose(chosen);
    tabs[chosen]?.panel.scrollTo(0, 0);
    body.scrollIntoView({ block: "start" });
  }

  async function showPreferences() {
    const { createPreferences } = await preferencesForm();
    preferences ??= createPreferences({ ...does, unfold });
    if (written) preferences.update(written);
    if (!preferences.element.isConnected) room.replaceChildren(preferences.element);
  }

  async function share() {
    const { link, said: words } = await does.share();
    const copied = await copy(link);
    links.replaceChildren(copyField(link, say("Link")));
    setText(said, copied ? `${words} ${say("Copied.")}` : words);
  }

  async function copyPosition() {
    const position = await does.copyPosition();
    if (position) await copyOrShow(position, said, links);
  }

  /**
   * Lets anybody see everything after a game with hidden hands.
   * @param {import("../types").Snapshot} snapshot
   */
  function showEyes({ eyes: seats, eye, names }) {
    eyes.hidden = seats.length === 0;
    const look = JSON.stringify([seats, eye, names]);
    if (eyes.dataset.look === look) return;
    eyes.dataset.look = look;
    eyes.replaceChildren(
      ...seats.map((seat) => {
        const words = say("As seen by {name}", { name: names[seat] ?? "" });
        const pressed = { "aria-pressed": String(seat === eye) };
        return button("quiet", words, () => does.eyes(seat), pressed);
      }),
    );
  }

  return {
    element,
    /** @param {import("../types").TableState} state */
    update(state) {
      const { snapshot } = state;
      if (snapshot !== written) {
        written = snapshot;
        const text = shownRecord(snapshot);
        if (record.value !== text) record.value = text;
        secrets.hidden = !hasSecrets(snapshot);
      }
      setText(storage, state.storage);
      storage.hidden = !state.storage;
      friendly.checked = snapshot.friendly;
      resign.hidden = snapshot.over !== null || opponents(snapshot.players).length === 0;
      preferences?.update(snapshot);
      showEyes(snapshot);
      notes.replaceChildren(...snapshot.view.notes.map((note) => el("li", {}, note)));
      if (snapshot.last !== moved) {
        if (waiting) typed.value = "";
        waiting = false;
        moved = snapshot.last;
      }
      if (!state.message && !state.sent) waiting = false;
      // The next person may not know what was typed or shared.
      if (snapshot.curtain !== null && !covered) {
        typed.value = "";
        setText(said, "");
        links.replaceChildren();
      }
      covered = snapshot.curtain !== null;
      const wrong = waiting ? (state.message?.words ?? "") : "";
      setText(mistake, wrong);
      mistake.hidden = !wrong;
      setAttribute(typed, "aria-invalid", wrong && !typed.value.startsWith("?") ? "true" : null);
      setAttribute(typed, "aria-describedby", wrong ? "mistake" : null);
    },
    /** Lets a move be typed. */
    type() {
      prefer("typing", "on");
      unfold(true);
      choose(0);
      typed.focus();
    },
    /** Leads to the switch for friendly games. */
    showFriendly() {
      choose(2);
      friendly.focus();
    },
    /** @param {string} clause */
    async showRule(clause) {
      await choose(1);
      const target = clause ? rulesPage.querySelector(`#${CSS.escape(clause)}`) : null;
      rulesPage.focus({ preventScroll: true });
      rulesPage.querySelector(".pointed-at")?.classList.remove("pointed-at");
      if (!target) return;
      target.classList.add("pointed-at");
      // First the panel, which may be below the fold; then the clause within it.
      body.scrollIntoView({ block: "nearest" });
      target.scrollIntoView({ block: "start" });
    },
  };
}

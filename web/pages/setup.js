// Setting a game up: against captains, or with friends (`?new=friends`) who sits where; and a form of
// the options in the game's info. A game always starts by its link, so that settings can be shared.

import { fileText } from "../house/dialogs.js";
import { button, el } from "../house/dom.js";
import { choose, countOf, described, field, tick } from "../house/fields.js";
import { gameLinks, readingPage } from "../house/reading.js";
import { known } from "../house/known.js";
import { say } from "../words/say.js";
import { USUAL, createSeating } from "./setup_people.js";
import { KeptError } from "../session/tables.js";
import { alone, lastSettings, linkWith } from "../session/settings.js";
import { plays } from "../words/players.js";

/** Characters read from a file: more than Python takes, so that it can say so. */
const LONGEST_FILE = 200_000;

/** @import { Option, Setup, Value } from "../types" */

/**
 * @param {import("../types").GameVisit} visit
 * @param {unknown} [error] why the game that was asked for did not start
 * @returns {Promise<import("../types").Opened>}
 */
export async function open({ info, kind, engine, query }, error) {
  const start = await known.start[info.id]?.();
  const setup = start?.setup ?? {
    ...{ ...info, options: [], colours: [], opening: "", balance: "", other: null },
    begins: /** @type {const} */ ("first"),
  };
  const draw = () => {
    // its address asks for an impossible table
    if (kind !== "play") history.replaceState(history.state, "", `#/play/${info.id}?new`);
    const friends = query.get("new") === "friends";
    const mine = !friends && plays(info.players, USUAL) ? alone(info) : null;
    const last = mine ?? lastSettings(info);
    const persons = last
      .get("players")
      ?.split(",")
      .filter((player) => player === "person");
    if (friends && persons?.length === 1) last.delete("players");
    return createSetupPage(setup, engine, start?.starts ?? {}, last, mine !== null, error);
  };
  return { title: info.title, draw };
}

/**
 * @param {Setup} info
 * @param {import("../worker/engine").Engine} engine
 * @param {import("../types").Start["starts"]} starts
 * @param {URLSearchParams} last the settings to fill in, as links have them
 * @param {boolean} single whether one person plays against captains
 * @param {unknown} error why the game that was asked for did not start
 * @returns {import("../types").Page}
 */
function createSetupPage(info, engine, starts, last, single, error) {
  const seats = (/** @type {number} */ count) => starts[count]?.view.seats ?? [];
  const why = error instanceof Error ? error.message : String(error);
  const wrong = error !== undefined && el("p", { class: "warning", role: "alert" }, why);
  const keptField = { class: "record", readonly: true, rows: 6 };
  const label = { "aria-label": say("Record of the kept game") };
  const kept =
    error instanceof KeptError && el("textarea", { ...keptField, ...label }, error.record);
  const way = (
    /** @type {string} */ kind,
    /** @type {string} */ words,
    /** @type {boolean} */ on,
  ) => el("a", { href: `#/play/${info.id}?new${kind}`, "aria-current": on && "page" }, words);
  const ways =
    plays(info.players, USUAL) &&
    el(
      "p",
      { class: "setup-ways" },
      way("", say("Against a captain"), single),
      way("=friends", say("With friends"), !single),
    );
  const links = gameLinks(info, "pictures", "rules", "print");
  const form = createSetup(info, seats, engine, last, single);
  const element = readingPage(info.title, ways, wrong, kept, form, links);
  return {
    element,
    memory: () => ({ draft: draftOf(form) }),
    recall: ({ draft }) => draft && fill(form, draft),
  };
}

/**
 * @param {Setup} info
 * @param {(count: number) => import("../types").Seat[]} seatsOf the seats in the rules, for that
 *   many
 * @param {import("../worker/engine").Engine} engine reads files
 * @param {URLSearchParams} last
 * @param {boolean} single
 * @returns {HTMLFormElement} which goes to `#/new/...` or `#/edit/...` when submitted
 */
function createSetup(info, seatsOf, engine, last, single) {
  const [fewest, most] = info.seats;
  const seats = countOf({ id: "setup-seats", name: "seats" }, info.seats, last.get("seats"));
  const seating = createSeating(info, seatsOf, single);
  const fields = info.options.map((option) => ({
    option,
    ...(option.file ? withFile(option, engine) : optionField(option)),
  }));
  const usual = button("quiet", say("As the rules say"), () => {
    fields.forEach(({ option, put }) => put(text(option, option.default)));
    other?.show();
  });
  const options = el(
    "details",
    { class: "setup-options" },
    el("summary", {}, say("Rules at this table")),
    el("div", { class: "setup-fields" }, ...fields.map(({ element }) => element)),
    usual,
  );
  const submit = { type: "submit", class: "quiet" };
  const players = fewest !== most && field(say("Players"), seats);
  const other = otherGame(info, fields);
  const balance =
    info.balance &&
    el("div", { class: "setup-balance" }, el("p", {}, info.balance), other?.element);
  const start = el(
    "div",
    { class: "setup-start" },
    el("button", { type: "submit", class: "main" }, say("Start")),
  );
  const who = el(
    "details",
    { class: "setup-options" },
    el("summary", {}, single ? say("Who sits where") : say("Seats and who begins")),
    single && seating.element,
    seating.more,
  );
  const rules = fields.length > 0 && options;
  const shared = info.hidden
    ? say("All play on this device: what is hidden stays covered until the next player takes it.")
    : say("All play on this device, in turns.");
  const parts = single
    ? [
        seating.captains,
        seating.side,
        el("div", { class: "setup-row" }, players, seating.begins),
        balance,
        start,
        who,
        rules,
      ]
    : [el("p", {}, shared), players, seating.element, balance, start, who, rules];
  const form = el(
    "form",
    { class: "setup" },
    ...parts,
    el(
      "div",
      { class: "buttons" },
      info.letters &&
        el("button", { ...submit, value: "elsewhere" }, say("With somebody elsewhere")),
      info.positions && el("button", { ...submit, value: "edit" }, say("Set up a position")),
    ),
  );
  const seat = () => {
    seating.seat(Number(seats.value));
    if (balance) balance.hidden = Number(seats.value) !== fewest; // it was measured with those
  };
  seats.addEventListener("change", seat);
  seat();
  seating.fill(last);
  for (const { option, put } of fields) put(last.get(option.name) ?? text(option, option.default));
  options.open = fields.some(({ option, read }) => read() !== text(option, option.default));
  other?.show();
  options.addEventListener("change", () => other?.show());

  // A folded field cannot be shown to be wrong.
  form.addEventListener(
    "invalid",
    (event) =>
      event.target instanceof Element && event.target.closest("details")?.setAttribute("open", ""),
    true,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const what = event.submitter?.getAttribute("value") ?? "new";
    const ready = await Promise.all(fields.map(({ ready }) => ready?.()));
    if (ready.includes(false) || !form.isConnected) return;
    const words = new URLSearchParams();
    if (fewest !== most) words.set("seats", seats.value);
    for (const { option, read } of fields) {
      const value = read();
      if (value !== text(option, option.default)) words.set(option.name, value);
    }
    seating.write(words);
    location.hash = linkWith(what, info, words);
  });
  return form;
}

/**
 * A box for the game that the sentence on balance speaks of: it fills in that option.
 * @param {Setup} info
 * @param {{option: Option, read: () => string, put: (text: string) => void}[]} fields
 */
function otherGame(info, fields) {
  const [name, value, title] = info.other ?? [];
  const found = fields.find(({ option }) => option.name === name);
  if (!found || value === undefined) return null;
  const { option, read, put } = found;
  const words = option.choices?.find(([, word]) => word === value)?.[2] ?? value;
  const box = el("input", { type: "checkbox", id: "setup-other" });
  const off = option.default === true;
  box.addEventListener("change", () =>
    put(box.checked === off ? text(option, option.default) : value),
  );
  return {
    element: tick(title || (off ? option.title : `${option.title}: ${words}`), box),
    show: () => (box.checked = (read() === value) !== off),
  };
}

/**
 * What has been filled in so far.
 * @param {HTMLFormElement} form
 */
function draftOf(form) {
  const fields = fieldsOf(form).map((field) => ({
    value: field.value,
    title: (field instanceof HTMLSelectElement && field.selectedOptions[0]?.textContent) || "",
    checked: field instanceof HTMLInputElement && field.checked,
  }));
  return { fields, unfolded: [...form.querySelectorAll("details")].map(({ open }) => open) };
}

/**
 * Fills in a form of the same game, which may be in another language, as it was.
 * @param {HTMLFormElement} form
 * @param {import("../types").Draft} draft
 */
function fill(form, { fields, unfolded }) {
  form.querySelectorAll("details").forEach((one, index) => (one.open = unfolded[index] ?? false));
  // In sequence, since the number of players decides which fields follow.
  fields.forEach(({ value, title, checked }, index) => {
    const field = fieldsOf(form)[index];
    if (!field) return;
    if (field instanceof HTMLSelectElement) choose(field, value, title);
    else field.value = value;
    if (field instanceof HTMLInputElement) field.checked = checked;
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input"));
  });
}

/** @param {HTMLFormElement} form */
function fieldsOf(form) {
  return [
    .../** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
      form.querySelectorAll("select, input:not([type=file])")
    ),
  ];
}

/** @param {Option} option @param {Value} value @returns {string} the value as links write it */
function text(option, value) {
  return option.choices?.find(([choice]) => choice === value)?.[1] ?? String(value);
}

/**
 * One option as a form field, whose texts are as links write them.
 * @param {Option} option
 * @returns {ReturnType<typeof described> & {ready?: () => Promise<boolean>}} `ready` waits for a
 *   file that is being read: false if it was refused
 */
function optionField(option) {
  const { name, title, help, low, high, default: value } = option;
  const choices = option.choices?.map(([, words, title]) => /** @type {const} */ ([words, title]));
  const isSwitch = choices?.length === 2 && typeof value === "boolean";
  const kind = isSwitch ? "switch" : choices ? "one" : "number";
  const ends = [text(option, false), text(option, true)];
  const shown = isSwitch ? ends.map((end) => /** @type {const} */ ([end, end])) : choices;
  return described(
    `setup-${name}`,
    { kind, title, help, value: text(option, value), choices: shown },
    { min: low, max: high, step: 1, required: true },
  );
}

/**
 * A choice to which a person's file can add, such as a deck.
 * @param {Option} option
 * @param {import("../worker/engine").Engine} engine
 */
function withFile(option, engine) {
  const { element, read, put } = optionField(option);
  const list = element.querySelector("select");
  const file = el("input", {
    type: "file",
    accept: ".csv,.tsv,.txt,text/csv",
    id: `setup-${option.name}-file`,
  });
  const said = el("p", { role: "status" });
  /** Whether what is being read can be played. */
  let ready = Promise.resolve(true);
  const take = async () => {
    const chosen = file.files?.[0];
    if (!chosen) return true;
    try {
      const content = await fileText(chosen, LONGEST_FILE);
      const { word } = await engine.call(option.file ?? "deck", { content });
      if (chosen !== file.files?.[0]) return ready;
      if (list) choose(list, word, chosen.name);
      said.className = "";
      said.textContent = say("{name} is ready to be played.", { name: chosen.name });
      return true;
    } catch (error) {
      if (chosen !== file.files?.[0]) return ready;
      said.className = "warning";
      said.textContent = error instanceof Error ? error.message : String(error);
      return false;
    }
  };
  file.addEventListener("change", () => {
    const mine = take();
    ready = mine;
    void mine.then(() => {
      if (ready === mine) ready = Promise.resolve(true); // the warning has been shown
    });
  });
  const own = el("label", { for: file.id }, say("A file of your own"));
  return {
    element: el("div", { class: "field" }, element, own, file, said),
    read,
    put,
    ready: () => ready,
  };
}

// How this device plays, whatever the game: the settings in the tab Game, loaded when it is opened.

import { el } from "../house/dom.js";
import { PACES, pace, setPace } from "../session/pace.js";
import { PASSINGS, passing, setPassing } from "../session/passing.js";
import { hasSides, setTurning, turning } from "../session/turning.js";
import { set, setting } from "../keeping/preferences.js";
import { say } from "../words/say.js";
import { soundSwitch } from "./sound.js";

/**
 * @param {{repace: () => void, keys: () => void, value: (on: boolean) => void, previews: (on:
 *   boolean) => void, unfold: (on: boolean) => void}} does what follows from another setting;
 *   `unfold` shows the field for typed moves
 * @param {boolean} typed whether that field is shown
 * @returns {{element: HTMLElement, update: (snapshot: import("../types").Snapshot) => void,
 *   setTyped: (on: boolean) => void}}
 */
export function createSettings(does, typed) {
  const names = {
    step: say("step by step"),
    slow: say("slow"),
    normal: say("normal"),
    fast: say("fast"),
  };
  const paces = el(
    "select",
    { id: "pace" },
    ...PACES.map((one) => el("option", { value: one, selected: one === pace() }, names[one])),
  );
  paces.addEventListener("change", () => {
    setPace(paces.value);
    does.repace();
  });
  const whens = { asked: say("when I say so"), soon: say("after 2 seconds"), once: say("at once") };
  const passings = el(
    "select",
    { id: "passing" },
    ...PASSINGS.map((one) => el("option", { value: one, selected: one === passing() }, whens[one])),
  );
  passings.addEventListener("change", () => {
    setPassing(passings.value);
    does.repace();
  });
  const passes = el(
    "p",
    { class: "field", hidden: true },
    el("label", { for: "passing" }, say("Pass the device")),
    passings,
  );
  const turns = el("input", { type: "checkbox", id: "turns", checked: turning() });
  turns.addEventListener("change", () => {
    setTurning(turns.checked);
    does.repace();
  });
  const turnField = el(
    "p",
    { class: "field switch", hidden: true },
    turns,
    el("label", { for: "turns" }, say("Turn the board for the second player")),
  );
  const types = el("input", { type: "checkbox", id: "types", checked: typed });
  types.addEventListener("change", () => does.unfold(types.checked));
  const values = el("input", { type: "checkbox", id: "value", checked: setting("value") === "on" });
  values.addEventListener("change", () => {
    set("value", values.checked ? "on" : "off");
    does.value(values.checked);
  });
  const previews = el("input", {
    type: "checkbox",
    id: "prospects",
    checked: setting("prospects") !== "off",
  });
  previews.addEventListener("change", () => {
    set("prospects", previews.checked ? "on" : "off");
    does.previews(previews.checked);
  });
  const element = el(
    "div",
    {},
    el("p", { class: "field" }, el("label", { for: "pace" }, say("Pace of the computer")), paces),
    passes,
    turnField,
    soundSwitch(),
    el(
      "p",
      { class: "field switch" },
      values,
      el("label", { for: "value" }, say("Show how the game stands")),
    ),
    el(
      "p",
      { class: "field switch" },
      previews,
      el("label", { for: "prospects" }, say("Show what a move would do")),
    ),
    el(
      "p",
      { class: "field switch" },
      types,
      el("label", { for: "types" }, say("A field for typed moves")),
    ),
    el(
      "p",
      {},
      el("button", { type: "button", class: "quiet", onclick: does.keys }, say("Keys (?)")),
    ),
  );
  return {
    element,
    update(snapshot) {
      turnField.hidden = !hasSides(snapshot);
      passes.hidden = !snapshot.hidden || snapshot.you !== null;
    },
    setTyped: (on) => (types.checked = on),
  };
}

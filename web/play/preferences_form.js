// This device's preferences for all games: part of the tab Game, loaded when it is opened.

import { button, el } from "../house/dom.js";
import { field, select, tick } from "../house/fields.js";
import { prefer, preference } from "../keeping/preferences.js";
import { hasSides } from "../session/turning.js";
import { say } from "../words/say.js";

/** @typedef {keyof import("../keeping/preferences").Choices} Name */

/**
 * @param {{repace: () => void, keys: () => void, value: (on: boolean) => void, previews: (on:
 *   boolean) => void, unfold: (on: boolean) => void}} does the effects of changes; `unfold`
 *   shows the field for typed moves
 * @returns {{element: HTMLElement, update: (snapshot: import("../types").Snapshot) => void,
 *   setTyped: (on: boolean) => void}}
 */
export function createPreferences(does) {
  const paces = {
    step: say("step by step"),
    slow: say("slow"),
    normal: say("normal"),
    fast: say("fast"),
  };
  const passings = {
    asked: say("when I say so"),
    soon: say("after 2 seconds"),
    once: say("at once"),
  };
  const passing = choice("passing", say("Pass the device"), passings, does.repace);
  const turning = toggle("turning", say("Turn the board for the second player"), does.repace);
  const typing = toggle("typing", say("A field for typed moves"), does.unfold);
  const element = el(
    "div",
    {},
    choice("pace", say("Pace of the computer"), paces, does.repace),
    passing,
    turning,
    toggle("value", say("Show how the game stands"), does.value),
    toggle("prospects", say("Show what a move would do"), does.previews),
    toggle("intent", say("Captains say what they want"), does.repace),
    typing,
    el("p", {}, button("quiet", say("Keys (?)"), does.keys)),
  );
  return {
    element,
    update(snapshot) {
      turning.hidden = !hasSides(snapshot);
      passing.hidden = !snapshot.hidden || snapshot.you !== null;
    },
    setTyped(on) {
      const box = typing.querySelector("input");
      if (box) box.checked = on;
    },
  };
}

/** @param {Name} name @param {string} title @param {Record<string, string>} titles @param {() => void} changed */
function choice(name, title, titles, changed) {
  const list = select({ id: name }, Object.entries(titles), preference(name));
  list.addEventListener("change", () => {
    prefer(name, list.value);
    changed();
  });
  return field(title, list);
}

/** @param {Name} name @param {string} title @param {(on: boolean) => void} changed */
function toggle(name, title, changed) {
  const box = el("input", { type: "checkbox", id: name, checked: preference(name) === "on" });
  box.addEventListener("change", () => {
    prefer(name, box.checked ? "on" : "off");
    changed(box.checked);
  });
  return tick(title, box);
}

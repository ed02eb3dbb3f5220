// Short, dry sounds of what is moved. Off unless the person switches them on.

import { patient } from "../house/chunks.js";
import { el } from "../house/dom.js";
import { say } from "../words/say.js";
import { set, setting } from "../keeping/preferences.js";

/** @typedef {import("../types").Did} Did */
/** @typedef {import("../types").View} View */

const noises = patient(() => import("./noises.js"));

let on = setting("sound") === "on";

/**
 * Let what happened be heard.
 * @param {Did[]} did
 * @param {View} before what lay on the table before it
 * @param {View} now
 */
export function sound(did, before, now) {
  if (on) void noises().then(({ sound }) => sound(did, before, now));
}

/** @returns {HTMLElement} the switch; switching sounds on lets one be heard */
export function soundSwitch() {
  const box = el("input", { type: "checkbox", id: "sound", checked: on });
  box.addEventListener("change", () => {
    on = box.checked;
    set("sound", on ? "on" : "off");
    if (on) void noises().then(({ sample }) => sample());
  });
  return el(
    "p",
    { class: "field switch" },
    box,
    el("label", { for: "sound" }, say("Sounds of wood, stone, card and bone")),
  );
}

// Short, dry sounds of what is moved, made by the page itself: bursts of noise through a filter, and low knocks. Off unless the person switches them on.

import { el } from "../house/dom.js";
import { say } from "../words/say.js";
import { set, setting } from "../keeping/store.js";

/** @typedef {import("../types").View} View */
/**
 * A part of a sound: when it begins and how long it is (seconds), its pitch (hertz), how loud, and how narrow the noise is; without `narrow` it is a tone that
 * falls by a third.
 * @typedef {{at: number, long: number, pitch: number, loud: number, narrow?: number}} Burst
 */

/** What things are made of, by the beginning of their kind; everything else is wood. @type {Record<string, string>} */
const MATERIALS = { stone: "stone", card: "card", coin: "metal", die: "bone", pawn: "wood", tower: "wood", knight: "wood", footman: "wood", commander: "wood" };

/** @type {Record<string, Burst[]>} */
const SOUNDS = {
  wood: [
    { at: 0, long: 0.07, pitch: 520, loud: 0.5, narrow: 2.5 },
    { at: 0, long: 0.06, pitch: 190, loud: 0.35 },
  ],
  stone: [
    { at: 0, long: 0.035, pitch: 2600, loud: 0.45, narrow: 4 },
    { at: 0.004, long: 0.03, pitch: 980, loud: 0.2 },
  ],
  card: [
    { at: 0, long: 0.09, pitch: 3400, loud: 0.16, narrow: 0.7 },
    { at: 0.07, long: 0.03, pitch: 900, loud: 0.3, narrow: 1.2 },
  ],
  metal: [
    { at: 0, long: 0.03, pitch: 4200, loud: 0.3, narrow: 6 },
    { at: 0, long: 0.1, pitch: 3150, loud: 0.06 },
    { at: 0, long: 0.08, pitch: 4730, loud: 0.04 },
  ],
  bone: [0, 0.07, 0.125, 0.165].map((at, turn) => ({ at, long: 0.03, pitch: 1700 - 120 * turn, loud: 0.42 - 0.08 * turn, narrow: 3 })),
};
/** Seconds between the sounds of different materials in one move. */
const APART = 0.09;

/** @type {AudioContext | null} */
let context = null;

let on = setting("sound") === "on";

/** Let what differs between two views be heard. @param {View} before @param {View} after */
export function sound(before, after) {
  if (on) play(moved(before, after));
}

/**
 * What the things are made of that are somewhere else, or show something else, each material once.
 * @param {View} before @param {View} after @returns {string[]}
 */
function moved(before, after) {
  const was = new Map(before.things.map(({ id, kind, at }) => [id, `${kind} ${at}`]));
  const now = after.things.filter(({ id, kind, at }) => was.get(id) !== `${kind} ${at}`);
  const gone = now.length ? [] : before.things.filter(({ id }) => !after.things.some((thing) => thing.id === id));
  return [...new Set([...now, ...gone].map(({ kind }) => MATERIALS[kind.split("-")[0] ?? ""] ?? "wood"))];
}

/** @param {string[]} materials */
function play(materials) {
  if (materials.length === 0 || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  context.resume().catch(() => undefined);
  materials.forEach((material, turn) => {
    for (const burst of SOUNDS[material] ?? []) strike(/** @type {AudioContext} */ (context), burst, turn * APART);
  });
}

/** @param {AudioContext} out @param {Burst} burst @param {number} later */
function strike(out, { at, long, pitch, loud, narrow }, later) {
  const start = out.currentTime + 0.005 + later + at;
  const gain = out.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  gain.connect(out.destination);
  if (narrow === undefined) {
    const tone = out.createOscillator();
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.67, start + long);
    tone.connect(gain);
    tone.start(start);
    tone.stop(start + long);
    return;
  }
  const filter = new BiquadFilterNode(out, { type: "bandpass", frequency: pitch, Q: narrow });
  const source = new AudioBufferSourceNode(out, { buffer: noise(out, long) });
  source.connect(filter).connect(gain);
  source.start(start);
}

/** @param {AudioContext} out @param {number} seconds */
function noise(out, seconds) {
  const buffer = out.createBuffer(1, Math.ceil(seconds * out.sampleRate), out.sampleRate);
  const values = buffer.getChannelData(0);
  for (let at = 0; at < values.length; at += 1) values[at] = Math.random() * 2 - 1;
  return buffer;
}

/** @returns {HTMLElement} the switch; switching sounds on lets one be heard */
export function soundSwitch() {
  const box = el("input", { type: "checkbox", id: "sound", checked: on });
  box.addEventListener("change", () => {
    on = box.checked;
    set("sound", on ? "on" : "off");
    if (on) play(["wood"]);
  });
  return el("p", { class: "field switch" }, box, el("label", { for: "sound" }, say("Sounds of wood, stone, card and bone")));
}

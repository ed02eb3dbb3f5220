// The sounds of moves, synthesized: bursts of noise through a filter, and low knocks.

/** @import { Did, View } from "../types" */
/**
 * A part of a sound: when it begins and how long it is (seconds), its pitch (hertz), how loud, and
 * how narrow the noise is; without `narrow` it is a tone, which falls by a third unless it `rings`.
 * @typedef {{at: number, long: number, pitch: number, loud: number, narrow?: number, rings?:
 *   boolean}} Burst
 */

/**
 * What things are made of, by the beginning of their kind; everything else is wood.
 * @type {Record<string, string>}
 */
const MATERIALS = { stone: "stone", card: "card", coin: "metal", die: "bone" };

/** The sound of putting a thing down. @type {Record<string, Burst[]>} */
const TIMBRES = {
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
  bone: [{ at: 0, long: 0.03, pitch: 1700, loud: 0.42, narrow: 3 }],
};
/**
 * What is done with a thing, as strokes: time (seconds), loudness and pitch relative to putting it
 * down.
 * @type {Record<string, number[][]>}
 */
const GESTURES = {
  place: [[0, 1, 1]],
  move: [
    [0, 0.3, 1.25],
    [0.07, 1, 1],
  ],
  capture: [
    [0, 1, 0.9],
    [0.06, 0.8, 0.7],
  ],
  fall: [
    [0, 0.7, 0.9],
    [0.07, 0.5, 0.75],
    [0.12, 0.3, 0.6],
  ],
  turn: [
    [0, 0.4, 1.3],
    [0.05, 0.6, 1.15],
  ],
  shuffle: [0, 0.05, 0.09, 0.14, 0.18].map((at, stroke) => [at, 0.5, 0.9 + 0.08 * (stroke % 3)]),
  roll: [0, 0.07, 0.125, 0.165].map((at, stroke) => [at, 1 - 0.19 * stroke, 1 - 0.07 * stroke]),
};
/** Sounds without a thing. @type {Record<string, Burst[]>} */
const BELLS = {
  score: [{ at: 0, long: 0.12, pitch: 880, loud: 0.07, rings: true }],
  chime: [
    { at: 0, long: 0.5, pitch: 660, loud: 0.1, rings: true },
    { at: 0.12, long: 0.7, pitch: 880, loud: 0.1, rings: true },
  ],
};
/**
 * Seconds between the sounds of one event and the next, and at most between the first and the last.
 */
const APART = 0.15;
const SPREAD = 0.6;

/** @type {AudioContext | null} */
let context = null;

/**
 * Plays the sounds of what happened.
 * @param {Did[]} did
 * @param {View} before the table before it
 * @param {View} now
 */
export function sound(did, before, now) {
  play(did.filter((event) => event.sound).map((event) => burstsOf(event, before, now)));
}

/** @param {Did} event @param {View} before @param {View} now @returns {Burst[]} */
function burstsOf(event, before, now) {
  const timbre = TIMBRES[madeOf(event, before, now)] ?? [];
  return (
    BELLS[event.sound] ??
    (GESTURES[event.sound] ?? []).flatMap(([at = 0, loud = 1, high = 1]) =>
      timbre.map((burst) => ({
        ...burst,
        at: at + burst.at,
        loud: loud * burst.loud,
        pitch: high * burst.pitch,
      })),
    )
  );
}

/**
 * The material of the things in an event: those that came to its places, or else are or were there.
 * @param {Did} event
 * @param {View} before
 * @param {View} now
 */
function madeOf({ at }, before, now) {
  const was = new Map(before.things.map((thing) => [thing.id, thing.at]));
  const here = now.things.filter((thing) => at.includes(thing.at));
  const thing =
    here.find(({ id, at }) => was.get(id) !== at) ??
    here[0] ??
    before.things.find((thing) => at.includes(thing.at));
  return MATERIALS[thing?.kind.split("-")[0] ?? ""] ?? "wood";
}

/** @param {Burst[][]} sounds one after the other */
function play(sounds) {
  if (sounds.length === 0 || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  context.resume().catch(() => undefined);
  const apart = Math.min(APART, SPREAD / Math.max(1, sounds.length - 1));
  sounds.forEach((bursts, turn) => {
    for (const burst of bursts) strike(/** @type {AudioContext} */ (context), burst, turn * apart);
  });
}

/** @param {AudioContext} out @param {Burst} burst @param {number} later */
function strike(out, { at, long, pitch, loud, narrow, rings }, later) {
  const start = out.currentTime + 0.005 + later + at;
  const gain = out.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  gain.connect(out.destination);
  if (narrow === undefined) {
    const tone = out.createOscillator();
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(rings ? pitch : pitch * 0.67, start + long);
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

/** Plays the sound of wood. */
export function sample() {
  play([TIMBRES.wood ?? []]);
}

// A line to a device in the same room, over which letters go without anybody sending them: WebRTC
// between two browsers, with no server to help them find each other. An invitation and an answer
// are carried over by hand, as links. What goes wrong on the line loses nothing: each side sends its
// last letter again as soon as there is a new one.

import { forLink } from "../house/base64.js";
import { Refused } from "../house/refused.js";
import { halfOf } from "../letters/half.js";
import { say } from "../words/say.js";

/** @import { Half } from "../letters/half.js" */

/**
 * @typedef {"none" | "waiting" | "open" | "watching" | "lost"} State "watching" if the other device
 *   only shows its game
 */
/** @typedef {{peer: RTCPeerConnection, channel: RTCDataChannel, line: string}} Watcher */

/** Where another tab of this browser leaves an answer that was opened there. */
const MAILBOX = "siegeworks.answer";
/** The name of a channel that only shows a game. */
const WATCH = "watch";
/** Milliseconds to collect the addresses of this device, and to reach the other one. */
const GATHERING = 3000;
const PATIENCE = 20_000;

/** @type {RTCPeerConnection | null} */
let peer = null;
/** @type {RTCDataChannel | null} */
let channel = null;
/** The name of the line, made by whoever invites. */
let line = "";
/** @type {State} */
let state = "none";
/** @type {Set<() => void>} */
const listeners = new Set();
/** Devices that are shown the game, or invited to. @type {Watcher[]} */
let watchers = [];
/** The game whose letters go over it; "" before the first. */
let bound = "";
/** What is done with a letter that comes. @type {(text: string) => void} */
let take = () => undefined;
/** The last letter that came while letters wait, or ""; null if they do not. @type {string | null} */
let held = null;

/** @param {State} next */
function change(next) {
  state = next;
  for (const listener of [...listeners]) listener();
}

export function wireState() {
  return state;
}

/** From now on the line is for this game. @param {string} id */
export function bindWire(id) {
  bound = id;
}

/** Whether there is a line for this game, or was one. @param {string} id */
export function wireServes(id) {
  return bound === id && state !== "none";
}

/** Calls the listener whenever the line opens or is lost. @param {() => void} listener @param {AbortSignal} signal */
export function listenToWire(listener, signal) {
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener));
}

/** Sends a letter, if the line is open. @param {string} text */
export function sendOverWire(text) {
  if (text && state === "open") channel?.send(text);
}

/**
 * Opens a line, for whoever invites.
 * @param {(text: string) => void} arrive is given each letter that comes
 * @returns {Promise<string>} the invitation, for an address; rejects with a Refused
 */
export async function invite(arrive) {
  const mine = start(arrive);
  line = newLine();
  follow(mine, mine.createDataChannel("letters"));
  await mine.setLocalDescription();
  return half(mine, line);
}

/**
 * Opens a line to one more device, which only watches.
 * @returns {Promise<string>} the invitation, for an address; rejects with a Refused
 */
export async function inviteWatcher() {
  const mine = createPeer();
  const channel = mine.createDataChannel(WATCH);
  const watcher = { peer: mine, channel, line: newLine() };
  watchers = [...watchers, watcher];
  channel.onopen = () => change(state);
  channel.onclose = () => dismiss(watcher);
  await mine.setLocalDescription();
  return half(mine, watcher.line);
}

/** Whether somebody watches. */
export function isWatched() {
  return watchers.some(({ channel }) => channel.readyState === "open");
}

/** @param {string} text a link to a position, from its # on */
export function showWatchers(text) {
  for (const { channel } of watchers) if (channel.readyState === "open") channel.send(text);
}

/** @param {Watcher} watcher */
function dismiss(watcher) {
  watchers = watchers.filter((one) => one !== watcher);
  watcher.peer.close();
  change(state);
}

/**
 * Answers an invitation.
 * @param {Half} offer
 * @param {(text: string) => void} arrive
 * @returns {Promise<string>} the answer, for an address; rejects with a Refused
 */
export async function join(offer, arrive) {
  const mine = start(arrive);
  line = offer.line;
  mine.ondatachannel = ({ channel }) => follow(mine, channel);
  await described(mine, offer);
  await mine.setLocalDescription();
  return half(mine, line);
}

/**
 * Takes the answer to one's invitation.
 * @param {Half} answer
 * @returns {Promise<void>} when the line is open; rejects with a Refused that says why it is not
 */
export async function complete(answer) {
  const watcher = watchers.find(({ line }) => line === answer.line);
  const mine = watcher?.peer ?? (answer.line === line ? peer : null);
  if (mine?.signalingState !== "have-local-offer")
    throw new Refused(say("This answer belongs to another invitation. Show a new one."));
  await described(mine, answer);
  await new Promise((resolve, reject) => {
    const ends = new AbortController();
    const waits = () =>
      watcher ? watcher.channel.readyState === "connecting" : state === "waiting";
    const isOpen = () => (watcher ? watcher.channel.readyState === "open" : state === "open");
    const settle = () => {
      if (waits()) return;
      ends.abort();
      if (isOpen()) resolve(undefined);
      else reject(new Refused(unreachable()));
    };
    listenToWire(settle, ends.signal);
    const late = setTimeout(() => (watcher ? dismiss(watcher) : lose(mine)), PATIENCE);
    ends.signal.addEventListener("abort", () => clearTimeout(late));
    settle();
  });
}

/** Why two devices do not find each other. */
export function unreachable() {
  return say(
    "The devices do not find each other. They have to be in the same network, and the browser may have to be allowed to use it. The game goes on by letters.",
  );
}

/** Leaves an answer to the tab of this browser that waits for it. @param {string} text */
export function leaveAnswer(text) {
  try {
    localStorage.setItem(MAILBOX, text);
  } catch {
    // then it has to be pasted there
  }
}

/** Calls `hear` with an answer that another tab leaves. @param {(text: string) => void} hear @param {AbortSignal} signal */
export function awaitAnswer(hear, signal) {
  window.addEventListener(
    "storage",
    ({ key, newValue }) => key === MAILBOX && newValue && hear(newValue),
    { signal },
  );
}

function newLine() {
  return forLink(crypto.getRandomValues(new Uint8Array(6)));
}

function createPeer() {
  if (typeof RTCPeerConnection === "undefined")
    throw new Refused(
      say("This browser cannot connect to another device. The game goes on by letters."),
    );
  return new RTCPeerConnection({ iceServers: [] });
}

/** @param {(text: string) => void} arrive */
function start(arrive) {
  const mine = createPeer();
  peer?.close();
  peer = mine;
  channel = null;
  bound = "";
  take = arrive;
  // Before it has opened, the other device may only be slow to be handed the answer.
  mine.onconnectionstatechange = () =>
    mine.connectionState === "failed" && state !== "waiting" && lose(mine);
  change("waiting");
  return mine;
}

/** @param {RTCPeerConnection} mine @param {RTCDataChannel} made */
function follow(mine, made) {
  channel = made;
  made.onopen = () => peer === mine && change(made.label === WATCH ? "watching" : "open");
  made.onclose = () => lose(mine);
  made.onmessage = ({ data }) => {
    if (typeof data !== "string") return;
    if (held === null) take(data);
    else held = data; // each letter holds the whole game
  };
}

/** Letters that come wait until `passLetters`, so that nothing on the screen goes away. */
export function holdLetters() {
  held = "";
}

export function passLetters() {
  const text = held;
  held = null;
  if (text) take(text);
}

/** @param {RTCPeerConnection} mine */
function lose(mine) {
  if (peer !== mine) return;
  peer = null;
  mine.close();
  change("lost");
}

/** @param {RTCPeerConnection} mine @param {Half} other */
async function described(mine, { type, sdp }) {
  try {
    await mine.setRemoteDescription({ type, sdp });
  } catch {
    throw new Refused(say("This link is damaged: something is missing or changed."));
  }
}

/**
 * One's own half with all addresses of this device.
 * @param {RTCPeerConnection} mine @param {string} line
 */
async function half(mine, line) {
  await new Promise((resolve) => {
    const look = () => mine.iceGatheringState === "complete" && resolve(undefined);
    mine.onicegatheringstatechange = look;
    setTimeout(resolve, GATHERING);
    look();
  });
  const { type, sdp } = /** @type {RTCSessionDescription} */ (mine.localDescription);
  return halfOf({ type: type === "offer" ? "offer" : "answer", sdp, line });
}

window.addEventListener("pagehide", () => {
  for (const one of [channel, ...watchers.map(({ channel }) => channel)]) one?.close();
});

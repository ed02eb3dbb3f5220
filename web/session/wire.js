// Lines to devices in the same room, over which letters go without anybody sending them: WebRTC
// between two browsers, with no server to help them find each other. An invitation and an answer
// are carried over by hand, as links. Of three or four devices, the one that invites has a line to
// each of the others, and passes on what comes. What goes wrong on a line loses nothing: each end
// sends its last letters again as soon as there is a new one.

import { forLink } from "../house/base64.js";
import { Refused } from "../house/refused.js";
import { halfOf } from "../letters/half.js";
import { say } from "../words/say.js";

/** @import { Half } from "../letters/half.js" */

/**
 * @typedef {"none" | "waiting" | "open" | "watching" | "lost"} State "watching" if the other device
 *   only shows its game
 */
/**
 * @typedef {object} Line
 * @property {RTCPeerConnection} peer
 * @property {RTCDataChannel | null} channel
 * @property {string} name made by whoever invites
 * @property {boolean} shows whether the other device only watches
 * @property {boolean} reached whether it has been open
 * @property {number[] | null} free with more than two sides, those that nobody has yet, where this
 *   device has invited
 * @property {number} side of the other device there, once it is known; else 0
 * @property {Set<string>} carried the letters that have gone over it
 */

/** Where another tab of this browser leaves an answer that was opened there. */
const MAILBOX = "siegeworks.answer";
/** The name of a channel that only shows a game. */
const WATCH = "watch";
/** Milliseconds to collect the addresses of this device, and to reach the other one. */
const GATHERING = 3000;
const PATIENCE = 20_000;

/** What a device says beside letters: the side for it, or its own, and which sides are away. */
const SIDE = "@";
const AWAY = "!";

/** @type {Line[]} */
let lines = [];
/** @type {State} */
let state = "none";
/** @type {Set<() => void>} */
const listeners = new Set();
/** The game whose letters go over them; "" before the first. */
let bound = "";
/** What is done with a letter that comes. @type {(text: string) => void} */
let take = () => undefined;
/** What whoever invited has said: one's own side, and which sides have no line. */
let given = 1;
/** @type {number[]} */
let away = [];

/** Tells those who listen how the lines are. */
function update() {
  const playing = lines.filter(({ shows }) => !shows);
  const open = playing.find(isOpen);
  if (open) state = open.channel?.label === WATCH ? "watching" : "open";
  else if (playing.some(({ reached }) => !reached)) state = "waiting";
  else if (state !== "none") state = "lost";
  for (const listener of [...listeners]) listener();
}

/** Whether letters go over a line; one is not told when the other device dies, but hears no more of it. @param {Line} line */
function isOpen({ peer, channel }) {
  return channel?.readyState === "open" && peer.connectionState !== "disconnected";
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
  if (signal.aborted) return;
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener));
}

/** Sends a letter over all lines that are open, once. @param {string} text */
export function sendOverWire(text) {
  for (const line of lines)
    if (text && !line.shows && isOpen(line) && !line.carried.has(text)) {
      line.carried.add(text);
      line.channel?.send(text);
    }
}

/** Which side a device has that was invited. */
export function givenSide() {
  return given;
}

/** Says to whoever invited which side this device has. @param {number} side */
export function tellSide(side) {
  for (const line of lines) if (isOpen(line)) line.channel?.send(`${SIDE}${side}`);
}

/** How many devices letters go to. */
export function countLines() {
  return lines.filter((line) => !line.shows && isOpen(line)).length;
}

/**
 * Finds the sides of a game without a line, for whoever has invited them, and tells the others.
 * @param {string} id @param {number} sides
 */
export function tellAway(id, sides) {
  const open = lines.filter((line) => !line.shows && isOpen(line) && wireServes(id));
  away = Array.from({ length: sides - 1 }, (_, guest) => guest + 1).filter((side) =>
    open.every((line) => line.side !== side),
  );
  for (const { channel } of open) channel?.send(`${AWAY}${away.join("")}`);
}

/** The sides without a line, as whoever invites has found. */
export function awaySides() {
  return away;
}

/**
 * Opens a line, for whoever invites.
 * @param {string} id of the game
 * @param {(text: string) => void} arrive is given each letter that comes
 * @param {number[] | null} [free] with more than two sides, those that nobody has yet: then other
 *   lines stay
 * @returns {Promise<string>} the invitation, for an address; rejects with a Refused
 */
export async function invite(id, arrive, free = null) {
  const stay = free !== null && bound === id;
  for (const line of lines) if (!line.shows && !(stay && isOpen(line))) close(line);
  const line = start(newName(), arrive, id);
  line.free = free;
  follow(line, line.peer.createDataChannel("letters"));
  await line.peer.setLocalDescription();
  return half(line);
}

/**
 * Opens a line to one more device, which only watches.
 * @returns {Promise<string>} the invitation, for an address; rejects with a Refused
 */
export async function inviteWatcher() {
  const line = createLine(newName());
  line.shows = true;
  follow(line, line.peer.createDataChannel(WATCH));
  await line.peer.setLocalDescription();
  return half(line);
}

/** Whether somebody watches. */
export function isWatched() {
  return lines.some((line) => line.shows && isOpen(line));
}

/** @param {string} text a link to a position, from its # on */
export function showWatchers(text) {
  for (const line of lines) if (line.shows && isOpen(line)) line.channel?.send(text);
}

/**
 * Answers an invitation.
 * @param {Half} offer
 * @param {(text: string) => void} arrive
 * @returns {Promise<string>} the answer, for an address; rejects with a Refused
 */
export async function join(offer, arrive) {
  for (const line of lines) if (!line.shows) close(line);
  const line = start(offer.line, arrive, "");
  given = 1;
  line.peer.ondatachannel = ({ channel }) => follow(line, channel);
  await described(line.peer, offer);
  await line.peer.setLocalDescription();
  return half(line);
}

/**
 * Takes the answer to one's invitation.
 * @param {Half} answer
 * @returns {Promise<void>} when the line is open; rejects with a Refused that says why it is not
 */
export async function complete(answer) {
  const line = lines.find(({ name }) => name === answer.line);
  if (line?.peer.signalingState !== "have-local-offer")
    throw new Refused(say("This answer belongs to another invitation. Show a new one."));
  await described(line.peer, answer);
  await new Promise((resolve, reject) => {
    const ends = new AbortController();
    const settle = () => {
      if (!isOpen(line) && lines.includes(line)) return;
      ends.abort();
      if (isOpen(line)) resolve(undefined);
      else reject(new Refused(unreachable()));
    };
    listenToWire(settle, ends.signal);
    const late = setTimeout(() => lose(line), PATIENCE);
    ends.signal.addEventListener("abort", () => clearTimeout(late));
    settle();
  });
}

/** Why two devices do not find each other. */
export function unreachable() {
  return say(
    "The devices do not find each other. They have to be in the same network, and the browser may have to be allowed to use it. A game between two can go on by letters.",
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

function newName() {
  return forLink(crypto.getRandomValues(new Uint8Array(6)));
}

/** @param {string} name @returns {Line} */
function createLine(name) {
  if (typeof RTCPeerConnection === "undefined")
    throw new Refused(
      say(
        "This browser cannot connect to another device. A game between two can go on by letters.",
      ),
    );
  const peer = new RTCPeerConnection({ iceServers: [] });
  /** @type {Line} */
  const line = {
    ...{ peer, channel: null, name, shows: false, reached: false },
    ...{ free: null, side: 0, carried: new Set() },
  };
  lines = [...lines, line];
  // Before it has opened, the other device may only be slow to be handed the answer.
  peer.onconnectionstatechange = () => {
    if (!line.reached) return;
    if (peer.connectionState === "failed") lose(line);
    else update();
  };
  return line;
}

/** @param {string} name @param {(text: string) => void} arrive @param {string} id of the game */
function start(name, arrive, id) {
  const line = createLine(name);
  bound = id;
  take = arrive;
  update();
  return line;
}

/** @param {Line} line @param {RTCDataChannel} channel */
function follow(line, channel) {
  line.channel = channel;
  channel.onopen = () => {
    if (!lines.includes(line)) return;
    line.reached = true;
    if (line.free) {
      const taken = lines.filter(isOpen).map(({ side }) => side);
      line.side = line.free.find((side) => !taken.includes(side)) ?? 0;
      channel.send(`${SIDE}${line.side}`);
    }
    update();
  };
  channel.onclose = () => lose(line);
  channel.onmessage = ({ data }) => {
    if (typeof data !== "string") return;
    if (data.startsWith(SIDE)) hearSide(line, Number(data.slice(1)));
    else if (data.startsWith(AWAY)) {
      const before = away;
      away = [...data.slice(1)].map(Number);
      if (`${before}` !== `${away}`) update();
    } else {
      line.carried.add(data);
      sendOverWire(data);
      take(data);
    }
  };
}

/**
 * Whoever invited says which side is free; who has one says that, and its older line is gone.
 * @param {Line} line @param {number} side
 */
function hearSide(line, side) {
  if (!line.free) {
    given = side;
    return update();
  }
  if (line.side === side) return;
  for (const other of lines) if (other.side === side) close(other);
  line.side = side;
  update();
}

/** @param {Line} line */
function close(line) {
  lines = lines.filter((one) => one !== line);
  line.peer.close();
}

/** @param {Line} line */
function lose(line) {
  if (!lines.includes(line)) return;
  close(line);
  update();
}

/** @param {RTCPeerConnection} mine @param {Half} other */
async function described(mine, { type, sdp }) {
  try {
    await mine.setRemoteDescription({ type, sdp });
  } catch {
    throw new Refused(say("This link is damaged: something is missing or changed."));
  }
}

/** One's own half with all addresses of this device. @param {Line} line */
async function half({ peer: mine, name: line }) {
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
  for (const { channel } of lines) channel?.close();
});

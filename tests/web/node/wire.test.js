// Lines to devices in the room, with a connection that does as it is told.

import assert from "node:assert/strict";
import { test } from "node:test";
import { halfOf, readHalf } from "../../../web/letters/half.js";

const SDP = `a=mid:0\na=ice-ufrag:abcd\na=ice-pwd:${"x".repeat(22)}
a=fingerprint:sha-256 ${Array(32).fill("A7").join(":")}\n`;

class Peer extends EventTarget {
  connectionState = "new";
  iceGatheringState = "complete";
  signalingState = "have-local-offer";
  channel = { readyState: "connecting", sent: [], send: (text) => this.channel.sent.push(text) };
  createDataChannel = () => this.channel;
  close = () => (this.channel.readyState = "closed");
  async setLocalDescription() {
    this.localDescription = { type: "offer", sdp: SDP };
  }
  async setRemoteDescription() {
    this.turn("connected");
    this.channel.readyState = "open";
    this.channel.onopen();
  }
  turn(connectionState) {
    this.connectionState = connectionState;
    this.onconnectionstatechange();
  }
}

const peers = [];
globalThis.window = new EventTarget();
globalThis.RTCPeerConnection = class extends Peer {
  constructor() {
    super();
    peers.push(this);
  }
};
const { complete, invite, listenToWire, sendOverWire, wireState } =
  await import("../../../web/session/wire.js");

test("a device that is not heard any more counts as gone, until it is heard again", async () => {
  const offer = readHalf(await invite("game", () => undefined));
  assert.equal(wireState(), "waiting");
  await complete(readHalf(halfOf({ ...offer, type: "answer" })));
  const [{ channel }] = peers;
  const states = [];
  listenToWire(() => states.push(wireState()), new AbortController().signal);
  listenToWire(() => assert.fail("that page has gone"), AbortSignal.abort());
  sendOverWire("one");
  peers[0].turn("disconnected");
  sendOverWire("two");
  peers[0].turn("connected");
  sendOverWire("two");
  peers[0].turn("failed");
  assert.deepEqual(states, ["lost", "open", "lost"]);
  assert.deepEqual([channel.sent, channel.readyState], [["one", "two"], "closed"]);
});

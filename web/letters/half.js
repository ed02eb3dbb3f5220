// Half of a connection between two browsers (WebRTC), small enough for a code that a camera reads at
// once. Of the session description (RFC 8866) only what differs from one connection to the next is
// carried over: the keys and addresses of a device. The rest is written anew.
//
//   offer~line~mid~ufrag~pwd~fingerprint~address!port~...~end

import { forLink, fromLink } from "../house/base64.js";
import { Refused } from "../house/refused.js";
import { say } from "../words/say.js";

/** @typedef {{type: "offer" | "answer", sdp: string, line: string}} Half `line` names both halves */

const FORM =
  /^(offer|answer)~([\w-]{8})~(\w{1,16})~([\w+/]{4,256})~([\w+/]{22,256})~([\w-]{43})((?:~[\w.:-]{2,64}!\d{1,5}){0,20})~end$/;
const CANDIDATE = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim;

/** @param {Half} half as the browser describes it @returns {string} for an address */
export function halfOf({ type, sdp, line }) {
  const field = (/** @type {string} */ name) =>
    new RegExp(`^a=${name}:(\\S+)`, "m").exec(sdp)?.[1] ?? "";
  const hex = /^a=fingerprint:sha-256 ([\dA-F:]+)/im.exec(sdp)?.[1] ?? "";
  const print = new Uint8Array(hex.split(":").map((byte) => parseInt(byte, 16)));
  const hosts = [...sdp.matchAll(CANDIDATE)].map(([, address, port]) => `${address}!${port}`);
  const keys = [field("mid"), field("ice-ufrag"), field("ice-pwd"), forLink(print)];
  return [type, line, ...keys, ...hosts, "end"].join("~");
}

/** @param {string} text as `halfOf` writes it @returns {Half} throws a Refused if it is damaged */
export function readHalf(text) {
  const [, type, line = "", mid, ufrag, pwd, print = "", hosts = ""] = FORM.exec(text) ?? [];
  if (type !== "offer" && type !== "answer")
    throw new Refused(say("This link is damaged: something is missing or changed."));
  const hex = [...fromLink(print)].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase());
  const candidates = hosts
    .split("~")
    .slice(1)
    .map((host, index) => {
      const [address, port] = host.split("!");
      // the priority of a host's address (RFC 8445, 5.1.2.1); those that come first are preferred
      const priority = 2 ** 24 * 126 + 2 ** 8 * (65535 - index) + 255;
      return `a=candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ host`;
    });
  const lines = [
    ...["v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", `a=group:BUNDLE ${mid}`],
    ...["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", ...candidates],
    ...[`a=ice-ufrag:${ufrag}`, `a=ice-pwd:${pwd}`, `a=fingerprint:sha-256 ${hex.join(":")}`],
    ...[`a=setup:${type === "offer" ? "actpass" : "active"}`, `a=mid:${mid}`, "a=sctp-port:5000"],
    "a=max-message-size:262144",
  ];
  return { type, line, sdp: `${lines.join("\r\n")}\r\n` };
}

// Reads a code with this device's camera.

import decode from "qr/decode.js";
import { Refused } from "../house/refused.js";
import { say } from "../words/say.js";

/** The longer side of a frame as it is read, in pixels: enough for a code that fills half of it. */
const LONGEST = 800;
/** Milliseconds between two frames. */
const PAUSE = 100;

/**
 * Shows what the camera sees until it sees a code, or nobody looks any more.
 * @param {HTMLVideoElement} video hidden once nobody looks
 * @param {(text: string) => boolean} fits whether a code is one that is looked for
 * @returns {Promise<string>} its text, or ""; rejects with a Refused without a camera
 */
export async function scan(video, fits) {
  const stream = await camera();
  try {
    video.srcObject = stream;
    await video.play();
    const canvas = document.createElement("canvas");
    while (video.isConnected && !video.hidden) {
      const text = codeIn(video, canvas);
      if (fits(text)) return text;
      await new Promise((go) => setTimeout(go, PAUSE));
    }
    return "";
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

async function camera() {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    throw new Refused(
      say("There is no camera here, or the browser has not been allowed to use it."),
    );
  }
}

/** @param {HTMLVideoElement} video @param {HTMLCanvasElement} canvas to draw on */
function codeIn(video, canvas) {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, LONGEST / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  try {
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const seen = context?.getImageData(0, 0, canvas.width, canvas.height);
    return seen ? decode(seen) : "";
  } catch {
    return ""; // no code in this frame
  }
}

// A button with which this device's camera reads a code.

import { button, el, setText } from "../house/dom.js";
import { reasonOf } from "../house/refused.js";
import { say } from "../words/say.js";

/**
 * @param {(text: string) => boolean} fits whether a code is one that is looked for
 * @param {(text: string) => void} found is given its text
 * @returns {HTMLElement | null} null where pages may not ask for a camera
 */
export function scanner(fits, found) {
  if (!navigator.mediaDevices) return null;
  const words = say("Scan with the camera");
  const video = el("video", { hidden: true, muted: true, playsinline: true });
  const said = el("p", { class: "small", role: "status" });
  const toggle = button("quiet", words, async () => {
    video.hidden = !video.hidden;
    if (video.hidden) return;
    setText(toggle, say("Stop the camera"));
    setText(said, "");
    try {
      const { scan } = await import("./scan.js");
      const text = await scan(video, fits);
      if (text) found(text);
    } catch (error) {
      setText(said, reasonOf(error));
    }
    video.hidden = true;
    setText(toggle, words);
  });
  return el("div", { class: "scanner" }, toggle, video, said);
}

// The page's voice: what has just happened and what to do next, at one place for ever, and spoken by screen readers.

import { el, setAttribute, setText } from "../house/dom.js";
import { say } from "../words/say.js";

/** Letters of a prompt that is set smaller, so that its end is in sight. */
const LONG = 80;
/** Milliseconds after which a region counts as known. */
const SOON = 100;

/**
 * @returns {{element: HTMLElement, spoken: HTMLElement, speak: (happened: string, prompt: string, rule?: {refusal: import("../types").Refusal, game: string} | null) => void}}
 */
export function createVoice() {
  const past = el("p", { class: "voice-past" });
  const next = el("p", { class: "voice-next" });
  const link = el("a", { class: "voice-rule" }, say("Read the rule"));
  const element = el("div", { class: "voice" }, next, past);
  /** What was refused last: the same words about something else are spoken again. @type {import("../types").Refusal | null} */
  let last = null;
  let words = "";
  const spoken = el("div", { class: "unseen", role: "status", "aria-live": "polite", "aria-atomic": "true" });

  return {
    element,
    spoken,
    /** With `rule` the prompt is a refusal, linked to its clause if there is one. */
    speak(happened, prompt, rule = null) {
      setText(past, happened);
      element.classList.toggle("refusing", rule !== null);
      element.classList.toggle("long", rule === null && prompt.length > LONG);
      next.replaceChildren(prompt);
      if (rule?.refusal.clause) {
        link.href = `#/rules/${rule.game}?at=${rule.refusal.clause}`;
        next.append(" ", link);
      }
      // What does not fit scrolls, and then the keyboard has to reach it.
      requestAnimationFrame(() => {
        const end = Math.max(next.getBoundingClientRect().bottom, past.getBoundingClientRect().bottom) + element.scrollTop;
        setAttribute(element, "tabindex", end > element.getBoundingClientRect().bottom ? 0 : null);
      });
      const before = words;
      words = [happened, prompt].filter(Boolean).join(" ");
      if (before !== words) element.scrollTop = 0;
      // A screen reader speaks what changes in a region that it knows: so words that are first, or said again, come a moment later.
      if (!spoken.isConnected || (rule && rule.refusal !== last && before === words)) {
        setText(spoken, "");
        setTimeout(() => setText(spoken, words), SOON);
      } else setText(spoken, words);
      last = rule?.refusal ?? null;
    },
  };
}

// The page's voice: what has just happened, others' moves first, and what to do next; always at one
// place and spoken by screen readers.

import { button, el, icon, setAttribute, setText, spokenRegion } from "../house/dom.js";
import { say, sayCount } from "../words/say.js";
import { hasStruck, marked } from "../session/story.js";
import { counted } from "./told.js";

/** The length from which a prompt is set smaller, so that its end is visible. */
const LONG = 80;
/** The sizes of what others did: the largest that fits. */
const SIZES = ["large", "medium", "small", "least"];
/** How much the newest move matters if it struck or ended the game. */
const NEWS = 6;
/** So many pixels are room for the beginning of what does not fit. */
const ROOM = 36;
/** Milliseconds until screen readers know a region. */
const SOON = 100;

/** @import { Told } from "../types" */
/** @typedef {{words: string, right: boolean}} Verdict */

/**
 * @param {(() => void) | null} [again] plays what happened again
 * @param {(() => void) | null} [toSwitch] leads to the switch for friendly games
 * @param {HTMLElement | null} [passing] goes beside the prompt
 * @param {(() => void) | null} [retry] retries what failed
 * @returns {{element: HTMLElement, spoken: HTMLElement, speak: (happened: string | Told[], prompt:
 *   string, rule?: {message: import("../types").Message, game: string} | null, now?: number | null,
 *   verdict?: Verdict | null) => void}}
 */
export function createVoice(again = null, toSwitch = null, passing = null, retry = null) {
  const past = el("ol", { class: "voice-past", "aria-label": say("What happened") });
  const replay = button("voice-again", icon("again"), again, {
    "aria-label": say("Play it again"),
    title: say("Play it again (R)"),
    hidden: true,
  });
  const judged = el("p", { class: "voice-verdict", hidden: true });
  const next = el("p", { class: "voice-next" });
  const head = passing ? el("div", { class: "voice-head" }, next, passing) : next;
  const link = el("a", { class: "voice-rule" }, say("Read the rule"));
  const friendly = button("voice-rule", say("A friendly game allows it"), toSwitch);
  const tried = button("voice-rule", say("Try again"), retry);
  const more = button("voice-more", say("Show all"), () => unfold(!unfolded()), {
    hidden: true,
    "aria-expanded": "false",
  });
  const sheet = el("div", { class: "voice-sheet" }, judged, head, replay, more, past);
  const element = el("div", { class: "voice" }, sheet);
  element.addEventListener("keydown", ({ key }) => key === "Escape" && unfold(false));
  let replaying = false;
  /** What was fitted in. */
  let fitted = "";
  /** What was folded away for it. @type {Set<HTMLElement>} */
  let folded = new Set();
  new ResizeObserver(refit).observe(element);
  void document.fonts.ready.then(refit);
  /** The last move that was spoken. */
  let heard = -1;
  /**
   * The last message. The same words in another message are spoken again.
   * @type {import("../types").Message | null}
   */
  let last = null;
  let words = "";
  const spoken = spokenRegion();

  return {
    element,
    spoken,
    /**
     * With `rule` the prompt is a message, linked to its clause if there is one; `now` is the ply
     * of the move that is being replayed. A verdict, on a move or a task, is a line of its own.
     */
    speak(happened, prompt, rule = null, now = null, verdict = null) {
      const told =
        typeof happened === "string"
          ? [{ ply: 0, said: happened, places: [], ways: [], gone: [], shows: [], slight: false }]
          : happened;
      show(
        told.filter(({ said }) => said),
        now,
      );
      replay.hidden = !again || told.length < 2 || rule !== null;
      element.classList.toggle("refusing", rule !== null);
      element.classList.toggle("hinting", rule?.message.kind === "hint");
      element.classList.toggle("mistaken", rule?.message.kind === "refusal");
      element.classList.toggle("long", prompt.length > LONG);
      judged.hidden = !verdict;
      element.classList.toggle("judging", verdict !== null);
      if (verdict) {
        const { right, words } = verdict;
        const said = `${right ? "✓" : "✗"} ${words}`;
        setAttribute(judged, "data-right", String(right));
        if (judged.textContent !== said) {
          const [sign = "", ...rest] = said;
          judged.replaceChildren(el("span", { "aria-hidden": "true" }, sign), rest.join(""));
        }
      }
      next.replaceChildren(prompt);
      if (rule?.message.clause) {
        link.href = `#/rules/${rule.game}?at=${rule.message.clause}`;
        next.append(" ", link);
      }
      if (rule?.message.friendly) next.append(" ", friendly);
      if (rule?.message.again) next.append(" ", tried);
      const before = words;
      // Nothing is spoken twice; if nothing is new, it is the last move.
      const fresh = told.filter(({ ply }) => ply > heard);
      words = [
        verdict?.words,
        ...(fresh.length ? fresh : told.slice(-1)).map(({ said }) => said),
        prompt,
      ]
        .filter(Boolean)
        .join(" ");
      if (before !== words) heard = told.at(-1)?.ply ?? -1;
      if (before !== words) unfold(false);
      fit();
      // A screen reader speaks what changes in a region that it knows, so first or repeated words
      // come a moment later.
      if (!spoken.isConnected || (rule && rule.message !== last && before === words)) {
        setText(spoken, "");
        setTimeout(() => setText(spoken, words), SOON);
      } else setText(spoken, words);
      last = rule?.message ?? null;
    },
  };

  /** Whether all of it lies over what stands below. */
  function unfolded() {
    return element.classList.contains("unfolded");
  }

  /** @param {boolean} on */
  function unfold(on) {
    requestAnimationFrame(() => sheet.scrollTo(0, 0)); // at once, all would be laid out for it
    if (on === unfolded()) return;
    element.classList.toggle("unfolded", on);
    setAttribute(more, "aria-expanded", String(on));
    refit();
  }

  /** Fits the same words in anew. */
  function refit() {
    fitted = "";
    fit();
  }

  /**
   * Sets it all as large as fits, if possible with room for a longer prompt; what does not fit even
   * small is folded away, what weighs least first, of that one's own moves, and the end before the
   * beginning. Another prompt folds away at most the end of what one may be reading.
   */
  function fit() {
    const account = `${element.classList.contains("refusing")} ${past.textContent}`;
    const content = `${account} ${sheet.textContent}`;
    if (content === fitted) return;
    const fits = () => sheet.scrollHeight <= element.clientHeight;
    const sized = () => SIZES.find((size) => ((element.dataset.size = size), fits()));
    const items = [...past.querySelectorAll("li")];
    const reading = fitted.startsWith(account) && items.length > 0;
    fitted = content;
    if (reading && head.offsetHeight <= element.clientHeight) {
      for (const item of items) item.hidden = folded.has(item);
      more.hidden = !unfolded() && folded.size === 0;
      for (const item of items.reverse().slice(0, -1)) {
        if (unfolded() || fits()) break;
        more.hidden = false;
        item.hidden = true;
      }
      countFolded(items.filter(({ hidden }) => hidden).length);
      return;
    }
    for (const item of items) item.hidden = false;
    folded = new Set();
    more.hidden = !unfolded();
    countFolded(items.length); // as wide as it may become
    if (more.previousElementSibling !== replay) replay.after(more);
    setAttribute(element, "data-cut", false);
    next.style.minHeight = "2lh";
    const roomy = sized();
    next.style.minHeight = "";
    if (roomy || sized() || replaying || unfolded()) return;
    more.hidden = false;
    const weight = (/** @type {HTMLElement} */ item) => Number(item.dataset.weight);
    const light = items.reverse().sort((one, other) => weight(one) - weight(other));
    light.pop(); // something is told
    for (const item of light) item.hidden = !fits();
    for (const item of light.reverse()) {
      const hidden = item.hidden;
      item.hidden = false;
      item.hidden = hidden && !fits();
    }
    const most = light.find(({ hidden }) => hidden);
    if (most && element.clientHeight - sheet.offsetHeight > ROOM) most.hidden = false; // it begins
    folded = new Set(items.filter(({ hidden }) => hidden));
    countFolded(folded.size);
    setAttribute(element, "data-cut", !fits());
    if (head.offsetHeight > element.clientHeight) head.before(more); // or it would be cut off, too
  }

  /** Says what the button unfolds. @param {number} n */
  function countFolded(n) {
    setText(
      more,
      unfolded() ? say("Show less") : n ? sayCount("{n} more", "{n} more", n) : say("Show all"),
    );
  }

  /** @param {Told[]} told @param {number | null} now */
  function show(told, now) {
    while (past.children.length > told.length) past.lastElementChild?.remove();
    const theirs = told.filter(({ own }) => own === false);
    element.classList.toggle("answered", theirs.length > 0);
    replaying = now !== null;
    const numbered = counted(marked(told));
    const after = theirs.at(-1)?.ply ?? Infinity;
    const newest = told.at(-1);
    const isNews = document.body.hasAttribute("data-over") || (newest && hasStruck(newest));
    [...theirs, ...told.filter((one) => !theirs.includes(one))].forEach((one, index) => {
      const { ply, said, own } = one;
      const item = past.children[index] ?? past.appendChild(el("li"));
      setText(item, said);
      setAttribute(item, "value", numbered.includes(one) && String(numbered.indexOf(one) + 1));
      const isBefore = own !== false && ply < after;
      setAttribute(
        item,
        "data-weight",
        String(isNews && one === newest ? NEWS : weightOf(one, isBefore)),
      );
      const since = ply < after ? "before" : one.slight ? "before since" : "before since mine";
      setAttribute(item, "class", own === false ? "theirs" : theirs.length ? since : null);
      setAttribute(item, "data-when", isBefore && theirs.length > 0 && say("Before that:"));
      setAttribute(item, "aria-current", ply === now ? "step" : null);
      if (ply === now) item.scrollIntoView({ block: "nearest" });
    });
    past.classList.toggle("numbered", numbered.length > 1);
  }
}

/**
 * How much a move matters: battles and falls most, then what others did, then one's own moves, those
 * before others' least.
 * @param {Told} told @param {boolean} isBefore
 */
function weightOf(told, isBefore) {
  const fell = told.shows.some(({ kind }) => kind === "lost");
  const weight =
    (hasStruck(told) ? 3 : told.slight ? 0.5 : 1) + Number(fell) + Number(told.own === false);
  return isBefore ? weight / 4 : weight;
}

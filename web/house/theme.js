// Light or dark as the system or the switch says, or the colours of the game's material
// (themes.css). Colours are light-dark(), so only color-scheme changes between light and dark.

import { el, icon } from "./dom.js";
import { say } from "../words/say.js";
import { prefer, preference } from "../keeping/preferences.js";

/** @typedef {"light" | "dark" | "game"} Theme */

const dark = matchMedia("(prefers-color-scheme: dark)");
/**
 * Shows on the switch what it leads to; each language has a new switch, but there is one listener.
 */
let showSwitch = () => {};
dark.addEventListener("change", () => showSwitch());
/** What a touch on the switch leads to. @type {Record<Theme, Theme>} */
const NEXT = { light: "dark", dark: "game", game: "light" };

/** @returns {Theme} the theme on the screen */
function current() {
  const chosen = preference("theme");
  return chosen !== "system" ? chosen : dark.matches ? "dark" : "light";
}

/** Uses the theme of the last visit. */
export function restoreTheme() {
  const kept = preference("theme");
  if (kept !== "system") document.documentElement.dataset.theme = kept;
}

/** Sets the game whose material the page can show. @param {string | undefined} game */
export function themeOf(game) {
  if (game) document.documentElement.dataset.game = game;
  else delete document.documentElement.dataset.game;
}

/** @returns {HTMLButtonElement} the switch */
export function themeSwitch() {
  const button = el("button", { type: "button", class: "icon-button", onclick: toggle });
  function show() {
    const next = NEXT[current()];
    const title = {
      light: say("Light colours"),
      dark: say("Dark colours"),
      game: say("Colours of the game"),
    }[next];
    button.replaceChildren(icon("half"));
    button.title = title;
    button.setAttribute("aria-label", title);
  }
  function toggle() {
    const next = NEXT[current()];
    document.documentElement.dataset.theme = next;
    prefer("theme", next);
    show();
  }
  showSwitch = show;
  show();
  return button;
}

/**
 * Sets the colours of a drawing for both themes as custom properties of the element that holds it.
 * @param {HTMLElement} element @param {import("../types").Screen} screen
 */
export function paint(element, screen) {
  for (const [name, { light, dark }] of Object.entries(screen.palette ?? {}))
    element.style.setProperty(`--${name}`, `light-dark(${light}, ${dark})`);
}

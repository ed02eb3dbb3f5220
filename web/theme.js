// Light and dark: as the system has it, or as the switch says. Colours are written as light-dark(), so only color-scheme changes.

import { el, icon } from "./dom.js";
import { say } from "./say.js";
import { set, setting } from "./store.js";

/** @typedef {"light" | "dark"} Theme */

const dark = matchMedia("(prefers-color-scheme: dark)");

/** @returns {Theme} the theme on the screen */
function current() {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
}

/** Use the theme of the last visit. */
export function restoreTheme() {
  const kept = setting("theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
}

/** @returns {HTMLButtonElement} the switch */
export function themeSwitch() {
  const button = el("button", { type: "button", class: "icon-button", onclick: toggle });
  function show() {
    const title = current() === "dark" ? say("Light colours") : say("Dark colours");
    button.replaceChildren(icon(current() === "dark" ? "sun" : "moon"));
    button.title = title;
    button.setAttribute("aria-label", title);
  }
  function toggle() {
    const next = current() === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    set("theme", next);
    show();
  }
  dark.addEventListener("change", show);
  show();
  return button;
}

/** The colours of a drawing for both themes, as custom properties of the element that holds it. @param {HTMLElement} element @param {import("./types").Screen} screen */
export function paint(element, screen) {
  for (const [name, { light, dark }] of Object.entries(screen.palette ?? {})) element.style.setProperty(`--${name}`, `light-dark(${light}, ${dark})`);
}

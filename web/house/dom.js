// Making elements. Text only ever becomes text nodes and attributes, never HTML.

import { shown } from "../words/say.js";
import { ourMarkup } from "./trusted.js";

/** @typedef {string | Node | null | undefined | false} Child */

/**
 * An element with attributes and children. `on...` attributes are listeners; false and null leave
 * an attribute out, true sets it empty.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else setAttribute(element, name, value);
  }
  element.append(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/**
 * @param {string | null} look its class
 * @param {Child | Child[]} content
 * @param {((event: any) => unknown) | null} onclick
 * @param {Record<string, unknown>} [more] attributes
 */
export function button(look, content, onclick, more = {}) {
  return el("button", { type: "button", class: look, onclick, ...more }, ...[content].flat());
}

/**
 * A table; a column without a title has an empty cell above it.
 * @param {Record<string, unknown>} attributes
 * @param {string[]} titles of its columns
 * @param {Element[]} rows
 * @param {Element} [caption]
 */
export function table(attributes, titles, rows, caption) {
  const heads = titles.map((title) => (title ? el("th", { scope: "col" }, title) : el("td")));
  const head = el("thead", {}, el("tr", {}, ...heads));
  return el("table", attributes, caption, head, el("tbody", {}, ...rows));
}

/** A button with an icon. @param {keyof typeof ICONS} name @param {string} title @param {() => void} onclick */
export function iconButton(name, title, onclick) {
  return button("icon-button", icon(name), onclick, { "aria-label": title, title });
}

/** Whether a button does something now; it can have the focus in any case. @param {Element} element @param {boolean} on */
export function enable(element, on) {
  setAttribute(element, "aria-disabled", on ? null : "true");
}

/** What only screen readers say. */
export function spokenRegion() {
  const live = { role: "status", "aria-live": "polite", "aria-atomic": "true" };
  return el("div", { class: "unseen", ...live });
}

/** @param {Element} element @param {string} name @param {unknown} value */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * The nodes of an SVG fragment that our own Python drew.
 * @param {string} fragment
 * @returns {Node[]}
 */
export function drawing(fragment) {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${fragment}</svg>`;
  const parsed = new DOMParser().parseFromString(
    ourMarkup(source),
    "image/svg+xml",
  ).documentElement;
  for (const words of parsed.querySelectorAll("text, title"))
    setText(words, shown(words.textContent ?? ""));
  return [...parsed.childNodes].map((node) => document.importNode(node, true));
}

/**
 * Sets an element's text unless it has it.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Lets the Tab key reach one of several elements.
 * @param {HTMLElement[]} all
 * @param {EventTarget | null | undefined} one
 */
export function tabStop(all, one) {
  for (const element of all) {
    const index = element === one ? 0 : -1;
    if (element.tabIndex !== index) element.tabIndex = index;
  }
}

/**
 * Calls `draw` when an element is about to come into view: large drawings are made then.
 * @param {Element} element @param {() => void} draw @param {string} [margin] how near that is
 */
export function onceNear(element, draw, margin = "50%") {
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      draw();
    },
    { rootMargin: margin },
  );
  watch.observe(element);
}

/** An icon. @param {keyof typeof ICONS} name */
export function icon(name) {
  const [lines = "", solid = ""] = ICONS[name].split("|");
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: lines }),
    svg("path", { d: solid, fill: "currentColor" }),
  );
}

/** Lines, and after a bar what is filled. */
const ICONS = {
  first: "M6 5v14M18 5l-8 7 8 7",
  back: "M15 5l-8 7 8 7",
  forth: "M9 5l8 7-8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  again: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17|M10 8v8l6-4z",
  pictures: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z|",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  silence: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  half: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18|M12 3a9 9 0 0 1 0 18z",
};

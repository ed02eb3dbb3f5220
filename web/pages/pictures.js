// The game on one page: its pictures and what happens in them.

import { el } from "../house/dom.js";
import { gameLinks } from "../house/reading.js";
import { say } from "../words/say.js";
import { rulesOf } from "./rules.js";
import { picturesOf } from "./rules_pictures.js";

/** @param {import("../types").GameVisit} visit @returns {Promise<import("../types").Opened>} */
export async function open({ info }) {
  const rules = await rulesOf(info);
  const title = say("{title} on one page", { title: info.title });
  return { title, draw: () => createPicturesPage(info, rules) };
}

/** @param {import("../types").Info} info @param {import("./rules.js").Rules} rules */
function createPicturesPage(info, { pictures, screen }) {
  const summary = pictures.filter(({ summary }) => summary);
  const shown = screen ? picturesOf(summary, screen, info) : [];
  return {
    element: el(
      "div",
      { class: "reading wide" },
      gameLinks(info, "play", "rules"),
      el("h1", {}, info.title),
      el("p", { class: "lead" }, info.summary),
      el("div", { class: "rules-pictures" }, ...shown),
    ),
  };
}

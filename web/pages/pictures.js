// The game on one page: its pictures and what happens in them.

import { el } from "../house/dom.js";
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
  const play = el("a", { href: `#/play/${info.id}` }, say("Play {title}", { title: info.title }));
  const links = el(
    "p",
    { class: "reading-links" },
    play,
    el("a", { href: `#/rules/${info.id}` }, say("Rules of {title}", { title: info.title })),
  );
  const shown = el(
    "div",
    { class: "rules-pictures" },
    ...(screen
      ? picturesOf(
          pictures.filter(({ summary }) => summary),
          screen,
          info,
        )
      : []),
  );
  return {
    element: el(
      "div",
      { class: "reading wide" },
      links,
      el("h1", {}, info.title),
      el("p", { class: "lead" }, info.summary),
      shown,
    ),
  };
}

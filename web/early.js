// Runs before everything else, without waiting for main.js: starts Python if its files are on the
// device, and if the address leads to a game requests all files that show it.

import { KEPT } from "./worker/names.js";

if (navigator.serviceWorker?.controller) {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  const ours = { createScriptURL: () => "worker.js" };
  const address = (trustedTypes?.createPolicy("early", ours) ?? ours).createScriptURL("");
  const worker = new Worker(address, { type: "module", name: KEPT });
  /** @type {unknown[]} */
  const said = [];
  worker.onmessage = ({ data }) => said.push(data);
  globalThis.early = { worker, said };
}

const [, kind = "", game = ""] = location.hash.split(/[#/?]+/);
const page = { new: "play", play: "play", record: "play", learn: "learn", puzzle: "puzzle" }[kind];

if (page) {
  const { start, board } = EARLY.games[code()]?.[game] ?? { start: [], board: [] };
  for (const file of [...(EARLY.pages[page] ?? []), ...(page === "play" ? start : []), ...board]) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
}

/** The language that the page will have, as far as is known yet (see house/language.js). */
function code() {
  let chosen = null;
  try {
    chosen = localStorage.getItem("siegeworks.language");
  } catch {
    // The browser keeps nothing.
  }
  return (chosen ?? navigator.language).split("-")[0] ?? "en";
}

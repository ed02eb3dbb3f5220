// Runs before everything else: where the address leads to a game, all files that show it are asked
// for at once, and not only when main.js has come and asks.

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

/** The language that the page will have, as far as can be known yet (see words/language.js). */
function code() {
  let chosen = null;
  try {
    chosen = localStorage.getItem("siegeworks.language");
  } catch {
    // Nothing is kept here.
  }
  return (chosen ?? navigator.language).split("-")[0] ?? "en";
}

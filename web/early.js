// Runs before everything else: where the address leads to a game, all files that show it are asked for at once, and not only when main.js has come and asks.

const [, kind = "", game = ""] = location.hash.split(/[#/?]+/);

if (["new", "play", "record"].includes(kind)) {
  const { play, games } = EARLY;
  for (const file of [...play, ...(games[code()]?.[game] ?? [])]) {
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

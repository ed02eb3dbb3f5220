// Stands for the page's table (pages/play.js): no board, and a person who plays at random. Notes what
// they, or a captain for them, have played as soon as it is kept.

import { el } from "../../../web/house/dom.js";
import { createPost } from "../../../web/play/post.js";

const MADE = "channel.made";

/** @type {typeof import("../../../web/pages/play.js").createPlay} */
export function createPlay(session, info, { engine }) {
  const ends = new AbortController();
  const element = el("section", { class: "post", hidden: true });
  let letters = null;
  let due;

  function expect() {
    clearTimeout(due);
    due = setTimeout(act, 5);
  }

  async function act() {
    await session.settled();
    if (ends.signal.aborted || session.busy()) return;
    const { snapshot, question, held } = session.state();
    const { tokens, log, players, moves } = snapshot;
    const made = JSON.parse(localStorage.getItem(MADE) ?? "{}");
    for (const [ply, { seat }] of log.entries())
      if (seat !== null && players[seat] !== "elsewhere") made[ply] = tokens[ply];
    localStorage.setItem(MADE, JSON.stringify(made));
    window.at = tokens.length;
    if (question) session.answer(true);
    else if (!held && !letters.waits() && moves.length > 0)
      session.play(moves[Math.floor(Math.random() * moves.length)][0], []);
  }

  async function begin() {
    letters = await createPost(session, info, element, engine, ends.signal);
    session.listen(expect, ends.signal);
    expect();
  }
  void begin();
  return { element, close: () => ends.abort() };
}

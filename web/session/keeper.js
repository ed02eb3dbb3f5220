// Keeps one game in the browser: its record, its snapshot and its reviews.

import { keep, newName } from "../keeping/store.js";
import { ofTab, setOfTab } from "../keeping/tab.js";
import { say } from "../words/say.js";
import { runsHidden, wholeRecord } from "./record.js";
import { isLong, isSecret, looksBack } from "./taps.js";

/**
 * @param {import("./session").Opened} from
 * @param {() => import("../types").TableState} state
 * @param {(storage: string) => void} warn says what is wrong with keeping it, or ""
 * @param {(words: string) => void} tell
 */
export function createKeeper({ id, plain, looked, snapshot: { game } }, state, warn, tell) {
  /** One write after the other, since the key may change on the way. */
  let keeping = Promise.resolve();
  let closed = false;

  /** @param {string} name the key from now on, also where this tab notes what it shows */
  function rename(name) {
    if (ofTab(game) === id) setOfTab(game, name);
    id = name;
  }

  /** @param {boolean} [drawn] false keeps only the record of what could not be drawn */
  function keepIt(drawn = true) {
    keeping = keeping.then(() => keepNow(drawn));
  }

  /** @param {boolean} drawn */
  async function keepNow(drawn) {
    if (closed) return;
    const { snapshot, screen, storage } = state();
    const { players, names, ahead, friendly, over } = snapshot;
    const mine = id;
    // A secret view is not kept, as somebody else may open the page next; nor is a very long
    // game's, which takes longer to keep than to set up again.
    const open = drawn && (!isSecret(snapshot) || over !== null) && !isLong(snapshot);
    const { id: under, how } = await keep({
      ...{ id, format: snapshot.format, game, updated: Date.now() },
      ...{ record: wholeRecord(snapshot), players, names, ahead, friendly },
      over: over !== null,
      moves: snapshot.last,
      snapshot: open ? snapshot : null,
      screen: plain ? null : screen,
      looked: runsHidden(snapshot) ? null : looked,
    });
    const wrong = wrongWith(how);
    if (wrong !== storage) warn(wrong);
    if (how === "apart" && id === mine) {
      rename(under);
      tell(say("This game was continued in another tab. Here it goes on as a separate game."));
    } else if (how === "again")
      tell(say("This game was deleted in another tab. You played on here, so it is kept again."));
  }

  return {
    /** @returns {string} the key under which the game is kept */
    id: () => id,
    keep: keepIt,
    /** @returns {Promise<void>} resolves when everything is kept */
    settled: () => keeping,
    /** From now on it is a game of its own. */
    branch: () => rename(newName()),
    /** Notes that this tab shows the game. */
    mark: () => setOfTab(game, id),
    /** Nothing more is kept. */
    close: () => (closed = true),
    /**
     * The review of the game as it stands, if there is one.
     * @param {string} how whose knowledge it uses, and its language
     * @returns {import("../types").Review | undefined}
     */
    reviewOf: (how) =>
      looked?.record === wholeRecord(state().snapshot) ? looked.by[how] : undefined,
    /** @param {string} how @param {import("../types").Review} review kept with the game */
    keepReview(how, review) {
      const record = wholeRecord(state().snapshot);
      looked = { record, by: { ...(looked?.record === record ? looked.by : {}), [how]: review } };
      if (!looksBack(state().snapshot)) keepIt();
    },
  };
}

/** @param {import("../keeping/store.js").Outcome} how keeping went */
function wrongWith(how) {
  if (how === "refused")
    return say(
      "This browser does not keep games. Save the record in the Game tab before you leave.",
    );
  return how === "failed"
    ? say("The last move could not be kept; storage may be full. The next move will try again.")
    : "";
}

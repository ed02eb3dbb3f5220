// The sessions of this visit. A session continues while its page is not shown, so nothing that
// waits for Python is lost.

import { keptGames } from "../keeping/store.js";
import { createSession } from "./session.js";

/** @import { Session } from "./session" */

/** The most that are held at once; Python holds about as many tables. */
const MOST = 4;

/** Most recently opened last. @type {Session[]} */
let sessions = [];

/**
 * @param {import("./session").Opened} from
 * @param {import("../worker/engine").Engine} engine
 * @returns {Session}
 */
export function openSession(from, engine) {
  const session = createSession(from, engine);
  sessions.push(session);
  // Above the limit, the oldest session that is idle goes as soon as it is kept.
  const idle = sessions.slice(0, -1).find((one) => one.idle());
  if (sessions.length > MOST && idle) idle.kept().then(() => idle.idle() && close(idle));
  return session;
}

/** @param {string} game @returns {Session[]} those of that kind */
export function sessionsOf(game) {
  return sessions.filter((one) => one.game === game);
}

/** @param {Session} session */
export function close(session) {
  session.close();
  sessions = sessions.filter((one) => one !== session);
}

/** Ends the sessions of forgotten games. @param {string[]} ids */
export function closeAll(ids) {
  for (const one of sessions) if (ids.includes(one.id())) close(one);
}

/** The kept games, with everything that the sessions have been told by then. */
export async function keptByNow() {
  for (;;) {
    const before = sessions.map((one) => one.kept());
    await Promise.all(before);
    const found = await keptGames();
    if (sessions.every((one) => before.includes(one.kept()))) return found;
  }
}

// The sessions of this visit. One goes on while its page is not shown, so that nothing is lost that
// waits for Python.

import { createSession } from "./session.js";

/** @typedef {import("./session").Session} Session */

/** So many are held at once; Python holds about as many tables. */
const MOST = 4;

/** The one that was shown last is the last. @type {Session[]} */
let sessions = [];

/**
 * @param {import("./session").Opened} from
 * @param {import("../worker/engine").Engine} engine
 * @returns {Session}
 */
export function openSession(from, engine) {
  const session = createSession(from, engine);
  sessions.push(session);
  // Of those that are too many the oldest goes that waits for nothing.
  const idle = sessions.slice(0, -1).find((one) => !one.busy());
  if (sessions.length > MOST && idle) close(idle);
  return session;
}

/** @param {string} id the name under which its game is kept @returns {Session | undefined} */
export function sessionOf(id) {
  return sessions.find((one) => one.id() === id);
}

/** @param {Session} session */
export function close(session) {
  session.close();
  sessions = sessions.filter((one) => one !== session);
}

/** Ends the sessions of games that are forgotten. @param {string[]} ids */
export function closeAll(ids) {
  for (const session of sessions.filter((one) => ids.includes(one.id()))) close(session);
}

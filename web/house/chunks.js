// What the page loads on demand: drawings, rules, languages. If that fails, because there is no
// network or the page's build is gone, the person is told and can try again.

import { busy, hush, notice } from "./notice.js";
import { loadBuild, newerBuild, tellOfBuild } from "./offline.js";
import { say } from "../words/say.js";
import { ofTab, setOfTab } from "../keeping/tab.js";

/** Failed loads that are still wanted. @type {Set<() => void>} */
const missing = new Set();
/** A search for a newer build that is under way. @type {Promise<boolean> | null} */
let looking = null;

// The next page loads what it needs itself.
window.addEventListener("hashchange", () => {
  if (missing.size) hush();
  missing.clear();
});

/**
 * A load that never rejects: if it fails it stays pending until it is called again or the person
 * retries.
 * @template T
 * @param {() => Promise<T>} load
 */
export function patient(load) {
  let failures = 0;
  let under = false;
  /** @type {(loaded: T) => void} */
  let arrive;
  /** @type {Promise<T>} */
  const wanted = new Promise((resolve) => (arrive = resolve));

  async function attempt() {
    if (under) return;
    under = true;
    try {
      arrive(await load());
      if (missing.delete(attempt) && missing.size === 0) hush();
    } catch {
      under = false;
      failures += 1;
      missing.add(attempt);
      if (!(await lookForBuild())) offerAgain(failures > 1);
    }
  }

  return () => {
    attempt();
    return wanted;
  };
}

/**
 * Shows that something is missing.
 * @param {boolean} again whether a retry failed: some browsers remember a failure until the page is
 *   reloaded
 */
function offerAgain(again) {
  notice(
    () => [
      say("Part of the page could not be loaded. You may be offline."),
      again ? say("Reload the page") : say("Try again"),
    ],
    () => (again ? location.reload() : missing.forEach((attempt) => attempt())),
  );
}

/**
 * After a failure: loads the page from a newer build, if there is one, once; somebody who is busy
 * decides themselves.
 * @returns {Promise<boolean>} whether that settles it
 */
export function lookForBuild() {
  looking ??= look().finally(() => (looking = null));
  return looking;
}

async function look() {
  const found = await newerBuild();
  if (!found || ofTab("build") === found) return false;
  if (busy()) {
    tellOfBuild();
    return true;
  }
  setOfTab("build", found);
  if (ofTab("build") === found) await loadBuild();
  return false; // without a memory this could go on for ever
}

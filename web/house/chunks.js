// What the page loads only when it is needed: drawings, rules, languages. Where that fails, because
// there is no network or because the page is from a build that is gone, the person is told and can
// have it tried again.

import { busy, hush, notice } from "./notice.js";
import { loadBuild, newerBuild, tellOfBuild } from "./offline.js";
import { say } from "../words/say.js";
import { ofTab, setOfTab } from "../keeping/tab.js";

/** Loads that failed and are wanted still. @type {Set<() => void>} */
const missing = new Set();
/** Whether somebody is looking for a newer build. @type {Promise<boolean> | null} */
let looking = null;

// The next page asks for what it needs itself.
window.addEventListener("hashchange", () => {
  if (missing.size) hush();
  missing.clear();
});

/**
 * A load that never fails: what does not come is waited for, until it is asked for once more or the
 * person has had it tried again.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
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
 * Says that something is missing.
 * @param {boolean} again whether it was tried again in vain: some browsers keep a failure in mind
 *   until the page is loaded anew
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
 * After a failure: where there is a newer build, load the page from it, once, or leave that to
 * somebody who is busy.
 * @returns {Promise<boolean>} whether there is nothing else to say
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
  return false; // where nothing is remembered it might go on for ever
}

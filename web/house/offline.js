// Asks the browser to keep the site for offline use, and looks whether there is a newer build than
// that of this page. Does nothing in the single file, which needs no keeping.

import { notice } from "./notice.js";
import { ourScript } from "./trusted.js";
import { say } from "../words/say.js";

/** The build that this page is from; nothing in the single file. */
const build = document.querySelector("meta[name=build]")?.getAttribute("content");
/** Milliseconds that a new build may take to take over. */
const PATIENCE = 5000;

/**
 * Register the service worker, and tell of a new build as soon as it is there as a whole. Call it
 * when Python is ready, so that filling the cache does not slow the start down.
 */
export async function keepOffline() {
  const worker = navigator.serviceWorker;
  if (!worker || !build) return;
  try {
    const registration = await worker.register(ourScript("sw.js"));
    // the very first one waits, too, for a moment
    const look = () => registration.waiting && registration.active && tellOfBuild();
    look();
    registration.onupdatefound = () =>
      registration.installing?.addEventListener("statechange", look);
    // Another tab has loaded the new build, or the first one that is kept is newer than this page.
    // Nothing is asked of the network, which may be gone by now.
    const mine = `siegeworks ${registration.scope} ${build}`; // as sw.js calls its cache
    worker.oncontrollerchange = async () => (await caches.has(mine)) || tellOfBuild();
    // A page that stays open for days would not hear of it.
    document.onvisibilitychange = () => document.hidden || registration.update().catch(() => {});
  } catch (why) {
    console.warn("The page cannot be kept for offline use:", why);
  }
}

/** Says that there is a new build, and offers it. */
export function tellOfBuild() {
  notice(
    () => [say("There is a new version of Siegeworks. Your game is safe."), say("Update")],
    loadBuild,
  );
}

/**
 * @returns {Promise<string>} the id of the build on the server, if it is another one than this
 *   page's; else ""
 */
export async function newerBuild() {
  if (!build) return "";
  const text = await fetch("sw.js", { cache: "no-store" })
    .then((response) => response.text())
    .catch(() => "");
  const found = text.match(/build-[0-9a-f]{16}/)?.[0] ?? build; // a page to log in has none
  return found === build ? "" : found;
}

/** Load the page again, from the newest build that there is. @returns {Promise<never>} */
export async function loadBuild() {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
  if (waiting) {
    await new Promise((resolve) => {
      navigator.serviceWorker.oncontrollerchange = resolve;
      setTimeout(resolve, PATIENCE);
      waiting.postMessage("take over");
    });
  } else {
    // Loading the page asks again for the page only; these the browser may have kept from the old
    // build.
    await Promise.allSettled(
      ["main.js", "style.css", "worker.js"].map((file) => fetch(file, { cache: "reload" })),
    );
  }
  location.reload();
  return new Promise(() => {});
}

// Keeps the site for offline use, and looks for a newer build than this page's. Does nothing in the
// single file.

import { notice } from "./notice.js";
import { ourScript } from "./trusted.js";
import { say } from "../words/say.js";

/** The build of this page; undefined in the single file. */
const build = document.querySelector("meta[name=build]")?.getAttribute("content");
/** Milliseconds that a new build may take to take over. */
const PATIENCE = 5000;

/**
 * Registers the service worker, and announces a new build as soon as it is complete. Call it when
 * Python is ready: filling the cache would slow the start down.
 */
export async function keepOffline() {
  const worker = navigator.serviceWorker;
  if (!worker || !build) return;
  try {
    const registration = await worker.register(ourScript("sw.js"));
    // the very first one also waits for a moment
    const look = () => registration.waiting && registration.active && tellOfBuild();
    look();
    registration.onupdatefound = () =>
      registration.installing?.addEventListener("statechange", look);
    // Another tab has loaded the new build, or the first one kept is newer than this page. The
    // network is not asked: it may be gone.
    const mine = `siegeworks ${registration.scope} ${build}`; // the name of its cache in sw.js
    worker.oncontrollerchange = async () => (await caches.has(mine)) || tellOfBuild();
    // A page that stays open for days would not notice otherwise.
    document.onvisibilitychange = () => document.hidden || registration.update().catch(() => {});
  } catch (why) {
    console.warn("The page cannot be kept for offline use:", why);
  }
}

/** Offers the new build. */
export function tellOfBuild() {
  notice(
    () => [say("There is a new version of Siegeworks. Your game is safe."), say("Update")],
    loadBuild,
  );
}

/**
 * @returns {Promise<string>} the id of the server's build if it differs from this page's; else ""
 */
export async function newerBuild() {
  if (!build) return "";
  const text = await fetch("sw.js", { cache: "no-store" })
    .then((response) => response.text())
    .catch(() => "");
  const found = text.match(/build-[0-9a-f]{16}/)?.[0] ?? build; // a login page has none
  return found === build ? "" : found;
}

/** Reloads the page from the newest build. @returns {Promise<never>} */
export async function loadBuild() {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
  if (waiting) {
    await new Promise((resolve) => {
      navigator.serviceWorker.oncontrollerchange = resolve;
      setTimeout(resolve, PATIENCE);
      waiting.postMessage("take over");
    });
  } else {
    // Reloading refetches only the page itself; the browser may have cached these from the old
    // build.
    await Promise.allSettled(
      ["main.js", "style.css", "worker.js"].map((file) => fetch(file, { cache: "reload" })),
    );
  }
  location.reload();
  return new Promise(() => {});
}

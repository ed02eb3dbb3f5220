// Asks the browser to keep the site for offline use. Does nothing in the single file, which needs no keeping.

/**
 * Register the service worker. Call it when Python is ready, so that filling the cache does not slow the start down.
 * @returns {Promise<boolean>} whether the site is, or will be, kept
 */
export async function keepOffline() {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return false;
  try {
    await navigator.serviceWorker.register("sw.js");
    return true;
  } catch (why) {
    console.warn("The page cannot be kept for offline use:", why);
    return false;
  }
}

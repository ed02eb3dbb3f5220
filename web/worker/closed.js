// Python in the worker reaches no other address. The site's worker does not inherit the policy in
// the page's <meta>, so what could ask for something is taken away once Python has started: our own
// files come by the `fetch` that fetched.js took before. `import()` stays, being no function; there
// the policy holds that the service worker gives the worker's file (see sw.js).

const WAYS = [
  ...["fetch", "fetchLater", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport"],
  ...["EventSource", "RTCPeerConnection", "importScripts", "Worker", "SharedWorker", "FontFace"],
];

/** Takes from the worker what reaches other addresses, for good. */
export function closeNetwork() {
  for (let scope = globalThis; scope; scope = Object.getPrototypeOf(scope))
    for (const way of WAYS) Reflect.deleteProperty(scope, way);
  // a cache fetches what it adds
  for (const way of globalThis.Cache ? ["add", "addAll"] : [])
    Reflect.deleteProperty(Cache.prototype, way);
}

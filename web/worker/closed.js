// Python in the worker reaches no other address. The site's worker does not inherit the policy in
// the page's <meta>, so everything that makes requests is removed once Python has started; our own
// files come by the `fetch` that fetched.js saved before. `import()` stays, since it is not a
// function; it is covered by the policy that the service worker gives the worker's file (see
// sw.js).

const WAYS = [
  ...["fetch", "fetchLater", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport"],
  ...["EventSource", "RTCPeerConnection", "importScripts", "Worker", "SharedWorker", "FontFace"],
];

/** Removes from the worker what reaches other addresses, for good. */
export function closeNetwork() {
  for (let scope = globalThis; scope; scope = Object.getPrototypeOf(scope))
    for (const way of WAYS) Reflect.deleteProperty(scope, way);
  // caches fetch what they add
  for (const way of globalThis.Cache ? ["add", "addAll"] : [])
    Reflect.deleteProperty(Cache.prototype, way);
}

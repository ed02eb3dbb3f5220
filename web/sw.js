// Keeps the whole site on the device after the first visit, so that it works offline.
//
// The bundler sets FILES (address in the site -> hash of its content) and VERSION (hash of all of it). Each build has its own cache;
// what has not changed since the last one is copied, not downloaded. A new build takes over when no page of the old one is open, so
// that a page never meets files of another build.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const OURS = `siegeworks ${worker.registration.scope} `; // other pages of the same host keep their caches
const LIST = "files.json";
const ELSEWHERE = `${worker.registration.scope}docs/`; // the reference for programmers, which is read with a network

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(worker.registration.scope) && !url.startsWith(ELSEWHERE)) event.respondWith(respond(event.request));
});

/** Put every file of this build into its cache. */
async function fill() {
  const cache = await caches.open(OURS + VERSION);
  const older = await olderFiles();
  await Promise.all(
    Object.entries(FILES).map(async ([address, hash]) => {
      const kept = await older(address, hash);
      const response = kept ?? (await fetch(address, { cache: "no-cache" }));
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      await cache.put(address, response);
    }),
  );
  await cache.put(LIST, new Response(JSON.stringify(FILES)));
}

/**
 * A function that finds a file with a given hash in the caches of older builds.
 * @returns {Promise<(address: string, hash: string) => Promise<Response | undefined>>}
 */
async function olderFiles() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== OURS + VERSION);
  const lists = await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name);
      const list = await cache.match(LIST);
      return { cache, files: list ? await list.json() : {} };
    }),
  );
  return async (address, hash) => lists.find(({ files }) => files[address] === hash)?.cache.match(address);
}

/** Remove the caches of older builds, and serve the page that is open already. */
async function tidy() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== OURS + VERSION) await caches.delete(name);
  }
  await worker.clients.claim();
}

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function respond(request) {
  const cache = await caches.open(OURS + VERSION);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (why) {
    const page = request.mode === "navigate" ? await cache.match("./") : undefined;
    if (page) return page;
    throw why;
  }
}

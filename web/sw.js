// Keeps the whole site on the device after the first visit, so that it works offline.
//
// The bundler sets FILES (address in the site -> SHA-256 of its content) and VERSION (the build's
// id). Each build has its own cache; files unchanged since the last build are copied, not
// downloaded. A new build takes over when no page of the old one is open, so that a page never
// meets files of another build, or when a person asks for it.
//
// A host may answer with something else and call it a success: a login page, a file of another
// build. So only files with the build's content are kept. Otherwise this build is not installed,
// the page goes on without it, and the next visit tries again.
import { sha256 } from "./worker/sha256.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const { scope } = worker.registration;
const OURS = `siegeworks ${scope} `; // other pages of the same host keep their caches
const LIST = "files.json"; // each cache holds the hashes of its files
const ELSEWHERE = `${scope}docs/`; // the documents, which need a network

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("message", ({ data }) => data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope) && !url.startsWith(ELSEWHERE))
    event.respondWith(respond(event.request));
});

/**
 * Puts every file of this build into its cache. What arrived is kept for the next try, even if
 * something did not.
 */
async function fill() {
  const cache = await caches.open(OURS + VERSION);
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(OURS) && name !== OURS + VERSION,
  );
  const older = await Promise.all(names.map((name) => caches.open(name)));
  const tried = await Promise.allSettled(
    Object.entries(FILES).map(async ([address, hash]) => {
      for (const from of [cache, ...older]) {
        const kept = await verified(await from.match(address), address, hash);
        if (kept) return from === cache || cache.put(address, kept);
      }
      const fetched = await verified(await fetch(address, { cache: "no-cache" }), address, hash);
      if (!fetched) throw new Error(`${address} is not the file of this build.`);
      return cache.put(address, fetched);
    }),
  );
  for (const one of tried) if (one.status === "rejected") throw one.reason;
  await cache.put(LIST, new Response(JSON.stringify(FILES)));
  // A page that was kept wrong may never be left, so this build does not wait for it to close.
  for (const one of older) if (await spoilt(one)) await worker.skipWaiting();
}

/**
 * The response to keep, if it is the right one. The browser keeps compiled code only with a response
 * that is as it came; one that was redirected cannot answer a navigation.
 * @param {Response | undefined} response
 * @param {string} address
 * @param {string} hash the SHA-256 of the right content, or its beginning
 */
async function verified(response, address, hash) {
  if (!response?.ok) return null;
  const bytes = await response.clone().arrayBuffer();
  if (!(await sha256(bytes)).startsWith(hash)) return null;
  const policy = address === "worker.js" && POLICY;
  if (!policy && !response.redirected) return response;
  const kept = new Response(bytes, response);
  if (policy) kept.headers.set("content-security-policy", policy);
  return kept;
}

/**
 * Whether an older build kept something wrong, as builds without comparison did.
 * @param {Cache} cache
 */
async function spoilt(cache) {
  const list = await cache.match(LIST);
  const files = /** @type {Record<string, string>} */ (
    list ? await list.json().catch(() => ({})) : {}
  );
  for (const [address, hash] of Object.entries(files)) {
    const kept = await cache.match(address);
    if (kept && !(await verified(kept, address, hash))) return true;
  }
  return false;
}

/** Removes the caches of older builds, and serves the page that is already open. */
async function tidy() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== OURS + VERSION) await caches.delete(name);
  }
  await caches.delete(`siegeworks-memory ${scope}python/`); // Python's memory is now a file
  await worker.clients.claim();
}

/**
 * A kept file, else the network's. A request past all caches says that the kept one is damaged: it
 * is replaced.
 * @param {Request} request
 */
async function respond(request) {
  const cache = await caches.open(OURS + VERSION);
  const navigates = request.mode === "navigate";
  const [address = ""] = request.url.split(/[?#]/);
  const isPage = navigates && (address === scope || address === `${scope}index.html`);
  const kept = await cache.match(isPage ? "./" : request.url);
  if (kept && request.cache !== "reload") return kept;
  try {
    const fetched = await fetch(request);
    const name = address.slice(scope.length);
    const right = kept && (await verified(fetched.clone(), name, FILES[name] ?? "-"));
    if (right) await cache.put(address, right);
    return fetched;
  } catch (why) {
    const page = kept ?? (navigates ? await cache.match("./") : undefined);
    if (page) return page;
    throw why;
  }
}

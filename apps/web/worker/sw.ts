import { buildName, outdated, wayOf } from "./rules.ts";
import type { FetchEvent, WorkerScope } from "./scope.ts";

declare const self: WorkerScope;

const entries = self.__WB_MANIFEST;
const name = buildName(entries);
const kept = new Set(entries.map(({ url }) => url));
const SHELL = "/offline-shell";
/** How long a page may take to come before the kept shell opens instead. */
const TIMEOUT = 4_000;

async function keep({ url, revision }: (typeof entries)[number], cache: Cache): Promise<void> {
  const known = revision === null ? await caches.match(url) : undefined;
  // A hashed name is fetched once in its life; the page itself has most of them already.
  const answer = known ?? (await fetch(url, { cache: revision === null ? "default" : "reload" }));
  if (!answer.ok || answer.redirected) throw new Error(`${url} answered ${answer.status}`);
  await cache.put(url, answer);
}

async function shell(): Promise<Response> {
  return (await (await caches.open(name)).match(SHELL)) ?? Response.error();
}

// The network first: after a deploy nobody is shown the page of before. Without one, the shell of this build, which is
// complete, since all its parts came with it.
async function page(event: FetchEvent): Promise<Response> {
  const fresh = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT, null));
  try {
    const answer = await Promise.race([fresh, late]);
    if (answer && answer.status < 500) return answer;
  } catch {
    return shell();
  }
  event.waitUntil(fresh.catch(() => {}));
  const instead = await shell();
  return instead.type === "error" ? fresh : instead;
}

// Any of our caches will do, also that of the build before: a page of it may still be open.
const part = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);

const orKept = (request: Request): Promise<Response> =>
  fetch(request).catch(async () => (await caches.match(request.url)) ?? Response.error());

self.addEventListener("install", (event) => {
  const all = async () => {
    const cache = await caches.open(name);
    // One after the other: the page and the person come first, and most of it lies in the browser's own cache.
    for (const entry of entries) await keep(entry, cache);
  };
  event.waitUntil(all());
});

self.addEventListener("activate", (event) => {
  const begin = async () => {
    await Promise.all(outdated(await caches.keys(), name).map((old) => caches.delete(old)));
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const way = wayOf(request, self.location.origin, kept);
  if (way === "page") event.respondWith(page(event));
  if (way === "part") event.respondWith(part(request));
  if (way === "kept") event.respondWith(orKept(request));
});

// Pages ask whether they are of this worker's build, and tell it to take over once the person has said so.
self.addEventListener("message", (event) => {
  const { type, parts } = (event.data ?? {}) as { type?: unknown; parts?: unknown };
  if (type === "take-over") event.waitUntil(self.skipWaiting());
  if (type === "same-build" && Array.isArray(parts))
    event.ports[0]?.postMessage(parts.every((one) => kept.has(String(one))));
});

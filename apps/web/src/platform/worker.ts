import { savesData } from "./idle.ts";
import { isOnline, onBackOnline } from "./network.ts";
import { reportStale } from "./release.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
const TIMEOUT = 2_500;

let registration: ServiceWorkerRegistration | undefined;

// Everything this page was made of: a worker that keeps all of it is of the same build. A prerendered page names the app
// in its only script, which itself is the same in many builds.
const ownParts = (): string[] =>
  [
    ...document.querySelectorAll<HTMLElement>(
      "script[src^='/assets/'], link[rel=stylesheet][href^='/assets/']",
    ),
  ].flatMap((element) => [
    element.getAttribute("src") ?? element.getAttribute("href") ?? "",
    ...(element.dataset.main ? [element.dataset.main] : []),
  ]);

function sameBuild(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, TIMEOUT, false);
    worker.postMessage({ type: "same-build", parts: ownParts() }, [port2]);
  });
}

// A page that is of the new build already has nothing to ask; every other offers the new one and waits for a word.
async function offer(waiting: ServiceWorker): Promise<void> {
  if (await sameBuild(waiting)) waiting.postMessage({ type: "take-over" });
  else reportStale("new-version");
}

function watch(installing: ServiceWorker | null): void {
  installing?.addEventListener("statechange", () => {
    // Without one before it, a worker does not wait.
    if (installing.state === "installed" && registration?.active) void offer(installing);
  });
}

/** Registers the worker that opens the app offline and looks for new builds; not where data is to be saved. */
export async function startWorker(): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container || (savesData() && !container.controller)) return;
  let controlled = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    // Somebody took the new build in another tab.
    if (controlled && container.controller)
      void sameBuild(container.controller).then((same) => same || reportStale("new-version"));
    controlled = true;
  });
  registration = await container.register("/sw.js", { updateViaCache: "none" });
  // Undefined where a test has switched workers off.
  if (!registration) return;
  registration.addEventListener("updatefound", () => watch(registration?.installing ?? null));
  watch(registration.installing);
  if (registration.waiting) void offer(registration.waiting);
  lookForUpdates(registration);
}

function lookForUpdates(of: ServiceWorkerRegistration): void {
  let last = Date.now();
  const look = (every: number) => {
    if (!isOnline() || document.hidden || Date.now() - last < every) return;
    last = Date.now();
    of.update().catch(() => {});
  };
  document.addEventListener("visibilitychange", () => look(MINUTE));
  onBackOnline(() => look(MINUTE));
  setInterval(look, HOUR / 4, HOUR);
}

/** Goes to the newest build: the one that waits takes over first, so that even a slow network cannot bring the old one. */
export async function reloadToNewest(): Promise<void> {
  const waiting = registration?.waiting;
  if (waiting) {
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
    waiting.postMessage({ type: "take-over" });
    await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, TIMEOUT))]);
  }
  location.reload();
}

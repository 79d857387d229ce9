let held: Promise<unknown> | null = null;

/** Lets what waits for a quiet moment wait for this, too: a page whose words come with a call is not there before. */
export function holdQuiet(until: Promise<unknown>): void {
  held = until.catch(() => {});
}

/** Runs work once the page is loaded and painted, and the main thread is idle. */
export function whenIdle(work: () => void, timeout = 4000): void {
  const rest = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => work(), { timeout });
    else setTimeout(work, 300);
  };
  const queue = () => (held ? void held.then(rest) : rest());
  const painted = () => whenPainted(queue);
  if (document.readyState === "complete") painted();
  else window.addEventListener("load", painted, { once: true });
}

/** Runs work after the first paint; in a hidden window, which is not painted, after a while. */
export function whenPainted(work: () => void, timeout = 3000): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    observer?.disconnect();
    clearTimeout(timer);
    setTimeout(work);
  };
  const timer = setTimeout(once, timeout);
  const observer = PerformanceObserver.supportedEntryTypes?.includes("paint")
    ? new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").length > 0 && once())
    : null;
  if (observer) observer.observe({ type: "paint", buffered: true });
  else requestAnimationFrame(once);
}

/** True where the person asked to save data or the network is very slow. */
export function savesData(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } })
    .connection;
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
}

/** Yields to input between two steps. */
export const yieldToMain = (): Promise<void> => new Promise((rested) => setTimeout(rested));

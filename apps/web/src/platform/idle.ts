/** Runs work when the page has painted and the main thread is free. */
export function whenIdle(work: () => void, timeout = 4000): void {
  const queue = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => work(), { timeout });
    else setTimeout(work, 300);
  };
  if (document.readyState === "complete") requestAnimationFrame(() => setTimeout(queue));
  else window.addEventListener("load", () => setTimeout(queue), { once: true });
}

/** True where the person asked to save data or the network is very slow. */
export function savesData(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } })
    .connection;
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
}

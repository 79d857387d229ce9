import type { Page } from "@playwright/test";

/** The longest that one interaction took from its first event to the paint after it, in ms (whole eights, as timed). */
export async function timed(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) seen.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  await page.waitForTimeout(700);
  // What is faster than 16 ms is not reported.
  return page.evaluate(() => Math.max(16, ...(window as unknown as { seen: number[] }).seen));
}

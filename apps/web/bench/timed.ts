import type { Locator, Page } from "@playwright/test";

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

/**
 * Presses at a point of an element (px from its corner) as a hand does, for 80 ms. Playwright's own click looks up in each of its
 * events what it hit, which is laid out and timed as if it were the page's work.
 */
export async function pressedAt(
  page: Page,
  target: Locator,
  at = { x: 12, y: 6 },
): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("Nothing to press");
  return () => page.mouse.click(box.x + at.x, box.y + at.y, { delay: 80 });
}

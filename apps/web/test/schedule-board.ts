import type { Page } from "@playwright/test";

/** An appointment on the board, in a lane if one is named. */
export const card = (page: Page, id: string, lane?: string) =>
  page.locator(`${lane ? `[data-lane="${lane}"] ` : ""}[data-card="${id}"]`);
/** An appointment in the inspector. */
export const sheet = (page: Page, id: string) => page.locator(`[data-sheet="${id}"]`);
/** A toast by what it says. */
export const toast = (page: Page, words: string | RegExp) => page.locator("ion-toast", { hasText: words });
/** What the board says to a screen reader. */
export const announcement = (page: Page) => page.locator("[data-announcement]");
/** The schedule of a day. */
export const at = (date: string) => `/desk/schedule?date=${date}`;

/**
 * Keeps a browser from learning what happens elsewhere, until it is let go: its question waits for the answer. One that fails would
 * make it offline, and what is dropped then goes nowhere.
 */
export async function unaware(page: Page): Promise<() => void> {
  const { promise: learns, resolve: learn } = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    if (route.request().url().includes("live.revisions")) await learns;
    await route.continue();
  });
  return learn;
}

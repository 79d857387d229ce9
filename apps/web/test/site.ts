import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

/** Has a browser save data: it fetches no part of the app before it is needed, which most tests have no use for. */
export const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));

/** A test whose addresses are relative to the site under test. */
export const test = base.extend<{ preload: boolean }>({
  // Whether the app fetches its parts ahead of need.
  preload: [false, { option: true }],
  context: async ({ context, preload }, use) => {
    if (!preload) await saveData(context);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants a destructured argument
  baseURL: async ({}, use) => use(process.env.OPENHOOD_SITE ?? ""),
});

/** What the app tells tests about itself. */
export type Seen = {
  screenViews: Record<string, unknown>[];
  userIds: (string | null)[];
  preloaded: boolean;
};

/** Reads the app's own record. */
export const seen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { screenViews, userIds, preloaded } = (window as unknown as { __openhood: Seen }).__openhood;
    return { screenViews, userIds, preloaded };
  });

/** Waits until the app has taken the page over. */
export const alive = (page: Page): Promise<void> =>
  page.locator("html[data-alive]").waitFor({ state: "attached" });

/** Waits for the page's own fonts, which its first frame does without; the stand-ins may be on no machine at hand. */
export const fontsThere = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      [...document.fonts].filter(({ family }) => /Variable/.test(family)).map((font) => font.load()),
    ),
  );

/** Opens a page and waits for its heading and for the app. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("main h1").waitFor();
  await alive(page);
}

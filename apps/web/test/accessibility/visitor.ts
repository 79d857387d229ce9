import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import type { Place, Who } from "../places.ts";
import { signInHere } from "../shop.ts";
import { test as base, expect, saveData } from "../site.ts";

export { expect };

type Storage = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Visit = (who: Who, options?: BrowserContextOptions) => Promise<Page>;
type Kept = { kept: Map<Who, BrowserContext> };
type Worker = { contextOf: (who: Who, options?: BrowserContextOptions) => Promise<BrowserContext> };

/**
 * `visit` gives somebody a browser of their own; each role signs in once and is remembered. `revisit` opens a page in one that
 * the tests of a worker share: what it fetched for one it does not fetch for the next. It is for tests that only look.
 */
export const test = base.extend<{ visit: Visit; revisit: (who: Who) => Promise<Page> }, Worker & Kept>({
  contextOf: [
    async ({ browser }, use) => {
      const known = new Map<Who, Storage>();
      await use(async (who, options = {}) => {
        const baseURL = process.env.OPENHOOD_SITE ?? "";
        if (!known.has(who)) known.set(who, await arrival(browser, who, baseURL));
        const context = await browser.newContext({
          baseURL,
          viewport: { width: 1280, height: 800 },
          locale: "en-US",
          reducedMotion: "reduce",
          serviceWorkers: "block",
          storageState: known.get(who) as Storage,
          ...options,
        });
        await saveData(context);
        return context;
      });
    },
    { scope: "worker" },
  ],
  visit: async ({ contextOf }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who, options) => {
      const context = await contextOf(who, options);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants a destructured argument
  kept: [async ({}, use) => use(new Map()), { scope: "worker" }],
  revisit: async ({ contextOf, kept }, use) => {
    let page: Page | undefined;
    await use(async (who) => {
      const context = kept.get(who) ?? (await contextOf(who));
      kept.set(who, context);
      page = await context.newPage();
      return page;
    });
    // The language is chosen anew by each.
    await page?.evaluate(() => localStorage.removeItem("openhood.language"));
    await page?.close();
  },
});

/** What the browser of somebody holds who has said no to being counted and, if they are anyone, has signed in. */
async function arrival(browser: Browser, who: Who, baseURL: string): Promise<Storage> {
  const context = await browser.newContext({ baseURL, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto("/construction");
  await page.evaluate(() => localStorage.setItem("openhood.analytics", "denied"));
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
  if (who !== "anyone") await signInHere(page, who);
  const storage = await context.storageState({ indexedDB: true });
  await context.close();
  return storage;
}

/** Goes to a place and waits until all of it is there. */
export async function arrive(page: Page, { at, ready = "h1" }: Place): Promise<void> {
  await page.goto("about:blank");
  await page.goto(at);
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
  await page.locator("h1").first().waitFor();
  await page.locator(ready).filter({ visible: true }).first().waitFor();
  await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
}

/** Puts the page into another mode and scheme as it stands. */
export async function dress(page: Page, mode: "ios" | "md", colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate((mode) => {
    document.documentElement.dataset.mode = mode;
  }, mode);
}

/** Switches the page to Spanish in place, as its header does, or at the desk the person's menu. */
export async function inSpanish(page: Page): Promise<void> {
  const person = page.getByRole("button", { name: /^You: / });
  if (await person.isVisible()) {
    await person.click();
    await page.getByRole("radio", { name: "Español" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await page.keyboard.press("Escape");
    return;
  }
  const menu = page.getByRole("button", { name: "Menu" });
  const narrow = await menu.isVisible();
  if (narrow) await menu.click();
  await page.locator("header [lang='es']").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  if (narrow) await page.keyboard.press("Escape");
}

import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { hold } from "../browser-pool.ts";
import type { Place, Who } from "../places.ts";
import { signInHere } from "../shop.ts";
import { test as base, expect, saveData } from "../site.ts";

export { expect };

/** The window a visit begins in. */
const WINDOW = { width: 1280, height: 800 };

type Storage = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Visit = (who: Who, options?: BrowserContextOptions) => Promise<Page>;
type Kept = { kept: Map<Who, { context: BrowserContext; page?: Page }> };
type Worker = { contextOf: (who: Who, options?: BrowserContextOptions) => Promise<BrowserContext> };

/**
 * `visit` gives somebody a browser of their own; each role signs in once and is remembered. `revisit` opens a page in one that
 * the tests of a worker share: what it fetched for one it does not fetch for the next. Who is signed in goes on in the same
 * page. It is for tests that only look.
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
          viewport: WINDOW,
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
      const { context, page: open } = kept.get(who) ?? { context: await contextOf(who) };
      if (!kept.has(who)) await hold(context);
      page = open ?? (await context.newPage());
      // The test before may have left it narrow.
      await page.setViewportSize(WINDOW);
      kept.set(who, who === "anyone" ? { context } : { context, page });
      return page;
    });
    // The language is chosen anew by each.
    await page?.evaluate(() => localStorage.removeItem("openhood.language"));
    if (![...kept.values()].some((one) => one.page === page)) await page?.close();
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
export async function arrive(page: Page, place: Place): Promise<void> {
  await page.goto("about:blank");
  await page.goto(place.at);
  await allThere(page, place);
}

/** Goes on to a place in the app that is open, by way of a page that has nothing in common with any other. */
export async function goOn(page: Page, place: Place): Promise<void> {
  if (page.url() === "about:blank") return arrive(page, place);
  const step = (at: string) =>
    page.evaluate((at) => {
      history.pushState(null, "", at);
      dispatchEvent(new PopStateEvent("popstate"));
    }, at);
  await step("/construction");
  const between = page.getByText("On the lift", { exact: true });
  await between.waitFor();
  await step(place.at);
  await between.waitFor({ state: "detached" });
  await allThere(page, place);
}

async function allThere(page: Page, { ready = "h1" }: Place): Promise<void> {
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

/** Switches the page to Spanish in place, as its header does, or at the desk the person's menu. No pointer stays on the page. */
export async function inSpanish(page: Page): Promise<void> {
  const person = page.locator("[data-stop]", { hasText: /^You: / }).filter({ visible: true });
  const menu = page.getByRole("button", { name: "Menu" });
  let opened = true;
  if (await person.isVisible()) {
    await person.click();
    await page.locator("label", { hasText: "Español" }).click();
  } else {
    opened = await menu.isVisible();
    if (opened) await menu.click();
    await page.locator("header [lang='es']").click();
  }
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  if (opened) await page.keyboard.press("Escape");
  await page.mouse.move(-1, -1);
}

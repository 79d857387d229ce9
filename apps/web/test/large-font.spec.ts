import type { Stack } from "@openhood/local-stack/stack";
import type { Browser, Page } from "@playwright/test";
import { estimate } from "./estimate.ts";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** Somebody's page of today, on a phone whose letters are twice the size. */
async function inLargeLetters(browser: Browser, shop: Stack, who: "advisor" | "technician"): Promise<Page> {
  const page = await browserOf(browser, shop, { width: 390 });
  const letters = await page.context().newCDPSession(page);
  await letters.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await signedIn(page, who, "/desk/today");
  return page;
}

/** The words of tabs that are broken or cut, at two widths, by the language. Leaves the page in English. */
async function brokenTabs(page: Page): Promise<unknown[]> {
  const tabs = page.locator("[data-bottom-bar] a");
  const found: unknown[] = [];
  for (const language of ["es", "en"]) {
    await page.evaluate((language) => localStorage.setItem("openhood.language", language), language);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(tabs.first()).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const wrong = await tabs.evaluateAll((all) =>
        all.flatMap((tab) => {
          const label = tab.children[1] as HTMLElement;
          const letters = document.createRange();
          letters.selectNodeContents(label);
          const lines = new Set([...letters.getClientRects()].map(({ top }) => top)).size;
          const { left, right } = letters.getBoundingClientRect();
          const box = tab.getBoundingClientRect();
          const isCut = left < Math.max(0, box.left) || right > Math.min(innerWidth, box.right) + 1;
          return isCut || lines > (label.textContent ?? "").trim().split(/\s+/).length
            ? [label.textContent]
            : [];
        }),
      );
      if (wrong.length > 0) found.push([language, width, wrong]);
    }
  }
  return found;
}

test("on a phone whose letters are twice the size no word of a technician's tabs is broken or cut", async ({
  browser,
  shop,
}) => {
  expect(await brokenTabs(await inLargeLetters(browser, shop, "technician"))).toEqual([]);
});

test("on a phone whose letters are twice the size no word of an advisor's tabs is broken or cut, nothing of the desk is cut at its edge, and titles stand in their bar", async ({
  browser,
  shop,
}) => {
  const { id } = await estimate(shop.siteUrl, "7BIG001");
  const page = await inLargeLetters(browser, shop, "advisor");
  expect(await brokenTabs(page)).toEqual([]);
  const ready = {
    "/desk/today": "main h2",
    "/desk/schedule": "[data-board]",
    "/desk/schedule?view=week": "[data-day]",
    "/desk/board": "[data-column]",
    [`/desk/orders/${id}`]: "[data-order]",
  };
  for (const [path, shown] of Object.entries(ready)) {
    await page.goto(`${shop.siteUrl}${path}`);
    await page.locator(shown).first().waitFor();
    const bar = await page.locator("header").first().boundingBox();
    const title = await page.locator("header h1").boundingBox();
    if (!bar || !title) throw new Error(`No title on ${path}`);
    expect(title.y, path).toBeGreaterThanOrEqual(bar.y);
    expect(title.y + title.height, path).toBeLessThanOrEqual(bar.y + bar.height);
    const broken = await page.locator("header h1").evaluate((h1) => {
      const lines = h1.clientHeight / Number.parseFloat(getComputedStyle(h1).lineHeight);
      return Math.round(lines) > (h1.textContent ?? "").split(/\s+/).length;
    });
    expect(broken, path).toBe(false);
    const beyond = await page.locator("main").evaluate((main) =>
      [...main.querySelectorAll("select, button, a")]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
        .filter((one) => !one.matches("[role=radio], [data-board] *, [data-day] *"))
        .map((one) => one.textContent),
    );
    expect(beyond, path).toEqual([]);
  }
});

test("in letters twice the size an account of 320 px scrolls down only, in Spanish, too", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 320, locale: "es-US" });
  const letters = await page.context().newCDPSession(page);
  await letters.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await signedIn(page, "customer", "/account/profile");
  await expect(page.getByRole("heading", { name: "Recordatorios de servicio" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

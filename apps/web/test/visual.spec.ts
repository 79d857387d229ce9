import { demoMessages } from "@openhood/local-stack/seed/demo-messages";
import type { Stack } from "@openhood/local-stack/stack";
import type { Browser, Locator, Page } from "@playwright/test";
import { packagedBrowser } from "./browser.ts";
import { browserOf, expect, type Person, signedIn, test } from "./shop.ts";
import { fontsThere } from "./site.ts";

test.use({ shopOf: "visual" });

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");
test.skip(!packagedBrowser, "pictures are compared with the browser that took them, the npm package's");

/** A Friday in November, ten in the morning where the shop is: it is open. */
const NOW = new Date("2026-11-20T15:00:00Z");

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** A browser whose clock stands still. */
async function stillBrowser(browser: Browser, shop: Stack, person: Person): Promise<Page> {
  const page = await browserOf(browser, shop, person);
  await page.clock.setFixedTime(NOW);
  return page;
}

async function looksAsBefore(page: Page, name: string, part: Page | Locator = page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await fontsThere(page);
  // Nothing under the pointer, nothing with the focus.
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // A button in another color is more than this; how an edge is smoothed is less.
  const options = { maxDiffPixelRatio: 0.002 };
  if ("goto" in part) await expect(part).toHaveScreenshot(`${name}.png`, options);
  else await expect(part).toHaveScreenshot(`${name}.png`, options);
}

for (const [name, path, schemes] of [
  ["home page", "/home", ["light"]],
  ["service page", "/services/brakes", ["light", "dark"]],
  ["contact form", "/contact", ["light"]],
] as const)
  test(`the ${name} looks as it did, ${schemes.join(" and ")}, at 390 and 1280 px`, async ({
    browser,
    shop,
  }) => {
    const page = await stillBrowser(browser, shop, { width: 390 });
    await page.goto(path);
    const part = name === "contact form" ? page.locator("main form") : page;
    for (const size of sizes)
      for (const colorScheme of schemes) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await looksAsBefore(page, `${name.replace(/ .*/, "")}-${colorScheme}-${size.width}`, part);
      }
  });

test("the inbox looks as it did, light, at 390 and 1280 px", async ({ browser, shop }) => {
  for (const message of demoMessages(NOW.getTime()))
    await shop.db.collection("messages").doc(message.id).set(message);
  const page = await stillBrowser(browser, shop, { width: 390 });
  await signedIn(page, "advisor", "/desk");
  await expect(page.getByText("Dana Whitfield").first()).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await looksAsBefore(page, `inbox-light-${size.width}`);
  }
});

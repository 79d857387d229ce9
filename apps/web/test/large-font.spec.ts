import { estimate } from "./estimate.ts";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

for (const [who, locale] of [
  ["advisor", "en-US"],
  ["advisor", "es-US"],
  ["technician", "en-US"],
  ["technician", "es-US"],
] as const)
  test(`on a phone whose letters are twice the size no word of a tab is broken or cut (${who}, ${locale})`, async ({
    browser,
    shop,
  }) => {
    const page = await browserOf(browser, shop, { width: 390, locale });
    const letters = await page.context().newCDPSession(page);
    await letters.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    await signedIn(page, who, "/desk/today");
    const tabs = page.locator("[data-bottom-bar] a");
    await expect(tabs.first()).toBeVisible();
    for (const width of [390, 320]) {
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
      expect(wrong, String(width)).toEqual([]);
    }
  });

test("on a phone whose letters are twice the size nothing of the desk is cut at its edge, and titles stand in their bar", async ({
  browser,
  shop,
}) => {
  const { id } = await estimate(shop.siteUrl, "7BIG001");
  const page = await browserOf(browser, shop, { width: 390 });
  const letters = await page.context().newCDPSession(page);
  await letters.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await signedIn(page, "advisor", "/desk/today");
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

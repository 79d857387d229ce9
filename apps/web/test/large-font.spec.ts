import { estimate } from "./estimate.ts";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

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

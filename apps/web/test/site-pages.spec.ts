import { browserOf, expect, expectAccessible, test } from "./shop.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const paths = [
  "/home",
  "/services",
  "/services/brakes",
  "/about",
  "/reviews",
  "/contact",
  "/privacy",
  "/accessibility",
  "/sign-in",
  "/sign-in?view=link",
  "/sign-in?view=create",
  "/sign-in?view=forgot",
  "/auth/action#mode=resetPassword&oobCode=x&apiKey=x&lang=en",
  "/auth/action#link=x",
];

for (const scheme of ["light", "dark"] as const) {
  for (const locale of ["en-US", "es-US"]) {
    test(`axe finds nothing on the public pages (${scheme}, ${locale})`, async ({ browser, shop }) => {
      test.setTimeout(90_000);
      const page = await browserOf(browser, shop, { scheme, locale, width: scheme === "dark" ? 390 : 1280 });
      const at = (path: string) => (locale === "es-US" && !path.startsWith("/auth/") ? `/es${path}` : path);
      for (const path of paths) {
        await page.goto(at(path));
        await page.locator("main h1").waitFor();
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.goto(at("/home"));
      await page.getByRole("radio").first().check();
      await page.locator("#estimate button").first().click();
      await expectAccessible(page);
      await page.goto(at("/contact"));
      await page.locator("main form button[type=submit]").click();
      await expect(page.locator("[aria-invalid]").first()).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test("a review in the other language is marked with it, to be read with the right voice", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  const words = page.locator("main blockquote");
  for (const [path, spanish, english] of [
    ["/reviews", "es", null],
    ["/es/reviews", null, "en"],
  ] as const) {
    await page.goto(path);
    const lang = (part: string) =>
      words.filter({ hasText: part }).evaluate((quote) => quote.getAttribute("lang"));
    expect(await lang("Me explicaron")).toBe(spanish);
    expect(await lang("rear pads")).toBe(english);
  }
  await page.context().close();
});

test("nothing on the public pages is wider than a screen of 320 px", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop, { width: 320, locale: "es-US" });
  for (const path of [
    ...paths,
    "/es/home",
    "/es/services",
    "/es/about",
    "/es/reviews",
    "/es/contact",
    "/es/privacy",
    "/es/accessibility",
  ]) {
    await page.goto(path);
    await page.locator("main h1").waitFor();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test("the public pages log no error", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  for (const path of paths) {
    await page.goto(path);
    await page.locator("main h1").waitFor();
    await page.waitForLoadState("networkidle");
  }
  expect(errors).toEqual([]);
});

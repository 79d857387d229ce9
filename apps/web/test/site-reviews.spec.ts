import { browserOf, expect, test } from "./shop.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

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
});

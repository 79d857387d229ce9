import type { Locator, Page } from "@playwright/test";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "published" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const field = (within: Page | Locator, name: string): Locator => within.getByLabel(name, { exact: true });
const saved = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Everything is saved.")).toBeVisible();
};
type Thing = Record<string, unknown>;
/** What search engines read on a page of the type named. */
const dataOf = async (page: Page, type: string): Promise<Thing | undefined> => {
  const all = await page.locator('script[type="application/ld+json"]').allTextContents();
  return all.map((text) => JSON.parse(text || "{}") as Thing).find((thing) => thing["@type"] === type);
};

test("the owner edits hours, a price and the reviews: the public pages say so, to people and to search engines", async ({
  browser,
  shop,
}) => {
  const owner = await browserOf(browser, shop);
  await signedIn(owner, "owner", "/desk/shop");
  const hours = owner.getByRole("region", { name: "Opening hours" });
  const saturday = hours.getByRole("group", { name: "Saturday" });
  await saturday.getByLabel("From").fill("07:45");
  await saturday.getByLabel("To").fill("15:45");
  const reviews = owner.getByRole("region", { name: "Reviews" });
  await reviews.getByRole("button", { name: "Add a review" }).click();
  await field(reviews, "Who wrote it").last().fill("Ines D.");
  await field(reviews, "When").last().fill("2026-11-02");
  await field(reviews, "Stars").last().selectOption("1");
  await field(reviews, "What they wrote, word for word")
    .last()
    .fill("Oil on the seat.\n\nNobody said sorry.");
  await reviews
    .getByLabel(/^Where it was written/)
    .last()
    .fill("Google");
  await reviews
    .getByLabel(/^Link to it/)
    .last()
    .fill("https://maps.example/ines");
  await field(reviews, "Where your reviews come from, English").fill("We ask everybody, by mail.");
  await saved(owner);
  await owner.goto("/desk/shop/services/brakes");
  await field(owner, "Price from, in dollars").fill("333");
  await field(owner, "Price to, in dollars").fill("777.50");
  await saved(owner);

  // A customer's browser, on the pages as they were built before the owner changed anything.
  const visitor = await browserOf(browser, shop, { width: 390, scheme: "dark" });
  await test.step("hours and a price, in the words of the page's language", async () => {
    await visitor.goto("/es/home");
    await expect(visitor.getByRole("row", { name: /sábado/i })).toContainText(/7:45\sa\.m\. – 3:45\sp\.m\./);
    await visitor.goto("/services/brakes");
    await expect(visitor.locator("#price")).toContainText("$333 – $777.50");
    await expect
      .poll(async () => (await dataOf(visitor, "Service"))?.offers)
      .toMatchObject({
        "@type": "Offer",
        priceCurrency: "USD",
        priceSpecification: { minPrice: "333.00", maxPrice: "777.50" },
      });
    await visitor.goto("/home");
    await expect(visitor.getByRole("row", { name: /Saturday/ })).toContainText(/7:45\sAM – 3:45\sPM/);
    const read = async () => (await dataOf(visitor, "AutoRepair"))?.openingHoursSpecification;
    await expect.poll(read).toContainEqual({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: "Saturday",
      opens: "07:45",
      closes: "15:45",
    });
  });
  await test.step("every review the owner puts in is public, a poor one like a good one, and the newest comes first", async () => {
    const latest = visitor.getByRole("region", { name: "Latest reviews" });
    await expect(latest.getByRole("listitem").first()).toContainText("Nobody said sorry.");
    await expect(latest.getByRole("listitem")).toHaveCount(3);
    await expect(latest.getByRole("img", { name: "1 of 5 stars" })).toBeVisible();
    await latest.getByRole("link", { name: "All reviews" }).click();
    await expect(visitor).toHaveURL(/\/reviews$/);
    const items = visitor.getByRole("region", { name: "All reviews" }).getByRole("listitem");
    await expect(items).toHaveCount(5);
    const dates = await items
      .locator("time")
      .evaluateAll((all) => all.map((one) => one.getAttribute("datetime")));
    expect(dates).toEqual(["2026-11-02", "2026-10-29", "2026-10-11", "2026-09-23", "2026-08-30"]);
    await expect(items.first().getByRole("link", { name: "Source: Google (Ines D.)" })).toHaveAttribute(
      "href",
      "https://maps.example/ines",
    );
    await expect(visitor.getByText("We ask everybody, by mail.")).toBeVisible();
    await expect(visitor.getByRole("row", { name: /^1 star/ })).toContainText("1");
    expect(await dataOf(visitor, "AggregateRating")).toBeUndefined();
  });
  await test.step("without reviews it looks whole: no empty section, and the page says what will be there", async () => {
    await shop.db.doc("shop/profile").update({ reviews: [] });
    await visitor.goto("/reviews");
    await expect(visitor.getByRole("heading", { name: "No reviews yet" })).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Tell us how it went" })).toHaveAttribute(
      "href",
      "/contact",
    );
    await expectAccessible(visitor);
    await visitor.getByRole("link", { name: "Hollis Street Garage, home" }).click();
    await expect(visitor.getByRole("heading", { name: "Who works on your car" })).toBeVisible();
    await expect(visitor.locator("#reviews")).toHaveCount(0);
  });
});

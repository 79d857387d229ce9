import { PRESSES, setUpShop } from "./new-shop.ts";
import { browserOf, expect, test } from "./shop.ts";

test.use({ shopOf: "setup-phone", isNew: true });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("a new owner goes from the first e-mail to the first booking, 390 px wide", async ({
  browser,
  shop,
}) => {
  test.setTimeout(90_000);
  expect(await setUpShop(browser, shop, 390)).toEqual(PRESSES);
});

test("the line that says what this shop is speaks the page's language, also when that changes", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await page.goto("/es/home");
  const line = page.locator("#openhood-ribbon");
  await expect(line).toContainText("Un taller nuevo en esta computadora");
  await page.goto("/home");
  await expect(line).toContainText("A new shop on this machine");
  await page.getByRole("link", { name: "Español" }).first().click();
  await expect(line).toContainText("Correos que envió");
});

import { PRESSES, setUpShop } from "./new-shop.ts";
import { expect, test } from "./shop.ts";

test.use({ shopOf: "setup-phone", isNew: true });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("a new owner goes from the first e-mail to the first booking, 390 px wide", async ({
  browser,
  shop,
}) => {
  test.setTimeout(90_000);
  expect(await setUpShop(browser, shop, 390)).toEqual(PRESSES);
});

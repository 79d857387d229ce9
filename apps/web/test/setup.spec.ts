import { PRESSES, setUpShop } from "./new-shop.ts";
import { expect, test } from "./shop.ts";

test.use({ shopOf: "setup", isNew: true });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("a new owner goes from the first e-mail to the first booking, 1440 px wide", async ({
  browser,
  shop,
}) => {
  test.setTimeout(90_000);
  expect(await setUpShop(browser, shop, 1440)).toEqual(PRESSES);
});

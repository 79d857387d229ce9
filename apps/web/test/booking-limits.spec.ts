import type { Page } from "@playwright/test";
import { openBooking } from "./open-booking.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "booking" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const pass = (page: Page) => page.locator("[data-appointment]");
const enough = (page: Page) => page.locator("[data-enough]");
const next = (page: Page) => page.locator("main form button[type=submit]");

async function chooseTime(page: Page, nth: number): Promise<void> {
  await page.goto("/book?services=oil-change&step=time");
  await page.locator("main [data-start]").nth(nth).click();
  await next(page).click();
}

async function bookAgain(page: Page, nth: number): Promise<void> {
  await chooseTime(page, nth);
  const plate = page.getByLabel("License plate");
  // A car that came before is chosen already.
  await page
    .getByRole("radio", { name: "Plate", exact: true })
    .or(page.getByRole("radio", { name: "KXR 4471" }))
    .first()
    .check();
  if (await plate.isVisible()) {
    await plate.fill("KXR 4471");
    await page.getByLabel("Make", { exact: true }).fill("Honda");
    await page.getByLabel("Model", { exact: true }).fill("Civic");
  }
  await next(page).click();
  await page.getByRole("button", { name: "Book this visit" }).click();
}

test("who has as many open appointments as one may have is told which, and what to do; nothing typed is lost", async ({
  browser,
  shop,
}) => {
  await openBooking(shop, { caps: { guests: 1, accounts: 1, fleets: 1, dayShare: 100 } });
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "customer", "/home");
  await bookAgain(page, 0);
  await expect(pass(page)).toHaveAttribute("data-status", "confirmed");
  await bookAgain(page, 4);
  await expect(enough(page)).toContainText("the most open appointments a customer can book online");
  await expect(enough(page).getByRole("listitem")).toHaveCount(1);
  await expect(enough(page).getByRole("listitem")).toContainText("8:00");
  // No line ends within the number one is to call.
  await expect(enough(page).locator("a[href^='tel:']")).toHaveCSS("white-space", "nowrap");
  await expect(page.getByLabel("Your name")).not.toHaveValue("");
  await expectAccessible(page);
  await enough(page).getByRole("link", { name: "See your appointments" }).click();
  await expect(pass(page)).toHaveCount(1);
});

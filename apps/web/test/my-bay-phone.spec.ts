import type { Stack } from "@openhood/local-stack/stack";
import type { Browser, Page } from "@playwright/test";
import { carWithJobs } from "./car-with-jobs.ts";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.use({ shopOf: "my-bay-phone" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** A technician's page on a phone, and a car with a job of theirs on it. */
async function bayOf(browser: Browser, shop: Stack, locale = "en-US") {
  const plate = `PHN${Date.now() % 100_000}`;
  const id = await carWithJobs(shop, plate);
  const page = await browserOf(browser, shop, { width: 390, locale });
  await signedIn(page, "technician", "/desk/my-bay");
  const car = (of: Page) => of.locator(`[data-own-car="${id}"]`);
  const job = (of: Page) => of.locator(`[data-bay-job="${plate}-0"]`);
  await expect(job(page)).toBeVisible();
  return { page, car, job, id, plate };
}

/** What of the title and the page lies beside the screen, or is wider than what it stands in. */
const beside = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const shown = [...document.querySelectorAll<HTMLElement>("header h1, main, main *")];
    const isOut = (one: HTMLElement) => {
      const { left, right, width: own } = one.getBoundingClientRect();
      return (
        own > 1 && (left < -1 || right > width + 1 || (one.tagName === "MAIN" && one.scrollWidth > width))
      );
    };
    return shown.filter(isOut).map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`);
  });

test("who chooses a bay sees what is in it first; a running clock, its reasons and the forms wrap within a phone's screen, however large the letters", async ({
  browser,
  shop,
}) => {
  const { page, car, job } = await bayOf(browser, shop);
  // Whatever of their own stands on the page.
  await page.getByRole("button", { name: "Bay 1", exact: true }).click();
  const now = page.getByRole("heading", { name: "Now", exact: true });
  await expect(now).toBeInViewport();
  await page.getByRole("combobox", { name: "Bay" }).selectOption({ label: "Bay 2" });
  await expect(page.getByRole("heading", { level: 1, name: "Bay 2" })).toBeVisible();
  await expect(now).toBeInViewport();

  await job(page).getByRole("button", { name: "Start clock" }).click();
  await job(page).getByRole("button", { name: "Pause" }).click();
  await job(page).getByRole("button", { name: "Write it up" }).click();
  await car(page).getByRole("button", { name: "Found something" }).click();
  await expect(car(page).getByLabel("What needs to be done?")).toBeFocused();
  const browserSettings = await page.context().newCDPSession(page);
  for (const size of [16, 24, 32]) {
    await browserSettings.send("Page.setFontSizes", { fontSizes: { standard: size } });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => beside(page), { message: `${size} px on ${width} px` }).toEqual([]);
    }
  }
  await job(page).getByRole("button", { name: "Stop" }).click();
  await expect(job(page).getByRole("button", { name: "Start clock" })).toBeVisible();
});

test("a form that is given up after a question is gone here, and stays in the other tab; without a connection the page says so itself", async ({
  browser,
  shop,
}) => {
  const { page, job } = await bayOf(browser, shop);
  await job(page).getByRole("button", { name: "Write it up" }).click();
  await job(page).getByLabel("Cause").fill("Leaks at the seal");
  const other = await page.context().newPage();
  await other.goto("/desk/my-bay");
  await expect(job(other).getByLabel("Cause")).toHaveValue("Leaks at the seal");
  await job(other).getByRole("button", { name: "Cancel" }).click();
  await other.getByRole("button", { name: "Keep writing" }).click();
  await expect(job(other).getByLabel("Cause")).toHaveValue("Leaks at the seal");
  await job(other).getByRole("button", { name: "Cancel" }).click();
  await other.getByRole("button", { name: "Discard" }).click();
  await expect(job(other).getByRole("button", { name: "Write it up" })).toBeFocused();
  await expect(job(page).getByLabel("Cause")).toHaveValue("Leaks at the seal");
  await page.reload();
  await expect(job(page).getByLabel("Cause")).toHaveValue("Leaks at the seal");

  // No banner stands over its buttons, as it does elsewhere.
  await other.getByRole("link", { name: "Today" }).first().click();
  await other.locator("main h2").first().waitFor();
  await page.context().setOffline(true);
  await expect(page.getByText("This is how it was at")).toBeVisible();
  await expect(other.getByLabel("Connection")).toBeVisible();
  await expect(page.getByLabel("Connection")).toHaveCount(0);
});

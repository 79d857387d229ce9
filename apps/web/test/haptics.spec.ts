import type { Page } from "@playwright/test";
import { browserOf, customerWrites, expect, signedIn, test } from "./shop.ts";
import { fingerOn } from "./touch.ts";

test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** Writes down what the device was asked to let feel: nobody is there to feel it. */
const writeDown = (page: Page) =>
  page.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(window, { felt });
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
  });
const felt = (page: Page) => page.evaluate(() => (window as unknown as { felt: unknown[] }).felt);

test("a finger feels a pull that went far enough, and an answer that went out", async ({ browser, shop }) => {
  const id = await customerWrites(shop, "Felt It", "The steering wheel shakes.");
  const page = await browserOf(browser, shop, { width: 390, finger: true, motion: true });
  await writeDown(page);
  await signedIn(page, "owner", "/desk");
  // Nothing is felt before a page was touched.
  await page.locator("h1").first().tap();
  await page.locator("[data-pull]:not([data-refreshing])").waitFor();
  const finger = await fingerOn(page);
  await finger.down({ x: 200, y: 300 });
  await finger.move({ x: 200, y: 380 });
  expect(await felt(page)).toEqual([]);
  await finger.move({ x: 200, y: 480 });
  await finger.move({ x: 200, y: 490 });
  await finger.up();
  await expect.poll(() => felt(page)).toEqual([[10]]);

  await page.locator(`[data-row="${id}"]`).tap();
  await page.getByLabel("Answer", { exact: true }).fill("Come by, we balance the wheels.");
  await page.getByRole("button", { name: "Send answer" }).tap();
  await expect.poll(() => felt(page)).toEqual([[10], [12, 60, 20]]);
});

test("nothing is felt where things are to hold still", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await writeDown(page);
  await signedIn(page, "owner", "/desk");
  // Nothing is felt before a page was touched.
  await page.locator("h1").first().tap();
  await page.locator("[data-pull]:not([data-refreshing])").waitFor();
  const finger = await fingerOn(page);
  // A list that is being read anew is not pulled: whoever sees nothing happen pulls again.
  await expect(async () => {
    await finger.down({ x: 200, y: 300 });
    for (const y of [340, 380, 430, 480, 490]) await finger.move({ x: 200, y });
    const isFar = await page.getByText("Let go to refresh").isVisible();
    if (!isFar) await finger.up();
    expect(isFar).toBe(true);
  }).toPass();
  await finger.up();
  await expect(page.getByRole("status").filter({ hasText: "up to date" })).toBeAttached();
  expect(await felt(page)).toEqual([]);
});

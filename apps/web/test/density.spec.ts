import type { Page } from "@playwright/test";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const rowHeight = async (page: Page) => {
  const row = page.locator("[data-row]").first();
  await expect(row).toBeVisible();
  return (await row.boundingBox())?.height ?? 0;
};
test("each person has a density of their own on a device, and it stays", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk");
  const compact = await rowHeight(page);
  const choice = (name: string) => page.getByRole("radio", { name, exact: true });
  const menu = page.getByRole("button", { name: /^You: / });
  await menu.click();
  await expect(choice("Compact")).toBeChecked();
  await choice("Comfortable").check();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect.poll(() => rowHeight(page)).toBeGreaterThan(compact);
  const comfortable = await rowHeight(page);
  await page.reload();
  await expect.poll(() => rowHeight(page)).toBe(comfortable);

  await signedIn(page, "advisor", "/desk");
  await expect.poll(() => rowHeight(page)).toBe(compact);
  await signedIn(page, "owner", "/desk");
  await expect.poll(() => rowHeight(page)).toBe(comfortable);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("density");
  await expect(page.locator('[role="option"][aria-selected="true"]')).toContainText("Compact screens");
  await page.keyboard.press("Enter");
  await expect.poll(() => rowHeight(page)).toBe(compact);
  await menu.click();
  await expect(choice("Compact")).toBeChecked();
});

test("the desk asks nobody whether visits are counted; its menu has the choice, which begins as no", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 1280 });
  await page.addInitScript(() => localStorage.removeItem("openhood.analytics"));
  await signedIn(page, "technician", "/desk/my-bay");
  await page.getByRole("button", { name: /^You: / }).click();
  const choice = page.getByRole("group", { name: "Usage data" });
  await expect(choice.getByRole("radio", { name: "Off" })).toBeChecked();
  await expect(page.getByRole("region", { name: "Privacy choice" })).toHaveCount(0);
  await choice.getByRole("radio", { name: "On" }).check();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("openhood.analytics"))).toBe("granted");
});

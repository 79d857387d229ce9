import { callAs } from "./call-as.ts";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.use({ shopOf: "search-role" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("who loses their role loses what an open desk can search", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/staff");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const palette = page.locator("ion-modal [cmdk-root]");
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("6620");
  await expect(palette.getByRole("option").first()).toContainText("Walter Greene");
  await callAs(shop.siteUrl, "owner", "staff.remove", { uid: "demo-advisor" });
  // With the palette open, and without a key being pressed.
  await expect(palette.getByText("Walter Greene")).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByText("(555) 010-6620")).toHaveCount(0);
});

import { at } from "./schedule-board.ts";
import { booked, claimsIn, setUp, workday } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "schedule-check" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));

test("the owner is told what differs in words, puts right what can be, and sees that all is", async ({
  browser,
  shop,
}) => {
  const date = workday(2);
  await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "9:00" });
  const held = await claimsIn(shop, "bay-1", date);
  await shop.db.doc(`claims/bay-1_${held[0]}`).delete();
  await shop.db.doc("notices/desk").set({
    v: 1,
    "schedule-differs": { kind: "schedule-differs", since: new Date().toISOString(), differences: 1 },
  });
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", at(date));
  await page.getByRole("link", { name: "See what differs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Schedule check" })).toBeVisible();
  await page.getByRole("button", { name: "Check now" }).press("Enter");
  const difference = page.locator("[data-difference]");
  await expect(difference).toHaveCount(1);
  await expect(difference).toContainText("Time that is not held");
  await expect(difference).toContainText(/9:00\sAM – 9:15\sAM, Bay 1/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Fix" }).press("Enter");
  await expect(page.getByText("1 difference was fixed.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 difference was fixed." }).first()).toBeFocused();
  await expect(difference).toHaveCount(0);
  expect(await claimsIn(shop, "bay-1", date)).toEqual(held);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Everything is in order")).toBeVisible();
  await expectAccessible(page);
});

test("another time zone shows the appointments' clock now and then, and asks; no instant changes", async ({
  browser,
  shop,
}) => {
  const date = workday(2);
  const { id, arrival } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop");
  await page.getByLabel("Time zone", { exact: true }).selectOption("America/Chicago");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  const dialog = page.locator("ion-modal");
  await expect(dialog).toContainText("1 appointment will show another time");
  await expect(dialog.locator("[data-shifted]")).toContainText(/8:00\sAM → .*7:00\sAM/);
  await expect(dialog.locator("[data-shifted]")).toContainText("Outside the hours");
  await expectAccessible(page);
  const back = dialog.getByRole("button", { name: "Don’t save" });
  await page.keyboard.press("Tab");
  await expect(back, "the first Tab stop is the first control").toBeFocused();
  await back.press("Enter");
  await expect(dialog).toHaveCount(0);
  const profile = () => shop.db.doc("shop/profile").get();
  expect((await profile()).get("timeZone")).toBe("America/New_York");
  await save.click();
  await dialog.getByRole("button", { name: "Change the time zone" }).click();
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  expect((await profile()).get("timeZone")).toBe("America/Chicago");
  expect((await shop.db.doc(`appointments/${id}`).get()).get("arrival")).toEqual(arrival);
});

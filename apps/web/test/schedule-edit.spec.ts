import { at, card, sheet, toast } from "./schedule-board.ts";
import { booked, claimsIn, placeOf, setUp, workday } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));

test("an appointment is edited where it is seen, moved to another day by its form, and called off with a reason", async ({
  browser,
  shop,
}) => {
  const [date, later] = [workday(0), workday(2)];
  const { id } = await booked(shop, { name: "Ed Edited", plate: "EDIT-1", date, time: "9:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  const form = sheet(page, id);

  await test.step("marks, car and note show, and the whole is undone", async () => {
    await expect(card(page, id)).toContainText("Ed Edited");
    await card(page, id).click();
    await form.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(form.locator("form :focus")).toHaveCount(1);
    // It scrolls as a whole, and no list in it by itself.
    const work = form.getByRole("group", { name: "Work" });
    expect(
      await work.evaluate((all) => [...all.children].some((one) => one.scrollHeight > one.clientHeight + 1)),
    ).toBe(false);
    await form.getByLabel("Needs a ride").check();
    await form.getByLabel("Plate").fill("EDIT-2");
    await form.getByLabel("Note").fill("Brings the wheel lock");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, /Saved: EDIT-/)).toBeVisible();
    await expect(form.getByText("Brings the wheel lock")).toBeVisible();
    await expect(page.locator("[data-inspector]")).toBeFocused();
    await expect(card(page, id).locator('[data-mark="needs-ride"]')).toHaveCount(1);
    await expect(card(page, id)).toContainText("EDIT-2");
    await toast(page, /Saved/).getByRole("button", { name: "Undo" }).click();
    await expect(card(page, id)).toContainText("EDIT-1");
    await expect(card(page, id).locator("[data-mark]")).toHaveCount(0);
  });

  await test.step("the form moves it to another day; it stays chosen and says where it is", async () => {
    await form.getByRole("button", { name: "Move" }).click();
    await form.getByLabel("Bay", { exact: true }).selectOption("bay-2");
    await form.getByLabel("Day").fill(later);
    await form.getByLabel("Start").selectOption({ label: "1:30\u00a0PM" });
    await form.getByLabel("Length").selectOption({ label: "1\u00a0h 30\u00a0min" });
    await form.getByRole("button", { name: "Move it" }).click();
    await expect(card(page, id)).toHaveCount(0);
    expect(await placeOf(shop, id)).toEqual({ lane: "bay-2", time: "13:30", quarters: 6 });
    await expect(toast(page, /Moved to .*1:30.*Bay 2: EDIT-1/)).toBeVisible();
    await expect(form).toContainText(/1:30.*Bay 2/);
    await expect(page.locator("[data-inspector]")).toBeFocused();
  });

  await test.step("calling it off asks for a reason, and frees its time", async () => {
    await page.getByLabel("Day on screen").fill(later);
    await expect(page).toHaveURL(new RegExp(`date=${later}`));
    await card(page, id).click();
    await form.getByRole("button", { name: "Cancel appointment" }).click();
    await form.getByLabel("Reason").fill("The part did not come");
    await form.getByRole("button", { name: "Cancel appointment" }).click();
    await expect(page.locator(`[data-gone="${id}"]`)).toContainText("canceled");
    expect(await claimsIn(shop, "bay-2", later)).toEqual([]);
  });
});

import type { Page } from "@playwright/test";
import { toast } from "./schedule-board.ts";
import { expectedToday, setUp } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));

const column = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name} \\d`) });
const car = (page: Page, id: string) => page.locator(`[data-today="${id}"]`);

test("a day without cars says so; a car is checked in, taken back from the toast and the palette, and goes on through the day with a tap each", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/today");
  await test.step("a day without cars says so, and leads to the next open day", async () => {
    await expect(page.getByRole("heading", { name: "Nothing on today" })).toBeVisible();
    await page.getByRole("link", { name: /^Next open day: / }).click();
    await expect(page).toHaveURL(/\/desk\/schedule\?date=\d{4}-\d{2}-\d{2}$/);
    await page.goBack();
  });

  const [id = ""] = await expectedToday(shop, ["UN-1"]);
  const checkIn = car(page, id).getByRole("button", { name: "Check in" });
  const isIn = (name: string) => expect(column(page, name).locator(`[data-today="${id}"]`)).toBeVisible();
  await test.step("a check-in is undone from its toast", async () => {
    await checkIn.click();
    await toast(page, "Checked in: UN-1").getByRole("button", { name: "Undo" }).click();
    await isIn("Expected");
    await expect(toast(page, "Undone: UN-1")).toBeVisible();
    await expect(car(page, id).locator("[data-returns]")).toBeFocused();
  });
  await test.step("the palette takes it back as well, and leaves one at the same card", async () => {
    await checkIn.press("Enter");
    await expect(column(page, "Here").locator(`[data-today="${id}"]`)).toBeAttached();
    await expect(toast(page, "Checked in: UN-1")).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Undo: Checked in: UN-1" }).click();
    await isIn("Expected");
    await expect(car(page, id).locator("[data-returns]")).toBeFocused();
  });
  await test.step("a tap without a connection waits for it, with the car where it will be", async () => {
    await checkIn.click();
    await isIn("Here");
    await page.context().setOffline(true);
    await expect(page.getByText("Offline", { exact: true })).toBeVisible();
    await car(page, id).getByRole("button", { name: "Start work" }).click();
    await expect(toast(page, /^Offline\. UN-1: we’ll send it/)).toBeVisible();
    await isIn("In progress");
    await expect(page.locator("[data-outbox]")).toContainText("1 change isn’t sent yet");
    await page.context().setOffline(false);
    await expect(page.getByText("Offline", { exact: true })).toBeHidden();
    await expect(page.locator("[data-outbox]")).toBeHidden({ timeout: 30_000 });
    await isIn("In progress");
  });
  await test.step("it goes on through the day with one tap each", async () => {
    await expect(column(page, "Expected")).toContainText("Nobody else is expected.");
    await car(page, id).getByRole("button", { name: "Ready", exact: true }).click();
    await isIn("Ready");
    await car(page, id).getByRole("button", { name: "Picked up" }).click();
    await expect(car(page, id)).toHaveCount(0);
  });
  await test.step("who has gone can be looked up again, and the focus comes back to where one was", async () => {
    await page.getByText("1 car left today").click();
    const gone = page.locator(`[data-gone="${id}"]`);
    await gone.click();
    await expect(page.getByRole("button", { name: "Open again" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(gone).toBeFocused();
  });
  await test.step("whoever signs out without a connection is told so, where the site does not open", async () => {
    await page.context().setOffline(true);
    await page.getByRole("button", { name: /^You: / }).click();
    await page.getByText("Sign out", { exact: true }).click();
    await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
    await expect(toast(page, "You’re signed out.")).toBeVisible();
  });
});

test("odometer and key tag are asked on the card that came, hold up no other check-in, and can be left out", async ({
  browser,
  shop,
}) => {
  const plates = ["OD-1", "OD-2", "OD-3", "KEY-1"];
  const [first = "", second = "", third = "", fourth = ""] = await expectedToday(shop, plates);
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/today");
  const here = (id: string) => column(page, "Here").locator(`[data-today="${id}"]`);
  const odometer = (id: string) => here(id).getByLabel("Odometer (miles)");
  const keyTag = (id: string) => here(id).getByLabel("Key tag");
  const checkIn = (id: string) => car(page, id).getByRole("button", { name: "Check in" });

  await test.step("they are asked on the card in its new column, in a strip that has the focus", async () => {
    await checkIn(first).click();
    await expect(odometer(first)).toBeFocused();
    expect((await here(first).locator("[data-intake]").boundingBox())?.height).toBeLessThanOrEqual(48);
    await expectAccessible(page);
    await odometer(first).fill("81,200");
    await keyTag(first).fill("7");
    await keyTag(first).press("Enter");
    await expect(odometer(first)).toHaveCount(0);
    await expect(here(first)).toContainText("Key tag 7");
    await expect(here(first).locator("[data-returns]")).toBeFocused();
  });

  await test.step("another car's tag is said; it can be skipped, and holds up no other check-in", async () => {
    await checkIn(second).press("Enter");
    await expect(odometer(second)).toBeFocused();
    await keyTag(second).fill("7");
    await expect(here(second).getByText("OD-1 has the same key tag.")).toBeVisible();
    await checkIn(third).click();
    await expect(odometer(third)).toBeVisible();
    await here(second).getByRole("button", { name: "Skip" }).click();
    await expect(odometer(second)).toHaveCount(0);
    await odometer(third).focus();
    await page.keyboard.press("Escape");
    await expect(odometer(third)).toHaveCount(0);
  });

  await test.step("a double-click checks in one car", async () => {
    await checkIn(fourth).dblclick();
    await expect(here(fourth)).toBeVisible();
  });

  await test.step("what was left out can be noted later", async () => {
    await here(third).getByRole("button", { name: "Odometer and key tag", exact: true }).click();
    // The first field takes the focus as it comes; nobody types sooner.
    await expect(odometer(third)).toBeFocused();
    await odometer(third).fill("abc");
    await here(third).getByRole("button", { name: "Save" }).click();
    await expect(odometer(third)).toHaveAttribute("aria-invalid", "true");
    await odometer(third).fill("");
    await keyTag(third).fill("9");
    await here(third).getByRole("button", { name: "Save" }).click();
    await expect(here(third).getByRole("button", { name: /^Key tag 9/ })).toBeAttached();
  });

  await test.step("the undo key takes it back from the field that asks; in a field that was typed in, it is the field's own", async () => {
    await odometer(fourth).fill("");
    await odometer(fourth).pressSequentially("81");
    await page.keyboard.press("Control+z");
    await expect(odometer(fourth)).not.toHaveValue("81");
    await expect(here(fourth)).toBeVisible();
  });

  await test.step("a key without a car is looked up by its tag, from wherever one is", async () => {
    await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Customers" }).click();
    await expect(page).toHaveURL(/\/desk\/customers$/);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("tag 9");
    await page.getByRole("option", { name: /Key tag 9: OD-3/ }).click();
    await expect(page).toHaveURL(new RegExp(`appointment=${third}`));
  });

  await test.step("beside an appointment no column runs into the next", async () => {
    await page.setViewportSize({ width: 1024, height: 600 });
    await page.goto(`/desk/today?appointment=${third}`);
    await expect(page.getByRole("complementary", { name: "Appointment" })).toBeVisible();
    await expect(column(page, "Here").locator(`[data-today="${third}"]`)).toBeVisible();
    for (const name of ["Expected", "Here", "In progress", "Ready"])
      expect(await column(page, name).evaluate((one) => one.scrollWidth - one.clientWidth), name).toBe(0);
  });
});

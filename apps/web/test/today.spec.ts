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
  await test.step("where nothing is fetched ahead, a tap without a connection says that it failed, too", async () => {
    await checkIn.click();
    await isIn("Here");
    await page.context().setOffline(true);
    await expect(page.getByText("Offline", { exact: true })).toBeVisible();
    await car(page, id).getByRole("button", { name: "Start work" }).click();
    await expect(toast(page, /^You’re offline\. Nothing is lost/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText("Offline", { exact: true })).toBeHidden();
  });
  await test.step("it goes on through the day with one tap each", async () => {
    await expect(column(page, "Expected")).toContainText("Nobody else is expected.");
    for (const [button, next] of [
      ["Start work", "In progress"],
      ["Ready", "Ready"],
    ] as const) {
      await car(page, id).getByRole("button", { name: button, exact: true }).click();
      await isIn(next);
    }
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

test("odometer and key tag are asked where the card stood, hold up no other check-in, and can be left out", async ({
  browser,
  shop,
}) => {
  const plates = ["OD-1", "OD-2", "OD-3", "KEY-1", "KEY-2"];
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = await expectedToday(shop, plates);
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/today");
  const asked = (id: string) => page.locator(`[data-intake="${id}"]`);
  const odometer = (id: string) => asked(id).getByLabel("Odometer (miles)");
  const checkIn = (id: string) => car(page, id).getByRole("button", { name: "Check in" });
  const topOf = async (id: string) => (await checkIn(id).boundingBox())?.y;
  const expectedHeading = page.getByRole("heading", { name: /^Expected/ });

  await test.step("with a finger or the mouse, where the card stood", async () => {
    const before = await topOf(third);
    await checkIn(first).click();
    await expect(asked(first)).toBeVisible();
    // The button that had the focus is gone: what came of the press has it.
    await expect(asked(first).locator("[data-told]")).toBeFocused();
    // The next card is where it was: a finger on its way hits what it aimed at.
    expect(await topOf(third)).toBeCloseTo(before ?? 0, 0);
    await checkIn(second).click();
    await expect(asked(second)).toBeVisible();
    await expect(odometer(first)).not.toBeFocused();
    await expectAccessible(page);

    await odometer(first).fill("81,200");
    await asked(first).getByLabel("Key tag").fill("7");
    await asked(first).getByLabel("Key tag").press("Enter");
    await expect(asked(first)).toHaveCount(0);
    await expect(column(page, "Here").locator(`[data-today="${first}"]`)).toContainText(
      "81,200 mi · Key tag 7",
    );
    await expect(odometer(second)).toBeFocused();
    await asked(second).getByLabel("Key tag").fill("7");
    await expect(asked(second).getByText("OD-1 has the same key tag.")).toBeVisible();
    await asked(second).getByRole("button", { name: "Skip" }).click();
    await expect(asked(second)).toHaveCount(0);
  });

  await test.step("with the keyboard, the field comes to whoever presses Enter", async () => {
    await checkIn(third).press("Enter");
    await expect(odometer(third)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(asked(third)).toHaveCount(0);
    await expect(expectedHeading).toBeFocused();
  });

  await test.step("what was left out can be noted later", async () => {
    const card = column(page, "Here").locator(`[data-today="${third}"]`);
    await card.getByRole("button", { name: "Odometer and key tag", exact: true }).click();
    // The first field takes the focus as it comes; nobody types sooner.
    const miles = card.getByLabel("Odometer (miles)");
    await expect(miles).toBeFocused();
    // An error below one box leaves both in row.
    await miles.fill("abc");
    await card.getByRole("button", { name: "Save" }).click();
    await expect(miles).toHaveAttribute("aria-invalid", "true");
    const topOfBox = async (label: string) => (await card.getByLabel(label).boundingBox())?.y;
    for (const width of [390, 768, 1_280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await topOfBox("Key tag"), `at ${width} px`).toBe(await topOfBox("Odometer (miles)"));
    }
    await miles.fill("");
    await card.getByLabel("Key tag").fill("9");
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card.getByRole("button", { name: /^Key tag 9/ })).toBeFocused();
  });

  await test.step("the undo key takes it back from the field that asks, and leaves it for the day, not for another car's", async () => {
    for (const id of [fourth, fifth]) {
      await checkIn(id).press("Enter");
      await expect(odometer(id)).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(expectedHeading).toBeFocused();
    await expect(odometer(fourth)).toBeVisible();
    await odometer(fourth).focus();
    await page.keyboard.press("Control+z");
    await expect(toast(page, "Undone: KEY-2")).toBeVisible();
    // In a field that was typed in, the key is the field's own.
    await odometer(fourth).pressSequentially("81");
    await page.keyboard.press("Control+z");
    await expect(odometer(fourth)).not.toHaveValue("81");
    // Of the other nothing was taken back.
    await expect(column(page, "Here").locator(`[data-today="${fourth}"]`)).toBeVisible();
    await expect(checkIn(fifth)).toBeVisible();
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

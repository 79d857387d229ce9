import { localTime, weekdayOf } from "@openhood/domain/shop/opening";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import type { Page } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { toast } from "./schedule-board.ts";
import { expectedToday, setUp, twoBays } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));

const { timeZone } = demoProfile;
const column = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name} \\d`) });
const car = (page: Page, id: string) => page.locator(`[data-today="${id}"]`);

test("eight cars are checked in with eight taps, and each goes on through the day with one", async ({
  browser,
  shop,
}) => {
  const ids = await expectedToday(shop, ["AA-1", "AA-2", "AA-3", "AA-4", "AA-5", "AA-6", "AA-7", "AA-8"]);
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/today");
  await expect(column(page, "Expected").locator("[data-today]")).toHaveCount(8);
  await expectAccessible(page);
  for (const id of ids) {
    await car(page, id).getByRole("button", { name: "Check in" }).click();
    await expect(column(page, "Here").locator(`[data-today="${id}"]`)).toBeVisible();
  }
  await expect(column(page, "Expected")).toContainText("Nobody else is expected.");
  const [id = ""] = ids;
  for (const [button, next] of [
    ["Start work", "In work"],
    ["Ready", "Ready"],
  ] as const) {
    await car(page, id).getByRole("button", { name: button, exact: true }).click();
    await expect(column(page, next).locator(`[data-today="${id}"]`)).toBeVisible();
  }
  await car(page, id).getByRole("button", { name: "Picked up" }).click();
  await expect(car(page, id)).toHaveCount(0);
  // Who has gone can be looked up again, and the focus comes back to where one was.
  await page.getByText("1 car picked up today").click();
  const gone = page.locator(`[data-gone="${id}"]`);
  await gone.click();
  await expect(page.getByRole("button", { name: "Open again" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(gone).toBeFocused();
});

test("odometer and key tag are asked where the card stood, hold up no other check-in, and can be left out", async ({
  browser,
  shop,
}) => {
  const [first = "", second = "", third = ""] = await expectedToday(shop, ["OD-1", "OD-2", "OD-3"]);
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/today");
  const asked = (id: string) => page.locator(`[data-intake="${id}"]`);
  const checkIn = (id: string) => car(page, id).getByRole("button", { name: "Check in" });
  const topOf = async (id: string) => (await checkIn(id).boundingBox())?.y;
  const before = await topOf(third);
  await checkIn(first).click();
  await expect(asked(first)).toBeVisible();
  // The button that had the focus is gone: what came of the press has it.
  await expect(asked(first).locator("[data-told]")).toBeFocused();
  // The next card is where it was: a finger on its way hits what it aimed at.
  expect(await topOf(third)).toBeCloseTo(before ?? 0, 0);
  await checkIn(second).click();
  await expect(asked(second)).toBeVisible();
  await expect(asked(first).getByLabel("Odometer (miles)")).not.toBeFocused();
  await expectAccessible(page);

  await asked(first).getByLabel("Odometer (miles)").fill("81,200");
  await asked(first).getByLabel("Key tag").fill("7");
  await asked(first).getByLabel("Key tag").press("Enter");
  await expect(asked(first)).toHaveCount(0);
  await expect(column(page, "Here").locator(`[data-today="${first}"]`)).toContainText(
    "81,200 mi · Key tag 7",
  );
  await expect(asked(second).getByLabel("Odometer (miles)")).toBeFocused();
  await asked(second).getByLabel("Key tag").fill("7");
  await expect(asked(second).getByText("OD-1 has the same key tag.")).toBeVisible();
  await asked(second).getByRole("button", { name: "Skip" }).click();
  await expect(asked(second)).toHaveCount(0);

  // With the keyboard, the field comes to whoever presses Enter.
  await checkIn(third).press("Enter");
  await expect(asked(third).getByLabel("Odometer (miles)")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(asked(third)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /^Expected/ })).toBeFocused();

  // What was left out can be noted later; the inspector shows it.
  const card = column(page, "Here").locator(`[data-today="${third}"]`);
  await card.getByRole("button", { name: "Odometer and key tag", exact: true }).click();
  // The first field takes the focus as it comes; nobody types sooner.
  await expect(card.getByLabel("Odometer (miles)")).toBeFocused();
  await card.getByLabel("Key tag").fill("9");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByRole("button", { name: /^Key tag 9/ })).toBeFocused();
  // A key without a car is looked up by its tag, from wherever one is.
  await page.goto("/desk/customers");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("tag 9");
  await page.getByRole("option", { name: /Key tag 9: OD-3/ }).click();
  await expect(page).toHaveURL(new RegExp(`appointment=${third}`));
});

test("who checks in with the keys takes it back from the field that asks, and leaves it for the day, not for another car's", async ({
  browser,
  shop,
}) => {
  const [first = "", second = ""] = await expectedToday(shop, ["KEY-1", "KEY-2"]);
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/today");
  const odometer = (id: string) => page.locator(`[data-intake="${id}"]`).getByLabel("Odometer (miles)");
  for (const id of [first, second]) {
    await car(page, id).getByRole("button", { name: "Check in" }).press("Enter");
    await expect(odometer(id)).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: /^Expected/ })).toBeFocused();
  await expect(odometer(first)).toBeVisible();
  await odometer(first).focus();
  await page.keyboard.press("Control+z");
  await expect(toast(page, "Undone: KEY-2")).toBeVisible();
  // In a field that was typed in, the key is the field's own.
  await odometer(first).pressSequentially("81");
  await page.keyboard.press("Control+z");
  await expect(odometer(first)).not.toHaveValue("81");
  // Of the first nothing was taken back.
  await expect(column(page, "Here").locator(`[data-today="${first}"]`)).toBeVisible();
  await expect(car(page, second).getByRole("button", { name: "Check in" })).toBeVisible();
});

test("a check-in is undone from its toast; a technician starts work and sees no phone", async ({
  browser,
  shop,
}) => {
  const [id = ""] = await expectedToday(shop, ["UN-1"]);
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/today");
  await car(page, id).getByRole("button", { name: "Check in" }).click();
  await toast(page, "Checked in: UN-1").getByRole("button", { name: "Undo" }).click();
  await expect(column(page, "Expected").locator(`[data-today="${id}"]`)).toBeVisible();
  await expect(toast(page, "Undone: UN-1")).toBeVisible();
  await expect(car(page, id).locator("[data-returns]")).toBeFocused();
  // The palette takes it back as well, and leaves one at the same card.
  await car(page, id).getByRole("button", { name: "Check in" }).press("Enter");
  await expect(column(page, "Here").locator(`[data-today="${id}"]`)).toBeAttached();
  await expect(toast(page, "Checked in: UN-1")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Undo: Checked in: UN-1" }).click();
  await expect(column(page, "Expected").locator(`[data-today="${id}"]`)).toBeVisible();
  await expect(car(page, id).locator("[data-returns]")).toBeFocused();
  await car(page, id).getByRole("button", { name: "Check in" }).click();
  await expect(column(page, "Here").locator(`[data-today="${id}"]`)).toBeVisible();
  await page.context().close();

  const technician = await browserOf(browser, shop);
  await signedIn(technician, "technician", "/desk/today");
  await expect(car(technician, id).getByRole("link", { name: /^Call/ })).toHaveCount(0);
  await car(technician, id).getByRole("button", { name: "Start work" }).click();
  await expect(column(technician, "In work").locator(`[data-today="${id}"]`)).toBeVisible();
});

test("a walk-in for whom nothing is free today takes a later time with one tap", async ({
  browser,
  shop,
}) => {
  const today = weekdayOf(localTime(new Date(), timeZone).date);
  const lanes = twoBays.lanes.map((lane) => ({
    ...lane,
    staffed: lane.staffed.map((spans, day) => (day === today ? [] : spans)),
  }));
  await setUp(shop, { ...twoBays, lanes });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/today");
  await page.getByRole("button", { name: "Walk-in" }).first().click();
  const form = page.locator("ion-modal form");
  await form.getByLabel("Phone").fill("555 010 7222");
  await form.getByLabel("Name").fill("Lena Voss");
  await form.getByLabel("Plate").fill("LATER-1");
  await form.getByText("Diagnosis", { exact: true }).click();
  await form.getByRole("button", { name: "Check in" }).click();
  await expect(form.getByRole("button", { name: "Book anyway" })).toBeVisible();
  // What was answered pushes the button away: it takes the focus, and is in sight.
  const refused = form.getByRole("status").filter({ hasText: "Book anyway" });
  await expect(refused).toBeFocused();
  await expect(refused).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page);
  await form.getByRole("button", { name: /8:00/ }).first().click();
  await expect(toast(page, "Booked")).toBeVisible();
  await expect(form).toHaveCount(0);
  const { docs } = await shop.db.collection("appointments").where("customer.name", "==", "Lena Voss").get();
  expect(docs.map((doc) => doc.data())).toMatchObject([
    { state: { status: "confirmed" }, vehicle: { plate: "LATER-1" }, override: null },
  ]);
  await toast(page, "Booked").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Undone: LATER-1")).toBeVisible();
  expect((await docs[0]?.ref.get())?.exists).toBe(false);
});

test("another number is another person, also in a form that was begun before a reload", async ({
  browser,
  shop,
}) => {
  const facts = {
    kind: "person",
    name: "Rosa Known",
    email: "rosa.known@mail.example",
    notes: null,
    language: "es",
  };
  const phone = "(212) 555-0163";
  await callAs(shop.siteUrl, "advisor", "customers.create", {
    facts: { ...facts, phone },
    key: crypto.randomUUID(),
  });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/today");
  const open = () => page.getByRole("button", { name: "Walk-in" }).first().click();
  const form = page.locator("ion-modal form");
  await open();
  await form.getByLabel("Phone").fill(phone);
  await expect(form.getByLabel("Name")).toHaveValue("Rosa Known");
  await page.reload();
  await open();
  await expect(form.getByLabel("Name")).toHaveValue("Rosa Known");
  await expect(form.getByText("Rosa Known")).toBeVisible();
  await form.getByLabel("Phone").fill("(212) 555-0164");
  await expect(form.getByLabel("Name")).toHaveValue("");
  await form.getByLabel("Name").fill("Dana Other");
  await form.getByLabel("Plate").fill("OTHER-1");
  await form.getByText("Diagnosis", { exact: true }).click();
  await form.getByRole("button", { name: "Check in" }).click();
  // At an hour at which the shop is closed, for the first time that is free.
  const later = form.getByRole("button", { name: /\d:\d\d [AP]M$/ }).first();
  const done = toast(page, /Checked in: OTHER-1|^Booked/);
  await expect(later.or(done)).toBeVisible();
  if (await later.isVisible()) await later.click();
  await expect(done).toBeVisible();
  const { docs } = await shop.db.collection("appointments").where("customer.name", "==", "Dana Other").get();
  expect(docs.map((doc) => doc.data())).toMatchObject([{ customer: { email: null, language: "en" } }]);
});

test("a toast stands above a phone's tabs", async ({ browser, shop }) => {
  const [id = ""] = await expectedToday(shop, ["TO-1"]);
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await signedIn(page, "advisor", "/desk/today");
  await car(page, id).getByRole("button", { name: "Check in" }).tap();
  const shown = toast(page, "Checked in: TO-1");
  await expect(shown.getByRole("button", { name: "Undo" })).toBeVisible();
  const tabs = await page.locator("[data-bottom-bar]").boundingBox();
  await expect
    .poll(async () => {
      const box = await shown.locator(".toast-wrapper").boundingBox();
      return box && tabs && box.y + box.height <= tabs.y;
    })
    .toBe(true);
});

test("a day without cars says so, and leads to the next open day", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/today");
  await expect(page.getByRole("heading", { name: "Nothing on today" })).toBeVisible();
  await page.getByRole("link", { name: /^Next open day: / }).click();
  await expect(page).toHaveURL(/\/desk\/schedule\?date=\d{4}-\d{2}-\d{2}$/);
});

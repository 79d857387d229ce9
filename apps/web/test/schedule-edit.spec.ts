import { at, card, sheet, toast } from "./schedule-board.ts";
import { booked, placeOf, setUp, twoBays, workday } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));

test("an appointment is edited where it is seen: marks, car and note show, and the whole is undone", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Ed Edited", plate: "EDIT-1", date, time: "9:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await expect(card(page, id)).toContainText("Ed Edited");
  await card(page, id).click();
  await sheet(page, id).getByRole("button", { name: "Edit", exact: true }).click();
  const form = sheet(page, id);
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

test("a bay that is not set up for the work says so, keeps the time that was clicked, and is booked anyway", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const lanes = twoBays.lanes.map((lane) =>
    lane.id === "bay-2" ? { ...lane, skills: ["tires" as const] } : lane,
  );
  await setUp(shop, { ...twoBays, lanes });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  const free = page.locator('[data-lane="bay-2"]').getByRole("button", { name: /^8:00.AM/ });
  await free.focus();
  await page.keyboard.press("Enter");
  await page.locator("ion-action-sheet").getByRole("button", { name: "New appointment" }).click();
  const form = page.locator("ion-modal");
  await form.getByLabel("Oil change").check();
  await expect(form.getByText("Bay 2 isn’t set up for: Oil change.")).toBeVisible();
  await expect(form.getByLabel("Start").locator("option:checked")).toHaveText(/8:00.AM/);
  await form.getByLabel("Customer’s name").fill("Ann Anyway");
  await form.getByRole("button", { name: "Book it" }).click();
  const refused = form.getByRole("status").filter({ hasText: "Nearest free" }).first();
  await expect(refused).toContainText("Bay 2 isn’t set up for: Oil change.");
  await expect(refused.getByRole("button", { name: /^Bay 1, / }).first()).toBeVisible();
  await expectAccessible(page);
  await refused.getByRole("button", { name: "Book anyway" }).click();
  await expect(toast(page, /Booked for/)).toBeVisible();
  const made = page.locator('[data-lane="bay-2"] [data-card]');
  await expect(made).toContainText("Ann Anyway");
  await expect(made.locator('[data-mark="override"]')).toHaveCount(1);
  const id = (await made.getAttribute("data-card")) ?? "";
  expect(await placeOf(shop, id)).toMatchObject({ lane: "bay-2", time: "8:00" });
});

test("who did not come before, and a car that comes anyway, are said while booking", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const email = "gone@mail.example";
  const who = { name: "Gus Gone", plate: "GONE-7", email };
  const { id } = await booked(shop, { ...who, date, time: "9:00" });
  await booked(shop, { ...who, date: workday(1), time: "9:00" });
  // Linked to their customer, and the first of them missed.
  await expect
    .poll(async () => (await shop.db.doc(`appointments/${id}`).get()).get("customer.record"))
    .toBeTruthy();
  const by = { kind: "staff", uid: "x", name: "X" };
  const state = { status: "no-show", markedAt: new Date().toISOString(), by };
  await shop.db.doc(`appointments/${id}`).update({ state });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(workday(2)));
  await page.locator('[data-lane="bay-1"]').waitFor();
  await page.keyboard.press("c");
  const form = page.locator("ion-modal");
  await form.getByLabel("E-mail").fill(email);
  await expect(form.getByText("This customer didn’t come once before")).toBeVisible();
  await form.getByLabel("Plate").fill("gone 7");
  await expect(form.getByText("This car has another appointment")).toBeVisible();
  await expectAccessible(page);
});

test("a customer's page leads to the form with customer and car filled in", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  const found = await shop.db.collection("customers").where("facts.name", "==", "Dana Whitfield").get();
  await signedIn(page, "advisor", `/desk/customers/${found.docs[0]?.id}`);
  await page
    .getByRole("link", { name: /^Book .+/ })
    .first()
    .click();
  const form = page.locator("ion-modal");
  await expect(form.getByLabel("Customer’s name")).toHaveValue("Dana Whitfield");
  await expect(form.getByLabel("Plate")).toHaveValue("JKL 4471");
  // Beside each other, fields stand on one line, whatever is said above them.
  const topOf = async (label: string) => (await form.getByLabel(label).boundingBox())?.y;
  expect(await topOf("E-mail")).toBe(await topOf("Their language"));
  expect(page.url()).not.toContain("Dana");
});

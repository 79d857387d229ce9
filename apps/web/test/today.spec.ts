import { dayGrid } from "@openhood/domain/booking/quarters";
import { localTime } from "@openhood/domain/shop/opening";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import type { Page } from "@playwright/test";
import { toast } from "./schedule-board.ts";
import { booked, setUp, staff, workday } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));

const { timeZone } = demoProfile;
const column = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name} \\d`) });
const car = (page: Page, id: string) => page.locator(`[data-today="${id}"]`);

/** Books cars in for a working day and has the shop move them to today, whatever day it is: staff may. */
async function expectedToday(shop: Parameters<typeof booked>[0], plates: readonly string[], email?: string) {
  const date = localTime(new Date(), timeZone).date;
  const { first } = dayGrid(date, timeZone);
  const advisor = await staff(shop, "advisor");
  const ids: string[] = [];
  for (const [place, plate] of plates.entries()) {
    const one = { name: `Driver ${plate}`, plate, date: workday(0), time: `${8 + place}:00` };
    const { id } = await booked(shop, { ...one, ...(email ? { email } : {}) });
    const quarters = Array.from({ length: 4 }, (_, n) => first + 28 + place * 4 + n);
    const version = (await shop.db.doc(`appointments/${id}`).get()).get("revision") ?? 0;
    const slot = { lane: "bay-1", date, quarters };
    expect(await advisor("move", { id, version, slot, key: crypto.randomUUID() })).toMatchObject({
      ok: true,
    });
    ids.push(id);
  }
  return ids;
}

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
  await expect(page.getByText("1 car picked up today")).toBeVisible();
  await page.context().close();
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
  await car(page, id).getByRole("button", { name: "Check in" }).click();
  await expect(column(page, "Here").locator(`[data-today="${id}"]`)).toBeVisible();
  await page.context().close();

  const technician = await browserOf(browser, shop);
  await signedIn(technician, "technician", "/desk/today");
  await expect(car(technician, id).getByRole("link", { name: /^Call/ })).toHaveCount(0);
  await car(technician, id).getByRole("button", { name: "Start work" }).click();
  await expect(column(technician, "In work").locator(`[data-today="${id}"]`)).toBeVisible();
  await technician.context().close();
});

test("a day without cars says so, and leads to the next open day", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/today");
  await expect(page.getByRole("heading", { name: "Nothing on today" })).toBeVisible();
  await page.getByRole("link", { name: /^Next open day: / }).click();
  await expect(page).toHaveURL(/\/desk\/schedule\?date=\d{4}-\d{2}-\d{2}$/);
  await page.context().close();
});

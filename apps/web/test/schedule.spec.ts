import { runFrom } from "@openhood/domain/booking/quarters";
import type { Page, Route } from "@playwright/test";
import { booked, claimsIn, placeOf, quarterAt, setUp, workday } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, mailTo, signedIn, test } from "./shop.ts";
import { fingerOn } from "./touch.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const card = (page: Page, id: string, lane?: string) =>
  page.locator(`${lane ? `[data-lane="${lane}"] ` : ""}[data-card="${id}"]`);
const sheet = (page: Page, id: string) => page.locator(`[data-sheet="${id}"]`);
const toast = (page: Page, words: string | RegExp) => page.locator("ion-toast", { hasText: words });
const said = (page: Page) => page.locator("[data-said]");
const at = (date: string) => `/desk/schedule?date=${date}`;

/** A point of the board, a little below a full hour in the middle of a lane. */
async function point(page: Page, lane: string, hour: string): Promise<{ x: number; y: number }> {
  const column = await page.locator(`[data-lane="${lane}"]`).boundingBox();
  const row = await page
    .locator("[data-board] span", { hasText: new RegExp(`^${hour}$`) })
    .first()
    .boundingBox();
  if (!column || !row) throw new Error(`No ${hour} in ${lane}`);
  return { x: column.x + column.width / 2, y: row.y + 6 };
}

async function drag(page: Page, id: string, lane: string, hour: string): Promise<void> {
  const box = await card(page, id).boundingBox();
  if (!box) throw new Error("Nothing to drag");
  const to = await point(page, lane, hour);
  await page.mouse.move(box.x + box.width / 2, box.y + 6);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
}

/** Keeps a browser from learning what happens elsewhere, until it is let go. */
async function unaware(page: Page): Promise<() => Promise<void>> {
  const stop = (route: Route) =>
    route.request().url().includes("live.revisions") ? route.abort() : route.continue();
  await page.route("**/api/**", stop);
  return () => page.unroute("**/api/**", stop);
}

test.beforeEach(({ shop }) => setUp(shop));

test("an advisor drags an appointment to another lane and time; another browser sees it within two seconds", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  const other = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await signedIn(other, "owner", at(date));
  await expect(card(other, id, "bay-1")).toBeVisible();
  await drag(page, id, "bay-2", "10 AM");
  await expect(page.locator("[data-ghost]")).toContainText("10:00");
  const moved = page.waitForResponse((response) => response.url().includes("booking.move"));
  await page.mouse.up();
  await moved;
  const since = Date.now();
  await expect(card(other, id, "bay-2")).toBeVisible({ timeout: 2_000 });
  test.info().annotations.push({ type: "seen elsewhere after", description: `${Date.now() - since} ms` });
  await expect(card(page, id, "bay-2")).toBeVisible();
  expect(await placeOf(shop, id)).toEqual({ lane: "bay-2", time: "10:00", quarters: 8 });
  expect(await claimsIn(shop, "bay-1", date)).toEqual([]);
  expect(await claimsIn(shop, "bay-2", date)).toEqual(runFrom(quarterAt(date, "10:00"), 8));
  // A drag is no press: nothing opened.
  await expect(page.locator("ion-modal")).toHaveCount(0);
  await page.context().close();
  await other.context().close();
});

test("its edge is dragged to make it longer, and Escape puts back what is being dragged", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  const edge = await card(page, id).locator("[data-edge]").boundingBox();
  if (!edge) throw new Error("No edge");
  const eleven = await point(page, "bay-1", "11 AM");
  await page.mouse.move(edge.x + edge.width / 2, edge.y + 3);
  await page.mouse.down();
  await page.mouse.move(eleven.x, eleven.y - 10, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => placeOf(shop, id)).toEqual({ lane: "bay-1", time: "8:00", quarters: 12 });

  await drag(page, id, "bay-2", "1 PM");
  await expect(page.locator("[data-ghost]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-ghost]")).toHaveCount(0);
  await page.mouse.up();
  await expect(card(page, id, "bay-1")).toBeVisible();
  expect(await placeOf(shop, id)).toEqual({ lane: "bay-1", time: "8:00", quarters: 12 });
  await page.context().close();
});

test("the keyboard moves and stretches an appointment, says where it is, and puts it back", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await card(page, id).focus();
  await page.keyboard.press("Space");
  await expect(said(page)).toContainText("Picked up: Bay 1, 8:00");
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowDown");
  await expect(said(page)).toContainText(/Bay 2, 9:15.AM – 11:15.AM/);
  await page.keyboard.press("Escape");
  await expect(said(page)).toContainText("Put back: Bay 1, 8:00");
  await expect(card(page, id, "bay-1")).toBeFocused();

  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => placeOf(shop, id)).toEqual({ lane: "bay-2", time: "9:00", quarters: 9 });
  await expect(card(page, id, "bay-2")).toBeFocused();
  // Not picked up, the arrows walk over the board, and Enter opens what they are on.
  await page.keyboard.press("ArrowUp");
  await expect(page.locator('[data-lane="bay-2"] [data-free]').first()).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator('[data-lane="bay-1"] [data-free]').first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(card(page, id)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sheet(page, id)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("ion-modal")).toHaveCount(0);
  await expect(card(page, id)).toBeFocused();
  await page.context().close();
});

test("a finger that rests picks up, a finger that goes on scrolls", async ({ browser, shop }) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await signedIn(page, "advisor", at(date));
  await card(page, id).waitFor();
  const finger = await fingerOn(page);
  const middle = async () => {
    const box = await card(page, id).boundingBox();
    return { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 30 };
  };
  const before = await middle();
  await finger.down(before);
  await finger.move({ x: before.x, y: before.y - 150 });
  await finger.up();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60);
  // It glides on for a while; a finger that stops it picks nothing up.
  await page.waitForFunction(async () => {
    const before = scrollY;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return scrollY === before;
  });
  expect(await placeOf(shop, id)).toMatchObject({ time: "8:00" });

  const now = await middle();
  const top = await page.evaluate(() => scrollY);
  await finger.down(now);
  await page.waitForTimeout(500);
  await expect(page.locator("[data-ghost]")).toBeVisible();
  const noon = await point(page, "bay-1", "12 PM");
  await finger.move({ x: now.x, y: noon.y + 24 });
  await finger.up();
  await expect.poll(async () => (await placeOf(shop, id)).time).not.toBe("8:00");
  expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(4);
  await page.context().close();
});

test("two people move the same appointment: one wins, the other is told what changed and by whom", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const first = await browserOf(browser, shop);
  const second = await browserOf(browser, shop);
  await signedIn(first, "advisor", at(date));
  await signedIn(second, "owner", at(date));
  await expect(card(second, id)).toBeVisible();
  const learn = await unaware(second);
  await drag(first, id, "bay-2", "10 AM");
  await first.mouse.up();
  await expect.poll(() => placeOf(shop, id)).toMatchObject({ lane: "bay-2" });

  await drag(second, id, "bay-1", "1 PM");
  await second.mouse.up();
  const told = second.getByRole("alertdialog");
  await expect(told).toContainText("Somebody else was faster");
  await expect(told).toContainText("Marcus Bell changed it.");
  await expect(told).toContainText(/at 10:00.AM\. It is now in Bay 2\./);
  await told.getByRole("button").click();
  await expect(card(second, id, "bay-2")).toBeVisible();
  expect(await placeOf(shop, id)).toEqual({ lane: "bay-2", time: "10:00", quarters: 8 });
  await learn();
  await first.context().close();
  await second.context().close();
});

test("a time that was just taken puts the appointment back and says so", async ({ browser, shop }) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await expect(card(page, id)).toBeVisible();
  await unaware(page);
  await booked(shop, { name: "Lee Park", plate: "LEE-1", date, time: "11:00", lane: "bay-2" });
  await drag(page, id, "bay-2", "10 AM");
  await page.mouse.up();
  await expect(toast(page, "That time is taken.")).toBeVisible();
  await expect(card(page, id, "bay-1")).toBeVisible();
  expect(await placeOf(shop, id)).toMatchObject({ lane: "bay-1", time: "8:00" });
  await page.context().close();
});

test("without a network a move comes back, and that is said", async ({ browser, shop }) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await card(page, id).waitFor();
  // Each build's worker keeps the toast's part; the tests go without one.
  await page.evaluate(async () => {
    type View = { overlays: () => Promise<{ presentToast: (toast: object) => unknown }> };
    const { overlays } = (window as unknown as { __openhood: View }).__openhood;
    (await overlays()).presentToast({ text: "On hand", duration: 1_000 });
  });
  await toast(page, "On hand").waitFor();
  await expect(toast(page, "On hand")).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(page.getByText("Offline", { exact: true })).toBeVisible();
  await drag(page, id, "bay-2", "10 AM");
  await page.mouse.up();
  await expect(toast(page, "You are offline.")).toBeVisible();
  await expect(card(page, id, "bay-1")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Offline", { exact: true })).toBeHidden();
  await drag(page, id, "bay-2", "10 AM");
  await page.mouse.up();
  await expect.poll(() => placeOf(shop, id)).toMatchObject({ lane: "bay-2", time: "10:00" });
  await page.context().close();
});

test("nothing moves under what is being moved; what came meanwhile shows once it is put down", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await card(page, id).focus();
  await page.keyboard.press("Space");
  const read = page.waitForResponse((response) => response.url().includes("booking.schedule"));
  const news = await booked(shop, { name: "Lee Park", plate: "LEE-1", date, time: "11:00", lane: "bay-2" });
  await read;
  await page.waitForTimeout(300);
  await expect(card(page, news.id)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(card(page, news.id)).toBeVisible();
  await page.context().close();
});

test("a car is checked in and finished, and who does not come frees the lane", async ({ browser, shop }) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const missing = await booked(shop, { name: "Nora Nowhere", plate: "GONE-1", date, time: "11:00" });
  const past = new Date(Date.now() - 3_600_000).toISOString();
  await shop.db.doc(`appointments/${missing.id}`).update({ "arrival.from": past, "arrival.to": past });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await card(page, id).click();
  await expectAccessible(page);
  // Nobody is called missing before their time.
  await expect(sheet(page, id).getByRole("button", { name: "Did not come" })).toHaveCount(0);
  await sheet(page, id).getByRole("button", { name: "Check in" }).click();
  await expect(card(page, id)).toHaveAttribute("data-status", "checked-in");
  await expect(card(page, id)).toContainText("Here");
  await card(page, id).click();
  await sheet(page, id).getByRole("button", { name: "Finish" }).click();
  await expect(card(page, id)).toHaveAttribute("data-status", "done");

  await expect(card(page, missing.id)).toContainText("Late");
  await card(page, missing.id).click();
  await sheet(page, missing.id).getByRole("button", { name: "Did not come" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Did not come" }).click();
  await expect(card(page, missing.id)).toHaveCount(0);
  await expect(page.locator(`[data-gone="${missing.id}"]`)).toContainText("did not come");
  expect(await claimsIn(shop, "bay-1", date)).toEqual(runFrom(quarterAt(date, "8:00"), 8));
  await page.context().close();
});

test("time is blocked from an empty stretch with the keyboard, and given back", async ({ browser, shop }) => {
  const date = workday(0);
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  const free = page.getByRole("button", { name: /^8:00.AM – 4:00.PM, 8 h free/ });
  await free.focus();
  await page.keyboard.press("Enter");
  await page.locator("ion-action-sheet").getByRole("button", { name: "Block time" }).click();
  const form = page.locator("ion-modal");
  await form.getByRole("button", { name: "Block it" }).click();
  await expect(form).toContainText("Fill this in.");
  await form.getByLabel("Reason").fill("Lift inspection");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Block it" }).click();
  const block = page.locator("[data-block]");
  await expect(block).toContainText("Lift inspection");
  expect(await claimsIn(shop, "bay-1", date)).toEqual(runFrom(quarterAt(date, "8:00"), 4));
  await expect(page.locator('[data-lane="bay-1"]')).toContainText("0.00 / 8.00 h");
  await block.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Give back" }).click();
  await expect(block).toHaveCount(0);
  expect(await claimsIn(shop, "bay-1", date)).toEqual([]);
  await page.context().close();
});

test("a caller is booked into the reserve, which customers cannot have, and gets a mail", async ({
  browser,
  shop,
}) => {
  const date = workday(1);
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await page.locator('[data-lane="bay-1"]').waitFor();
  await page.keyboard.press("c");
  const form = page.locator("ion-modal");
  await form.getByRole("button", { name: "Book it" }).click();
  await expect(form).toContainText("Choose at least one.");
  await form.getByLabel("Oil and filter").check();
  await form.getByLabel("Lane").selectOption("bay-1");
  await form.getByLabel("Begins at").selectOption({ label: "4:15\u00a0PM, from the reserve" });
  await form.getByLabel("Customer's name").fill("Cal Caller");
  await form.getByLabel("E-mail").fill("cal.caller@mail.example");
  await form.getByLabel("Plate").fill("CAL-99");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Book it" }).click();
  await expect(toast(page, /Booked for/)).toBeVisible();
  await expect(page.locator('[data-lane="bay-1"] [data-card]')).toContainText("CAL-99");
  expect(await claimsIn(shop, "bay-1", date)).toEqual(runFrom(quarterAt(date, "16:15"), 3));
  expect((await mailTo(shop, "cal.caller@mail.example")).text).toContain("4:15");
  await page.context().close();
});

test("the form moves it to another day, and calling it off asks for a reason", async ({ browser, shop }) => {
  const [date, later] = [workday(0), workday(2)];
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await card(page, id).click();
  await sheet(page, id).getByRole("button", { name: "Move" }).click();
  await sheet(page, id).getByLabel("Lane").selectOption("bay-2");
  await sheet(page, id).getByLabel("Day").fill(later);
  await sheet(page, id).getByLabel("Begins at").selectOption({ label: "1:30\u00a0PM" });
  await sheet(page, id).getByLabel("Length").selectOption({ label: "1.50 h" });
  await sheet(page, id).getByRole("button", { name: "Move it" }).click();
  await expect(card(page, id)).toHaveCount(0);
  expect(await placeOf(shop, id)).toEqual({ lane: "bay-2", time: "13:30", quarters: 6 });

  await page.getByLabel("Day on screen").fill(later);
  await expect(page).toHaveURL(new RegExp(`date=${later}`));
  await card(page, id).click();
  await sheet(page, id).getByRole("button", { name: "Cancel it" }).click();
  await sheet(page, id).getByLabel("Reason").fill("The part did not come");
  await sheet(page, id).getByRole("button", { name: "Cancel the appointment" }).click();
  await expect(page.locator(`[data-gone="${id}"]`)).toContainText("cancelled");
  expect(await claimsIn(shop, "bay-2", later)).toEqual([]);
  await page.context().close();
});

test("a week shows what is booked of what there is, and leads to a day", async ({ browser, shop }) => {
  const date = workday(0);
  await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await page.locator("[data-card]").waitFor();
  await page.keyboard.press("w");
  await expect(page).toHaveURL(/view=week/);
  const day = page.locator(`[data-day="${date}"]`);
  await expect(day).toContainText("1 car");
  await expect(day.getByRole("cell")).toHaveText(["2.00 / 18.00", "2.00 / 9.00", "0.00 / 9.00"]);
  await day.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/desk/schedule\\?date=${date}$`));
  await page.goBack();
  await expect(page).toHaveURL(/view=week/);
  await page.context().close();
});

test("the palette leads to the schedule and does what can be done on it; the help lists its keys", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk");
  await page.locator("[data-row]").first().waitFor();
  const palette = page.locator("ion-modal [cmdk-root]");
  const find = async (words: string) => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: /Find a page/ })).toBeFocused();
    await page.keyboard.type(words);
    await expect(palette.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(palette).toHaveCount(0);
  };
  await find("calendar");
  await expect(page).toHaveURL(/\/desk\/schedule$/);
  await page.locator("[data-lane]").first().waitFor();
  await find("by week");
  await expect(page.locator("main table")).toBeVisible();
  await find("caller");
  await expect(page.locator("ion-modal").getByRole("heading", { name: "Book for a caller" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("ion-modal")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.locator("ion-modal").getByRole("heading", { name: "On the schedule" })).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

test("a technician looks and cannot change", async ({ browser, shop }) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "technician", at(date));
  await card(page, id).waitFor();
  await expect(page.getByRole("button", { name: "Book for a caller" })).toHaveCount(0);
  await expect(page.locator("[data-free]")).toHaveCount(0);
  await card(page, id).click();
  await expect(sheet(page, id).getByRole("button")).toHaveText(["Close"]);
  await page.context().close();
});

test("an owner who takes a lane's hours away sees who loses their place first", async ({ browser, shop }) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop");
  await page.getByRole("navigation", { name: "The shop" }).getByRole("link", { name: "Booking" }).click();
  await page.getByRole("button", { name: "Remove: Bay 1" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const list = page.locator("[data-stranded]");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list).toContainText("HRT-4471, Dana Reyes, Bay 1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Do not save" }).click();
  await expect(page.locator("ion-modal")).toHaveCount(0);
  const lanes = async () => ((await shop.db.doc("shop/booking").get()).get("lanes") as unknown[]).length;
  expect(await lanes()).toBe(2);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  expect(await lanes()).toBe(1);
  // It is still to be found, in a lane that is none any more.
  await page.goto(at(date));
  await expect(card(page, id, "bay-1")).toBeVisible();
  await expect(page.locator('[data-lane="bay-1"]')).toContainText("No longer a lane");
  await page.context().close();
});

test("an owner who closes a day sees who is booked on it first", async ({ browser, shop }) => {
  const date = workday(3);
  await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop");
  await page.getByRole("button", { name: "Add a day", exact: true }).first().click();
  await page.locator("#list-closures").getByLabel("Day", { exact: true }).last().fill(date);
  await page.locator("#list-closures").getByLabel("Reason, English").last().fill("Stocktaking");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("[data-stranded]")).toContainText("HRT-4471, Dana Reyes");
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  await page.goto(at(date));
  await expect(page.locator("main")).toContainText("Closed: Stocktaking");
  await page.context().close();
});

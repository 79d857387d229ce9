import { runFrom } from "@openhood/domain/booking/quarters";
import type { Page } from "@playwright/test";
import { announcement, at, card, sheet, toast, unaware } from "./schedule-board.ts";
import { booked, claimsIn, placeOf, quarterAt, setUp, staff, workday } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";
import { fingerOn } from "./touch.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** A point of the board, a little below a full hour in the middle of a lane. */
async function point(page: Page, lane: string, hour: string): Promise<{ x: number; y: number }> {
  const column = await page.locator(`[data-lane="${lane}"]`).boundingBox();
  const row = await page
    .locator("[data-board] span", { hasText: new RegExp(`^${hour.replace(" ", "\\s")}$`) })
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
  await expect(announcement(page)).toContainText("Lifted: Bay 1, 8:00");
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowDown");
  await expect(announcement(page)).toContainText(/Bay 2, 9:15.AM – 11:15.AM/);
  await page.keyboard.press("Escape");
  await expect(announcement(page)).toContainText("Put back: Bay 1, 8:00");
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
  await expect(sheet(page, id)).toHaveCount(0);
  await expect(card(page, id)).toBeFocused();
});

test("over a taken place that is said, and put down is said only of what holds", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const other = { name: "Theo Park", plate: "KLM-2201", date, time: "8:00" };
  await booked(shop, { ...other, lane: "bay-2" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await card(page, id).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(announcement(page)).toHaveText(/Bay 2, 8:00.AM – 10:00.AM: taken/);
  await page.keyboard.press("Space");
  await expect(page.getByText("That time is taken. It stays where it was.")).toBeVisible();
  await expect(announcement(page)).not.toContainText("Put down");
  await page.getByRole("button", { name: "Leave it where it was" }).click();
  await expect(announcement(page)).toContainText("Put back: Bay 1, 8:00");
  await expect(card(page, id, "bay-1")).toBeFocused();
  for (const key of ["Space", "PageDown", "PageDown"]) await page.keyboard.press(key);
  await expect(announcement(page)).toHaveText(/Bay 1, 10:00.AM – 12:00.PM$/);
  await page.keyboard.press("Space");
  await expect(announcement(page)).toHaveText(/Put down: Bay 1, 10:00.AM – 12:00.PM/);
});

test("who goes on while a move is being saved is not called back to it", async ({ browser, shop }) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  const saved = Promise.withResolvers<void>();
  await page.route("**/api/booking.move*", async (route) => {
    await saved.promise;
    await route.continue();
  });
  await card(page, id).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await expect(card(page, id, "bay-2")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  const free = page.locator('[data-lane="bay-2"] [data-free]').first();
  await expect(free).toBeFocused();
  // What the card hears from now on, it hears because it was called back.
  await card(page, id).evaluate((element) =>
    element.addEventListener("focus", () => element.setAttribute("data-back", "")),
  );
  const read = page.waitForResponse((response) => response.url().includes("booking.schedule"));
  saved.resolve();
  await read;
  await expect.poll(() => placeOf(shop, id)).toMatchObject({ lane: "bay-2" });
  await expect(sheet(page, id)).toHaveCount(0);
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
      ),
  );
  await expect(card(page, id)).not.toHaveAttribute("data-back");
  await expect(free).toBeFocused();
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
  const scrolled = () => page.locator("main").evaluate((main) => main.scrollTop);
  await expect.poll(scrolled).toBeGreaterThan(60);
  // It glides on for a while; a finger that stops it picks nothing up.
  await page.waitForFunction(async () => {
    const main = document.querySelector("main");
    const before = main?.scrollTop;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return main?.scrollTop === before;
  });
  expect(await placeOf(shop, id)).toMatchObject({ time: "8:00" });

  const now = await middle();
  const top = await scrolled();
  await finger.down(now);
  await expect(page.locator("[data-ghost]")).toBeVisible();
  const noon = await point(page, "bay-1", "12 PM");
  await finger.move({ x: now.x, y: noon.y + 24 });
  await finger.up();
  await expect.poll(async () => (await placeOf(shop, id)).time).not.toBe("8:00");
  expect(Math.abs((await scrolled()) - top)).toBeLessThan(4);
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
  await expect(told).toContainText("Somebody else changed HRT-4471");
  await expect(told).toContainText("Marcus Bell changed it.");
  await expect(told).toContainText(/at 10:00.AM\. It is now in Bay 2\./);
  await told.getByRole("button").click();
  await expect(card(second, id, "bay-2")).toBeVisible();
  expect(await placeOf(shop, id)).toEqual({ lane: "bay-2", time: "10:00", quarters: 8 });
  await learn();
});

test("a time that was just taken puts the appointment back, says so, and offers the next free ones", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await expect(card(page, id)).toBeVisible();
  await unaware(page);
  await booked(shop, { name: "Lee Park", plate: "LEE-1", date, time: "11:00", lane: "bay-2" });
  await drag(page, id, "bay-2", "10 AM");
  await page.mouse.up();
  const offered = page.locator("ion-action-sheet");
  await expect(offered).toContainText("That time is taken.");
  await expect(card(page, id, "bay-1")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(offered).toHaveCount(0);
  expect(await placeOf(shop, id)).toMatchObject({ lane: "bay-1", time: "8:00" });

  await drag(page, id, "bay-2", "10 AM");
  await page.mouse.up();
  await offered.getByRole("button", { name: /^Move to Bay 1, .* 10:00/ }).click();
  await expect(toast(page, /Moved to .*: HRT-4471/)).toBeVisible();
  expect(await placeOf(shop, id)).toMatchObject({ lane: "bay-1", time: "10:00" });
  await drag(page, id, "bay-2", "10 AM");
  await page.mouse.up();
  await offered.getByRole("button", { name: "Move anyway" }).click();
  await expect(offered).toHaveCount(0);
  await expect.poll(() => placeOf(shop, id)).toMatchObject({ lane: "bay-2", time: "10:00" });
  await expect(card(page, id, "bay-2")).toBeVisible();
});

test("without a network a move comes back, and that is said", async ({ browser, shop }) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop, { preload: true });
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
  await expect(toast(page, "You’re offline.")).toBeVisible();
  await expect(card(page, id, "bay-1")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Offline", { exact: true })).toBeHidden();
  await drag(page, id, "bay-2", "10 AM");
  await page.mouse.up();
  await expect.poll(() => placeOf(shop, id)).toMatchObject({ lane: "bay-2", time: "10:00" });
});

test("nothing moves under what is being moved; what came meanwhile shows once it is put down", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const other = await booked(shop, { name: "Kim Ray", plate: "KIM-1", date, time: "13:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await card(page, id).focus();
  await page.keyboard.press("Space");
  const news = await booked(shop, { name: "Lee Park", plate: "LEE-1", date, time: "11:00", lane: "bay-2" });
  // What leaves the board stands below it at once: by then the page knows the news too.
  const advisor = staff(shop, "advisor");
  await advisor("cancel", { appointment: { id: other.id }, key: crypto.randomUUID() });
  await expect(page.locator(`[data-gone="${other.id}"]`)).toBeVisible();
  await expect(card(page, news.id)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(card(page, news.id)).toBeVisible();
});

test("a card that stood beside another has its lane for itself again, when that was refused or undone", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const moved = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const stayed = await booked(shop, { name: "Lee Park", plate: "LEE-1", date, time: "8:00", lane: "bay-2" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  const width = async () => (await card(page, stayed.id, "bay-2").boundingBox())?.width ?? 0;
  await card(page, stayed.id, "bay-2").waitFor();
  const whole = await width();
  const half = () => expect.poll(width).toBeLessThan(whole * 0.6);
  const over = async () => {
    await card(page, moved.id).focus();
    for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
    await half();
  };
  const offered = page.locator("ion-action-sheet");
  await over();
  await offered.waitFor();
  await page.keyboard.press("Escape");
  await expect(offered).toHaveCount(0);
  await expect(card(page, moved.id, "bay-1")).toBeVisible();
  await expect.poll(width).toBe(whole);

  await over();
  await offered.getByRole("button", { name: "Move anyway" }).click();
  await expect(offered).toHaveCount(0);
  await half();
  await toast(page, /^Moved to .*: HRT-4471/)
    .last()
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(card(page, moved.id, "bay-1")).toBeVisible();
  await expect.poll(width).toBe(whole);
});

import { runFrom } from "@openhood/domain/booking/quarters";
import type { Page } from "@playwright/test";
import { announcement, at, card, sheet, toast, unaware } from "./schedule-board.ts";
import { booked, claimsIn, placeOf, quarterAt, setUp, staff, workday } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

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

test("two people at the board: what one drags the other sees within two seconds; of two who move the same one wins, the other is told what changed and by whom", async ({
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
  await test.step("an appointment is dragged to another lane and time; another browser sees it", async () => {
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
  await test.step("two move the same: one wins, the other is told", async () => {
    await unaware(other);
    await drag(page, id, "bay-1", "12 PM");
    await page.mouse.up();
    await expect.poll(() => placeOf(shop, id)).toMatchObject({ lane: "bay-1", time: "12:00" });
    await drag(other, id, "bay-1", "8 AM");
    await other.mouse.up();
    const told = other.getByRole("alertdialog");
    await expect(told).toContainText("Somebody else changed HRT-4471");
    await expect(told).toContainText("Marcus Bell changed it.");
    await expect(told).toContainText(/at 12:00.PM\. It is now in Bay 1\./);
    await told.getByRole("button").click();
    await expect(card(other, id, "bay-1")).toBeVisible();
    expect(await placeOf(shop, id)).toEqual({ lane: "bay-1", time: "12:00", quarters: 8 });
  });
});

test("with the mouse an edge is dragged, Escape puts back, and a time that was just taken or a lost network puts the appointment back and says so", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop, { preload: true });
  await signedIn(page, "advisor", at(date));
  await card(page, id).waitFor();

  await test.step("its edge is dragged to make it longer", async () => {
    const edge = await card(page, id).locator("[data-edge]").boundingBox();
    if (!edge) throw new Error("No edge");
    const eleven = await point(page, "bay-1", "11 AM");
    await page.mouse.move(edge.x + edge.width / 2, edge.y + 3);
    await page.mouse.down();
    await page.mouse.move(eleven.x, eleven.y - 10, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => placeOf(shop, id)).toEqual({ lane: "bay-1", time: "8:00", quarters: 12 });
    // Each build's worker keeps the toast's part; the tests go without one, and load it here.
    await expect(toast(page, /^Moved to .*: HRT-4471/)).toBeVisible();
  });

  await test.step("Escape puts back what is being dragged", async () => {
    await drag(page, id, "bay-2", "1 PM");
    await expect(page.locator("[data-ghost]")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-ghost]")).toHaveCount(0);
    await page.mouse.up();
    await expect(card(page, id, "bay-1")).toBeVisible();
    expect(await placeOf(shop, id)).toEqual({ lane: "bay-1", time: "8:00", quarters: 12 });
  });

  await test.step("without a network a move comes back, and that is said", async () => {
    await page.context().setOffline(true);
    await expect(page.getByText("Offline", { exact: true })).toBeVisible();
    await drag(page, id, "bay-2", "10 AM");
    await page.mouse.up();
    await expect(toast(page, "You’re offline.")).toBeVisible();
    await expect(card(page, id, "bay-1")).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText("Offline", { exact: true })).toBeHidden();
  });

  await test.step("a time that was just taken puts it back, says so, and offers the next free ones", async () => {
    const learn = await unaware(page);
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
    // By then the page knows what it is now, too.
    await expect(toast(page, /^Moved to .*10:00.*Bay 1: HRT-4471/)).toBeVisible();
    expect(await placeOf(shop, id)).toMatchObject({ lane: "bay-1", time: "10:00" });
    await expect(offered).toHaveCount(0);
    await drag(page, id, "bay-2", "10 AM");
    await page.mouse.up();
    await offered.getByRole("button", { name: "Move anyway" }).click();
    await expect(offered).toHaveCount(0);
    await expect.poll(() => placeOf(shop, id)).toMatchObject({ lane: "bay-2", time: "10:00" });
    await expect(card(page, id, "bay-2")).toBeVisible();
    learn();
  });
});

test("the keyboard moves and stretches an appointment, says where it is and what is taken there, and calls nobody back to it", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const stayed = await booked(shop, { name: "Lee Park", plate: "LEE-1", date, time: "13:00", lane: "bay-2" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key);
  };

  await test.step("it says where it is, and puts it back", async () => {
    await card(page, id).focus();
    await keys("Space");
    await expect(announcement(page)).toContainText("Lifted: Bay 1, 8:00");
    await expectAccessible(page);
    await keys("ArrowRight", "PageDown", "ArrowDown");
    await expect(announcement(page)).toContainText(/Bay 2, 9:15.AM – 11:15.AM/);
    await keys("Escape");
    await expect(announcement(page)).toContainText("Put back: Bay 1, 8:00");
    await expect(card(page, id, "bay-1")).toBeFocused();
  });

  await test.step("nothing moves under what is being moved; what came meanwhile shows once it is put down", async () => {
    const gone = await booked(shop, { name: "Kim Ray", plate: "KIM-1", date, time: "13:00" });
    await expect(card(page, gone.id)).toBeVisible();
    await keys("Space");
    const news = await booked(shop, {
      name: "Ola Norman",
      plate: "OLA-1",
      date,
      time: "15:00",
      lane: "bay-2",
    });
    // What leaves the board stands below it at once: by then the page knows the news too.
    const advisor = staff(shop, "advisor");
    await advisor("cancel", { appointment: { id: gone.id }, key: crypto.randomUUID() });
    await expect(page.locator(`[data-gone="${gone.id}"]`)).toBeVisible();
    await expect(card(page, news.id)).toHaveCount(0);
    await keys("Escape");
    await expect(card(page, news.id)).toBeVisible();
  });

  await test.step("it is moved and stretched in one go", async () => {
    await keys("Space", "ArrowRight", "PageDown", "Shift+ArrowDown", "Enter");
    await expect.poll(() => placeOf(shop, id)).toEqual({ lane: "bay-2", time: "9:00", quarters: 9 });
    await expect(card(page, id, "bay-2")).toBeFocused();
    await expect(announcement(page)).toHaveText(/Put down: Bay 2, 9:00.AM – 11:15.AM/);
  });

  await test.step("not picked up, the arrows walk over the board, and Enter opens what they are on", async () => {
    await keys("ArrowUp");
    await expect(page.locator('[data-lane="bay-2"] [data-free]').first()).toBeFocused();
    await keys("ArrowLeft");
    await expect(page.locator('[data-lane="bay-1"] [data-free]').first()).toBeFocused();
    await keys("ArrowRight", "ArrowDown");
    await expect(card(page, id)).toBeFocused();
    await keys("Enter");
    await expect(sheet(page, id)).toBeVisible();
    await keys("Escape");
    await expect(sheet(page, id)).toHaveCount(0);
    await expect(card(page, id)).toBeFocused();
  });

  await test.step("who goes on while a move is being saved is not called back to it", async () => {
    const saved = Promise.withResolvers<void>();
    await page.route("**/api/booking.move*", async (route) => {
      await saved.promise;
      await route.continue();
    });
    await keys("Space", "ArrowLeft", "Enter");
    await expect(card(page, id, "bay-1")).toBeFocused();
    await keys("ArrowUp");
    const free = page.locator('[data-lane="bay-1"] [data-free]').first();
    await expect(free).toBeFocused();
    // What the card hears from now on, it hears because it was called back.
    await card(page, id).evaluate((element) =>
      element.addEventListener("focus", () => element.setAttribute("data-back", "")),
    );
    const read = page.waitForResponse((response) => response.url().includes("booking.schedule"));
    saved.resolve();
    await read;
    await expect.poll(() => placeOf(shop, id)).toMatchObject({ lane: "bay-1" });
    await expect(sheet(page, id)).toHaveCount(0);
    await page.evaluate(
      () =>
        new Promise((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
        ),
    );
    await expect(card(page, id)).not.toHaveAttribute("data-back");
    await expect(free).toBeFocused();
    await page.unroute("**/api/booking.move*");
  });

  await test.step("over a taken place that is said; refused or undone, who stood there has the lane for itself again", async () => {
    const width = async () => (await card(page, stayed.id, "bay-2").boundingBox())?.width ?? 0;
    const whole = await width();
    const half = () => expect.poll(width).toBeLessThan(whole * 0.6);
    const offered = page.locator("ion-action-sheet");
    const over = async () => {
      await card(page, id).focus();
      await keys("Space", "ArrowRight", "PageDown", "PageDown", "PageDown");
      await expect(announcement(page)).toHaveText(/Bay 2, 12:00.PM – 2:15.PM: taken/);
      await keys("Space");
      await half();
    };
    await over();
    await expect(page.getByText("That time is taken. It stays where it was.")).toBeVisible();
    await expect(announcement(page)).not.toContainText("Put down");
    await page.getByRole("button", { name: "Leave it where it was" }).click();
    await expect(offered).toHaveCount(0);
    await expect(announcement(page)).toContainText("Put back: Bay 1, 9:00");
    await expect(card(page, id, "bay-1")).toBeFocused();
    await expect.poll(width).toBe(whole);

    await over();
    await offered.getByRole("button", { name: "Move anyway" }).click();
    await expect(offered).toHaveCount(0);
    await half();
    // Those of the moves before may still be there.
    await toast(page, /^Moved to .*12:00.*Bay 2: HRT-4471/)
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(card(page, id, "bay-1")).toBeVisible();
    await expect.poll(width).toBe(whole);
  });
});

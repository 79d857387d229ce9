import type { Page } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { announcement } from "./schedule-board.ts";
import { browserOf, expect, signedIn, test } from "./shop.ts";
import { fingerOn } from "./touch.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const estimate = async (siteUrl: string, plate: string): Promise<string> => {
  const { id } = (await callAs(siteUrl, "advisor", "orders.open", {
    key: crypto.randomUUID(),
    from: {
      kind: "phone-estimate",
      record: null,
      vehicle: null,
      name: "Rosa Diaz",
      phone: null,
      language: "en",
      car: { plate, year: 2018, make: "Honda", model: "Civic" },
      concern: "Squeals when it brakes",
    },
  })) as { id: string };
  return id;
};

const inColumn = (page: Page, column: string, id: string) =>
  page.locator(`[data-column="${column}"] [data-order-card="${id}"]`);

const middle = async (page: Page, selector: string) => {
  const found = page.locator(selector);
  // Below other tests' cards, it may be out of sight; of a column, some of it always is in sight.
  if (selector.includes("card")) await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  if (!box) throw new Error(`no ${selector}`);
  return { x: box.x + box.width / 2, y: Math.max(120, box.y + Math.min(box.height / 2, 60)) };
};

test("a card is dragged with the mouse and moved with the keyboard alone, and another browser sees it by itself", async ({
  browser,
  shop,
}) => {
  const id = await estimate(shop.siteUrl, "7DRG001");
  const page = await browserOf(browser, shop, { width: 1440 });
  const other = await browserOf(browser, shop, { width: 1440 });
  await signedIn(page, "advisor", "/desk/board");
  await signedIn(other, "technician", "/desk/board");
  await expect(inColumn(other, "scheduled", id)).toBeVisible();
  const card = page.locator(`[data-order-card="${id}"] a`);
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key);
  };

  await test.step("it is dragged to the next stage, and another browser sees it", async () => {
    const from = await middle(page, `[data-order-card="${id}"] a`);
    const to = await middle(page, '[data-column="checked-in"]');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 12 });
    await expect(page.locator('[data-column="checked-in"] [data-ghost]')).toContainText("7DRG001");
    const moved = page.waitForResponse((response) => response.url().includes("orders.edit"));
    await page.mouse.up();
    await expect(inColumn(page, "checked-in", id)).toBeVisible();
    await moved;
    await expect(inColumn(other, "checked-in", id)).toBeVisible();
    await other.context().close();
    // A drag is no press.
    await expect(page).toHaveURL(/\/desk\/board$/);
  });

  await test.step("nor is one that was put back before the button was let go", async () => {
    const back = await middle(page, `[data-order-card="${id}"] a`);
    await page.mouse.move(back.x, back.y);
    await page.mouse.down();
    await page.mouse.move(back.x + 10, back.y + 6);
    await expect(announcement(page)).toHaveText("Lifted: Checked in.");
    await page.keyboard.press("Escape");
    await expect(announcement(page)).toHaveText("Put back: Checked in.");
    await page.mouse.up();
    await expect(page).toHaveURL(/\/desk\/board$/);
  });

  await test.step("with a menu open over a toast, Escape closes the menu", async () => {
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    const menu = page.locator(`[data-order-card="${id}"]`).getByRole("group");
    await page.getByRole("button", { name: "Move to… 7DRG001" }).press("Enter");
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  });

  await test.step("from the toast's own button the focus goes back to the card", async () => {
    await card.focus();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(inColumn(page, "scheduled", id)).toBeVisible();
    // That is said, and not offered to be taken back itself.
    await expect(page.locator("ion-toast").last()).toHaveText(/^Undone: 7DRG001 is back in Scheduled\.$/);
    await expect(card).toBeFocused();
  });

  await test.step("the keyboard moves it, says where it is, and keeps the focus on it", async () => {
    await keys("Space");
    await expect(announcement(page)).toHaveText("Lifted: Scheduled.");
    await keys("ArrowRight");
    await expect(announcement(page)).toHaveText("Checked in");
    await keys("Escape");
    await expect(announcement(page)).toHaveText("Put back: Scheduled.");
    await keys("Space", "ArrowRight", "Space");
    await expect(inColumn(page, "checked-in", id)).toBeVisible();
    await expect(card).toBeFocused();
    await expect(announcement(page)).toHaveText("Put down: Checked in.");
    // It is taken back by the key, as anywhere at the desk.
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(inColumn(page, "scheduled", id)).toBeVisible();
  });

  await test.step("a stage it cannot go to says why", async () => {
    await card.focus();
    await keys("Space", "End", ...Array(8).fill("ArrowRight"));
    await expect(announcement(page)).toHaveText("Ready: it can’t go there.");
    await keys("Space");
    await expect(page.getByText("A car can’t go from Scheduled to Ready.")).toBeVisible();
    await expect(announcement(page)).toHaveText("Put back: Scheduled.");
    await expect(inColumn(page, "scheduled", id)).toBeVisible();
  });

  await test.step("whoever was still listening when its toast went finds the same in the palette", async () => {
    await card.focus();
    await keys("Space", "ArrowRight", "Space");
    await expect(inColumn(page, "checked-in", id)).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await page.keyboard.press("Control+k");
    const takeBack = page.getByRole("option", { name: "Undo: 7DRG001: moved to Checked in." });
    await expect(takeBack).toBeVisible();
    await takeBack.click();
    await expect(takeBack).toBeHidden();
    await expect(inColumn(page, "scheduled", id)).toBeVisible();
    await expect(page.locator("ion-modal")).toHaveCount(0);
  });

  await test.step("not picked up, Enter opens its order", async () => {
    // What closes lets nothing behind it be focused.
    await expect(async () => {
      await card.focus();
      await expect(card).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/desk/orders/${id}$`));
  });
});

test("a finger that rests on a card takes it along; on a narrow screen nothing is torn or beyond its edge, and a technician moves only what is the bay’s", async ({
  browser,
  shop,
}) => {
  const id = await estimate(shop.siteUrl, "7DRG003");
  const page = await browserOf(browser, shop, { width: 1024, finger: true });
  await signedIn(page, "advisor", "/desk/board");
  await test.step("a finger that rests takes it along", async () => {
    const finger = await fingerOn(page);
    await finger.down(await middle(page, `[data-order-card="${id}"] a`));
    await page.waitForTimeout(450);
    await finger.move(await middle(page, '[data-column="checked-in"]'));
    await expect(page.locator('[data-column="checked-in"] [data-ghost]')).toBeVisible();
    const moved = page.waitForResponse((response) => response.url().includes("orders.edit"));
    await finger.up();
    await expect(inColumn(page, "checked-in", id)).toBeVisible();
    await moved;
    await page.context().close();
  });

  const bay = await browserOf(browser, shop, { width: 768, locale: "es-US" });
  await signedIn(bay, "technician", "/desk/board");
  await bay.locator(`[data-order-card="${id}"]`).waitFor();
  await test.step("on a tablet a column without cars is narrow, and its heading is not torn", async () => {
    const headings = await bay
      .locator("[data-empty] h2")
      .evaluateAll((all) =>
        all.map((one) => ({ width: one.clientWidth, torn: one.scrollWidth > one.clientWidth })),
      );
    expect(headings.length).toBeGreaterThan(1);
    for (const { width, torn } of headings)
      expect({ torn, isNarrow: width < 140 }).toEqual({ torn: false, isNarrow: true });
  });
  await test.step("on a phone nothing is beyond its edge, and a technician moves only what is the bay’s", async () => {
    await bay.setViewportSize({ width: 390, height: 844 });
    const beyond = () => bay.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth);
    await expect.poll(beyond, "pixels to scroll sideways").toBe(0);
    await bay.getByRole("button", { name: "Mover a… 7DRG003" }).click();
    await expect(bay.getByRole("button", { name: "En inspección" })).toBeVisible();
    await expect(bay.getByRole("button", { name: /^Regresar a/ })).toHaveCount(0);
  });
});

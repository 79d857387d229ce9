import type { Page } from "@playwright/test";
import { at, card, sheet, toast } from "./schedule-board.ts";
import { booked, placeOf, setUp, workday } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));

const inspector = (page: Page) => page.getByRole("complementary", { name: "Appointment" });

test("an appointment is seen beside the schedule, which stays live; Escape gives the focus back", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const other = await booked(shop, { name: "Ola Norman", plate: "OLA-1", date, time: "8:00", lane: "bay-2" });
  const page = await browserOf(browser, shop, { width: 1440 });
  await signedIn(page, "advisor", at(date));
  await card(page, id).click();
  await expect(inspector(page)).toBeFocused();
  await expect(inspector(page)).toContainText("Dana Reyes");
  await expect(page).toHaveURL(new RegExp(`date=${date}&appointment=${id}$`));
  await expect(card(page, id)).toHaveAttribute("aria-expanded", "true");
  expect((await inspector(page).boundingBox())?.width).toBe(380);
  // The close button stands beside the heading and takes no column of its own.
  expect((await inspector(page).locator("dl").boundingBox())?.width).toBeGreaterThan(340);
  await expectAccessible(page);

  await test.step("why it cannot go where it was put is in sight with the answer, and so is every way out", async () => {
    await inspector(page).getByRole("button", { name: "Edit" }).click();
    await inspector(page).getByLabel("Bay").selectOption("bay-2");
    await inspector(page).getByRole("button", { name: "Save" }).click();
    await expect(inspector(page).getByText("Bay 2 is taken at that time.")).toBeInViewport({ ratio: 1 });
    await expect(inspector(page).getByRole("button", { name: "Book anyway" })).toBeInViewport({ ratio: 1 });
  });

  await test.step("another one is moved while it is looked at", async () => {
    await card(page, other.id).focus();
    for (const key of ["Space", "PageDown", "PageDown", "Space"]) await page.keyboard.press(key);
    await expect(toast(page, /OLA-1/)).toBeVisible();
    expect(await placeOf(shop, other.id)).toMatchObject({ time: "10:00" });
    await expect(sheet(page, id)).toBeVisible();
  });

  await card(page, other.id).click();
  await expect(sheet(page, other.id)).toBeVisible();
  await test.step("on a phone held flat it leaves both bays in sight", async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const edge = async () => (await inspector(page).boundingBox())?.x ?? 0;
    await expect.poll(edge).toBe(844 - 320);
    for (const one of [id, other.id]) {
      const { x = 0, width = 0 } = (await card(page, one).boundingBox()) ?? {};
      expect(x + width, one).toBeLessThan(844 - 320);
    }
  });
  await test.step("narrower than that it covers all of the app, and the keyboard reaches nothing under it", async () => {
    await page.setViewportSize({ width: 700, height: 800 });
    await expect.poll(() => inspector(page).boundingBox()).toEqual({ x: 0, y: 0, width: 700, height: 800 });
    await inspector(page).focus();
    const isUnder = () =>
      page.evaluate(
        () => !document.activeElement?.matches("body, ion-toast, [data-inspector], [data-inspector] *"),
      );
    for (let stop = 0; stop < 15; stop++) {
      await page.keyboard.press("Tab");
      expect(await isUnder(), `stop ${stop}`).toBe(false);
    }
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect.poll(async () => (await inspector(page).boundingBox())?.width).toBe(380);
    await inspector(page).focus();
  });
  await page.keyboard.press("Escape");
  await expect(inspector(page)).toHaveCount(0);
  await expect(card(page, other.id)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`date=${date}$`));
});

test("its address can be opened as it is and leads to the conversation with its customer; one that names nothing says so and leads on", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const email = "dana.reyes@mail.example";
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00", email });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", `/desk/schedule?appointment=${id}`);
  const entry = page.locator("[data-entry]", { hasText: "Please bring the locking nut." });

  await test.step("it shows its day, and begins with the customer's name", async () => {
    await expect(sheet(page, id).getByRole("heading").first()).toHaveText("Dana Reyes");
    await expect(card(page, id)).toBeVisible();
    await inspector(page).getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(new RegExp(`/desk/schedule\\?date=${date}$`));
  });

  await test.step("a message to them is a conversation in the inbox", async () => {
    await card(page, id).click();
    await inspector(page).getByRole("link", { name: "Message" }).click();
    await expect(page.getByRole("heading", { name: "Write to Dana Reyes" })).toBeVisible();
    await expect(page.getByLabel("Message", { exact: true })).toBeFocused();
    await page.getByLabel("Message", { exact: true }).fill("Please bring the locking nut.");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(entry).toBeVisible();
    await expect(page).not.toHaveURL(/\/with\//);
  });

  await test.step("one that names nothing says so and leads on", async () => {
    await page.goto("/desk/today?appointment=no-such-one");
    await expect(inspector(page)).toContainText("This appointment isn’t here");
    await expectAccessible(page);
    await inspector(page).getByRole("button", { name: "Close" }).click();
    await expect(inspector(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/desk\/today$/);
  });

  await test.step("the next time the conversation is there already", async () => {
    await page.goto(`/desk/schedule?appointment=${id}`);
    await inspector(page).getByRole("link", { name: "Message" }).click();
    await expect(entry).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Answer" })).toBeFocused();
  });
});

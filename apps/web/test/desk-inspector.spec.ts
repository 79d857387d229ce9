import type { Lane } from "@openhood/domain/booking/settings";
import type { Page } from "@playwright/test";
import { at, card, sheet, toast } from "./schedule-board.ts";
import { booked, placeOf, setUp, twoBays, workday } from "./schedule-shop.ts";
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
  const other = await booked(shop, { name: "Ola Norman", plate: "OLA-1", date, time: "13:00" });
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

  // The other is dragged while the first is looked at.
  await card(page, other.id).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(toast(page, /OLA-1/)).toBeVisible();
  expect((await placeOf(shop, other.id)).lane).toBe("bay-2");
  await expect(sheet(page, id)).toBeVisible();

  await card(page, other.id).click();
  await expect(sheet(page, other.id)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(inspector(page)).toHaveCount(0);
  await expect(card(page, other.id)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`date=${date}$`));
});

test("its address can be opened as it is and shows its day; one that names nothing says so and leads on", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", `/desk/schedule?appointment=${id}`);
  await expect(sheet(page, id)).toContainText("Dana Reyes");
  await expect(card(page, id)).toBeVisible();
  await expect(sheet(page, id)).toBeVisible();
  await inspector(page).getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(new RegExp(`/desk/schedule\\?date=${date}$`));

  await page.goto("/desk/today?appointment=no-such-one");
  await expect(inspector(page)).toContainText("This appointment isn’t here");
  await expectAccessible(page);
  await inspector(page).getByRole("button", { name: "Close" }).click();
  await expect(inspector(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/desk\/today$/);
});

test("it begins with the customer's name, and a message to them is a conversation in the inbox", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const email = "dana.reyes@mail.example";
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00", email });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", `/desk/schedule?appointment=${id}`);
  await expect(sheet(page, id).getByRole("heading").first()).toHaveText("Dana Reyes");
  await inspector(page).getByRole("link", { name: "Message" }).click();
  await expect(page.getByRole("heading", { name: "Write to Dana Reyes" })).toBeVisible();
  await expect(page.getByLabel("Message", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Message", { exact: true }).fill("Please bring the locking nut.");
  await page.getByRole("button", { name: "Send message" }).click();
  const entry = page.locator("[data-entry]", { hasText: "Please bring the locking nut." });
  await expect(entry).toBeVisible();
  await expect(page).not.toHaveURL(/\/with\//);

  // The next time it is there already.
  await page.goto(`/desk/schedule?appointment=${id}`);
  await inspector(page).getByRole("link", { name: "Message" }).click();
  await expect(entry).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Answer" })).toBeFocused();
});

test("a technician reads no contact data beside the schedule either", async ({ browser, shop }) => {
  const date = workday(0);
  const email = "dana.reyes@mail.example";
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00", email });
  const page = await browserOf(browser, shop);
  await signedIn(page, "technician", `/desk/schedule?appointment=${id}`);
  await expect(sheet(page, id)).toContainText("Dana Reyes");
  await expect(sheet(page, id)).not.toContainText(email);
});

test("why an appointment cannot go where it was put is in sight with the answer, and so is every way out", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  await booked(shop, { name: "Ola Norman", plate: "OLA-1", date, time: "8:00", lane: "bay-2" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", `${at(date)}&appointment=${id}`);
  await inspector(page).getByRole("button", { name: "Edit" }).click();
  await inspector(page).getByLabel("Bay").selectOption("bay-2");
  await inspector(page).getByRole("button", { name: "Save" }).click();
  await expect(inspector(page).getByText("Bay 2 is taken at that time.")).toBeInViewport({ ratio: 1 });
  await expect(inspector(page).getByRole("button", { name: "Book anyway" })).toBeInViewport({ ratio: 1 });
});

test("on a tablet with four bays a customer's name is read in whole, and so it is on a card of half an hour", async ({
  browser,
  shop,
}) => {
  const [bay] = twoBays.lanes;
  const lanes = [1, 2, 3, 4].map((n) => ({ ...bay, id: `bay-${n}`, name: `Bay ${n}` }) as Lane);
  await setUp(shop, { ...twoBays, lanes });
  const date = workday(0);
  const long = await booked(shop, { name: "Gwen Whitfield", plate: "HRT-4471", date, time: "8:00" });
  const short = await booked(shop, {
    name: "Lena Osei",
    plate: "OLA-1",
    date,
    time: "11:00",
    services: ["state-inspection"],
  });
  const page = await browserOf(browser, shop, { width: 768 });
  await signedIn(page, "advisor", at(date));
  for (const [{ id }, name] of [
    [long, "Gwen Whitfield"],
    [short, "Lena Osei"],
  ] as const) {
    const shown = card(page, id).getByText(name, { exact: true });
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((one) => one.scrollWidth - one.clientWidth), name).toBe(0);
  }
});

test("on a tablet it takes the right 45 percent", async ({ browser, shop }) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop, { width: 820, finger: true });
  await signedIn(page, "advisor", `/desk/schedule?appointment=${id}`);
  await expect(sheet(page, id)).toBeVisible();
  const box = await inspector(page).boundingBox();
  // Of what the rail of 56 px leaves.
  expect(box?.width).toBeCloseTo(0.45 * (820 - 56), 0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(820);
});

test("on a phone it fills the screen, and back closes it", async ({ browser, shop }) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await signedIn(page, "advisor", at(date));
  await card(page, id).tap();
  await expect(sheet(page, id)).toBeVisible();
  const box = await inspector(page).boundingBox();
  expect([box?.width, box?.height]).toEqual([390, 844]);
  await expect(page.locator("main")).toHaveJSProperty("inert", true);
  await expectAccessible(page);
  await page.goBack();
  await expect(inspector(page)).toHaveCount(0);
  await expect(card(page, id)).toBeVisible();
});

test("Ctrl+Z takes the last step back while that is offered, and not while somebody types", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await card(page, id).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(card(page, id, "bay-2")).toBeVisible();
  await expect(toast(page, /HRT-4471/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(toast(page, "Undone: HRT-4471")).toBeVisible();
  await expect(card(page, id, "bay-1")).toBeVisible();
  // Nothing is left to take back.
  await page.keyboard.press("Control+z");
  await expect(toast(page, "nothing left to undo")).toBeVisible();
  expect((await placeOf(shop, id)).lane).toBe("bay-1");
  // In a field it is the field's own.
  await card(page, id).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect.poll(() => placeOf(shop, id)).toMatchObject({ lane: "bay-2" });
  await card(page, id).click();
  await sheet(page, id).getByRole("button", { name: "Edit" }).click();
  const note = inspector(page).getByLabel("Note");
  await note.focus();
  await page.keyboard.type("x");
  await page.keyboard.press("Control+z");
  await expect(note).toHaveValue("");
  expect((await placeOf(shop, id)).lane).toBe("bay-2");
});

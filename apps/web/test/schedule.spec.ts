import { runFrom } from "@openhood/domain/booking/quarters";
import { plusDays } from "@openhood/domain/days";
import { weekdayOf } from "@openhood/domain/shop/opening";
import type { Locator, Page } from "@playwright/test";
import { at, card, sheet, toast, unaware } from "./schedule-board.ts";
import { booked, claimsIn, placeOf, quarterAt, setUp, staff, workday } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, mailTo, signedIn, test } from "./shop.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));

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
  await expect(sheet(page, id).getByRole("button", { name: "No-show" })).toHaveCount(0);
  await sheet(page, id).getByRole("button", { name: "Check in" }).click();
  // It is not for today.
  await page.getByRole("alertdialog").getByRole("button", { name: "Check in" }).click();
  await expect(card(page, id)).toHaveAttribute("data-status", "checked-in");
  await expect(card(page, id)).toContainText("Here");
  await card(page, id).click();
  await sheet(page, id).getByRole("button", { name: "Picked up" }).click();
  // It is not for today.
  await page.getByRole("alertdialog").getByRole("button", { name: "Picked up" }).click();
  await expect(card(page, id)).toHaveAttribute("data-status", "done");

  await expect(card(page, missing.id)).toContainText("Late");
  await card(page, missing.id).click();
  await sheet(page, missing.id).getByRole("button", { name: "No-show" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "No-show" }).click();
  await expect(card(page, missing.id)).toHaveCount(0);
  await expect(page.locator(`[data-gone="${missing.id}"]`)).toContainText("no-show");
  expect(await claimsIn(shop, "bay-1", date)).toEqual(runFrom(quarterAt(date, "8:00"), 8));
});

test("time is blocked from an empty stretch with the keyboard, and given back", async ({ browser, shop }) => {
  const date = workday(0);
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  const free = page.getByRole("button", { name: /^8:00.AM – 4:00.PM, 8.h free/ });
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
  const inspector = page.getByRole("complementary", { name: "Block time" });
  await expect(inspector).toContainText("Lift inspection");
  await expectAccessible(page);
  await inspector.getByRole("button", { name: "Unblock" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unblock" }).click();
  await expect(block).toHaveCount(0);
  expect(await claimsIn(shop, "bay-1", date)).toEqual([]);
});

/** The form for a caller, over the schedule of a day, by its key. */
async function callerForm(page: Page, date: string): Promise<Locator> {
  await signedIn(page, "advisor", at(date));
  await page.locator('[data-lane="bay-1"]').waitFor();
  await page.keyboard.press("c");
  return page.locator("ion-modal");
}

test("a caller is booked into the reserve, which customers cannot have, and gets a mail", async ({
  browser,
  shop,
}) => {
  const date = workday(1);
  const page = await browserOf(browser, shop);
  const form = await callerForm(page, date);
  await form.getByRole("button", { name: "Book it" }).click();
  await expect(form).toContainText("Choose at least one.");
  await form.getByLabel("Oil change").check();
  await form.getByLabel("Bay", { exact: true }).selectOption("bay-1");
  await form.getByLabel("Start").selectOption({ label: "4:15\u00a0PM, held for walk-ins" });
  await form.getByLabel("Customer’s name").fill("Cal Caller");
  await form.getByLabel("E-mail").fill("cal.caller@mail.example");
  await form.getByLabel("Plate").fill("CAL-99");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Book it" }).click();
  await expect(toast(page, /Booked for/)).toBeVisible();
  await expect(page.locator('[data-lane="bay-1"] [data-card]')).toContainText("CAL-99");
  expect(await claimsIn(shop, "bay-1", date)).toEqual(runFrom(quarterAt(date, "16:15"), 3));
  expect((await mailTo(shop, "cal.caller@mail.example")).text).toContain("4:15");
  // The schedule was read anew behind the form as it closed; the next caller's opens empty all the same.
  await expect(form).toHaveCount(0);
  await page.keyboard.press("c");
  for (const field of ["Customer’s name", "E-mail", "Plate"])
    await expect(form.getByLabel(field)).toHaveValue("");
  await expect(form.getByLabel("Oil change")).not.toBeChecked();
});

test("a caller the shop knows is found by plate, and fills the form with the car they call about", async ({
  browser,
  shop,
}) => {
  const date = workday(1);
  const page = await browserOf(browser, shop);
  const form = await callerForm(page, date);
  await form.getByLabel("Oil change").check();
  await form.getByLabel("Known customer").fill("zz nobody");
  await expect(form.getByText("No match: add them below.")).toBeVisible();
  await form.getByLabel("Known customer").fill("JKL 4471");
  await expect(form.getByRole("option", { name: /JKL 4471/ })).toBeVisible();
  await expectAccessible(page);
  // Before her stands who was written down twice, with a car and another one.
  for (const key of ["ArrowDown", "ArrowDown"]) await form.getByLabel("Known customer").press(key);
  await expect(form.getByRole("option", { name: /JKL 4471/ })).toHaveAttribute("aria-selected", "true");
  await form.getByLabel("Known customer").press("Enter");
  await expect(form.getByLabel("Customer’s name")).toBeFocused();
  await expect(form.getByLabel("Customer’s name")).toHaveValue("Dana Whitfield");
  await expect(form.getByLabel("Plate")).toHaveValue("JKL 4471");
  await expect(form.getByLabel("Known customer")).toHaveValue("");
  await form.getByLabel("Start").selectOption({ label: "9:00\u00a0AM" });
  await form.getByRole("button", { name: "Book it" }).click();
  await expect(toast(page, /Booked for/)).toBeVisible();
  await expect(page.locator("[data-card]")).toContainText("JKL");
});

test("a time that was taken while the caller was on the line is answered with the nearest ones, a press away", async ({
  browser,
  shop,
}) => {
  const date = workday(1);
  const page = await browserOf(browser, shop);
  const release = await unaware(page);
  const form = await callerForm(page, date);
  await form.getByLabel("Oil change").check();
  await form.getByLabel("Bay", { exact: true }).selectOption("bay-1");
  await form.getByLabel("Start").selectOption({ label: "9:00\u00a0AM" });
  await form.getByLabel("Customer’s name").fill("Slow Caller");
  await booked(shop, { name: "Fast Caller", plate: "FAST-1", date, time: "9:00" });
  await form.getByRole("button", { name: "Book it" }).click();
  await expect(
    form.getByRole("status").filter({ hasText: "Bay 1 is taken at that time." }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  const nearest = form.getByRole("status").getByRole("button").first();
  const time = (await nearest.textContent())?.split(", ").at(-1) ?? "";
  await nearest.click();
  await expect(form.getByLabel("Start").locator("option:checked")).toHaveText(time);
  await form.getByRole("button", { name: "Book it" }).click();
  await expect(toast(page, /Booked for/)).toBeVisible();
  await release();
});

test("the form moves it to another day, and calling it off asks for a reason", async ({ browser, shop }) => {
  const [date, later] = [workday(0), workday(2)];
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await card(page, id).click();
  await sheet(page, id).getByRole("button", { name: "Move" }).click();
  await sheet(page, id).getByLabel("Bay", { exact: true }).selectOption("bay-2");
  await sheet(page, id).getByLabel("Day").fill(later);
  await sheet(page, id).getByLabel("Start").selectOption({ label: "1:30\u00a0PM" });
  await sheet(page, id).getByLabel("Length").selectOption({ label: "1\u00a0h 30\u00a0min" });
  await sheet(page, id).getByRole("button", { name: "Move it" }).click();
  await expect(card(page, id)).toHaveCount(0);
  expect(await placeOf(shop, id)).toEqual({ lane: "bay-2", time: "13:30", quarters: 6 });
  // It stays chosen, says where it is now, and whoever moved it stays with it.
  await expect(toast(page, /Moved to .*1:30.*Bay 2: HRT-4471/)).toBeVisible();
  await expect(sheet(page, id)).toContainText(/1:30.*Bay 2/);
  await expect(page.locator("[data-inspector]")).toBeFocused();

  await page.getByLabel("Day on screen").fill(later);
  await expect(page).toHaveURL(new RegExp(`date=${later}`));
  await card(page, id).click();
  await sheet(page, id).getByRole("button", { name: "Cancel appointment" }).click();
  await sheet(page, id).getByLabel("Reason").fill("The part did not come");
  await sheet(page, id).getByRole("button", { name: "Cancel appointment" }).click();
  await expect(page.locator(`[data-gone="${id}"]`)).toContainText("canceled");
  expect(await claimsIn(shop, "bay-2", later)).toEqual([]);
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
  await expect(day).toContainText(/2.of.18.h/);
  await day.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/desk/schedule\\?date=${date}$`));
  await page.goBack();
  await expect(page).toHaveURL(/view=week/);
});

test("on a tablet each day of the week can be scrolled to, and no word of a card is torn", async ({
  browser,
  shop,
}) => {
  await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date: workday(0), time: "8:00" });
  const page = await browserOf(browser, shop, { width: 768, locale: "es-US" });
  await signedIn(page, "advisor", `/desk/schedule?view=week&date=${workday(0)}`);
  await page.locator("[data-card]").waitFor();
  const torn = await page.locator("[data-card]").evaluateAll((cards) => {
    const found: string[] = [];
    for (const card of cards) {
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
    }
    return found;
  });
  expect(torn).toEqual([]);
  const last = page.locator("[data-day]").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  // The page itself stays where it is.
  expect(await page.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
});

test("on a phone the week opens at today, and Today leads back to it", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "advisor", "/desk/schedule?view=week");
  const today = page.locator("[data-day][data-today]");
  await expect(today).toBeInViewport();
  await page.getByRole("button", { name: "Next week" }).click();
  await expect(today).toHaveCount(0);
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect(today).toBeInViewport();
});

test("which day or week comes is said, and the focus is never lost on the way", async ({ browser, shop }) => {
  const date = workday(0);
  const page = await browserOf(browser, shop);
  const said = page.locator("[data-said]");
  const focused = page.locator(":focus");
  await signedIn(page, "advisor", `/desk/schedule?date=${date}`);
  const next = page.getByRole("button", { name: "Next day" });
  await expect(said).toHaveText("");
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(said).not.toBeEmpty();
  await expect(next).toBeFocused();
  const shown = (await said.textContent()) ?? "";
  await expect(page.getByRole("heading", { level: 1 })).toContainText(shown);
  await next.evaluate((button) => button.blur());
  await page.keyboard.press("n");
  await expect(said).not.toHaveText(shown);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const week = page.getByRole("button", { name: "Week", exact: true });
  await week.focus();
  await page.keyboard.press("Enter");
  await expect(said).toHaveText(/ – /);
  await expect(week).toBeFocused();
  await page.locator("[data-day] h2 a").first().focus();
  await page.keyboard.press("Enter");
  await expect(said).not.toHaveText(/ – /);
  await expect(focused).toHaveRole("heading");
});

test("in the week a card goes to another day by drag and by keys, keeps its bay and time, and comes back with undo", async ({
  browser,
  shop,
}) => {
  const date = [0, 1, 2, 3, 4].map(workday).find((one) => weekdayOf(one) < 4) ?? "";
  const next = plusDays(date, 1);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", `/desk/schedule?view=week&date=${date}`);
  const day = (on: string) => page.locator(`[data-day="${on}"]`);
  await expect(day(date).locator(`[data-card="${id}"]`)).toBeVisible();
  await expectAccessible(page);
  await card(page, id).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-announcement]")).not.toBeEmpty();
  await page.keyboard.press("Space");
  await expect(day(next).locator(`[data-card="${id}"]`)).toBeFocused();
  await expect(toast(page, /HRT-4471/)).toBeVisible();
  expect(await placeOf(shop, id)).toEqual({ lane: "bay-1", time: "8:00", quarters: 8 });
  const first = async () => (await shop.db.doc(`appointments/${id}`).get()).get("slot").quarters[0];
  expect(await first()).toBe(quarterAt(next, "8:00"));
  await page.keyboard.press("Control+z");
  await expect(day(date).locator(`[data-card="${id}"]`)).toBeVisible();

  const [from, to] = [await card(page, id).boundingBox(), await day(next).boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 40, (from?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 40, (to?.y ?? 0) + 200, { steps: 8 });
  await page.mouse.up();
  await expect(day(next).locator(`[data-card="${id}"]`)).toBeVisible();
  await expect.poll(first).toBe(quarterAt(next, "8:00"));
  await card(page, id).click();
  await expect(sheet(page, id)).toContainText("Dana Reyes");
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
    await expect(page.getByRole("combobox", { name: /Find a customer/ })).toBeFocused();
    await page.keyboard.type(words);
    await expect(palette.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(palette).toHaveCount(0);
  };
  await find("calendar");
  await expect(page).toHaveURL(/\/desk\/schedule$/);
  await page.locator("[data-lane]").first().waitFor();
  await find("by week");
  await expect(page.locator("main [data-day]").first()).toBeVisible();
  await find("new appointment");
  await expect(page.locator("ion-modal").getByRole("heading", { name: "New appointment" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("ion-modal")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.locator("ion-modal").getByRole("heading", { name: "On the schedule" })).toBeVisible();
  await expectAccessible(page);
});

test("a technician looks and cannot change", async ({ browser, shop }) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "technician", at(date));
  await card(page, id).waitFor();
  await expect(page.getByRole("button", { name: "New appointment" })).toHaveCount(0);
  await expect(page.locator("[data-free]")).toHaveCount(0);
  await card(page, id).click();
  await expect(sheet(page, id)).toContainText("HRT-4471");
  await expect(sheet(page, id).getByRole("button")).toHaveCount(0);
});

test("an owner who takes a lane's hours away sees who loses their place first", async ({ browser, shop }) => {
  const date = workday(0);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop");
  await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Online booking" }).click();
  await page.getByRole("button", { name: "Remove: Bay 1" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const list = page.locator("[data-conflicts]");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list).toContainText("HRT-4471, Dana Reyes, Bay 1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Don’t save" }).click();
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
  await expect(page.locator('[data-lane="bay-1"]')).toContainText("No longer a bay");
  // Whom to call stands over every page, until it is seen to.
  const attention = page.getByRole("region", { name: "Needs attention" });
  // In one line: the page's own work begins right below.
  expect((await attention.boundingBox())?.height).toBeLessThanOrEqual(40);
  await attention.getByRole("link", { name: "See whom to call" }).click();
  const conflict = page.locator(`[data-conflict="${id}"]`);
  await expect(conflict).toContainText("Dana Reyes");
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "Keep as it is: HRT-4471" }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(conflict).toBeVisible();
  await expect(conflict.getByRole("button", { name: "Keep as it is: HRT-4471" })).toBeFocused();
  await conflict.getByRole("link", { name: "Move HRT-4471" }).click();
  await expect(sheet(page, id)).toContainText("Dana Reyes");
  await expect(page.getByRole("complementary", { name: "Appointment" })).toBeFocused();
  // It opens where another time is chosen.
  await expect(sheet(page, id).locator('input[type="date"]')).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card(page, id, "bay-1")).toBeFocused();
});

test("an owner who closes a day sees who is booked on it first", async ({ browser, shop }) => {
  const date = workday(3);
  await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop");
  await page.getByRole("button", { name: "Add a closed day" }).click();
  await page.locator("#list-closures").getByLabel("Day", { exact: true }).last().fill(date);
  await page.locator("#list-closures").getByLabel("Reason, English").last().fill("Stocktaking");
  // The page is scrolled to where the day was written: the question stands in the window all the same.
  expect(await page.locator("main[data-scrolls]").evaluate((main) => main.scrollTop)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" }).format(new Date(date));
  await expect(page.locator("[data-conflicts]")).toContainText(`${weekday}, `);
  await expect(page.locator("[data-conflicts]")).toContainText("HRT-4471, Dana Reyes");
  await expect(page.getByRole("button", { name: "Save anyway" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  await page.goto(at(date));
  await expect(page.locator("main")).toContainText("Closed: Stocktaking");
});

test("on a phone, too, a day on which a car stood overnight opens at the shop's hour, not at midnight", async ({
  browser,
  shop,
}) => {
  const date = workday(1);
  const advisor = staff(shop, "advisor");
  const reply = await advisor<{ ok: boolean }>("bookFor", {
    services: ["diagnosis"],
    when: { kind: "waiter", date, start: quarterAt(date, "0:00") },
    vehicle: { plate: "NIGHT-1" },
    name: "Nell Night",
    language: "en",
    lane: "bay-1",
    anyway: true,
    key: crypto.randomUUID(),
  });
  expect(reply).toMatchObject({ ok: true });
  for (const person of [{ width: 390, finger: true }, { width: 1280 }]) {
    const page = await browserOf(browser, shop, person);
    await signedIn(page, "advisor", at(date));
    await expect(page.locator("[data-board]")).toContainText("12 AM");
    const top = () => page.locator("[data-opening]").evaluate((line) => line.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(400);
    expect(await top()).toBeGreaterThan(48);
    await page.context().close();
  }
});

test("requested, confirmed, here, in work, ready and late have an edge of their own, and late is said in a word", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const by = { kind: "staff", uid: "it", name: "It" };
  const now = new Date().toISOString();
  const past = new Date(Date.now() - 3_600_000).toISOString();
  const states: Record<string, object> = {
    requested: { state: { status: "requested" } },
    confirmed: {},
    here: { state: { status: "checked-in", checkedInAt: now, by } },
    "in-work": { state: { status: "in-work", startedAt: now, by } },
    ready: { state: { status: "ready", readyAt: now, by } },
    late: { "arrival.from": past, "arrival.to": past },
  };
  const ids = new Map<string, string>();
  for (const [n, [name, fields]] of Object.entries(states).entries()) {
    const time = `${8 + 3 * Math.floor(n / 2)}:00`;
    const { id } = await booked(shop, {
      name: `Dana ${n}`,
      plate: `EDGE-${n}`,
      date,
      time,
      lane: `bay-${1 + (n % 2)}`,
    });
    if (Object.keys(fields).length > 0) await shop.db.doc(`appointments/${id}`).update(fields);
    ids.set(name, id);
  }
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  const edges = new Set<string>();
  for (const id of ids.values()) {
    const one = card(page, id).first();
    await one.waitFor();
    edges.add(
      await one.evaluate((element) => {
        const edge = getComputedStyle(element);
        return [edge.borderInlineStartWidth, edge.borderInlineStartStyle, edge.borderInlineStartColor].join();
      }),
    );
  }
  expect(edges.size, [...edges].join("; ")).toBe(ids.size);
  await expect(card(page, ids.get("late") ?? "").getByText("Late", { exact: true })).toBeVisible();
});

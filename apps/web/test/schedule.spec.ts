import { runFrom } from "@openhood/domain/booking/quarters";
import type { Lane } from "@openhood/domain/booking/settings";
import { plusDays } from "@openhood/domain/days";
import { weekdayOf } from "@openhood/domain/shop/opening";
import type { Page } from "@playwright/test";
import { at, card, sheet, toast, unaware } from "./schedule-board.ts";
import { booked, claimsIn, placeOf, quarterAt, setUp, staff, twoBays, workday } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, mailTo, signedIn, test } from "./shop.ts";
import { fingerOn } from "./touch.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));

const inspector = (page: Page) => page.getByRole("complementary", { name: "Appointment" });

test("an advisor blocks time, books a caller into the reserve, and another one whose time was taken meanwhile", async ({
  browser,
  shop,
}) => {
  const date = workday(1);
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  const form = page.locator("ion-modal");
  await test.step("time is blocked from an empty stretch with the keyboard, and given back", async () => {
    await page.getByRole("button", { name: /^8:00.AM – 4:00.PM, 8.h free/ }).focus();
    await page.keyboard.press("Enter");
    await page.locator("ion-action-sheet").getByRole("button", { name: "Block time" }).click();
    await form.getByRole("button", { name: "Block it" }).click();
    await expect(form).toContainText("Fill this in.");
    await form.getByLabel("Reason").fill("Lift inspection");
    await form.getByRole("button", { name: "Block it" }).click();
    const block = page.locator("[data-block]");
    await expect(block).toContainText("Lift inspection");
    expect(await claimsIn(shop, "bay-1", date)).toEqual(runFrom(quarterAt(date, "8:00"), 4));
    await expect(page.locator('[data-lane="bay-1"]')).toContainText("0.00 / 8.00 h");
    await block.click();
    const beside = page.getByRole("complementary", { name: "Block time" });
    await expect(beside).toContainText("Lift inspection");
    await expectAccessible(page);
    await beside.getByRole("button", { name: "Unblock" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Unblock" }).click();
    await expect(block).toHaveCount(0);
    expect(await claimsIn(shop, "bay-1", date)).toEqual([]);
  });

  await test.step("a caller is booked into the reserve, which customers cannot have, and gets a mail", async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: /Find a customer/ })).toBeFocused();
    await page.keyboard.type("new appointment");
    await expect(page.locator("[cmdk-root]").getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await form.getByRole("button", { name: "Book it" }).click();
    await expect(form).toContainText("Choose at least one.");
    await form.getByLabel("Oil change").check();
    await form.getByLabel("Bay", { exact: true }).selectOption("bay-1");
    await form.getByLabel("Start").selectOption({ label: "4:15\u00a0PM, held for walk-ins" });
    await form.getByLabel("Customer’s name").fill("Cal Caller");
    await form.getByLabel("E-mail").fill("cal.caller@mail.example");
    await form.getByLabel("Plate").fill("CAL-99");
    // Beside each other, fields stand on one line, whatever is said above them.
    const topOf = async (label: string) => (await form.getByLabel(label).boundingBox())?.y;
    expect(await topOf("Customer’s name")).toBe(await topOf("Phone"));
    await form.getByRole("button", { name: "Book it" }).click();
    await expect(toast(page, /Booked for/)).toBeVisible();
    await expect(page.locator('[data-lane="bay-1"] [data-card]')).toContainText("CAL-99");
    expect(await claimsIn(shop, "bay-1", date)).toEqual(runFrom(quarterAt(date, "16:15"), 3));
    expect((await mailTo(shop, "cal.caller@mail.example")).text).toContain("4:15");
  });

  await test.step("the next caller's form opens empty, although the schedule was read anew behind it", async () => {
    await expect(form).toHaveCount(0);
    await page.keyboard.press("c");
    for (const field of ["Customer’s name", "E-mail", "Plate"])
      await expect(form.getByLabel(field)).toHaveValue("");
    await expect(form.getByLabel("Oil change")).not.toBeChecked();
  });

  await test.step("a time that was taken meanwhile is answered in sight with the nearest ones, a press away", async () => {
    const learn = await unaware(page);
    await form.getByLabel("Oil change").check();
    await form.getByText("Another bay, day or time").click();
    await form.getByLabel("Bay", { exact: true }).selectOption("bay-1");
    await form.getByLabel("Start").selectOption({ label: "9:00\u00a0AM" });
    await form.getByLabel("Customer’s name").fill("Slow Caller");
    await booked(shop, { name: "Fast Caller", plate: "FAST-1", date, time: "9:00" });
    await form.getByRole("button", { name: "Book it" }).click();
    const refused = form.getByRole("status").filter({ hasText: "Bay 1 is taken at that time." }).first();
    // What was answered pushes the button away: it takes the focus, and is in sight.
    await expect(refused).toBeFocused();
    await expect(refused).toBeInViewport({ ratio: 0.9 });
    await expectAccessible(page);
    const nearest = refused.getByRole("button").first();
    const time = (await nearest.textContent())?.split(", ").at(-1) ?? "";
    await nearest.click();
    await expect(form.getByLabel("Start").locator("option:checked")).toHaveText(time);
    await form.getByRole("button", { name: "Book it" }).click();
    await expect(form).toHaveCount(0);
    await expect(page.locator("[data-card]", { hasText: "Slow Caller" })).toBeVisible();
    learn();
  });

  await test.step("the help lists its keys", async () => {
    await page.keyboard.press("?");
    await expect(form.getByRole("heading", { name: "On the schedule" })).toBeVisible();
  });
});

test("days and weeks are gone through with the keyboard; in the week a card goes to another day and comes back", async ({
  browser,
  shop,
}) => {
  const date = [0, 1, 2, 3, 4].map(workday).find((one) => weekdayOf(one) < 4) ?? "";
  const next = plusDays(date, 1);
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  const day = (on: string) => page.locator(`[data-day="${on}"]`);

  await test.step("which day or week comes is said, and the focus is never lost on the way", async () => {
    const said = page.locator("[data-said]");
    const forward = page.getByRole("button", { name: "Next day" });
    await expect(said).toHaveText("");
    await forward.focus();
    await page.keyboard.press("Enter");
    await expect(said).not.toBeEmpty();
    await expect(forward).toBeFocused();
    const shown = (await said.textContent()) ?? "";
    await expect(page.getByRole("heading", { level: 1 })).toContainText(shown);
    await forward.evaluate((button) => button.blur());
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
    await expect(page.locator(":focus")).toHaveRole("heading");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: /Find a customer/ })).toBeFocused();
    await page.keyboard.type("by week");
    await expect(page.locator("ion-modal").getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page.locator("main [data-day]").first()).toBeVisible();
    await page.goBack();
    await expect(page.locator("[data-lane]").first()).toBeVisible();
  });

  await test.step("a week shows what is booked of what there is, and leads to a day", async () => {
    await page.getByLabel("Day on screen").fill(date);
    await expect(card(page, id)).toBeVisible();
    await page.getByLabel("Day on screen").blur();
    await page.keyboard.press("w");
    await expect(page).toHaveURL(/view=week/);
    await expect(day(date)).toContainText("1 car");
    await expect(day(date)).toContainText(/2.of.18.h/);
    await day(date).getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/desk/schedule\\?date=${date}$`));
    await page.goBack();
    await expect(page).toHaveURL(/view=week/);
    await expect(day(date).locator(`[data-card="${id}"]`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a card goes to another day by keys, keeps its bay and time, and comes back with undo", async () => {
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
    await expect(toast(page, "Undone: HRT-4471")).toBeVisible();
    await expect(day(date).locator(`[data-card="${id}"]`)).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(toast(page, "nothing left to undo")).toBeVisible();

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
});

test("on a tablet names are read whole, beside an appointment each bay can be scrolled to, and so can each day of the week", async ({
  browser,
  shop,
}) => {
  const [bay] = twoBays.lanes;
  const lanes = [1, 2, 3, 4].map((n) => ({ ...bay, id: `bay-${n}`, name: `Bay ${n}` }) as Lane);
  await setUp(shop, { ...twoBays, lanes });
  const date = workday(0);
  const long = await booked(shop, { name: "Gwen Whitfield", plate: "HRT-4471", date, time: "8:00" });
  const services = ["state-inspection"];
  const short = await booked(shop, { name: "Lena Osei", plate: "OLA-1", date, time: "11:00", services });
  const page = await browserOf(browser, shop, { width: 768 });
  await signedIn(page, "advisor", at(date));

  await test.step("a name stands whole on a card, also on one of half an hour", async () => {
    for (const [{ id }, name] of [
      [long, "Gwen Whitfield"],
      [short, "Lena Osei"],
    ] as const) {
      const shown = card(page, id).getByText(name, { exact: true });
      await expect(shown).toBeVisible();
      expect(await shown.evaluate((one) => one.scrollWidth - one.clientWidth), name).toBe(0);
    }
  });

  await test.step("beside what is looked at the last bay can be scrolled to", async () => {
    await page.setViewportSize({ width: 820, height: 800 });
    await card(page, long.id).click();
    await expect(sheet(page, long.id)).toBeVisible();
    const box = await page.locator("[data-inspector]").boundingBox();
    expect(box).toMatchObject({ x: 500, width: 320 });
    const last = page.getByRole("heading", { name: "Bay 4" });
    await last.scrollIntoViewIfNeeded();
    const { x = 0, width = 0 } = (await last.boundingBox()) ?? {};
    expect(x + width).toBeLessThan(500);
    await page.keyboard.press("Escape");
    await expect(sheet(page, long.id)).toHaveCount(0);
    await page.setViewportSize({ width: 768, height: 800 });
  });

  await test.step("no word of a week's card is torn, in Spanish either, and its last day can be scrolled to", async () => {
    await page.keyboard.press("w");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: /Find a customer/ })).toBeFocused();
    await page.keyboard.type("spanish");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await page.locator("[data-day] [data-card]").first().waitFor();
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
});

test("on a phone a day opens at the shop's hour, an appointment fills the screen, a finger scrolls and picks up, and the week opens at today", async ({
  browser,
  shop,
}) => {
  const date = workday(1);
  const overnight = await staff(shop, "advisor")<{ ok: boolean }>("bookFor", {
    services: ["diagnosis"],
    when: { kind: "waiter", date, start: quarterAt(date, "0:00") },
    vehicle: { plate: "NIGHT-1" },
    name: "Nell Night",
    language: "en",
    lane: "bay-1",
    anyway: true,
    key: crypto.randomUUID(),
  });
  expect(overnight).toMatchObject({ ok: true });
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await signedIn(page, "advisor", at(date));
  const main = page.locator("main");

  await test.step("on which a car stood overnight, a day opens at the shop's hour, not at midnight; on a desk, too", async () => {
    const atHour = async () => {
      await expect(page.locator("[data-board]")).toContainText("12 AM");
      const top = () => page.locator("[data-opening]").evaluate((line) => line.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(400);
      expect(await top()).toBeGreaterThan(48);
    };
    await atHour();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: "Next day" }).click();
    await expect(page.locator("[data-board]")).not.toContainText("12 AM");
    await page.getByRole("button", { name: "Day before" }).click();
    await atHour();
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step("an appointment fills the screen, and back closes it", async () => {
    await card(page, id).tap();
    await expect(sheet(page, id)).toBeVisible();
    const box = await inspector(page).boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    await expect(main).toHaveJSProperty("inert", true);
    await expectAccessible(page);
    await page.goBack();
    await expect(inspector(page)).toHaveCount(0);
    await expect(card(page, id)).toBeVisible();
  });

  await test.step("a finger that goes on scrolls, one that rests picks up", async () => {
    await main.evaluate((main) => main.scrollTo(0, 0));
    await page.locator("[data-card]").first().waitFor();
    await card(page, id).scrollIntoViewIfNeeded();
    const finger = await fingerOn(page);
    const middle = async () => {
      const box = await card(page, id).boundingBox();
      return { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 30 };
    };
    const scrolled = () => main.evaluate((main) => main.scrollTop);
    const start = await scrolled();
    const before = await middle();
    await finger.down(before);
    await finger.move({ x: before.x, y: before.y - 150 });
    await finger.up();
    await expect.poll(scrolled).toBeGreaterThan(start + 60);
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
    const noon = await page.locator("[data-board] span", { hasText: /^12\sPM$/ }).boundingBox();
    await finger.move({ x: now.x, y: (noon?.y ?? 0) + 30 });
    await finger.up();
    await expect.poll(async () => (await placeOf(shop, id)).time).not.toBe("8:00");
    expect(Math.abs((await scrolled()) - top)).toBeLessThan(4);
  });

  await test.step("the week opens at today, and Today leads back to it", async () => {
    await page.getByRole("button", { name: "Today", exact: true }).click();
    await page.getByRole("button", { name: "Week", exact: true }).click();
    const today = page.locator("[data-day][data-today]");
    await expect(today).toBeInViewport();
    await page.getByRole("button", { name: "Next week" }).click();
    await expect(today).toHaveCount(0);
    await page.getByRole("button", { name: "Today", exact: true }).click();
    await expect(today).toBeInViewport();
  });
});

test("a technician looks and cannot change; each state has an edge of its own, and late is said in a word", async ({
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
  await signedIn(page, "technician", at(date));
  await test.step("requested, confirmed, here, in work, ready and late have an edge of their own", async () => {
    const edges = new Set<string>();
    for (const id of ids.values()) {
      const one = card(page, id).first();
      await one.waitFor();
      edges.add(
        await one.evaluate((element) => {
          const edge = getComputedStyle(element);
          return [
            edge.borderInlineStartWidth,
            edge.borderInlineStartStyle,
            edge.borderInlineStartColor,
          ].join();
        }),
      );
    }
    expect(edges.size, [...edges].join("; ")).toBe(ids.size);
    await expect(card(page, ids.get("late") ?? "").getByText("Late", { exact: true })).toBeVisible();
  });
  await test.step("a technician looks and cannot change", async () => {
    const id = ids.get("confirmed") ?? "";
    await expect(page.getByRole("button", { name: "New appointment" })).toHaveCount(0);
    await expect(page.locator("[data-free]")).toHaveCount(0);
    await card(page, id).click();
    await expect(sheet(page, id)).toContainText("EDGE-1");
    await expect(sheet(page, id).getByRole("button")).toHaveCount(0);
  });
});

test("an owner who closes a day or takes a lane's hours away sees who loses their place first, and whom to call until it is seen to", async ({
  browser,
  shop,
}) => {
  const [date, closed] = [workday(0), workday(3)];
  const { id } = await booked(shop, { name: "Dana Reyes", plate: "HRT-4471", date, time: "8:00" });
  const other = await booked(shop, { name: "Theo Park", plate: "KLM-2201", date: closed, time: "8:00" });
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop");
  const list = page.locator("[data-conflicts]");
  const save = page.getByRole("button", { name: "Save", exact: true });
  const lanes = async () => ((await shop.db.doc("shop/booking").get()).get("lanes") as unknown[]).length;

  await test.step("of a day that is closed, on a page scrolled to where it was written, in the window all the same", async () => {
    await page.getByRole("button", { name: "Add a closed day" }).click();
    await page.locator("#list-closures").getByLabel("Day", { exact: true }).last().fill(closed);
    await page.locator("#list-closures").getByLabel("Reason, English").last().fill("Stocktaking");
    expect(await page.locator("main[data-scrolls]").evaluate((main) => main.scrollTop)).toBeGreaterThan(0);
    await save.click();
    const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });
    await expect(list).toContainText(`${weekday.format(new Date(closed))}, `);
    await expect(list).toContainText("KLM-2201, Theo Park");
    await expect(page.getByRole("button", { name: "Save anyway" })).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "Save anyway" }).click();
    await expect(page.getByText("Everything is saved.")).toBeVisible();
  });

  await test.step("of a lane's hours, and nothing is changed before the owner says so", async () => {
    await page
      .getByRole("navigation", { name: "Desk" })
      .getByRole("link", { name: "Online booking" })
      .click();
    await page.getByRole("button", { name: "Remove: Bay 1" }).click();
    await save.click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list).toContainText("HRT-4471, Dana Reyes, Bay 1");
    await expectAccessible(page);
    const back = page.getByRole("button", { name: "Don’t save" });
    await page.keyboard.press("Tab");
    await expect(back, "the first Tab stop is the first control").toBeFocused();
    await back.press("Enter");
    await expect(page.locator("ion-modal")).toHaveCount(0);
    expect(await lanes()).toBe(2);
    await save.click();
    await page.getByRole("button", { name: "Save anyway" }).click();
    await expect(page.getByText("Everything is saved.")).toBeVisible();
    expect(await lanes()).toBe(1);
  });

  await test.step("who lost their place is still to be found, in a lane that is none any more", async () => {
    await page.goto(at(closed));
    await expect(page.locator("main")).toContainText("Closed: Stocktaking");
    await page.getByLabel("Day on screen").fill(date);
    await expect(card(page, id, "bay-1")).toBeVisible();
    await expect(page.locator('[data-lane="bay-1"]')).toContainText("No longer a bay");
  });

  await test.step("whom to call stands over every page in one line, until it is seen to", async () => {
    const attention = page.getByRole("region", { name: "Needs attention" });
    // The page's own work begins right below.
    expect((await attention.boundingBox())?.height).toBeLessThanOrEqual(40);
    await attention.getByRole("link", { name: "See whom to call" }).click();
    await expect(page.locator(`[data-conflict="${other.id}"]`)).toContainText("Theo Park");
    const conflict = page.locator(`[data-conflict="${id}"]`);
    await expect(conflict).toContainText("Dana Reyes");
    await expectAccessible(page);
    const keep = conflict.getByRole("button", { name: "Keep as it is: HRT-4471" });
    await keep.click();
    await expect(conflict).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(conflict).toBeVisible();
    await expect(keep).toBeFocused();
    await conflict.getByRole("link", { name: "Move HRT-4471" }).click();
    await expect(sheet(page, id)).toContainText("Dana Reyes");
    await expect(inspector(page)).toBeFocused();
    // It opens where another time is chosen.
    await expect(sheet(page, id).locator('input[type="date"]')).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(card(page, id, "bay-1")).toBeFocused();
  });
});

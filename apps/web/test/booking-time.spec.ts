import type { Locator, Page } from "@playwright/test";
import {
  booked,
  chosen,
  claims,
  guestAtCode,
  heading,
  next,
  pass,
  type Somebody,
  service,
  somebody,
  starts,
} from "./booking-steps.ts";
import { lane, openBooking } from "./open-booking.ts";
import { browserOf, expect, expectAccessible, test } from "./shop.ts";

test.use({ shopOf: "booking" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** Has a page answer scrolling with a promise, as some browsers do. */
const answersScrolling = () => {
  for (const owner of [Element.prototype, window])
    for (const name of ["scrollIntoView", "scrollTo", "scrollBy"]) {
      const plain = Reflect.get(owner, name);
      if (!plain) continue;
      Reflect.set(owner, name, function (this: unknown, ...given: unknown[]) {
        plain.apply(this, given);
        return Promise.resolve();
      });
    }
};

test("two race for the last time: one has it, the other is offered others and has lost nothing", async ({
  browser,
  shop,
}) => {
  // A lane with room for one such visit a day.
  const hour = [{ from: 9 * 60, to: 9 * 60 + 45 }];
  await openBooking(shop, {
    lanes: [lane("bay-1", "Bay 1", { staffed: [hour, hour, hour, hour, hour, [], []] })],
  });
  const people = [somebody(), somebody()];
  const pages = await Promise.all(people.map((who) => guestAtCode(browser, shop, who)));
  const errors: string[] = [];
  for (const page of pages) {
    page.on("pageerror", (error) => errors.push(error.message));
    await page.evaluate(answersScrolling);
  }
  await Promise.all(pages.map((page) => next(page).click()));
  const told = (page: Page) => page.locator("[data-taken]");
  await Promise.all(pages.map((page) => expect(booked(page).or(told(page))).toBeVisible()));
  const late = await Promise.all(pages.map((page) => told(page).isVisible()));
  expect(late.filter(Boolean)).toHaveLength(1);
  expect(await claims(shop)).toBe(3);

  const loser = pages[late.indexOf(true)] as Page;
  const who = people[late.indexOf(true)] as Somebody;
  await expect(loser).toHaveURL(/step=time/);
  await expect(told(loser)).toContainText("that time was just taken");
  await expectAccessible(loser);
  await told(loser).getByRole("button").first().click();
  // All else is answered still, the code too: the next press books.
  await expect(heading(loser, "Check your e-mail")).toBeVisible();
  await expect(loser.getByLabel("6-digit code")).toHaveValue(/^\d{6}$/);
  await next(loser).click();
  await expect(booked(loser)).toBeVisible();
  await expect(pass(loser)).toContainText(who.note);
  expect(await claims(shop)).toBe(6);
  expect(errors, "in a browser that answers scrolling with a promise, too").toEqual([]);
  for (const page of pages) await page.context().close();
});

test("a time is chosen with the keyboard alone, and says its name", async ({ browser, shop }) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop);
  await page.goto("/book");
  const { keyboard } = page;
  await service(page, "Oil change").focus();
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(heading(page, "When do you want to come?")).toBeFocused();
  await expect(starts(page).first()).toBeVisible();
  const focused = page.locator(":focus");
  const tabTo = async (what: Locator) => {
    for (let presses = 0; presses < 12; presses++) {
      await keyboard.press("Tab");
      if (await what.evaluate((element) => element.contains(document.activeElement))) return;
    }
    throw new Error("The keyboard does not come there.");
  };
  await tabTo(page.getByRole("radiogroup", { name: "Days" }));
  await expect(focused).toHaveAccessibleName(/, \d+ free times?$/);
  const first = await focused.getAttribute("data-date");
  await keyboard.press("ArrowRight");
  const second = await focused.getAttribute("data-date");
  expect(second && first && second > first).toBe(true);
  await expect(focused).toHaveAttribute("aria-checked", "true");
  // A row of days is a week; where it ends with the month, or is closed, the day beside it.
  await keyboard.press("ArrowDown");
  const below = (await focused.getAttribute("data-date")) ?? "";
  const days = (Date.parse(below) - Date.parse(second ?? "")) / 86_400_000;
  const inAWeek = new Date(Date.parse(second ?? "") + 7 * 86_400_000).toISOString();
  expect(days).toBeGreaterThanOrEqual(inAWeek.slice(0, 7) === second?.slice(0, 7) ? 3 : 1);
  expect(days).toBeLessThanOrEqual(11);
  await tabTo(page.getByRole("radiogroup", { name: /^Times on / }));
  await expect(focused).toHaveAccessibleName(/^.+, 8:00.AM, free until 12:00.PM$/);
  // At first one an hour.
  await keyboard.press("ArrowRight");
  await expect(focused).toHaveAccessibleName(/9:00.AM/);
  await tabTo(page.getByRole("button", { name: /^Show all \d+ times$/ }));
  await keyboard.press("Enter");
  await keyboard.press("Shift+Tab");
  await expect(focused).toHaveAccessibleName(/9:00.AM/);
  await keyboard.press("ArrowRight");
  await expect(focused).toHaveAccessibleName(/9:15.AM/);
  await expect(focused).toHaveAttribute("aria-checked", "true");
  await tabTo(next(page));
  await keyboard.press("Enter");
  await expect(heading(page, "Which car is it?")).toBeFocused();
  await page.goBack();
  await expect(chosen(page)).toHaveAccessibleName(/9:15.AM/);
});

test("times are the shop's, wherever the reader is; another service is answered from the days that are there: no request, no spinner", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const context = await browser.newContext({ baseURL: shop.siteUrl, timezoneId: "Asia/Tokyo" });
  const page = await context.newPage();
  await page.goto("/book?services=oil-change");
  await expect(service(page, "Oil change")).toBeChecked();
  await expect(page).toHaveURL(/\/book$/);
  await next(page).click();
  await expect(starts(page).first()).toHaveAccessibleName(/8:00.AM, free until 12:00.PM$/);
  const few = await starts(page).count();
  await page.goBack();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await service(page, "Diagnosis").check();
  // What the page shows at every moment from here on.
  await page.evaluate(() => {
    const seen = window as unknown as { busy: number };
    seen.busy = 0;
    new MutationObserver(() => {
      seen.busy += document.querySelectorAll("main [aria-busy='true']").length;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await next(page).click();
  await expect(starts(page).first()).toBeVisible();
  expect(await starts(page).count()).toBeLessThan(few);
  expect(await page.evaluate(() => (window as unknown as { busy: number }).busy)).toBe(0);
  expect(asked.filter((url) => url.includes("booking."))).toEqual([]);
  await context.close();
});

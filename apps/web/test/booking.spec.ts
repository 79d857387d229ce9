import { readFile } from "node:fs/promises";
import type { Stack } from "@openhood/local-stack/stack";
import type { Browser, Locator, Page } from "@playwright/test";
import { lane, openBooking } from "./open-booking.ts";
import { browserOf, expect, expectAccessible, mailTo, type Person, signedIn, test } from "./shop.ts";

test.use({ shopOf: "booking" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

let count = 0;
const somebody = () => {
  count += 1;
  const tag = `${Date.now().toString(36)}${count}`;
  return { name: `Ada ${tag}`, email: `ada.${tag}@mail.example`, note: `It squeals, ${tag}.` };
};
type Somebody = ReturnType<typeof somebody>;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const next = (page: Page) => page.locator("main form button[type=submit]");
const starts = (page: Page): Locator => page.locator("main [data-start]");
const chosen = (page: Page): Locator => page.locator('main [data-start][aria-checked="true"]');
const service = (page: Page, name: string) => page.getByRole("checkbox", { name });

async function pickTime(page: Page, nth = 0): Promise<void> {
  await service(page, "Oil change").check();
  await next(page).click();
  await expect(heading(page, "When do you want to come?")).toBeFocused();
  await starts(page).nth(nth).click();
  await next(page).click();
}

async function sayCar(page: Page): Promise<void> {
  await page.getByLabel("Make", { exact: true }).fill("Honda");
  await page.getByLabel("Model", { exact: true }).fill("Fit");
  await next(page).click();
}

async function sayWho(page: Page, who: Somebody): Promise<void> {
  await page.getByLabel("Your name").fill(who.name);
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("What should we know?").fill(who.note);
}

/** Types the code that was mailed last. */
async function typeCode(page: Page, shop: Stack, { email }: Somebody): Promise<void> {
  await expect(heading(page, "Check your e-mail")).toBeVisible();
  const mail = await mailTo(shop, email, ({ text }) => /\b\d{6}\b/.test(text));
  await page.getByLabel("6-digit code").fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? "");
}

async function guestAtCode(browser: Browser, shop: Stack, who: Somebody, person: Person = {}): Promise<Page> {
  const page = await browserOf(browser, shop, person);
  await page.goto("/book");
  await pickTime(page);
  await sayCar(page);
  await sayWho(page, who);
  await next(page).click();
  await typeCode(page, shop, who);
  return page;
}

const pass = (page: Page) => page.locator("[data-appointment]");
const booked = (page: Page) => page.getByRole("heading", { level: 1, name: "You are booked" });
/** The quarters that are claimed in all lanes. */
const claims = async (shop: Stack) => (await shop.db.collection("claims").get()).size;

test("a guest books with the mailed code, moves the visit by the link, and calls it off", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const who = somebody();
  const page = await guestAtCode(browser, shop, who);
  await next(page).click();
  await expect(booked(page)).toBeFocused();
  await expect(pass(page)).toHaveAttribute("data-status", "confirmed");
  await expect(pass(page)).toContainText("Oil change");
  await expect(pass(page)).toContainText("Honda Fit");
  await expect(pass(page)).toContainText(who.note);
  expect(await claims(shop)).toBe(3);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  const ics = await readFile(await (await download).path(), "utf8");
  expect(ics).toContain("BEGIN:VEVENT");
  await page.context().close();

  const mail = await mailTo(shop, who.email, ({ text }) => text.includes("/appointment#"));
  const link = /https?:\/\/\S+\/appointment#\S+/.exec(mail.text)?.[0] ?? "";
  const later = await browserOf(browser, shop);
  await later.goto(link);
  const before = await pass(later).getByRole("heading", { level: 2 }).textContent();
  await later.getByRole("button", { name: "Change the time" }).click();
  await expect(later.getByRole("heading", { name: "Pick another time" })).toBeFocused();
  // Its own time is free to it: a quarter hour later overlaps with what it holds.
  await starts(later).nth(1).click();
  await later.getByRole("button", { name: "Move it to this time" }).click();
  await expect(later.getByText("Moved. The new time is on its way")).toBeVisible();
  await expect(pass(later).getByRole("heading", { level: 2 })).toBeFocused();
  const after = await pass(later).getByRole("heading", { level: 2 }).textContent();
  expect(after).not.toBe(before);
  expect(await claims(shop)).toBe(3);
  await mailTo(shop, who.email, ({ subject }) => subject.startsWith("Your appointment is now"));

  await later.getByRole("button", { name: "Cancel appointment" }).click();
  await later.getByRole("alertdialog").getByRole("button", { name: "Cancel appointment" }).click();
  await expect(pass(later)).toHaveAttribute("data-status", "canceled");
  await expect(later.getByRole("button", { name: "Change the time" })).toHaveCount(0);
  await expect(pass(later).getByRole("heading", { level: 2 })).toBeFocused();
  await expectAccessible(later);
  await expect.poll(() => claims(shop)).toBe(0);
  await later.reload();
  await expect(later.getByRole("heading", { level: 1, name: "This visit is over" })).toBeVisible();
  await expect(later.getByRole("main")).not.toContainText("Honda");
  await expectAccessible(later);
  await later.context().close();
});

test("a customer books with the car of the last visit, without a code, and finds it in the account", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop);
  await signedIn(page, "customer", "/account/profile");
  await page.getByLabel("Phone").fill("(555) 010-4471");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto("/book");
  await pickTime(page);
  await page.getByRole("radio", { name: "Plate" }).check();
  await page.getByLabel("License plate").fill("KXR 4471");
  await next(page).click();
  await expect(page.getByLabel("E-mail")).toHaveValue("customer@openhood.example");
  await expect(page.getByLabel("Phone")).toHaveValue("(555) 010-4471");
  await page.getByRole("button", { name: "Book this visit" }).click();
  await expect(booked(page)).toBeVisible();

  await page.goto("/services/brakes");
  await page.getByRole("link", { name: "Book this service" }).click();
  await expect(service(page, "Brake pads and rotors")).toBeChecked();
  await next(page).click();
  await expect(page.getByText("This takes too long to wait for")).toBeVisible();
  await page.locator("main [data-date]").first().click();
  await expect(page.getByText(/Bring the car on .+ between 8:00.AM and 10:00.AM/)).toBeVisible();
  await next(page).click();
  await expect(page.getByRole("radio", { name: "KXR 4471" })).toBeChecked();
  await expectAccessible(page);
  await next(page).click();
  await page.getByRole("button", { name: "Book this visit" }).click();
  await expect(booked(page)).toBeVisible();

  await page.goto("/account/appointments");
  await expect(pass(page)).toHaveCount(2);
  await expectAccessible(page);
  const [brakes] = await page.locator("[data-appointment]", { hasText: "Brake pads" }).all();
  await brakes?.getByRole("button", { name: "Cancel appointment" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel appointment" }).click();
  await expect(pass(page)).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Past visits" })).toContainText("Canceled");
  await page.context().close();
});

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
  expect(days).toBeGreaterThanOrEqual(3);
  expect(days).toBeLessThanOrEqual(11);
  await tabTo(page.getByRole("radiogroup", { name: /^Times on / }));
  await expect(focused).toHaveAccessibleName(/^.+, 8:00.AM, free until 12:00.PM$/);
  await keyboard.press("ArrowRight");
  await expect(focused).toHaveAccessibleName(/8:15.AM/);
  await keyboard.press("ArrowDown");
  await expect(focused).toHaveAccessibleName(/9:15.AM/);
  await expect(focused).toHaveAttribute("aria-checked", "true");
  await tabTo(next(page));
  await keyboard.press("Enter");
  await expect(heading(page, "Which car is it?")).toBeFocused();
  await page.goBack();
  await expect(chosen(page)).toHaveAccessibleName(/9:15.AM/);
  await page.context().close();
});

test("another service is answered from the days that are there: no request, no spinner", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop);
  await page.goto("/book");
  await service(page, "Oil change").check();
  await next(page).click();
  await expect(starts(page).first()).toBeVisible();
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
  await page.context().close();
});

test("what was typed survives a reload, the way back and signing in", async ({ browser, shop }) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop, { width: 390 });
  const who = somebody();
  await page.goto("/book");
  await pickTime(page, 2);
  await page.getByRole("radio", { name: "VIN" }).check();
  await page.getByRole("textbox", { name: "VIN" }).fill("1M8GDM9AXKP042788");
  await expect(page.getByText("The check digit doesn’t match")).toHaveCount(0);
  await page.getByRole("textbox", { name: "VIN" }).fill("1M8GDM9A1KP042788");
  await expect(page.getByText("The check digit doesn’t match")).toBeVisible();
  await next(page).click();
  await sayWho(page, who);
  await page.reload();
  await expect(page.getByLabel("Your name")).toHaveValue(who.name);
  await expect(page).toHaveURL(/step=you/);
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "VIN" })).toHaveValue("1M8GDM9A1KP042788");
  await page.goBack();
  await expect(chosen(page)).toHaveCount(1);
  await page.goForward();
  await page.goForward();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  // The page that is being left has a field of this name, too.
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.getByLabel("E-mail").fill("customer@openhood.example");
  await page.getByLabel("Password", { exact: true }).fill("openhood-demo");
  await expect(page.getByLabel("E-mail")).toHaveValue("customer@openhood.example");
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(heading(page, "Your contact details")).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(who.email);
  await expect(page.getByLabel("What should we know?")).toHaveValue(who.note);
  await expect(page.getByLabel("Your name")).toHaveValue(who.name);
  await page.context().close();
});

test("each step says at the field what is wrong, and passes the accessibility check", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop, { width: 390, scheme: "dark" });
  await page.goto("/book");
  await next(page).click();
  await expect(page.getByRole("alert")).toContainText("Pick at least one service");
  await expect(page.getByRole("main")).toContainText("We look at this one first");
  await expectAccessible(page);
  await service(page, "Oil change").check();
  await next(page).click();
  await expect(starts(page).first()).toBeVisible();
  await next(page).click();
  await expect(page.getByRole("alert")).toContainText("Pick a time first");
  await expectAccessible(page);
  await starts(page).first().click();
  await next(page).click();
  await next(page).click();
  const make = page.getByLabel("Make", { exact: true });
  await expect(make).toBeFocused();
  for (const field of [make, page.getByLabel("Model", { exact: true })])
    await expect(field).toHaveAccessibleDescription(/Fill this in/);
  await page.getByLabel("Make", { exact: true }).fill("Honda");
  await page.getByLabel("Model", { exact: true }).fill("Fit");
  await page.getByLabel("Year").fill("14");
  await next(page).click();
  await expect(page.getByLabel("Year")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.getByLabel("Year").fill("2014");
  await next(page).click();
  await page.getByLabel("E-mail").fill("nobody");
  await next(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "2 things to look at" });
  await summary.getByRole("button", { name: /E-mail/ }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expectAccessible(page);
  const who = somebody();
  await sayWho(page, who);
  await next(page).click();
  await page.getByLabel("6-digit code").fill("12");
  await next(page).click();
  await expect(page.getByText("The code has 6 digits.")).toBeVisible();
  const mail = await mailTo(shop, who.email);
  const right = /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";
  await page.getByLabel("6-digit code").fill(right === "000000" ? "000001" : "000000");
  await next(page).click();
  await expect(page.getByText("That code isn’t right")).toBeVisible();
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await expectAccessible(page);
  await page.context().close();
});

test("times are the shop's, wherever the reader is", async ({ browser, shop }) => {
  await openBooking(shop);
  const context = await browser.newContext({ baseURL: shop.siteUrl, timezoneId: "Asia/Tokyo" });
  const page = await context.newPage();
  await page.goto("/book?services=oil-change");
  await expect(service(page, "Oil change")).toBeChecked();
  await expect(page).toHaveURL(/\/book$/);
  await next(page).click();
  await expect(starts(page).first()).toHaveAccessibleName(/8:00.AM, free until 12:00.PM$/);
  await context.close();
});

test("a shop that takes no bookings online says how to come all the same; a void link says so", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  await shop.db.collection("shop").doc("booking").delete();
  const page = await browserOf(browser, shop);
  await page.goto("/book");
  await expect(page.getByRole("heading", { name: "We take appointments by phone and e-mail" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/appointment#nobody.has-this");
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

test("without a connection the page says so, and goes on where it was", async ({ browser, shop }) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop, { preload: true });
  await page.goto("/book");
  await service(page, "Oil change").check();
  await page.route("**/api/**", (route) => route.abort());
  await page.context().setOffline(true);
  await next(page).click();
  await expect(page.getByRole("main")).toContainText("You are offline");
  await page.unroute("**/api/**");
  await page.context().setOffline(false);
  await expect(starts(page).first()).toBeVisible();
  await page.context().close();
});

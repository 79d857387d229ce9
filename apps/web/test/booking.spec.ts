import { readFile } from "node:fs/promises";
import {
  booked,
  claims,
  guestAtCode,
  next,
  pass,
  sayWho,
  service,
  somebody,
  starts,
} from "./booking-steps.ts";
import { openBooking } from "./open-booking.ts";
import { browserOf, expect, expectAccessible, mailTo, test } from "./shop.ts";

test.use({ shopOf: "booking" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

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
  const [first = "", second = ""] = who.note.split("\n");
  const words = pass(page).getByText(first);
  await expect(words).toContainText(second);
  await expect(words).toHaveCSS("white-space", "pre-line");
  expect(await claims(shop)).toBe(3);
  await expect(pass(page)).toContainText("$69 – $119");
  await expect(pass(page)).toContainText("Your key, and the wheel lock key");
  await expect(pass(page).getByRole("link", { name: "Directions" })).toHaveAttribute("href", /maps/);
  await page.getByRole("button", { name: "Add to calendar" }).click();
  const calendars = page.getByRole("group", { name: "Add to calendar" });
  await expect(calendars).toBeFocused();
  await expect(calendars.getByRole("link", { name: "Google Calendar" })).toHaveAttribute(
    "href",
    /^https:\/\/calendar\.google\.com\//,
  );
  await expect(calendars.getByRole("link", { name: "Outlook" })).toHaveAttribute(
    "href",
    /^https:\/\/outlook\./,
  );
  const download = page.waitForEvent("download");
  await calendars.getByRole("button", { name: /Calendar file/ }).click();
  const ics = await readFile(await (await download).path(), "utf8");
  expect(ics).toContain("BEGIN:VEVENT");
  await page.context().close();

  const mail = await mailTo(shop, who.email, ({ text }) => text.includes("/appointment#"));
  const link = /https?:\/\/\S+\/appointment#\S+/.exec(mail.text)?.[0] ?? "";
  const later = await browserOf(browser, shop, { width: 390, finger: true });
  await later.goto(link);
  const before = await pass(later).getByRole("heading", { level: 2 }).textContent();
  await later.getByRole("button", { name: "Change the time" }).click();
  await expect(later.getByRole("heading", { name: "Pick another time" })).toBeFocused();
  // Its own time is free to it: a quarter hour later overlaps with what it holds.
  await later.getByRole("button", { name: /^Show all \d+ times$/ }).click();
  await starts(later).nth(1).click();
  await later.getByRole("button", { name: "Move it to this time" }).click();
  await expect(later.getByText("Moved. The new time is on its way")).toBeVisible();
  await expect(pass(later).getByRole("heading", { level: 2 })).toBeFocused();
  const after = await pass(later).getByRole("heading", { level: 2 }).textContent();
  expect(after).not.toBe(before);
  await test.step("after a move on a phone the new time is in sight", async () => {
    const time = pass(later).getByRole("heading", { level: 2 });
    await expect(time).toBeInViewport({ ratio: 1 });
    expect(await time.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(64);
  });
  expect(await claims(shop)).toBe(3);
  await mailTo(shop, who.email, ({ subject }) => subject.startsWith("Moved: "));

  // A toast under the pointer stays.
  await later.mouse.move(0, 0);
  await later.getByRole("button", { name: "Cancel appointment" }).click();
  await expect(later.getByRole("alertdialog").getByRole("button")).toHaveText([
    "Keep appointment",
    "Cancel appointment",
  ]);
  await later.getByRole("alertdialog").getByRole("button", { name: "Cancel appointment" }).click();
  await expect(pass(later)).toHaveAttribute("data-status", "canceled");
  await expect(later.getByRole("button", { name: "Change the time" })).toHaveCount(0);
  await expect(pass(later).getByRole("link", { name: "Book again" })).toHaveAttribute("href", /step=time$/);
  await expect(pass(later).getByRole("heading", { level: 2 })).toBeFocused();
  await expect.poll(() => claims(shop)).toBe(0);
  await later.reload();
  // The link still says what became of it, and leads on; nothing of the person or the car.
  await expect(later.getByRole("heading", { level: 1, name: "This appointment was canceled" })).toBeVisible();
  await expect(pass(later).getByRole("link", { name: "Book again" })).toHaveAttribute(
    "href",
    /services=oil-change&step=time$/,
  );
  await expect(later.getByRole("main")).not.toContainText("Honda");
  await expectAccessible(later);
});

test("a car that is left, named by its plate: each step says at the field what is wrong, and all that was asked is confirmed", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const who = somebody();
  const page = await browserOf(browser, shop, { width: 390, scheme: "dark" });
  await page.goto("/book");
  await next(page).click();
  await expect(page.getByRole("alert")).toContainText("Pick at least one service");
  await expect(page.getByRole("main")).toContainText("Not booked online: we set a time with you.");
  await expectAccessible(page);
  await expect(page.getByRole("group", { name: "What does your car need?" })).toBeVisible();
  const x = () =>
    page
      .getByText("Oil change", { exact: true })
      .first()
      .evaluate((element) => element.getBoundingClientRect().x);
  const before = await x();
  await service(page, "Oil change").check();
  expect(await x(), "what is chosen stays where it was").toBe(before);
  await next(page).click();

  await expect(page.getByText("Morning", { exact: true })).toBeVisible();
  await expect(page.getByText("Afternoon", { exact: true })).toBeVisible();
  expect(await starts(page).count()).toBeLessThanOrEqual(10);
  await expect(page.locator("main [aria-hidden=true] > span").first()).toHaveText("Sun");
  await next(page).click();
  await expect(page.getByRole("alert")).toContainText("Pick a time first");
  await expectAccessible(page);
  await page.getByText("Drop it off").click();
  await page.getByRole("button", { name: "Take this time" }).click();

  await page.getByLabel("Plate", { exact: true }).check();
  await expect(page.getByLabel("State")).toHaveValue("NY");
  await next(page).click();
  await expect(page.getByLabel("License plate")).toBeFocused();
  for (const name of ["License plate", "Make", "Model"])
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Make", { exact: true })).toHaveAccessibleDescription(/Fill this in/);
  await expectAccessible(page);
  await page.getByLabel("License plate").fill("KXR 4471");
  await page.getByLabel("State").fill("NJ");
  await page.getByLabel("Make", { exact: true }).fill("Honda");
  await page.getByLabel("Model", { exact: true }).fill("Fit");
  await page.getByLabel("Year").fill("14");
  await next(page).click();
  await expect(page.getByLabel("Year")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Year").fill("2014");
  await next(page).click();

  await page.getByLabel("E-mail").fill("nobody");
  await next(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "3 things to look at" });
  await summary.getByRole("button", { name: /E-mail/ }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByLabel("Phone")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await sayWho(page, who);
  await page.getByLabel("Phone").fill("(212) 555-0177");
  await page.getByLabel("I need a ride after I drop it off").check();
  await next(page).click();

  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await page.getByLabel("6-digit code").fill("12");
  await next(page).click();
  await expect(page.getByText("The code has 6 digits.")).toBeVisible();
  const mail = await mailTo(shop, who.email);
  const right = /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";
  await page.getByLabel("6-digit code").fill(right === "000000" ? "000001" : "000000");
  await next(page).click();
  await expect(page.getByText("That code isn’t right")).toBeVisible();
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await page.getByLabel("6-digit code").fill(right);
  await next(page).click();

  await expect(pass(page)).toContainText("$69 – $119");
  await expect(pass(page)).toContainText("Take anything valuable out of the car");
  await expect(pass(page)).toContainText("Needs a ride");
  const [kept] = (await shop.db.collection("appointments").get()).docs;
  expect(kept?.get("vehicle")).toMatchObject({ plate: "KXR 4471", plateState: "NJ", make: "Honda" });
  expect(kept?.get("marks")).toEqual(["needs-ride"]);
});

test("without a connection the page says so, and goes on where it was; a shop that takes no bookings online says how to come all the same", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop, { preload: true });
  await page.goto("/book");
  await service(page, "Oil change").check();
  await page.route("**/api/**", (route) => route.abort());
  await page.context().setOffline(true);
  await next(page).click();
  await expect(page.getByRole("main")).toContainText("You’re offline");
  await page.unroute("**/api/**");
  await page.context().setOffline(false);
  await expect(starts(page).first()).toBeVisible();

  await shop.db.collection("shop").doc("booking").delete();
  await page.goto("/book");
  await expect(page.getByRole("heading", { name: "We take appointments by phone and e-mail" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/appointment#nobody.has-this");
  await expect(page.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible();
});

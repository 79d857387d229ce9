import { booked, chosen, heading, next, pass, pickTime, sayCar, sayWho, somebody } from "./booking-steps.ts";
import { callAs } from "./call-as.ts";
import { openBooking } from "./open-booking.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "booking" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("a customer books with the car of the last visit, without a code, and finds it in the account", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop);
  await callAs(shop.siteUrl, "customer", "customers.update", {
    ...{ name: "Casey Morgan", phone: "(555) 010-4471", language: "en", noticesOff: [] },
  });
  await signedIn(page, "customer", "/account/appointments");
  await test.step("an account without visits has one next step", async () => {
    await expect(page.getByRole("heading", { name: "No upcoming visits" })).toBeVisible();
    await page.getByRole("main").getByRole("link").click();
    await expect(page).toHaveURL(/\/book$/);
  });
  await pickTime(page);
  await page.getByRole("radio", { name: "Plate" }).check();
  await page.getByLabel("License plate").fill("KXR 4471");
  await sayCar(page);
  await expect(page.getByLabel("E-mail")).toHaveValue("customer@openhood.example");
  await expect(page.getByLabel("Phone")).toHaveValue("(555) 010-4471");
  await page.getByRole("button", { name: "Book this visit" }).click();
  await expect(booked(page)).toBeVisible();

  // What the shop did on it long ago is due again: said while it is booked, and asked for with a press.
  const mine = () => shop.db.collection("vehicles").where("facts.plate", "==", "KXR 4471").get();
  await expect.poll(async () => (await mine()).size).toBe(1);
  const serviced = [{ canned: "oil-change", order: "old", number: 1, on: "2025-01-15", miles: null }];
  await (await mine()).docs[0]?.ref.update({ serviced });
  await page.goto("/account/garage");
  await expect(page.getByText("Due on this car")).toBeVisible();
  await expect(page.getByText("Oil change (overdue)")).toBeVisible();

  await page.goto("/services/brakes");
  await page.getByRole("link", { name: "Book this service" }).click();
  await expect(page.getByText("This takes too long to wait for")).toBeVisible();
  await page.locator("main [data-date]").first().click();
  await expect(page.getByText(/Bring the car on .+ between 8:00.AM and 10:00.AM/)).toBeVisible();
  await next(page).click();
  await expect(page.getByRole("radio", { name: /KXR 4471/ })).toBeChecked();
  await page.getByRole("button", { name: "Ask for it" }).click();
  await expect(page.getByText("Asked for in the note.")).toBeVisible();
  await expectAccessible(page);
  await next(page).click();
  await expect(page.getByLabel("What should we know?")).toHaveValue("Please also do: Oil change.");
  await page.getByRole("button", { name: "Book this visit" }).click();
  await expect(booked(page)).toBeVisible();

  await page.goto("/account/appointments");
  await expect(pass(page)).toHaveCount(2);
  const [brakes] = await page.locator("[data-appointment]", { hasText: "Brake pads" }).all();
  await brakes?.getByRole("button", { name: "Cancel appointment" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel appointment" }).click();
  await expect(pass(page)).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Past visits" })).toContainText("Canceled");
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
});

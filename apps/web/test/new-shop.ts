import type { Stack } from "@openhood/local-stack/stack";
import type { Browser, Locator, Page } from "@playwright/test";
import { browserOf, expect, expectAccessible, linkIn, mailTo } from "./shop.ts";

const OWNER = "owner@newshop.example";
/** How often is pressed in each step, typing and choosing from lists apart, the way to it and back included. */
export const PRESSES = {
  "sign-in": 1,
  profile: 3,
  hours: 7,
  bays: 4,
  services: 6,
  email: 5,
  booking: 9,
};

const codeTo = async (shop: Stack, email: string) => {
  const mail = await mailTo(shop, email, ({ subject }) => /^\d{6}\b/.test(subject));
  return /^\d{6}/.exec(mail.subject)?.[0] ?? "";
};

/**
 * A new owner's first hour, from the e-mail of the first-owner command to an appointment on the schedule. Answers with how
 * many presses each step took, typing and choosing from lists apart.
 */
export async function setUpShop(
  browser: Browser,
  shop: Stack,
  width: number,
): Promise<Record<string, number>> {
  const isPhone = width < 600;
  const page = await browserOf(browser, shop, { width, finger: isPhone });
  // Nothing but the room differs: axe looks at it where there is less.
  const looksWell = async () => isPhone && expectAccessible(page);
  const presses: Record<string, number> = {};
  let step = "sign-in";
  const press = async (what: Locator) => {
    presses[step] = (presses[step] ?? 0) + 1;
    await what.click();
  };
  const button = (name: string | RegExp) => page.locator("main").getByRole("button", { name });
  const start = async (name: string, to: string) => {
    step = to;
    await expect(page.locator(`[data-step="${to}"]`)).not.toHaveAttribute("data-done");
    await press(page.getByRole("link", { name: `Start: ${name}` }));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  };
  const done = async () => {
    await expect(page.getByRole("link", { name: /^Next: / })).toBeVisible();
    await looksWell();
    await press(page.getByRole("link", { name: "All steps" }).first());
    await expect(page.locator(`[data-step="${step}"]`)).toHaveAttribute("data-done", "true");
  };

  await page.goto(linkIn(await mailTo(shop, OWNER)));
  await press(page.getByRole("button", { name: "Sign in" }));
  await expect(page).toHaveURL(/\/desk\/setup$/);
  await expect(page.getByText("0 of 6 done")).toBeVisible();
  await looksWell();

  await start("Name and address", "profile");
  await page.getByLabel("Name of the shop").fill("Rivera Auto");
  await page.getByLabel("In business since").fill("2026");
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(OWNER);
  await page.getByLabel("Phone", { exact: true }).fill("(212) 555-0142");
  await page.getByLabel("Street address").fill("12 Main Street");
  await page.getByLabel("City").fill("Millbrook");
  await page.getByLabel("State", { exact: true }).fill("NY");
  await page.getByLabel("ZIP").fill("12545");
  await press(button("Save"));
  await done();

  await start("Opening hours", "hours");
  await press(button("Open this day: Monday"));
  await press(button(/Use Monday’s hours/));
  // The browser runs on any day of the week: the shop is open today and tomorrow.
  await press(button("Open this day: Saturday"));
  await press(button("Open this day: Sunday"));
  await press(button("Save"));
  await done();

  await start("Bays and their hours", "bays");
  await press(button("Add a bay"));
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Bay 1");
  await press(button("Save"));
  await done();

  await start("Services", "services");
  await press(page.getByRole("checkbox", { name: /Oil change/ }));
  await press(page.getByRole("checkbox", { name: /Front brake pads/ }));
  const oil = page.locator('[data-template="oil-change"]');
  await oil.getByLabel("Price to, in dollars").fill("much");
  await press(button("Add to your list"));
  await expect(oil.getByLabel("Price to, in dollars")).toHaveAccessibleDescription(/Write dollars like/);
  await oil.getByLabel("Price to, in dollars").fill("99.50");
  await expect(page.getByRole("complementary", { name: "What customers will see" })).toContainText("$99.50");
  await press(button("Add to your list"));
  await expect(page.getByRole("region", { name: "In your list" })).toContainText("Oil change");
  await done();

  await start("Test e-mail", "email");
  await expect(page.getByText(`It goes to ${OWNER}`)).toBeVisible();
  await press(button("Send the test e-mail"));
  const code = await codeTo(shop, OWNER);
  await page.getByLabel("6-digit code").fill(code === "000000" ? "000001" : "000000");
  await press(button("It arrived"));
  await expect(page.getByLabel("6-digit code")).toHaveAccessibleDescription(/not the code/);
  await page.getByLabel("6-digit code").fill(code);
  await press(button("It arrived"));
  await expect(page.getByRole("heading", { name: "E-mail works" })).toBeVisible();
  await done();

  await start("A first booking", "booking");
  const opened = page.context().waitForEvent("page");
  await press(page.getByRole("link", { name: "Open the booking page" }));
  await bookAsCustomer(await opened, press);
  await expect(page.getByRole("heading", { name: "The first booking is here" })).toBeVisible();
  await press(page.getByRole("link", { name: "All steps" }).first());
  await expect(page.getByText("Your shop is set up")).toBeVisible();
  await looksWell();
  // It has left the menu, and the settings still lead there.
  const nav = page.getByRole("navigation", { name: "Desk" });
  await press(page.getByRole("link", { name: "Go to Today" }));
  await expect(page).toHaveURL(/\/desk\/today$/);
  await expect(nav.getByRole("link", { name: "Today" })).toBeVisible();
  if (isPhone) await expect(nav.getByRole("link", { name: "Setup" })).toHaveCount(0);
  await page.context().close();
  return presses;
}

async function bookAsCustomer(page: Page, press: (what: Locator) => Promise<void>): Promise<void> {
  const next = page.locator("main form button[type=submit]");
  await press(page.getByRole("checkbox", { name: /Oil change/ }));
  await press(next);
  await press(page.getByRole("button", { name: "Take this time" }));
  await page.getByLabel("Make", { exact: true }).fill("Honda");
  await page.getByLabel("Model", { exact: true }).fill("Fit");
  await press(next);
  await page.getByLabel("Your name").fill("Sam Rivera");
  await press(next);
  await expect(page.getByRole("heading", { level: 1, name: "You’re booked" })).toBeVisible();
}

import type { Stack } from "@openhood/local-stack/stack";
import type { Browser, Locator, Page } from "@playwright/test";
import { browserOf, expect, mailTo, type Person } from "./shop.ts";

// The steps of booking online, as a person takes them.

let count = 0;
/** Somebody new. */
export const somebody = () => {
  count += 1;
  const tag = `${Date.now().toString(36)}${count}`;
  return { name: `Ada ${tag}`, email: `ada.${tag}@mail.example`, note: `It squeals, ${tag}.\nOn the left.` };
};
export type Somebody = ReturnType<typeof somebody>;

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
export const next = (page: Page) => page.locator("main form button[type=submit]");
export const starts = (page: Page): Locator => page.locator("main [data-start]");
export const chosen = (page: Page): Locator => page.locator('main [data-start][aria-checked="true"]');
export const service = (page: Page, name: string) => page.getByRole("checkbox", { name });

export async function pickTime(page: Page, nth = 0): Promise<void> {
  await service(page, "Oil change").check();
  await next(page).click();
  await expect(heading(page, "When do you want to come?")).toBeFocused();
  await starts(page).nth(nth).click();
  await next(page).click();
}

export async function sayCar(page: Page): Promise<void> {
  await page.getByLabel("Make", { exact: true }).fill("Honda");
  await page.getByLabel("Model", { exact: true }).fill("Fit");
  await next(page).click();
}

export async function sayWho(page: Page, who: Somebody): Promise<void> {
  await page.getByLabel("Your name").fill(who.name);
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("What should we know?").fill(who.note);
}

/** Types the code that was mailed last. */
export async function typeCode(page: Page, shop: Stack, { email }: Somebody): Promise<void> {
  await expect(heading(page, "Check your e-mail")).toBeVisible();
  const mail = await mailTo(shop, email, ({ text }) => /\b\d{6}\b/.test(text));
  await page.getByLabel("6-digit code").fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? "");
}

/** A guest who has said everything and typed the code; nothing is booked yet. */
export async function guestAtCode(
  browser: Browser,
  shop: Stack,
  who: Somebody,
  person: Person = {},
): Promise<Page> {
  const page = await browserOf(browser, shop, person);
  await page.goto("/book");
  await pickTime(page);
  await sayCar(page);
  await sayWho(page, who);
  await next(page).click();
  await typeCode(page, shop, who);
  return page;
}

export const pass = (page: Page) => page.locator("[data-appointment]");
export const booked = (page: Page) => page.getByRole("heading", { level: 1, name: "You’re booked" });
/** The quarters that are claimed in all lanes. */
export const claims = async (shop: Stack) => (await shop.db.collection("claims").get()).size;

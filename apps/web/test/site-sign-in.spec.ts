import type { Page } from "@playwright/test";
import { browserOf, expect, linkIn, mailsTo, mailTo, test } from "./shop.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

let count = 0;
const address = () => {
  count += 1;
  return `kim.${Date.now().toString(36)}${count}@mail.example`;
};

const press = (page: Page) => page.locator("main form button[type=submit]").click();

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page);
}

async function createAccount(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/sign-in?view=create");
  await page.getByLabel("Your name").fill("Kim Ortiz");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Choose a password").fill(password);
  await press(page);
  await expect(page.getByRole("heading", { level: 1, name: "Your account is ready" })).toBeVisible();
}

test("a customer lands in their account, one of the crew at the desk", async ({ browser, shop }) => {
  for (const [who, path] of [
    ["customer", "/account"],
    ["technician", "/desk"],
  ] as const) {
    const page = await browserOf(browser, shop);
    await page.goto("/sign-in");
    await signIn(page, `${who}@openhood.example`, "openhood-demo");
    await expect(page).toHaveURL(`${shop.siteUrl}${path}`);
  }
});

test("signing in leads back to where one wanted to go, and never off the site", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/account/data");
  await expect(page.getByText("Sign in to see that page.")).toBeVisible();
  await signIn(page, "customer@openhood.example", "openhood-demo");
  await expect(page).toHaveURL(`${shop.siteUrl}/account/data`);
  const other = await browserOf(browser, shop);
  await other.goto(`/sign-in?next=${encodeURIComponent("//evil.example/x")}`);
  await signIn(other, "customer@openhood.example", "openhood-demo");
  await expect(other).toHaveURL(`${shop.siteUrl}/account`);
});

test("a wrong password and an unknown address get the same words", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  const words: (string | null)[] = [];
  for (const email of ["customer@openhood.example", address()]) {
    await page.goto("/sign-in");
    await signIn(page, email, "not the password");
    words.push(await page.getByRole("alert").textContent());
  }
  expect(words[0]).toContain("do not match");
  expect(words[1]).toBe(words[0]);
});

test("fields that lack something say so before anything is sent", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/sign-in?view=create");
  await page.getByLabel("Your name").fill("Kim");
  await page.getByLabel("E-mail").fill("kim at home");
  await page.getByLabel("Choose a password").fill("1234567");
  await press(page);
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByLabel("Choose a password")).toHaveAccessibleDescription(/Use at least 8 characters/);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Choose a password")).toHaveAttribute("type", "text");
});

test("a new account gets a mail, and its link confirms the address once", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  const email = address();
  await createAccount(page, email, "a short sentence");
  const link = linkIn(await mailTo(shop, email));
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your address" })).toBeVisible();
  await press(page);
  await expect(page.getByRole("heading", { level: 1, name: "Your address is confirmed" })).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/auth/action`);
  await page.goto("/home");
  await page.goto(link);
  await press(page);
  await expect(
    page.getByRole("heading", { level: 1, name: "This link does not work any more" }),
  ).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/auth/action`);
});

test("an address that has an account does not get told so when making one", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/sign-in?view=create");
  await page.getByLabel("Your name").fill("Somebody Else");
  await page.getByLabel("E-mail").fill("customer@openhood.example");
  await page.getByLabel("Choose a password").fill("a short sentence");
  await press(page);
  await expect(page.getByRole("alert")).toContainText("No new account was made with these details");
});

test("a mailed link signs in on the device that asked, after one press", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  const email = address();
  await page.goto("/sign-in?view=link&next=%2Faccount%2Fprofile");
  await page.getByLabel("E-mail").fill(email);
  await press(page);
  await expect(page.getByText(`If ${email} can sign in here`)).toBeVisible();
  await page.goto(linkIn(await mailTo(shop, email)));
  await expect(page.getByText(`Press the button to sign in as ${email}.`)).toBeVisible();
  await press(page);
  await expect(page).toHaveURL(`${shop.siteUrl}/account/profile`);
});

test("on another device the link asks for the address, and a wrong one does not open it", async ({
  browser,
  shop,
}) => {
  const email = address();
  const asking = await browserOf(browser, shop);
  await asking.goto("/sign-in?view=link");
  await asking.getByLabel("E-mail").fill(email);
  await press(asking);
  const page = await browserOf(browser, shop);
  await page.goto(linkIn(await mailTo(shop, email)));
  const field = page.getByLabel("The address the link was mailed to");
  await field.fill(address());
  await press(page);
  await expect(page.getByRole("alert")).toContainText("mailed to another address");
  await field.fill(email);
  await press(page);
  await expect(page).toHaveURL(`${shop.siteUrl}/account`);
});

test("a used link offers a new one, which works", async ({ browser, shop }) => {
  const email = address();
  const page = await browserOf(browser, shop);
  await page.goto("/sign-in?view=link");
  await page.getByLabel("E-mail").fill(email);
  await press(page);
  const link = linkIn(await mailTo(shop, email));
  await page.goto(link);
  await press(page);
  await expect(page).toHaveURL(/\/account$/);
  const later = await browserOf(browser, shop);
  await later.goto(link);
  await later.getByLabel("The address the link was mailed to").fill(email);
  await press(later);
  await expect(
    later.getByRole("heading", { level: 1, name: "This link does not work any more" }),
  ).toBeVisible();
  await later.getByLabel("E-mail").fill(email);
  await press(later);
  await expect(later.getByText(`a new link is on its way to ${email}`)).toBeVisible();
  await later.goto(linkIn(await mailTo(shop, email, () => true, 2)));
  await press(later);
  await expect(later).toHaveURL(/\/account$/);
});

test("a forgotten password is replaced by mail, in the same words with and without an account", async ({
  browser,
  shop,
}) => {
  const email = address();
  const page = await browserOf(browser, shop);
  await createAccount(page, email, "the old password");
  const fresh = await browserOf(browser, shop);
  const nobody = address();
  for (const one of [nobody, email]) {
    await fresh.goto("/sign-in?view=forgot");
    await fresh.getByLabel("E-mail").fill(one);
    await press(fresh);
    await expect(fresh.getByText(`If there is an account for ${one}, a link`)).toBeVisible();
  }
  const mail = await mailTo(shop, email, ({ text }) => text.includes("mode=resetPassword"));
  expect(await mailsTo(shop, nobody)).toHaveLength(0);
  await fresh.goto(linkIn(mail));
  await fresh.getByLabel("Choose a password").fill("short");
  await press(fresh);
  await expect(fresh.getByText("Use at least 8 characters")).toBeVisible();
  await fresh.getByLabel("Choose a password").fill("the new password");
  await press(fresh);
  await expect(fresh.getByRole("heading", { level: 1, name: "Your new password is saved" })).toBeVisible();
  await expect(fresh).toHaveURL(`${shop.siteUrl}/auth/action`);
  await fresh.getByRole("link", { name: "To sign-in" }).click();
  await signIn(fresh, email, "the new password");
  await expect(fresh).toHaveURL(/\/account$/);
});

test("opening a link uses nothing up: a mail scanner does no harm", async ({ browser, shop }) => {
  const email = address();
  const page = await browserOf(browser, shop);
  await page.goto("/sign-in?view=link");
  await page.getByLabel("E-mail").fill(email);
  await press(page);
  const link = linkIn(await mailTo(shop, email));
  const scanner = await browserOf(browser, shop);
  await scanner.goto(link);
  await scanner.waitForLoadState("networkidle");
  await page.goto(link);
  await press(page);
  await expect(page).toHaveURL(/\/account$/);
});

test("half a link says what to do", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/auth/action#mode=signIn");
  await expect(page.getByRole("heading", { level: 1, name: "This link is not complete" })).toBeVisible();
});

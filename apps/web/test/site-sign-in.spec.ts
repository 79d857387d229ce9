import type { Stack } from "@openhood/local-stack/stack";
import type { Page } from "@playwright/test";
import {
  browserOf,
  customerWrites,
  expect,
  expectAccessible,
  linkIn,
  mailsTo,
  mailTo,
  test,
} from "./shop.ts";

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
  await page.goto("/sign-in?view=create&next=%2Faccount");
  await page.getByLabel("Your name").fill("Kim Ortiz");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Choose a password").fill(password);
  await press(page);
  await expect(page.getByRole("heading", { level: 1, name: "Your account is ready" })).toBeVisible();
}

/** Makes an account as its page does, and goes on to it. */
async function createAccountAndGo(page: Page, email: string, password: string): Promise<void> {
  await createAccount(page, email, password);
  await page.getByRole("main").getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/account$/);
}

/** Makes an account without a browser. */
async function accountOf(shop: Stack, email: string, password: string): Promise<void> {
  const answer = await fetch(`${shop.siteUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a new account gets a mail, and its link confirms the address once", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await page.setViewportSize({ width: 390, height: 480 });
  const email = address();
  await createAccount(page, email, "a short sentence");
  await test.step("after an account was made on a phone, its page is seen from its top", async () => {
    const made = heading(page, "Your account is ready");
    await expect(made).toBeInViewport({ ratio: 1 });
    expect(await made.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(64);
  });
  const mail = await mailTo(shop, email);
  expect(mail.text).toContain(`with the address ${email}`);
  expect(mail.text).toContain("If you didn’t ask for this, ignore it");
  const link = linkIn(mail);
  await page.goto(link);
  await expect(heading(page, "Confirm your address")).toBeVisible();
  await expect(page.getByText(`Press the button to confirm that ${email} is yours.`)).toBeVisible();
  await press(page);
  await expect(heading(page, "Your address is confirmed")).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/auth/action`);
  await page.goto("/home");
  await page.goto(link);
  await expect(heading(page, "Your address is already confirmed")).toBeVisible();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/account`);
});

test("confirmed on another device, one is signed in there, is told that the old password is void, and keeps what is one's own", async ({
  browser,
  shop,
}) => {
  const email = address();
  await customerWrites(shop, "Kim Before", "The clutch slips.", { email });
  const first = await browserOf(browser, shop);
  await createAccountAndGo(first, email, "a short sentence");
  await expect(first.getByRole("heading", { name: "Confirm your address first" })).toBeVisible();
  const second = await browserOf(browser, shop, { width: 390 });
  await second.goto(linkIn(await mailTo(shop, email, ({ text }) => text.includes("/auth/action"))));
  await expect(second.getByText(/A password chosen there stops working/)).toBeVisible();
  await press(second);
  await expect(heading(second, "You are signed in")).toBeVisible();
  await expect(second.getByText(/A password chosen before no longer works/)).toBeVisible();
  await expect(second).toHaveURL(`${shop.siteUrl}/auth/action`);
  await expectAccessible(second);
  await second.getByLabel("Choose a password").fill("quite another sentence");
  await press(second);
  await expect(heading(second, "Your new password is saved")).toBeFocused();
  await second.getByRole("link", { name: "Go to your account" }).click();
  await expect(second).toHaveURL(/\/account\/appointments$/);
  await second.goto("/account");
  await expect(second.getByText("The clutch slips.").first()).toBeVisible();
  // The first device learns of it by itself.
  await first.bringToFront();
  await first.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(first).toHaveURL(/\/sign-in\?next=%2Faccount/, { timeout: 20_000 });
  await expect(first.getByText(/If you just confirmed your address on another device/)).toBeVisible();
  await signIn(first, email, "a short sentence");
  await expect(first.getByRole("alert")).toContainText("don’t match");
  await signIn(first, email, "quite another sentence");
  await expect(first.getByText("The clutch slips.").first()).toBeVisible();
});

test("a mailed link signs in on the device that asked, after one press; opening it uses nothing up, and used it offers a new one", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  const email = address();
  await page.goto("/sign-in?view=link&next=%2Faccount%2Fprofile");
  await page.getByLabel("E-mail").fill(email);
  await press(page);
  await expect(page.getByText(`If ${email} can sign in here`)).toBeVisible();
  const link = linkIn(await mailTo(shop, email));
  const other = await browserOf(browser, shop);
  await test.step("opening a link uses nothing up: a mail scanner does no harm", async () => {
    await other.goto(link);
    await expect(other.getByText(`Press the button to sign in as ${email}.`)).toBeVisible();
    await other.waitForLoadState("networkidle");
  });
  await page.goto(link);
  await expect(page.getByText(`Press the button to sign in as ${email}.`)).toBeVisible();
  await press(page);
  await expect(page).toHaveURL(`${shop.siteUrl}/account/profile`);
  await test.step("a used link offers a new one, which says on that device whose it is, and signs in there", async () => {
    await other.reload();
    await expect(heading(other, "This link no longer works")).toBeVisible();
    await expect(other.getByLabel("E-mail")).toHaveValue(email);
    await press(other);
    await expect(other.getByText(`a new link is on its way to ${email}`)).toBeVisible();
    await other.goto(linkIn(await mailTo(shop, email, () => true, 2)));
    await expect(other.getByText(`Press the button to sign in as ${email}.`)).toBeVisible();
    await press(other);
    await expect(other).toHaveURL(/\/account\/appointments$/);
  });
});

test("a forgotten password is replaced by mail, in the same words with and without an account, and leads back to where one wanted to go", async ({
  browser,
  shop,
}) => {
  const email = address();
  await accountOf(shop, email, "the old password");
  const fresh = await browserOf(browser, shop);
  const nobody = address();
  await fresh.goto("/sign-in?view=forgot");
  for (const one of [nobody, email]) {
    await fresh.getByLabel("E-mail").fill(one);
    await press(fresh);
    await expect(fresh.getByText(`If there is an account for ${one}, a link`)).toBeVisible();
    if (one === nobody) await fresh.getByRole("button", { name: "Use another address" }).click();
  }
  const mail = await mailTo(shop, email, ({ subject }) => subject.startsWith("Choose a new password"));
  expect(await mailsTo(shop, nobody)).toHaveLength(0);
  await fresh.goto(linkIn(mail));
  await fresh.getByLabel("Choose a password").fill("the new password");
  await press(fresh);
  await expect(heading(fresh, "Your new password is saved")).toBeVisible();
  await expect(fresh).toHaveURL(`${shop.siteUrl}/auth/action`);
  await fresh.getByRole("link", { name: "Go to sign-in" }).click();
  await expect(heading(fresh, "Sign in")).toBeVisible();
  await fresh.goto("/account/data");
  await expect(fresh.getByText("Sign in to see that page.")).toBeVisible();
  await signIn(fresh, email, "the new password");
  await expect(fresh).toHaveURL(`${shop.siteUrl}/account/data`);
});

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
  signedIn,
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

/** The link that is mailed to whoever asked for one, on whatever device. */
async function mailedLink(shop: Stack, email: string): Promise<string> {
  const answer = await fetch(`${shop.siteUrl}/api/signIn.sendLink`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, language: "en" }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return linkIn(await mailTo(shop, email));
}

test("a customer lands at their visits, staff at what their day begins with, and nobody off the site", async ({
  browser,
  shop,
}) => {
  for (const [who, next, path] of [
    ["customer", `?next=${encodeURIComponent("//evil.example/x")}`, "/account/appointments"],
    ["technician", "", "/desk/my-bay"],
    ["advisor", "", "/desk/today"],
  ] as const) {
    const page = await browserOf(browser, shop);
    await page.goto(`/sign-in${next}`);
    await signIn(page, `${who}@openhood.example`, "openhood-demo");
    await expect(page).toHaveURL(`${shop.siteUrl}${path}`);
    await page.context().close();
  }
});

test("signing in leads back to where one wanted to go", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/account/data");
  await expect(page.getByText("Sign in to see that page.")).toBeVisible();
  await signIn(page, "customer@openhood.example", "openhood-demo");
  await expect(page).toHaveURL(`${shop.siteUrl}/account/data`);
});

test("a wrong password and an unknown address get the same words", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  const words: (string | null)[] = [];
  for (const email of ["customer@openhood.example", address()]) {
    await page.goto("/sign-in");
    await signIn(page, email, "not the password");
    words.push(await page.getByRole("alert").textContent());
  }
  expect(words[0]).toContain("don’t match");
  expect(words[1]).toBe(words[0]);
});

test("what a new account lacks is said before anything is sent, and that an address has one is not", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await page.goto("/sign-in?view=create");
  await test.step("fields that lack something say so before anything is sent", async () => {
    await page.getByLabel("Your name").fill("Kim");
    await page.getByLabel("E-mail").fill("kim at home");
    await page.getByLabel("Choose a password").fill("1234567");
    await press(page);
    await expect(page.getByLabel("E-mail")).toBeFocused();
    await expect(page.getByLabel("Choose a password")).toHaveAccessibleDescription(
      /Use at least 8 characters/,
    );
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(page.getByLabel("Choose a password")).toHaveAttribute("type", "text");
  });
  await test.step("an address that has an account does not get told so when making one", async () => {
    await page.getByLabel("E-mail").fill("customer@openhood.example");
    await page.getByLabel("Choose a password").fill("a short sentence");
    await press(page);
    await expect(page.getByRole("alert")).toContainText("We couldn’t create an account with these details");
  });
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a new account gets a mail, and its link confirms the address once", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  const email = address();
  await createAccount(page, email, "a short sentence");
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
  const other = await browserOf(browser, shop);
  await other.goto("/sign-in");
  await signIn(other, email, "a short sentence");
  await expect(other).toHaveURL(`${shop.siteUrl}/account/appointments`);
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
  await expectAccessible(second);
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

test("confirmed on another device by who knows the password, the account stays as it is", async ({
  browser,
  shop,
}) => {
  const email = address();
  const first = await browserOf(browser, shop);
  await createAccountAndGo(first, email, "a short sentence");
  const second = await browserOf(browser, shop);
  await second.goto(linkIn(await mailTo(shop, email)));
  await second.getByRole("button", { name: "I chose the password and want to keep it" }).click();
  await second.getByLabel("Password", { exact: true }).fill("not that one");
  await press(second);
  await expect(second.getByRole("alert")).toContainText("don’t match");
  await second.getByLabel("Password", { exact: true }).fill("a short sentence");
  await press(second);
  await expect(heading(second, "Your address is confirmed")).toBeVisible();
  await first.bringToFront();
  await first.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(first.getByRole("heading", { name: "No messages yet" })).toBeVisible({ timeout: 20_000 });
});

test("a stranger who signed up with one's address is out once one says that it is one's own", async ({
  browser,
  shop,
}) => {
  const email = address();
  await customerWrites(shop, "Kim Victim", "For my eyes only.", { email });
  const stranger = await browserOf(browser, shop);
  await createAccountAndGo(stranger, email, "the stranger's own");
  const victim = await browserOf(browser, shop);
  await victim.goto(linkIn(await mailTo(shop, email, ({ text }) => text.includes("/auth/action"))));
  await press(victim);
  await victim.getByRole("link", { name: "Keep signing in by e-mail" }).click();
  await expect(victim).toHaveURL(/\/account\/appointments$/);
  await victim.goto("/account");
  await expect(victim.getByText("For my eyes only.").first()).toBeVisible();
  await stranger.goto("/account");
  await expect(stranger).toHaveURL(/\/sign-in/);
  await signIn(stranger, email, "the stranger's own");
  await expect(stranger.getByRole("alert")).toContainText("don’t match");
});

test("the page says whose link it is to a browser that is signed in as somebody else", async ({
  browser,
  shop,
}) => {
  const email = address();
  const page = await browserOf(browser, shop);
  const link = await mailedLink(shop, email);
  await signedIn(page, "customer", link);
  await expect(page.getByText(`Press the button to sign in as ${email}.`)).toBeVisible();
  await expect(page.getByText(/This browser is signed in as customer@openhood\.example/)).toBeVisible();
  await expectAccessible(page);
  await press(page);
  await expect(page).toHaveURL(/\/account\/appointments$/);
  await page.goto(link);
  await expect(page.getByText(`this browser is signed in as ${email}`)).toBeVisible();
});

test("half a link says what to do; one of the former kind, or one of Google's own, offers a new one", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  const email = address();
  await page.goto("/auth/action#mode=signIn");
  await expect(heading(page, "This link is incomplete")).toBeVisible();
  for (const secret of ["#mode=verifyEmail&oobCode=x&apiKey=k", "?mode=signIn&oobCode=x&apiKey=k"]) {
    await page.goto(`/auth/action${secret}`);
    await expect(heading(page, "This link no longer works")).toBeVisible();
  }
  await page.getByLabel("E-mail").fill(email);
  await press(page);
  await page.goto(linkIn(await mailTo(shop, email)));
  await press(page);
  await expect(page).toHaveURL(/\/account\/appointments$/);
});

test("a link that cannot be checked says so, and can be tried again", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  const email = address();
  const link = await mailedLink(shop, email);
  await page.route("**/api/signIn.readLink*", (route) => route.abort());
  await page.goto(link);
  await expect(heading(page, "Your link could not be checked")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/signIn.readLink*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(`Press the button to sign in as ${email}.`)).toBeVisible();
  // The answer to the press is lost once: pressing again leads to the same end.
  let lost = 0;
  await page.route("**/api/signIn.useLink*", async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await press(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await press(page);
  await expect(page).toHaveURL(/\/account\/appointments$/);
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

test("opening a link uses nothing up; on another device it says whose it is and signs in, once, and then offers a new one", async ({
  browser,
  shop,
}) => {
  const email = address();
  const link = await mailedLink(shop, email);
  await test.step("opening a link uses nothing up: a mail scanner does no harm", async () => {
    const scanner = await browserOf(browser, shop);
    await scanner.goto(link);
    await scanner.waitForLoadState("networkidle");
    await scanner.context().close();
  });
  await test.step("on another device the link says whose it is, and signs in there", async () => {
    const page = await browserOf(browser, shop);
    await page.goto(link);
    await expect(page.getByText(`Press the button to sign in as ${email}.`)).toBeVisible();
    await press(page);
    await expect(page).toHaveURL(`${shop.siteUrl}/account/appointments`);
  });
  await test.step("a used link offers a new one, which works", async () => {
    const other = await browserOf(browser, shop);
    await other.goto(link);
    await expect(heading(other, "This link no longer works")).toBeVisible();
    await expect(other.getByLabel("E-mail")).toHaveValue(email);
    await press(other);
    await expect(other.getByText(`a new link is on its way to ${email}`)).toBeVisible();
    await other.goto(linkIn(await mailTo(shop, email, () => true, 2)));
    await press(other);
    await expect(other).toHaveURL(/\/account\/appointments$/);
  });
});

test("a forgotten password is replaced by mail, in the same words with and without an account", async ({
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
  await fresh.getByLabel("Choose a password").fill("short");
  await press(fresh);
  await expect(fresh.getByText("Use at least 8 characters")).toBeVisible();
  await fresh.getByLabel("Choose a password").fill("the new password");
  await press(fresh);
  await expect(heading(fresh, "Your new password is saved")).toBeVisible();
  await expect(fresh).toHaveURL(`${shop.siteUrl}/auth/action`);
  await fresh.getByRole("link", { name: "Go to sign-in" }).click();
  await signIn(fresh, email, "the new password");
  await expect(fresh).toHaveURL(/\/account\/appointments$/);
});

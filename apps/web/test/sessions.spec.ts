import { readFile } from "node:fs/promises";
import type { Stack } from "@openhood/local-stack/stack";
import type { Page } from "@playwright/test";
import { browserOf, expect, expectAccessible, linkIn, mailTo, signedIn, test } from "./shop.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");
test.describe.configure({ mode: "default" });
test.use({ shopOf: "sessions" });

const HOUR = 3_600;
const password = "three wrenches, one lift";
let count = 0;

/** A proven account whose sessions of any age stand: the emulator would end those from before it was made. */
async function account(shop: Stack): Promise<{ email: string; uid: string }> {
  count += 1;
  const email = `robin.${Date.now().toString(36)}${count}@mail.example`;
  const uid = `robin-${count}-${Date.now()}`;
  const ask = (path: string, body: object) =>
    fetch(
      `http://${shop.authHost}/identitytoolkit.googleapis.com/v1/projects/demo-openhood/accounts${path}`,
      {
        method: "POST",
        headers: { authorization: "Bearer owner", "content-type": "application/json" },
        body: JSON.stringify(body),
      },
    );
  await ask("", { localId: uid, email, password, emailVerified: true, displayName: "Robin Vale" });
  const customAttributes = JSON.stringify({ proven: email });
  await ask(":update", { localId: uid, validSince: "1", customAttributes });
  return { email, uid };
}

/** Makes the sign-ins of a page look as old as `age` says, in seconds; 0 leaves them. The emulator signs nothing. */
async function agedBy(page: Page, age: { seconds: number }): Promise<void> {
  const older = (token: string) => {
    const [head, body = "", sign] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    claims.auth_time -= age.seconds;
    return [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), sign].join(".");
  };
  await page.context().route(/accounts:signInWithPassword|\/v1\/token/, async (route) => {
    if (age.seconds === 0) return route.continue();
    const response = await route.fetch();
    const reply = await response.json();
    for (const name of ["idToken", "id_token", "access_token"])
      if (reply[name]) reply[name] = older(reply[name]);
    await route.fulfill({ response, json: reply });
  });
}

async function signIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(path)}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("main form button[type=submit]").click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

const sheet = (page: Page) => page.locator("ion-modal");

test("a download long after the sign-in asks for the password in place, and goes on", async ({
  browser,
  shop,
}) => {
  const { email } = await account(shop);
  const page = await browserOf(browser, shop, { width: 390 });
  const age = { seconds: 600 };
  await agedBy(page, age);
  await signIn(page, email, "/account/data");
  await page.getByRole("button", { name: "Download your data" }).click();
  const asks = sheet(page);
  await expect(asks.getByRole("heading", { name: "Sign in again first" })).toBeVisible();
  await expectAccessible(page);
  age.seconds = 0;
  await asks.getByLabel("Password", { exact: true }).fill("not this one");
  await asks.getByRole("button", { name: "Sign in and continue" }).click();
  await expect(asks.getByRole("alert")).toContainText("don’t match");
  const file = page.waitForEvent("download");
  await asks.getByLabel("Password", { exact: true }).fill(password);
  await asks.getByLabel("Password", { exact: true }).press("Enter");
  const data = JSON.parse(await readFile(await (await file).path(), "utf8"));
  expect(data.account.email).toBe(email);
  await expect(asks).toHaveCount(0);
  await expect(page).toHaveURL(/\/account\/data$/);
});

test("a deletion goes on after a link that was opened in another tab", async ({ browser, shop }) => {
  const { email } = await account(shop);
  const page = await browserOf(browser, shop);
  const age = { seconds: 600 };
  await agedBy(page, age);
  await signIn(page, email, "/account/data");
  age.seconds = 0;
  await page.getByRole("button", { name: "Delete account and data" }).click();
  await sheet(page).getByRole("button", { name: "E-mail me a link instead" }).click();
  await expect(sheet(page).getByText(`A link is on its way to ${email}`)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(linkIn(await mailTo(shop, email)));
  const address = other.getByLabel("The address the link was mailed to");
  await other.locator("main form button[type=submit], main button").first().waitFor();
  if (await address.isVisible()) await address.fill(email);
  await other.locator("main form button[type=submit]").click();
  await expect(other).toHaveURL(/\/account/);
  const question = page.locator("ion-alert");
  await question.getByRole("button", { name: "Delete everything" }).click();
  await expect(page.getByText("Your data is deleted")).toBeVisible();
});

test("whose clock is wrong is asked when the server asks", async ({ browser, shop }) => {
  const { email } = await account(shop);
  const page = await browserOf(browser, shop);
  const age = { seconds: 600 };
  await agedBy(page, age);
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() - 590_000;
  });
  await signIn(page, email, "/account/data");
  age.seconds = 0;
  await page.getByRole("button", { name: "Download your data" }).click();
  await sheet(page).getByLabel("Password", { exact: true }).fill(password);
  const file = page.waitForEvent("download");
  await sheet(page).getByRole("button", { name: "Sign in and continue" }).click();
  await file;
});

test("signing out everywhere ends the session of another browser, and says so here", async ({
  browser,
  shop,
}) => {
  const { email } = await account(shop);
  const [here, there] = [await browserOf(browser, shop), await browserOf(browser, shop)];
  await signIn(there, email, "/account/profile");
  await there.getByLabel("Name").fill("Robin V. Vale");
  await signIn(here, email, "/account/profile");
  await here.getByRole("button", { name: "Sign out everywhere" }).click();
  await here.locator("ion-alert").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(here.getByText("You are signed out on every device, this one too.")).toBeVisible();
  await expect(here).toHaveURL(/\/sign-in\?/);
  await there.getByRole("button", { name: "Save" }).click();
  await expect(there).toHaveURL(/\/sign-in\?next=%2Faccount%2Fprofile/);
  // What was typed there waits for the same person.
  await there.getByLabel("E-mail").fill(email);
  await there.getByLabel("Password", { exact: true }).fill(password);
  await there.locator("main form button[type=submit]").click();
  await expect(there.getByLabel("Name")).toHaveValue("Robin V. Vale");
});

test("a desk that nobody used for twelve hours asks to sign in, says why, and leads back with what was typed, but for the next person", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await page.clock.install();
  await signedIn(page, "advisor", "/desk/messages/demo-message-1");
  const answer = page.getByRole("textbox").first();
  await answer.fill("We have the part on the shelf.");
  const other = await page.context().newPage();
  await other.clock.install();
  await other.goto("/desk/customers");
  await expect(other.locator("h1")).toBeVisible();
  await page.clock.fastForward(11 * HOUR * 1_000);
  await expect(page).toHaveURL(/\/desk\/messages/);
  // At work in one tab is at work in all.
  await page.keyboard.press("Shift");
  await page.clock.fastForward(11 * HOUR * 1_000);
  await expect(page).toHaveURL(/\/desk\/messages/);
  await page.clock.fastForward(1.1 * HOUR * 1_000);
  await expect(page.getByText("after 12 hours without activity")).toBeVisible();
  await expect(other).toHaveURL(/\/sign-in\?.*why=idle/);
  await expectAccessible(page);
  const back = async (who: string) => {
    await page.getByLabel("E-mail").fill(`${who}@openhood.example`);
    await page.getByLabel("Password", { exact: true }).fill("openhood-demo");
    await page.locator("main form button[type=submit]").click();
    await expect(page).toHaveURL(/\/desk\/messages/);
  };
  await other.close();
  await back("advisor");
  await expect(answer).toHaveValue("We have the part on the shelf.");
  await test.step("what one person typed is not there for the next", async () => {
    await page.clock.fastForward(12.1 * HOUR * 1_000);
    await expect(page.getByText("after 12 hours without activity")).toBeVisible();
    await back("owner");
    await expect(answer).toHaveValue("");
  });
});

test("a session that the server says is over leads to the sign-in page, which says why", async ({
  browser,
  shop,
}) => {
  const { email } = await account(shop);
  const page = await browserOf(browser, shop);
  await agedBy(page, { seconds: 61 * 24 * HOUR });
  await page.goto("/sign-in?next=%2Faccount%2Fprofile");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("main form button[type=submit]").click();
  await expect(page.getByText("It has been 60 days since you signed in")).toBeVisible();
});

test("a new password is estimated while it is typed; a weak one is refused with what to do, a good one is taken", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/password-(strength|words)/.test(request.url())) fetched.push(request.url());
  });
  await page.goto("/sign-in?view=create");
  await page.getByLabel("Your name").fill("Kim Ortiz");
  await page.getByLabel("E-mail").fill(`kim.ortiz.${Date.now()}@mail.example`);
  // The lists are large: they come with the first key in this field.
  expect(fetched).toEqual([]);
  const field = page.getByLabel("Choose a password");
  await field.pressSequentially("iloveyou1");
  await expect(page.getByRole("status").filter({ hasText: "tried first" })).toBeVisible();
  expect(fetched.length).toBeGreaterThan(0);
  await page.locator("main form button[type=submit]").click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/Too easy to guess: .*tried first/);
  await expectAccessible(page);
  await field.fill("kimortiz");
  await expect(page.getByRole("status").filter({ hasText: "contains your name" })).toBeVisible();
  await field.fill("short");
  await expect(page.getByRole("status").filter({ hasText: "3 more characters" })).toBeVisible();
  await field.fill("copper lantern tuesday");
  await expect(page.getByRole("status").filter({ hasText: "strong" })).toBeVisible();
  await page.locator("main form button[type=submit]").click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account is ready" })).toBeVisible();
});

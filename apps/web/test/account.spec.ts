import { browserOf, customerWrites, expect, expectAccessible, mailsTo, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("what a customer writes again survives a reload and a failure, and is sent once", async ({
  browser,
  shop,
}) => {
  const mails = async () => (await mailsTo(shop, "shop@openhood.example")).length;
  const before = await mails();
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "customer", "/account");
  const thread = page.locator('[data-thread="demo-message-5"]');
  const words = thread.getByLabel("Write again about this");
  await words.fill("Yes please, Tuesday.");
  await page.reload();
  await expect(words).toHaveValue("Yes please, Tuesday.");
  let lost = 0;
  await page.route("**/api/**", async (route) => {
    if (!route.request().url().includes("messages.followUp") || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await thread.getByRole("button", { name: "Send" }).click();
  await expect(thread.getByText(/Nothing is lost/)).toBeVisible();
  await expect(words).toHaveValue("Yes please, Tuesday.");
  await thread.getByRole("button", { name: "Send" }).click();
  await expect(words).toHaveValue("");
  await expect(thread.locator("[data-entry]")).toHaveCount(3);
  await expect.poll(mails).toBe(before + 1);
});

test("an account without messages is told what will be here", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/account");
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await page.getByRole("link", { name: "Write to us" }).last().click();
  await expect(page).toHaveURL(/\/contact$/);
});

test("threads fold and unfold with the keyboard, the newest stands open", async ({ browser, shop }) => {
  await customerWrites(shop, "Casey Newer", "One more thing: the radio.", {
    email: "customer@openhood.example",
  });
  const page = await browserOf(browser, shop);
  await signedIn(page, "customer", "/account");
  const toggles = page.locator("[data-thread] h2 button");
  await expect(toggles).toHaveCount(2);
  await expect(toggles.nth(0)).toHaveAttribute("aria-expanded", "true");
  await expect(toggles.nth(1)).toHaveAttribute("aria-expanded", "false");
  await toggles.nth(1).press("Enter");
  await expect(page.getByText(/It takes about 45 minutes|it takes about 45 minutes/)).toBeVisible();
  await expectAccessible(page);
});

test("details stay in the form when they cannot be saved", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop, { preload: true });
  await signedIn(page, "customer", "/account/profile");
  await page.getByLabel("Name").fill("Casey M. Morgan");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/You’re offline\. Nothing is lost/)).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Casey M. Morgan");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Casey M. Morgan");
});

test("a server that cannot be reached counts as offline, whatever the device says; what failed comes by itself", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "customer", "/account");
  await expect(page.locator("[data-thread]").first()).toBeVisible();
  await page.route("**/api/**", (route) => route.abort());
  const account = page.getByRole("navigation", { name: "Your account" });
  await account.getByRole("link", { name: "Details" }).click();
  await expect(page.getByRole("region", { name: "Connection" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("You’re offline. Nothing is lost");
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await page.unroute("**/api/**");
  await expect(page.getByRole("region", { name: "Connection" })).toHaveCount(0);
  await expect(page.locator("main select")).toBeVisible();
});

test("signing out ends on the home page, with nothing left behind", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "customer", "/account");
  await page.getByLabel("Write again about this").first().fill("Somebody else must not read this.");
  // Asked for a link first, then signed in with the password after all.
  await page.evaluate(() => localStorage.setItem("openhood.link.email", "customer@openhood.example"));
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText("You’re signed out.")).toBeAttached();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft."))),
  ).toEqual([]);
  expect(
    await page.evaluate(() => Object.values(localStorage).filter((value) => value.includes("customer@"))),
  ).toEqual([]);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("the account has a header of its own: visits first, the way to booking, and no footer of the public site", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "customer", "/account/appointments");
  const header = page.getByRole("banner");
  const tabs = header.getByRole("navigation", { name: "Your account" }).getByRole("link");
  await expect(tabs).toHaveText(["Appointments", "Messages", "Garage", "Details", "Data"]);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(header.getByRole("button", { name: "Menu" })).toHaveCount(0);
  // One line that is scrolled sideways, each 44 px high, and the way out in words.
  for (const tab of await tabs.all()) expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(header.getByRole("button", { name: "Sign out" })).toHaveText("Sign out");
  await expect(header.getByText("Sign out")).toBeInViewport({ ratio: 1 });
  expect((await header.boundingBox())?.height, "of a phone's 844 px").toBeLessThanOrEqual(104);
  for (const [name, path] of [
    ["Messages", "/account"],
    ["Garage", "/account/garage"],
    ["Details", "/account/profile"],
    ["Data", "/account/data"],
    ["Appointments", "/account/appointments"],
  ] as const) {
    await tabs.filter({ hasText: name }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(tabs.filter({ hasText: name })).toHaveAttribute("aria-current", "page");
    await expect(tabs.filter({ hasText: name })).toBeInViewport({ ratio: 1 });
  }
  await header.getByRole("button", { name: "ES Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await header.getByRole("link", { name: "Agendar" }).click();
  await expect(page).toHaveURL(/\/book$/);
});

test("who works at the shop is led from their account to the desk", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "advisor", "/account/profile");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Book", exact: true })).toHaveCount(0);
  await header.getByRole("link", { name: "Desk", exact: true }).click();
  await expect(page).toHaveURL(/\/desk\/today$/);
});

test("a device that is turned keeps the tab in sight on which one is", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop, { width: 1280 });
  await signedIn(page, "customer", "/account/data");
  const tab = page.getByRole("navigation", { name: "Your account" }).getByRole("link", { name: "Data" });
  await expect(tab).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tab).toBeInViewport({ ratio: 1 });
});

test("where an e-mail in Spanish leads is in Spanish, whatever the browser speaks: sign-in first, then the garage", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await page.goto("/es/account/garage");
  await expect(page).toHaveURL(/\/es\/sign-in\?next=%2Faccount%2Fgarage$/);
  await expect(page.getByRole("heading", { level: 1, name: "Iniciar sesión" })).toBeVisible();
  const other = await browserOf(browser, shop, { width: 390 });
  await signedIn(other, "customer", "/es/account/garage");
  await expect(other).toHaveURL(/\/account\/garage$/);
  await expect(other.locator("html")).toHaveAttribute("lang", "es");
});

test("a link to an appointment that opens nothing says so in Spanish, where the e-mail was", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390 });
  const token = `gone.${"a".repeat(43)}`;
  await page.goto(`/es/appointment#${token}`);
  await expect(page).toHaveURL(new RegExp(`/appointment#${token}$`));
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("who comes by an e-mail to another address is told so, and signs in with that one where they wanted to go", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "customer", "/account/garage");
  await page.goto("/es/account/garage#to=gus%40guest.example");
  await expect(page.getByText("El correo con este enlace se envió a otra dirección")).toBeVisible();
  await expectAccessible(page);
  for (const w of [390, 1280]) {
    await page.setViewportSize({ width: w, height: 844 });
  }
  const use = page.getByRole("button", { name: "Cerrar sesión y usar el otro" });
  const question = page.locator("ion-alert");
  await use.dblclick();
  await expect(question).toContainText("La sesión se cierra en todas las pestañas de este navegador");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Conservar esta sesión" }).click();
  await expect(question).toHaveCount(0);
  await expect(use).toBeFocused();
  await expect(page).toHaveURL(/\/account\/garage/);
  await use.click();
  await question.getByRole("button", { name: "Usar el otro correo" }).click();
  await expect(page).toHaveURL(
    /\/es\/sign-in\?next=%2F(es%2F)?account%2Fgarage%23to%3Dgus%2540guest\.example/,
  );
  await expect(page.getByText("inicie sesión con la dirección a la que escribió el taller")).toBeVisible();
  await expect(page.getByLabel("Correo electrónico")).toHaveValue("");
  await expect(page.getByText("gus@guest.example")).toHaveCount(0);
  await signedIn(page, "customer", "/account/garage#to=customer%40openhood.example");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("El correo con este enlace")).toHaveCount(0);
});

import { browserOf, expect, expectAccessible, mailsTo, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("a customer's account on a phone: its pages are a press away, without a server it waits, what is written is sent once, and nothing stays behind", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "customer", "/account");
  const header = page.getByRole("banner");
  const tabs = header.getByRole("navigation", { name: "Your account" }).getByRole("link");
  const thread = page.locator('[data-thread="demo-message-5"]');
  const words = thread.getByLabel("Write again about this");
  await test.step("a server that cannot be reached counts as offline, whatever the device says; what failed comes by itself", async () => {
    await expect(words).toBeVisible();
    await page.route("**/api/**", (route) => route.abort());
    // A press on a tab at the edge meets that tab, wherever the line would be scrolled to.
    await tabs.filter({ hasText: "Details" }).click();
    await expect(page.getByRole("region", { name: "Connection" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("You’re offline. Nothing is lost");
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await page.unroute("**/api/**");
    await expect(page.getByRole("region", { name: "Connection" })).toHaveCount(0);
    await expect(page.locator("main select")).toBeVisible();
  });
  await test.step("it has a header of its own: visits first, the way to booking, and no footer of the public site", async () => {
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
      ["Appointments", "/account/appointments"],
      ["Data", "/account/data"],
    ] as const) {
      await tabs.filter({ hasText: name }).press("Enter");
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(tabs.filter({ hasText: name })).toHaveAttribute("aria-current", "page");
      await expect(tabs.filter({ hasText: name })).toBeInViewport({ ratio: 1 });
    }
  });
  await test.step("a customer sees their own vehicles with their visits, and nobody else's", async () => {
    await tabs.filter({ hasText: "Garage" }).press("Enter");
    await expect(page.getByRole("heading", { name: "2016 Honda Civic" })).toBeVisible();
    await expect(page.locator("main li h2")).toHaveCount(1);
    await expect(page.locator("main").getByText(/\d,\d{3} mi on/)).toBeVisible();
    await tabs.filter({ hasText: "Data" }).press("Enter");
  });
  await test.step("a device that is turned keeps the tab in sight on which one is", async () => {
    const tab = tabs.filter({ hasText: "Data" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(tab).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(tab).toBeInViewport({ ratio: 1 });
  });
  await test.step("what a customer writes again survives a reload and a failure, and is sent once", async () => {
    const mails = async () => (await mailsTo(shop, "shop@openhood.example")).length;
    const before = await mails();
    await tabs.filter({ hasText: "Messages" }).press("Enter");
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
  await test.step("signing out ends on the home page, with nothing left behind", async () => {
    await words.fill("Somebody else must not read this.");
    // Asked for a link first, then signed in with the password after all.
    await page.evaluate(() => localStorage.setItem("openhood.link.email", "customer@openhood.example"));
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.locator("ion-alert").getByRole("button", { name: "Sign out anyway" }).click();
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
});

test("who comes by an e-mail to another address is told so, in the e-mail's language, and signs in with that one where they wanted to go", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "customer", "/es/account/garage#to=gus%40guest.example");
  await test.step("where an e-mail in Spanish leads is in Spanish, whatever the browser speaks", async () => {
    await expect(page).toHaveURL(/:\d+\/account\/garage/);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByRole("banner").getByRole("link", { name: "Agendar" })).toBeVisible();
  });
  await expect(page.getByText("El correo con este enlace se envió a otra dirección")).toBeVisible();
  await expectAccessible(page);
  const use = page.getByRole("button", { name: "Cerrar sesión y usar el otro" });
  const question = page.locator("ion-alert");
  await use.dblclick();
  await expect(question).toContainText("La sesión se cierra en todas las pestañas de este navegador");
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

test("a link of an e-mail in Spanish is answered in Spanish to whoever is not signed in: the sign-in page, and an appointment that it does not open", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await page.goto("/es/account/garage");
  await expect(page).toHaveURL(/\/es\/sign-in\?next=%2Faccount%2Fgarage$/);
  await expect(page.getByRole("heading", { level: 1, name: "Iniciar sesión" })).toBeVisible();
  const other = await page.context().newPage();
  const token = `gone.${"a".repeat(43)}`;
  await other.goto(`/es/appointment#${token}`);
  await expect(other).toHaveURL(new RegExp(`/appointment#${token}$`));
  await expect(other.locator("html")).toHaveAttribute("lang", "es");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
});

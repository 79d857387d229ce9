import { callAs } from "./call-as.ts";
import { estimate, PHONE } from "./estimate.ts";
import { browserOf, expect, expectAccessible, mailTo, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const key = () => crypto.randomUUID();

test("a customer sees what waits, decides on it, saves a document, books declined work, and claims another address by its code", async ({
  browser,
  shop,
}) => {
  const email = "customer@openhood.example";
  const facts = { kind: "person", name: "Casey", email, phone: null, notes: null, language: "en" };
  const { id: record } = (await callAs(shop.siteUrl, "advisor", "customers.create", {
    facts,
    key: key(),
  })) as { id: string };
  const car = { plate: "7GR101", year: 2018, make: "Honda", model: "Fit", vin: null, plateState: null };
  const { id: vehicle } = (await callAs(shop.siteUrl, "advisor", "customers.addVehicle", {
    ...{ record, facts: { ...car, color: null, notes: null }, reading: null, key: key() },
  })) as { id: string };
  await estimate(shop.siteUrl, "7GR101", { record, vehicle });

  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await signedIn(phone, "customer", "/account/garage");
  const fit = phone.getByRole("listitem").filter({ has: phone.getByRole("heading", { name: /Honda Fit/ }) });
  const open = fit.getByRole("region", { name: "Now at the shop" });
  await expect(open).toContainText("3 jobs need your decision");
  await expect(open).toContainText("Front brakes");
  await expect(open).toContainText("$110.00");
  await expectAccessible(phone);

  await open.getByRole("button", { name: /^Look and decide/ }).click();
  await expect(phone).toHaveURL(/\/approve#/);
  await expect(phone.getByRole("heading", { level: 1, name: /Honda Fit/ })).toBeInViewport();
  const job = (name: string) => phone.getByRole("region", { name });
  await job("Front brakes").getByRole("radio", { name: "Approve" }).check();
  await job("Wiper blades").getByRole("radio", { name: "Decline" }).check();
  await job("Cabin filter").getByRole("radio", { name: "Decline" }).check();
  // The paper names Rosa, and the counter may have given the link to her: whoever signs says who they are.
  const name = phone.getByLabel("Your name");
  await expect(name).toHaveValue("");
  await name.fill("Casey");
  await phone.getByLabel("You are").selectOption("owner");
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText("Thank you. The shop has your decision in writing.")).toBeVisible();

  await phone.goto("/account/garage");
  await expect(open).toContainText("Approved so far");
  await expect(open).not.toContainText("your decision");
  const [download] = await Promise.all([
    phone.waitForEvent("download"),
    open.getByRole("button", { name: "Authorization record (PDF)" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^authorization-\d+\.pdf$/);

  // An order opened by phone, with another address.
  const other = "casey.at.work@example.com";
  await estimate(shop.siteUrl, "7GR202", { email: other });
  await phone.getByRole("button", { name: "Add an address" }).click();
  await phone.getByLabel("E-mail address you gave us").fill(email);
  await phone.getByRole("button", { name: "E-mail me a code" }).click();
  await expect(phone.getByText("That’s the address of your account.")).toBeVisible();
  await phone.getByLabel("E-mail address you gave us").fill(other);
  await phone.getByRole("button", { name: "E-mail me a code" }).click();
  await expect(phone.getByText(`We sent a 6-digit code to ${other}.`)).toBeVisible();
  // Looked for in the e-mail app, while the phone forgets the page.
  await phone.reload();
  await expect(phone.getByText(`We sent a 6-digit code to ${other}.`)).toBeVisible();
  const code = /\b\d{6}\b/.exec((await mailTo(shop, other)).subject)?.[0] ?? "";
  await phone.getByLabel("6-digit code").fill(code === "000000" ? "000001" : "000000");
  await phone.getByRole("button", { name: "Add this address" }).click();
  await expect(phone.getByText("That isn’t the code from the e-mail")).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel("6-digit code").fill(code);
  await phone.getByRole("button", { name: "Add this address" }).click();
  await expect(phone.getByText(`${other} is added.`)).toBeVisible();
  await expect(phone.getByRole("region", { name: "Other visits" })).toContainText("Honda Civic");
  await mailTo(shop, other, ({ subject }) => subject.startsWith("Your visits are now shown"));
  await expect(phone.getByRole("status").filter({ hasText: `${other} is added.` })).toBeVisible();
  await expect(phone.getByRole("button", { name: "Add an address" })).toBeFocused();

  // What was declined just now is not offered at once; what was on a visit before is.
  await expect(phone.getByRole("link", { name: "Book this work: Wiper blades" })).toHaveCount(0);
  await phone.getByRole("link", { name: "Book this work: Tire rotation" }).click();
  await expect(phone).toHaveURL(/\/book$/);
  await expect(phone.getByText("You’re booking “Tire rotation”.")).toBeVisible();
  await expect(phone.getByText("The shop reads which work you mean.")).toBeVisible();
});

test("a garage that loads holds the room of its first car: nothing in sight moves as its cars come", async ({
  browser,
  shop,
}) => {
  for (const width of [390, 1280]) {
    const page = await browserOf(browser, shop, { width });
    await page.addInitScript(() => {
      const kept = Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) kept.moved += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    // The skeleton is painted first.
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/**customers.garage**", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await signedIn(page, "customer", "/account/garage");
    const loading = page.locator("main [aria-busy=true]");
    await expect(loading.first()).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    answer.resolve();
    await expect(page.locator("[data-past-order]").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Name somebody" }).first()).toBeAttached();
    await expect(loading).toHaveCount(0);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
    expect(moved, String(width)).toBeLessThan(0.1);
    await page.context().close();
  }
});

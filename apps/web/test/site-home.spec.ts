import { browserOf, expect, test } from "./shop.ts";
import { fontsThere } from "./site.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("the symptom picker leads to a message with the keyboard alone", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/home");
  const first = page.getByRole("radio", { name: "It squeals or grinds when I brake" });
  for (let press = 0; press < 30 && !(await first.evaluate((one) => one === document.activeElement)); press++)
    await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("link", { name: /Brake pads and rotors/ })).toContainText("$310 – $560");
  await expect(page.locator('svg [data-part="brakes"][data-lit]').first()).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "It won’t start, or only clicks" })).toBeChecked();
  await expect(page.getByRole("link", { name: /Battery and charging/ })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  const ask = page.getByRole("link", { name: "Ask about this" });
  for (let press = 0; press < 10 && !(await ask.evaluate((one) => one === document.activeElement)); press++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/contact\?symptom=brake-noise&service=brakes$/);
  await expect(page.getByLabel("What is the car doing?")).toHaveValue(
    /^About: It squeals or grinds when I brake \(Brake pads and rotors\)\n/,
  );
});

test("pointing at the drawing is the same as picking a line; the example estimate adds up what was approved, and asks for every job; on a phone the shop's name takes two lines at most", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await page.goto("/home");
  await test.step("pointing at the drawing is the same as picking a line", async () => {
    await page.locator('svg [data-part="exhaust"] text').click();
    await expect(page.getByRole("radio", { name: "It got loud, or smells of exhaust" })).toBeChecked();
    await page.locator('svg [data-part="engine"] text').click();
    await expect(page.getByRole("heading", { name: "Likely work on: Engine" })).toBeVisible();
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByText("Point at a part, or pick from the list")).toBeVisible();
  });

  await test.step("the example estimate adds up what was approved, and asks for every job", async () => {
    const sheet = page.getByRole("article", { name: "Example" });
    const answer = (job: string, name: string) =>
      sheet.getByRole("group", { name: `Your answer: ${job}` }).getByRole("button", { name });
    const total = sheet.locator("footer");
    await expect(total).toContainText("3 jobs need your answer.");
    await answer("Front brake pads and rotors", "Approve").click();
    await answer("Cabin air filter", "Decline").click();
    await expect(total).toContainText("$418.00");
    await answer("Coolant, drain and fill", "Ask me later").click();
    await expect(total).toContainText("Every job has your answer.");
    await answer("Front brake pads and rotors", "Decline").click();
    await expect(total).toContainText("you owe nothing");
    const widths = await sheet
      .getByRole("group")
      .first()
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
    expect(new Set(widths).size).toBe(1);
  });

  await test.step("on a phone the shop's name takes two lines of the header at most, in each language", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const address of ["/home", "/es/home"]) {
      await page.goto(address);
      await fontsThere(page);
      const lines = await page
        .locator("header a span")
        .first()
        .evaluate(
          (name) =>
            name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight),
        );
      expect(Math.round(lines), address).toBeLessThanOrEqual(2);
    }
  });
});

test("a topic never overwrites what was typed before", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/contact");
  await page.getByLabel("What is the car doing?").fill("My own words.");
  await page.goto("/contact?symptom=tire");
  await expect(page.getByLabel("What is the car doing?")).toHaveValue(
    "About: A tire is worn or loses air\n\nMy own words.",
  );
});

test("open or closed is the shop's clock's word, and changes by itself", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  // A Friday, 17:59 at the shop, whatever the reader's own zone is.
  await page.clock.install({ time: new Date("2026-11-20T22:59:30Z") });
  await page.goto("/home");
  await expect(page.getByText("Open now, until 6:00 PM")).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByText("Closed now, opens tomorrow at 8:00 AM")).toBeVisible();
});

test("when the shop cannot be loaded, the page says so and tries again on request; a shop that has said nothing of itself yet still has a whole site", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await test.step("when the shop cannot be loaded, the page says so and tries again on request", async () => {
    let broken = true;
    await page.route("**/api/shop.get*", (route) =>
      broken ? route.fulfill({ status: 503 }) : route.continue(),
    );
    // What the page was built with is better than nothing.
    await page.goto("/services");
    await expect(page.getByRole("link", { name: /Oil change/ })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.goto("/services/flux-capacitor");
    await expect(page.getByRole("alert")).toContainText("This part didn’t load");
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "This road ends here" })).toBeVisible();
  });

  await test.step("a shop that has said nothing of itself yet still has a whole site", async () => {
    await page.unroute("**/api/shop.get*");
    await page.route("**/api/shop.get*", (route) =>
      route.fulfill({ json: [{ result: { data: { profile: null, services: [] } } }] }),
    );
    for (const [path, words] of [
      ["/home", "Call us for our hours"],
      ["/services", "Our price list isn’t online yet"],
      ["/about", "What you can hold us to"],
      ["/contact", "Call us for directions."],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.getByText(/undefined|null|NaN/)).toHaveCount(0);
    }
  });
});

test("without a connection one sees what was last known, and is told so", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  // The page's part is there, as if it had been fetched ahead.
  await page.goto("/services");
  await page.getByRole("link", { name: "Hollis Street Garage, home" }).click();
  await expect(page.getByRole("heading", { name: "Rosa Hollis" })).toBeVisible();
  await page.clock.install();
  await page.context().setOffline(true);
  await page.clock.fastForward(120_000);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
  await expect(page.getByRole("status").filter({ hasText: "This is the latest we have" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Oil change/ })).toBeVisible();
});

test("a service has a page of its own, and an unknown one is not found and leads to those that are", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await page.goto("/services#stopping");
  await expect(page.getByRole("heading", { name: "Stopping and steering" })).toBeInViewport();
  await page.getByRole("link", { name: /Brake pads and rotors/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Brake pads and rotors" })).toBeVisible();
  await expect(page).toHaveTitle(/^Brake pads and rotors/);
  await page.goto("/services/flux-capacitor");
  await expect(page.getByRole("heading", { level: 1, name: "This road ends here" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("main").getByRole("link", { name: "All services" }).click();
  await expect(page).toHaveURL(/\/services$/);
});

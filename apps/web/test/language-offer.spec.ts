import { alive, expect, open, saveData, test } from "./site.ts";

const offer = "Esta página también está en español.";
type Shifts = { shifts: number };

test.describe("somebody whose browser asks for Spanish, at an address in English", () => {
  test.use({ locale: "es-MX" });

  test("stays where they came to, and is offered Spanish in Spanish; nothing on the page moves", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const view = window as unknown as Shifts;
      view.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          view.shifts += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    // Letters that change their width when a font comes are not what this is about.
    await page.route("**/*.woff2", (route) => route.abort());
    await open(page, "/services");
    const notice = page.getByRole("region", { name: "Idioma" });
    await expect(notice).toContainText(offer);
    await expect(notice).toHaveAttribute("lang", "es");
    await expect(page).toHaveURL(/[^s]\/services$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    // One question at a time: the next is asked in the language they choose.
    await expect(page.getByRole("region", { name: "Privacy choice" })).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as Shifts).shifts)).toBe(0);
    await notice.getByRole("button", { name: "Ver en español" }).press("Enter");
    await expect(page).toHaveURL(/\/es\/services$/);
    await expect(page.locator("main h1")).toContainText("Qué hacemos");
    await expect(page.getByText(offer)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Elección de privacidad" })).toBeVisible();
    // A choice once made is kept: English addresses are what somebody sent them.
    await open(page, "/about");
    await expect(page.getByText(offer)).toHaveCount(0);
  });

  test("who stays in English is not asked again", async ({ page }) => {
    await open(page, "/home");
    await page.getByRole("button", { name: "Seguir en inglés" }).click();
    await expect(page.getByText(offer)).toHaveCount(0);
    await expect(page).toHaveURL(/[^s]\/home$/);
    await page.reload();
    await alive(page);
    await expect(page.getByRole("region", { name: "Privacy choice" })).toBeVisible();
    await expect(page.getByText(offer)).toHaveCount(0);
  });
});

test("nobody else is offered Spanish, and a Spanish page offers nothing", async ({ browser }) => {
  for (const [locale, path] of [
    ["en-US", "/home"],
    ["de-DE", "/home"],
    ["es-US", "/es/home"],
  ] as const) {
    const context = await browser.newContext({ locale, baseURL: process.env.OPENHOOD_SITE ?? "" });
    await saveData(context);
    const page = await context.newPage();
    await open(page, path);
    await expect(page.getByRole("region", { name: /Privacy choice|Elección de privacidad/ })).toBeVisible();
    await expect(page.getByText(offer)).toHaveCount(0);
    await context.close();
  }
});

import type { Page } from "@playwright/test";
import { openBooking } from "./open-booking.ts";
import { browserOf, expect, expectAccessible, mailTo, signedIn, test } from "./shop.ts";

test.use({ shopOf: "booking" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const next = (page: Page) => page.locator("main form button[type=submit]");
let count = 0;
const somebody = () => `cleo.${Date.now().toString(36)}${count++}@mail.example`;
const codeIn = async (shop: Parameters<typeof mailTo>[0], email: string) => {
  const mail = await mailTo(shop, email, ({ subject }) => /^\d{6} /.test(subject));
  return /^\d{6}/.exec(mail.subject)?.[0] ?? "";
};

test("Book is a filled button in the header at every width", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/home");
  const button = page.locator("header").getByRole("link", { name: "Book", exact: true });
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(button).toHaveCount(1);
    await expect(button).toBeInViewport({ ratio: 1 });
    const look = await button.evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element);
      const { height, width } = element.getBoundingClientRect();
      return { backgroundColor, height, width, wide: document.documentElement.scrollWidth - innerWidth };
    });
    expect(look.backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
    expect(Math.min(look.height, look.width)).toBeGreaterThanOrEqual(44);
    expect(look.wide).toBeLessThanOrEqual(0);
    await button.click();
    await expect(page).toHaveURL(/\/book$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
  }
  await test.step("no heading of the reviews stands within a line of text", async () => {
    await page.goto("/reviews");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.locator("span :is(h1, h2, h3, p, div, ul)")).toHaveCount(0);
  });
});

test("a guest books from the start page with seven taps besides typing", async ({ browser, shop }) => {
  await openBooking(shop);
  const email = somebody();
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await page.goto("/home");
  let taps = 0;
  const tap = async (what: ReturnType<Page["locator"]>) => {
    taps += 1;
    await what.tap();
  };
  await tap(page.locator("header").getByRole("link", { name: "Book", exact: true }));
  await tap(page.getByRole("checkbox", { name: /Oil change/ }));
  await tap(next(page));
  await tap(page.getByRole("button", { name: "Take this time" }));
  await page.getByLabel("Make", { exact: true }).fill("Honda");
  await page.getByLabel("Model", { exact: true }).fill("Fit");
  await tap(next(page));
  await page.getByLabel("Your name").fill("Cleo");
  await page.getByLabel("E-mail").fill(email);
  await tap(next(page));
  await page.getByLabel("6-digit code").fill(await codeIn(shop, email));
  await tap(next(page));
  await expect(page.getByRole("heading", { level: 1, name: "You’re booked" })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(7);
});

test("on a phone a symptom is answered under the line that was tapped, and its work booked at a time", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await page.goto("/home");
  // None is promised below the list: it opens under its line.
  await expect(page.getByText("You’ll see the likely work here, with a price range.")).toBeHidden();
  const lines = page.locator("main label:has(input[type=radio])");
  let before = 0;
  for (const nth of [1, 5, 3]) {
    const line = lines.nth(nth);
    await line.scrollIntoViewIfNeeded();
    before = await line.evaluate((element) => element.getBoundingClientRect().top);
    await line.tap();
    const answer = page.getByRole("link", { name: /Ask about this/ });
    await expect(answer).toHaveCount(1);
    await expect(page.locator("main label:has(input:checked) + div")).toContainText("$");
    const after = await line.evaluate((element) => element.getBoundingClientRect().top);
    // Where the answer would be out of sight, the page goes up; it never goes down, nor the line out of sight.
    expect(after).toBeLessThanOrEqual(before + 1);
    await expect(line).toBeInViewport();
  }
  await lines.nth(0).tap();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Book this work" }).tap();
  await expect(heading(page, "When do you want to come?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take this time" })).toBeVisible();
});

test("being counted is asked in a slim bar, and not while one books", async ({ browser, shop }) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop, { width: 390 });
  await page.context().addInitScript(() => localStorage.removeItem("openhood.analytics"));
  await page.goto("/contact");
  const bar = page.getByRole("region", { name: "Privacy choice" });
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(96);
  await page.goto("/book");
  await expect(page.locator("[data-alive]")).toBeAttached();
  await page.goto("/home");
  await expect(bar).toBeVisible();
  await page.locator("header").getByRole("link", { name: "Book", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: /Oil change/ })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("on a phone all services of a new appointment are seen in the sheet that scrolls, and no choice is cut off", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await signedIn(page, "advisor", "/desk/customers");
  await page.getByRole("button", { name: "New", exact: true }).tap();
  await page.getByRole("button", { name: "New appointment" }).tap();
  const sheet = page.locator("ion-modal");
  const boxes = sheet.getByRole("checkbox");
  await expect(boxes.first()).toBeVisible();
  const hiding = await sheet
    .locator("fieldset *")
    .evaluateAll((all) =>
      all
        .filter(({ clientHeight, scrollHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1)
        .map(({ className }) => className),
    );
  expect(hiding).toEqual([]);
  for (const fold of await sheet.locator("summary").all()) await fold.tap();
  const cut = await sheet.locator("select").evaluateAll((all) =>
    (all as HTMLSelectElement[])
      .filter((select) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
        const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
        pen.font = font;
        const words = pen.measureText(select.selectedOptions[0]?.text ?? "").width;
        const room =
          select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
        const { left, right } = select.getBoundingClientRect();
        return words > room || left < 0 || right > innerWidth;
      })
      .map(({ name }) => name),
  );
  expect(cut).toEqual([]);
});

import type { Page } from "@playwright/test";
import { at } from "./schedule-board.ts";
import { booked, setUp, workday } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));

const desk = (page: Page) => page.getByRole("navigation", { name: "Desk" });
const person = (page: Page) => page.getByRole("button", { name: /^You: / });

/** How much more there is of the page than the window shows, CSS px. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });

test("the desk fills the window: the page itself never scrolls, and nothing of the public site is on it", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 1440 });
  await signedIn(page, "owner", "/desk/today");
  for (const path of ["/desk/today", "/desk/schedule", "/desk", "/desk/customers", "/desk/shop"]) {
    if (path !== "/desk/today") await desk(page).locator(`a[href="${path}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.locator("h1").waitFor();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    for (const [width, height] of [
      [1440, 800],
      [768, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      // Some of a page is laid out anew a frame or more later.
      await expect.poll(() => beyond(page), `${path} at ${width} px`).toEqual([0, 0]);
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Reviews" })).toHaveCount(0);
    }
    await page.setViewportSize({ width: 1440, height: 800 });
  }
});

test("from the page's start the first appointment is at most six stops of the keyboard away", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  await booked(shop, { name: "Late Riser", plate: "LATE-1", date, time: "11:00" });
  const page = await browserOf(browser, shop);
  const stops = async (): Promise<number> => {
    for (let presses = 1; presses <= 20; presses++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement?.matches("[data-card]"))) return presses;
    }
    return Number.POSITIVE_INFINITY;
  };
  await signedIn(page, "advisor", at(date));
  await page.locator("[data-card]").waitFor();
  expect(await stops()).toBeLessThanOrEqual(6);
  await page.reload();
  await page.locator("[data-card]").waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  expect(await stops()).toBe(1);
});

test("arrows go through the rail; how narrow it is and the colors are each person's choice, and both stay", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/today");
  await expect(person(page)).toBeVisible();
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const work = () => page.getByRole("main").evaluate((main) => main.clientWidth);
  const before = await work();

  await test.step("arrows go through the rail", async () => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(desk(page).getByRole("link", { name: "Today" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    const schedule = desk(page).getByRole("link", { name: "Schedule", exact: true });
    await expect(schedule).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/desk\/schedule$/);
    await expect(schedule).toHaveAttribute("aria-current", "page");
  });
  await test.step("the colors are the system's until somebody chooses", async () => {
    expect(await scheme()).toBe("light dark");
    await person(page).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    expect(await scheme()).toBe("dark");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });
  await test.step("it stays as narrow, and as dark, as it was made", async () => {
    await page.getByRole("button", { name: "Collapse" }).click();
    expect(await work()).toBe(before + 220 - 56);
    await page.reload();
    await expect(page.getByRole("button", { name: "Expand the menu" })).toBeVisible();
    expect(await work()).toBe(before + 220 - 56);
    expect(await scheme()).toBe("dark");
  });
  await test.step("a narrow rail leads to the settings, too", async () => {
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Hours" }).click();
    await expect(page.getByRole("heading", { name: "Opening hours" })).toBeFocused();
  });
  await test.step("dark is only the desk", async () => {
    await person(page).click();
    await page.getByRole("link", { name: "View the site" }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect.poll(scheme).toBe("light dark");
  });
});

test("what is new is made from any page, at a desk and on a phone, and a double press opens its form once", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/customers");
  const opener = page.getByRole("button", { name: "New", exact: true });
  const form = page.locator("ion-modal");
  for (const width of [1280, 390])
    await test.step(`with the keyboard, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await opener.click();
      await expectAccessible(page);
      await expect(page.getByRole("button", { name: "New appointment" })).toBeFocused();
      for (const name of ["Walk-in", "Block time"]) {
        await page.keyboard.press("ArrowDown");
        await expect(page.getByRole("button", { name })).toBeFocused();
      }
      await page.keyboard.press("Escape");
      await expect(opener).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "New appointment" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(form.getByLabel("Customer’s name")).toBeVisible();
      await expect(form.getByRole("combobox", { name: /^Customer/ }).first()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(form).toHaveCount(0);
      await expect(page).toHaveURL(/\/desk\/customers$/);
      await opener.click();
      await page.getByRole("button", { name: "Block time" }).click();
      await expect(form.getByLabel("Reason")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(form).toHaveCount(0);
    });

  const pressAgain = async () => {
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of ["New appointment", "Block time"])
    await test.step(`a double press opens ${name}, and neither closes it nor presses what lies beneath`, async () => {
      await opener.click();
      await page.getByRole("button", { name }).hover();
      await page.mouse.down();
      await page.mouse.up();
      await pressAgain();
      await expect(form.getByRole("heading", { level: 2 })).toHaveText(name);
      await pressAgain();
      await expect(form).toHaveCount(1);
      await expect(form.getByRole("heading", { level: 2 })).toHaveText(name);
      // A press beside the form that is none of the two closes it.
      await page.mouse.click(5, 5);
      await expect(form).toHaveCount(0);
    });
});

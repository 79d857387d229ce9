import { plusDays } from "@openhood/domain/days";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import type { Locator, Page } from "@playwright/test";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "edit-shop" });
test.describe.configure({ mode: "default", timeout: 60_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const savedToast = (page: Page) => page.locator("ion-toast", { hasText: "Customers see it now." });
const saved = async (page: Page) => {
  await save(page).click();
  await expect(page.getByText("Everything is saved.")).toBeVisible();
};

test("what the owner saves stands on the public pages at once: the tagline, a day with other hours and a price", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk");
  const desk = page.getByRole("navigation", { name: "Desk" });
  const preview = page.getByRole("complementary", { name: "What customers will see" });
  await desk.getByRole("link", { name: "Shop profile" }).click();
  await expect(field(page, "Tagline, English")).toHaveValue(/Tell us what your car is doing/);
  await field(page, "Tagline, English").fill("An honest word before every repair.");
  await expect(preview.getByText("An honest word before every repair.")).toBeVisible();
  const section = page.getByRole("region", { name: "Days with other hours" });
  await section.getByRole("button", { name: "Add a day with other hours" }).click();
  const today = new Date().toISOString().slice(0, 10);
  // No holiday: that day has its own hours already.
  const { closures, specialDays = [] } = demoProfile;
  const closed = [...closures, ...specialDays].map(({ date }) => date);
  const soon = [2, 3, 4].map((days) => plusDays(today, days)).find((date) => !closed.includes(date)) ?? "";
  await section.getByLabel("Day", { exact: true }).last().fill(soon);
  await section.getByLabel("Reason, English").last().fill("Open house");
  // Around all that is booked on that day: nobody loses their place.
  await section.getByLabel("From").last().fill("06:00");
  await section.getByLabel("To", { exact: true }).last().fill("22:00");
  await save(page).click();
  await expect(savedToast(page)).toBeVisible();
  await expect(page.getByText("Everything is saved.")).toBeVisible();

  await desk.getByRole("link", { name: "Services" }).click();
  await test.step("who moves a service with the keyboard goes on from its button", async () => {
    const up = page.getByRole("button", { name: /^Move up: Exhaust/ });
    await up.press("Enter");
    await expect(page.getByRole("button", { name: "Save the order" })).toBeVisible();
    await expect(up).toBeFocused();
    await page.getByRole("button", { name: "Undo the changes" }).click();
  });
  await page.getByRole("link", { name: "Exhaust" }).click();
  await page.getByLabel("The price is known only after inspection").check();
  await expect(preview.getByText("After inspection")).toBeVisible();
  await saved(page);

  await test.step("in this tab, without a reload", async () => {
    await page.getByRole("button", { name: /^You: / }).click();
    await page.getByRole("link", { name: "View the site" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
    await expect(page.getByRole("link", { name: /Exhaust/ })).toContainText("After inspection");
  });
  await test.step("and to somebody who comes by, in either language, and to search engines", async () => {
    const visitor = await browserOf(browser, shop);
    await visitor.goto("/about");
    await expect(visitor.locator("main")).toContainText("An honest word before every repair.");
    await visitor.goto("/home");
    const other = visitor.getByRole("list", { name: "Other hours" }).getByRole("listitem");
    await expect(other.filter({ hasText: /Open house.*6:00\sAM – 10:00\sPM/ })).toBeVisible();
    await visitor.goto("/es/services/exhaust");
    await expect(visitor.locator("#price")).toContainText("Tras la revisión");
    const data = () => visitor.locator('script[type="application/ld+json"]').allTextContents();
    await expect.poll(data).toEqual([expect.stringMatching(/"@type":"Service"(?!.*"offers")/)]);
  });
});

test("the logo is drawn from the file that was chosen, as large as it may be, and printed on the counter's sheets", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop");
  const section = page.getByRole("region", { name: "Logo" });
  const logo = section.getByRole("img", { name: "Your logo, as it is printed" });
  await expect(logo).toBeVisible();
  const drawnSize = () =>
    logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight, image.src.length]);
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    section.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });

  // A drawing fills the frame a logo may have.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#c44810"/></svg>`;
  await choose("sign.svg", "image/svg+xml", Buffer.from(svg));
  await expect(page.getByText("The logo is saved.")).toBeVisible();
  await expect.poll(async () => (await drawnSize()).slice(0, 2)).toEqual([480, 240]);

  // Photos are made smaller; what is no picture is refused, and the logo stays.
  for (const type of ["jpeg", "png"] as const) {
    const was = (await logo.getAttribute("src")) ?? "";
    await choose(`photo.${type}`, `image/${type}`, await page.screenshot({ type }));
    await expect(logo).not.toHaveAttribute("src", was);
    expect((await drawnSize())[0]).toBeLessThanOrEqual(384);
    expect((await drawnSize())[2]).toBeLessThan(133_400);
  }
  const before = await logo.getAttribute("src");
  await choose("photo.jpg", "image/jpeg", Buffer.from("no picture"));
  await expect(section.getByText("This file can’t be read as a picture.")).toBeVisible();
  await expect(logo).toHaveAttribute("src", before ?? "");
  await expectAccessible(page);

  await page.goto("/desk/orders/demo-order-2/print");
  await expect(page.getByRole("img", { name: /^(Logo|Logotipo) / })).toBeVisible();
});

test("two owners at once: the second is told, reads what the first one saved, and takes it or keeps their own", async ({
  browser,
  shop,
}) => {
  const first = await browserOf(browser, shop);
  const second = await browserOf(browser, shop);
  await signedIn(first, "owner", "/desk/shop");
  await signedIn(second, "owner", "/desk/shop");
  await field(second, "City").fill("typed by the second");
  await field(first, "Street address").fill("1 First Street");
  await saved(first);

  await save(second).click();
  const notice = second.getByText("Somebody else changed this");
  await expect(notice).toBeInViewport();
  expect((await shop.db.doc("shop/profile").get()).get("address.city")).toBe("Millbrook");
  await expect(
    second.getByRole("listitem").filter({ hasText: "Street address: 1 First Street" }),
  ).toBeVisible();
  await expect(field(second, "City")).toHaveValue("typed by the second");
  await expectAccessible(second);
  await second.getByRole("button", { name: "Use theirs" }).click();
  await expect(notice).toBeHidden();
  await expect(field(second, "Street address")).toHaveValue("1 First Street");

  await field(second, "City").fill("typed by the second");
  await field(first, "Street address").fill("2 First Street");
  await saved(first);
  await save(second).click();
  await second.getByRole("button", { name: "Keep mine, then save again" }).click();
  await saved(second);
  const { street, city } = (await shop.db.doc("shop/profile").get()).get("address");
  expect([street, city]).toEqual(["1 First Street", "typed by the second"]);
});

test("a draft outlives a reload, leaving asks first, and who goes back while it is being saved is back once it is", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  page.on("dialog", (dialog) => void dialog.accept());
  await signedIn(page, "owner", "/desk/staff");
  const links = page.getByRole("navigation", { name: "Desk" });
  const question = page.getByRole("alertdialog");
  await links.getByRole("link", { name: "Shop profile" }).click();
  const before = (await shop.db.doc("shop/profile").get()).get("name");
  await field(page, "Name of the shop").fill("Not yet saved");
  await page.getByLabel("From").nth(1).fill("09:15");
  await page.reload();
  await expect(field(page, "Name of the shop")).toHaveValue("Not yet saved");
  await expect(page.getByLabel("From").nth(1)).toHaveValue("09:15");

  await test.step("who moves a row with the keyboard goes on from its button", async () => {
    const team = page.getByRole("region", { name: "Team" });
    const down = team.getByRole("button", { name: "Move down: Rosa Hollis" });
    await down.press("Enter");
    await expect(team.getByRole("status")).toHaveText("Rosa Hollis is now 2 of 5.");
    await expect(down).toBeFocused();
  });

  await links.getByRole("link", { name: "Team" }).click();
  await expect(question).toContainText("Leave without saving?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/desk\/shop$/);
  await page.getByRole("button", { name: "Discard" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(field(page, "Name of the shop")).toHaveValue(before);
  await expect(page.getByText("Everything is saved.")).toBeVisible();

  const held = Promise.withResolvers<void>();
  await page.route("**/api/shop.saveProfile**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await field(page, "Tagline, English").fill("We tell you first.");
  await expect(page.getByText(/^Not saved yet/)).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Saving…")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Saving…")).toBeVisible();
  held.resolve();
  await expect(page).toHaveURL(/\/desk\/staff$/);
  await expect(question).toHaveCount(0);
});

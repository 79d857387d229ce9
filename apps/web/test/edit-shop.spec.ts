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

test("what the owner saves stands on the public pages at once: the tagline and a price", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  const visitor = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk");
  await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Shop profile" }).click();
  await expect(field(page, "Tagline, English")).toHaveValue(/Tell us what your car is doing/);
  await field(page, "Tagline, English").fill("An honest word before every repair.");
  const preview = page.getByRole("complementary", { name: "What customers will see" });
  await expect(preview.getByText("An honest word before every repair.")).toBeVisible();
  await save(page).click();
  await expect(savedToast(page)).toBeVisible();
  await expect(page.getByText("Everything is saved.")).toBeVisible();

  await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Services" }).click();
  await page.getByRole("link", { name: "Oil change" }).click();
  await field(page, "Price to, in dollars").fill("1,249.50");
  await expect(preview.getByText("$69 – $1,249.50")).toBeVisible();
  await saved(page);
  const service = await shop.db.collection("services").doc("oil-change").get();
  expect(service.get("price")).toEqual({ from: 6_900, to: 124_950 });

  // In this tab, without a reload; and to somebody who comes by.
  await page.getByRole("button", { name: /^You: / }).click();
  await page.getByRole("link", { name: "View the site" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
  await expect(page.getByRole("link", { name: /Oil change/ })).toContainText("$1,249.50");
  await visitor.goto("/services/oil-change");
  await expect(visitor.locator("main")).toContainText("$1,249.50");
  await visitor.goto("/about");
  await expect(visitor.locator("main")).toContainText("An honest word before every repair.");
});

test("the logo is chosen from a file, seen at once, printed on the counter's sheets, and removed with a way back", async ({
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
  const said = section.getByRole("status");

  // A drawing fills the frame a logo may have.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#c44810"/></svg>`;
  await choose("sign.svg", "image/svg+xml", Buffer.from(svg));
  await expect(said).toContainText("The logo is saved.");
  await expect.poll(async () => (await drawnSize()).slice(0, 2)).toEqual([480, 240]);
  await section.getByRole("button", { name: "Undo: put back the former logo" }).click();
  await expect(said).toHaveText("The logo is back.");
  await expect.poll(async () => (await drawnSize()).slice(0, 2)).not.toEqual([480, 240]);

  // Photos are made smaller; what is no picture is refused, and the logo stays.
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const type of ["jpeg", "png"] as const) {
    const was = (await logo.getAttribute("src")) ?? "";
    await choose(`photo.${type}`, `image/${type}`, await page.screenshot({ type }));
    await expect(logo).not.toHaveAttribute("src", was);
    expect((await drawnSize())[0]).toBeLessThanOrEqual(341);
    expect((await drawnSize())[2]).toBeLessThan(133_400);
  }
  const before = await logo.getAttribute("src");
  await choose("photo.jpg", "image/jpeg", Buffer.from("no picture"));
  await expect(section.getByText("This file can’t be read as a picture.")).toBeVisible();
  await expect(logo).toHaveAttribute("src", before ?? "");
  await expectAccessible(page);

  await section.getByRole("button", { name: "Remove the logo" }).click();
  await expect(logo).toBeHidden();
  await expect(section.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(logo).toHaveAttribute("src", before ?? "");

  await page.goto("/desk/orders/demo-order-2/print");
  await expect(page.getByRole("img", { name: /^(Logo|Logotipo) / })).toBeVisible();
});

test("two owners at once: the second is told, reads the first one's words, and keeps their own", async ({
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
  const notice = second.getByText("Somebody else saved the profile while you were writing");
  await expect(notice).toBeInViewport();
  expect((await shop.db.doc("shop/profile").get()).get("address.city")).toBe("Millbrook");
  await second.getByRole("button", { name: "Load what they saved" }).click();
  await expect(notice).toBeHidden();
  await expect(field(second, "Street address")).toHaveValue("1 First Street");
  const kept = second.getByRole("region", { name: "What you had typed" });
  await expect(kept.getByRole("textbox")).toHaveCount(1);
  await expect(kept.getByRole("textbox")).toHaveValue("typed by the second");
  await second.reload();
  await expect(kept.getByRole("textbox")).toHaveValue("typed by the second");
  await expectAccessible(second);
  await kept.getByRole("button", { name: "Put mine back: City" }).click();
  await expect(kept).toBeHidden();
  await expect(field(second, "City")).toBeFocused();
  await saved(second);
  const { street, city } = (await shop.db.doc("shop/profile").get()).get("address");
  expect([street, city]).toEqual(["1 First Street", "typed by the second"]);
});

test("a draft outlives a reload, and leaving asks first", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  page.on("dialog", (dialog) => void dialog.accept());
  await signedIn(page, "owner", "/desk/shop");
  const before = (await shop.db.doc("shop/profile").get()).get("name");
  await field(page, "Name of the shop").fill("Not yet saved");
  await page.getByLabel("From").nth(1).fill("09:15");
  await page.reload();
  await expect(field(page, "Name of the shop")).toHaveValue("Not yet saved");
  await expect(page.getByLabel("From").nth(1)).toHaveValue("09:15");

  const away = page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Team" });
  await away.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Leave without saving?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/desk\/shop$/);
  await away.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/desk\/staff$/);
  await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Shop profile" }).click();
  await expect(field(page, "Name of the shop")).toHaveValue("Not yet saved");
  await page.getByRole("button", { name: "Discard" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(field(page, "Name of the shop")).toHaveValue(before);
  await expect(page.getByText("Everything is saved.")).toBeVisible();
});

test("the question whether to leave while it is being saved goes once it is saved, to where one wanted, back too", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/staff");
  const links = page.getByRole("navigation", { name: "Desk" });
  const question = page.getByRole("alertdialog");
  const leaving = [() => links.getByRole("link", { name: "Team" }).click(), () => page.goBack()];
  for (const [index, leave] of leaving.entries()) {
    const held = Promise.withResolvers<void>();
    await page.route("**/api/shop.saveProfile**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await links.getByRole("link", { name: "Shop profile" }).click();
    await field(page, "Tagline, English").fill(`We tell you first. ${index}`);
    await expect(page.getByText(/^Not saved yet/)).toBeVisible();
    await save(page).click();
    await expect(page.getByText("Saving…")).toBeVisible();
    await leave();
    await expect(question).toContainText("It is still being saved");
    held.resolve();
    await expect(page).toHaveURL(/\/desk\/staff$/);
    await expect(question).toHaveCount(0);
    await page.unroute("**/api/shop.saveProfile**");
  }
});

test("what is wrong is said at its field, and the summary leads there, on a phone in the other language too", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "owner", "/desk/shop");
  await field(page, "Phone").fill("call us");
  await page.getByRole("button", { name: "Add a question" }).click();
  await field(page, "Answer, English").last().fill("An answer without a question.");
  await page.getByRole("radio", { name: /Spanish/ }).check();
  await save(page).click();
  const summary = page.getByRole("alert").filter({ hasText: /needs? fixing/ });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("button")).toHaveText([/^Phone/, /^Question 5/]);
  await expectAccessible(page);
  await summary.getByRole("button", { name: /Question 5: Question/ }).click();
  await expect(field(page, "Question, English").last()).toBeFocused();
  await page.keyboard.type("Do you fix kites?");
  await expect(summary.getByRole("button")).toHaveCount(1);
  await summary.getByRole("button", { name: /Phone/ }).click();
  await expect(field(page, "Phone")).toBeFocused();
  await expect(field(page, "Phone")).toHaveAccessibleDescription(/area code/);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("(555) 010-7789");
  await saved(page);
  expect((await shop.db.doc("shop/profile").get()).get("questions").at(-1).question.en).toBe(
    "Do you fix kites?",
  );
});

test("lists are ordered and emptied with the keyboard, and a removal is taken back", async ({
  browser,
  shop,
}) => {
  const week = (await shop.db.doc("shop/profile").get()).data()?.hours;
  const [monday, saturday] = [week[0].spans, week[5].spans];
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop");
  const team = page.getByRole("region", { name: "Team" });
  const names = () => team.locator("[data-item] [aria-expanded]").allTextContents();
  await team.getByRole("button", { name: "Move down: Rosa Hollis" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect((await names()).slice(0, 3)).toEqual(["Marcus Bell", "Teresa Okafor", "Rosa Hollis"]);
  await expect(team.getByRole("button", { name: "Move down: Rosa Hollis" })).toBeFocused();
  await expect(team.getByRole("status")).toHaveText("Rosa Hollis is now 3 of 5.");
  await team.getByRole("button", { name: "Remove: Teresa Okafor" }).focus();
  await page.keyboard.press("Enter");
  await expect(team.getByRole("button", { name: "Undo" })).toBeFocused();
  expect(await names()).not.toContain("Teresa Okafor");
  await page.keyboard.press("Enter");
  expect((await names())[1]).toBe("Teresa Okafor");

  const hours = page.getByRole("region", { name: "Opening hours" });
  await hours
    .getByRole("group", { name: "Monday" })
    .getByRole("button", { name: "Add hours: Monday" })
    .click();
  await hours.getByRole("group", { name: "Monday" }).getByLabel("From").nth(1).fill("19:00");
  await hours.getByRole("group", { name: "Monday" }).getByLabel("To").nth(1).fill("00:00");
  await hours.getByRole("button", { name: /Use Monday’s hours/ }).click();
  await saved(page);
  const profile = (await shop.db.doc("shop/profile").get()).data();
  expect(profile?.hours[4].spans).toEqual([...monday, { from: 1_140, to: 1_440 }]);
  expect(profile?.hours[5].spans).toEqual(saturday);
  expect(profile?.team.map(({ name }: { name: string }) => name).slice(0, 3)).toEqual([
    "Marcus Bell",
    "Teresa Okafor",
    "Rosa Hollis",
  ]);
});

test("a service is added under an address of its own, put in order and removed", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop/services");
  const list = page.locator("[data-slug]");
  await expect(list.first()).toBeVisible();
  const count = await list.count();
  await page.getByRole("link", { name: "Add a service" }).click();
  await field(page, "Name, English").fill("Oil Change");
  await expect(field(page, "Page address")).toHaveValue("oil-change-2");
  await field(page, "Page address").fill("oil-change");
  await field(page, "Price from, in dollars").fill("ten");
  await field(page, "Price to, in dollars").fill("20");
  await field(page, "Time from, in hours").fill("0.5");
  await field(page, "Time to, in hours").fill("1.25");
  await page.getByLabel("Engine").check();
  await save(page).click();
  await expect(field(page, "Page address")).toHaveAccessibleDescription(/Another service already has/);
  await expect(field(page, "Price from, in dollars")).toHaveAccessibleDescription(/Write dollars like/);
  await expectAccessible(page);
  await field(page, "Page address").fill("oil-change-express");
  await field(page, "Price from, in dollars").fill("10.05");
  await save(page).click();
  await expect(page).toHaveURL(/\/desk\/shop\/services$/);
  await expect(list).toHaveCount(count + 1);
  const made = await shop.db.collection("services").doc("oil-change-express").get();
  expect(made.data()).toMatchObject({
    price: { from: 1_005, to: 2_000 },
    hours: { from: 50, to: 125 },
    parts: ["engine"],
  });

  await page.getByRole("button", { name: "Move up: Oil Change", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move up: Oil Change", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Save the order" }).click();
  await expect(page.getByRole("button", { name: "Save the order" })).toHaveCount(0);
  await page.reload();
  await expect(list.nth(count - 1)).toHaveAttribute("data-slug", "oil-change-express");

  await page.getByRole("link", { name: "Oil Change", exact: true }).click();
  await page.getByRole("button", { name: "Remove this service" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL(/\/desk\/shop\/services$/);
  await expect(list).toHaveCount(count);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list).toHaveCount(count + 1);
  await expect(page.getByText("Oil Change is back.")).toBeVisible();
});

test("a day with other hours is said at once, and a slip in it at its field", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  const visitor = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop");
  const section = page.getByRole("region", { name: "Days with other hours" });
  await section.getByRole("button", { name: "Add a day with other hours" }).click();
  const today = new Date().toISOString().slice(0, 10);
  // No holiday: that day has its own hours already.
  const { closures, specialDays = [] } = demoProfile;
  const closed = [...closures, ...specialDays].map(({ date }) => date);
  const soon = [2, 3, 4].map((days) => plusDays(today, days)).find((date) => !closed.includes(date)) ?? "";
  await section.getByLabel("Reason, English").last().fill("Open house");
  await section.getByLabel("From").last().fill("18:00");
  await section.getByLabel("To", { exact: true }).last().fill("10:00");
  await save(page).click();
  await expect(section.getByLabel("Day", { exact: true }).last()).toHaveAccessibleDescription(/Fill this in/);
  await expect(section.getByLabel("To", { exact: true }).last()).toHaveAccessibleDescription(
    /end must be after the start/,
  );
  await expectAccessible(page);
  await section
    .getByRole("button", { name: /^Remove hours 1/ })
    .last()
    .click();
  await section.getByLabel("Day", { exact: true }).last().fill(soon);
  await save(page).click();
  await expect(section.getByText("Fill this in.")).toBeVisible();
  await section
    .getByRole("button", { name: /^Open this day/ })
    .last()
    .click();
  // Around all that is booked on that day: nobody loses their place.
  await section.getByLabel("From").last().fill("06:00");
  await section.getByLabel("To", { exact: true }).last().fill("22:00");
  await saved(page);
  const profile = await shop.db.doc("shop/profile").get();
  expect(profile.get("specialDays")).toContainEqual({
    date: soon,
    spans: [{ from: 360, to: 1_320 }],
    reason: { en: "Open house", es: "" },
  });
  await visitor.goto("/home");
  const other = visitor.getByRole("list", { name: "Other hours" }).getByRole("listitem");
  await expect(other.filter({ hasText: /Open house.*6:00\sAM – 10:00\sPM/ })).toBeVisible();
});

test("a price known only after inspection is said so everywhere, and the one typed before comes back", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  const visitor = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop/services/exhaust");
  const unknown = page.getByLabel("The price is known only after inspection");
  const preview = page.getByRole("complementary", { name: "What customers will see" });
  await field(page, "Price to, in dollars").fill("1,500");
  await unknown.check();
  await expect(field(page, "Price to, in dollars")).toHaveCount(0);
  await expect(preview.getByText("After inspection")).toBeVisible();
  await field(page, "Skill it needs").selectOption({ label: "Any bay will do" });
  await page.getByLabel("Customers can book it online").uncheck();
  await saved(page);
  expect((await shop.db.collection("services").doc("exhaust").get()).data()).toMatchObject({
    price: null,
    skill: null,
    bookable: false,
  });
  await visitor.goto("/services/exhaust");
  await expect(visitor.locator("#price")).toContainText("After inspection");
  const data = () => visitor.locator('script[type="application/ld+json"]').allTextContents();
  await expect.poll(data).toEqual([expect.stringMatching(/"@type":"Service"(?!.*"offers")/)]);
  await visitor.goto("/es/services/exhaust");
  await expect(visitor.locator("#price")).toContainText("Tras la revisión");
  await page.reload();
  await expect(unknown).toBeChecked();
  await unknown.uncheck();
  await expect(field(page, "Price to, in dollars")).toHaveValue("");
  await field(page, "Price from, in dollars").fill("140");
  await field(page, "Price to, in dollars").fill("1400");
  await unknown.check();
  await unknown.uncheck();
  await expect(field(page, "Price to, in dollars")).toHaveValue("1400");
  await saved(page);
  await visitor.goto("/services");
  await expect(visitor.getByRole("link", { name: /Exhaust/ })).toContainText("$140 – $1,400");
});

test("nobody but an owner gets in, or is shown the way", async ({ browser, shop }) => {
  for (const who of ["technician", "advisor"]) {
    const page = await browserOf(browser, shop);
    await signedIn(page, who, "/desk/shop");
    await expect(page.getByRole("heading", { level: 1, name: "This page is for the owner" })).toBeVisible();
    await expect(
      page.getByRole("main").getByRole("link", { name: "Schedule", exact: true }).last(),
    ).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    const desk = page.getByRole("navigation", { name: "Desk" });
    await expect(desk.getByRole("link", { name: "Team" })).toBeVisible();
    await expect(desk.getByRole("link", { name: "Shop" })).toHaveCount(0);
    await page.context().close();
  }
});

test("a new shop starts from an empty form that says what customers see", async ({ browser, shop }) => {
  const profile = shop.db.doc("shop/profile");
  const before = (await profile.get()).data();
  await profile.delete();
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop");
  await expect(page.getByText("Your public pages are already up")).toBeVisible();
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByRole("alert").filter({ hasText: /needs? fixing/ })).toBeFocused();
  for (const [name, value] of [
    ["Name of the shop", "A New Garage"],
    ["In business since", "2026"],
    ["Phone", "(555) 010-0001"],
    ["E-mail", "new@openhood.example"],
    ["Street address", "1 New Street"],
    ["City", "Newtown"],
    ["State", "NY"],
    ["ZIP", "10001"],
  ] as const)
    await field(page, name).fill(value);
  await saved(page);
  await expect(page.getByText("Your public pages are already up")).toHaveCount(0);
  await page.goto("/about");
  await expect(page.locator("main")).toContainText("1 New Street");
  if (before) await profile.set(before);
});

import type { Page } from "@playwright/test";
import { browserOf, customerWrites, expect, mailTo, signedIn, test } from "../shop.ts";
import { stop, tabTo } from "./keyboard.ts";

// Nothing here is done with a pointer, and no element is given the focus but by a key.
test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const heading = (page: Page) => page.locator("h1");
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const enter = (page: Page) => page.keyboard.press("Enter");

test("a message is written from the home page, past an empty form", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/home");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  const main = page.getByRole("navigation", { name: "Main" });
  await tabTo(page, main.getByRole("link", { name: "Contact" }));
  await enter(page);
  await expect(heading(page)).toHaveText("Write to us");
  await expect(heading(page)).toBeFocused();

  const send = page.getByRole("button", { name: "Send message" });
  await tabTo(page, send);
  await enter(page);
  const summary = page.getByRole("alert").filter({ hasText: "3 things to look at" });
  await expect(summary).toBeFocused();
  await tabTo(page, summary.getByRole("button").first());
  await enter(page);
  await expect(field(page, "What is the car doing?")).toBeFocused();
  await page.keyboard.type("It squeals when it is cold.");
  await tabTo(page, field(page, "Your name"));
  await page.keyboard.type("Kay Board");
  await tabTo(page, field(page, "E-mail"));
  await page.keyboard.type("kay.board@mail.example");
  await tabTo(page, send);
  await page.keyboard.press("Space");
  await expect(heading(page)).toHaveText("We got your message");
  await expect(heading(page)).toBeFocused();
  await mailTo(shop, "shop@openhood.example", ({ subject }) => subject.includes("Kay Board"));
});

test("a customer signs in, past a faulty form, and corrects their profile", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/home");
  await tabTo(page, page.locator("header").getByRole("link", { name: "Sign in" }));
  await enter(page);
  await expect(heading(page)).toHaveText("Sign in");
  await expect(heading(page)).toBeFocused();
  const email = field(page, "E-mail");
  await tabTo(page, email);
  await page.keyboard.type("customer at home");
  await enter(page);
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("customer@openhood.example");
  await tabTo(page, field(page, "Password"));
  await page.keyboard.type("openhood-demo");
  await enter(page);
  await expect(page).toHaveURL(/\/account\/appointments$/);
  await expect(heading(page)).toBeFocused();

  await tabTo(
    page,
    page.getByRole("navigation", { name: "Your account" }).getByRole("link", { name: "Details" }),
    "Shift+Tab",
  );
  await enter(page);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(heading(page)).toBeFocused();
  const name = field(page, "Name");
  await tabTo(page, name);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  const save = page.getByRole("button", { name: "Save" });
  await tabTo(page, save);
  await enter(page);
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("Casey K. Morgan");
  await tabTo(page, save);
  await enter(page);
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(save).toBeFocused();
});

test("staff answer a message", async ({ browser, shop }) => {
  const id = await customerWrites(shop, "Answer Me", "The window does not close.");
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk");
  const row = page.locator(`[data-row="${id}"]`);
  await tabTo(page, row);
  await enter(page);
  await expect(heading(page).filter({ hasText: "Answer Me" })).toBeVisible();
  // Beside the list the keyboard stays in it; the message comes next.
  await expect(row).toBeFocused();
  await tabTo(page, field(page, "Answer"));
  await page.keyboard.type("Come by at ten.");
  await tabTo(page, page.getByRole("button", { name: "Send answer" }));
  await enter(page);
  await expect(page.locator('[data-entry="house"]')).toContainText("Come by at ten.");
  expect((await stop(page)).inMain).toBe(true);
});

test("the owner corrects a price, past a price that is none", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop/services");
  await tabTo(page, page.getByRole("link", { name: "Oil change" }));
  await enter(page);
  await expect(page).toHaveURL(/\/oil-change$/);
  await expect(heading(page)).toBeFocused();
  const price = field(page, "Price to, in dollars");
  await tabTo(page, price);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("ten");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await tabTo(page, save);
  await enter(page);
  const summary = page.getByRole("alert").filter({ hasText: "needs fixing" });
  await expect(summary).toBeFocused();
  await tabTo(page, summary.getByRole("button"));
  await enter(page);
  await expect(price).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("133.50");
  await tabTo(page, save);
  await enter(page);
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  await expect(save).toBeFocused();
  const service = await shop.db.collection("services").doc("oil-change").get();
  expect(service.get("price.to")).toBe(13_350);
});

test("a question holds the keyboard until it is answered, and gives it back, in both modes", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/construction");
  const remove = page.getByRole("button", { name: /Remove/ }).first();
  for (const mode of ["md", "ios"] as const)
    await test.step(mode, async () => {
      await page.goto(`/desk/staff?mode=${mode}`);
      await tabTo(page, remove);
      for (const leave of ["Escape", "Cancel"]) {
        await enter(page);
        const question = page.getByRole("alertdialog");
        await expect(question).toBeVisible();
        await expect(page.locator(`ion-alert.${mode}`)).toHaveCount(1);
        const inside = () => question.evaluate((element) => element.contains(document.activeElement));
        await expect.poll(inside).toBe(true);
        for (let presses = 0; presses < 5; presses++) {
          await page.keyboard.press("Tab");
          expect(await inside()).toBe(true);
        }
        if (leave === "Cancel") {
          await tabTo(page, question.getByRole("button", { name: leave }));
          await enter(page);
        } else await page.keyboard.press(leave);
        await expect(question).toHaveCount(0);
        await expect(remove).toBeFocused();
      }
    });
});

test("the menu of a phone opens, closes with Escape and on a page change, and keeps the keyboard", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await page.goto("/home");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main).toBeHidden();
  const menu = page.getByRole("button", { name: "Menu" });
  await tabTo(page, menu);
  await enter(page);
  await expect(main).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(main).toBeHidden();
  await expect(menu).toBeFocused();
  await enter(page);
  await tabTo(page, main.getByRole("link", { name: "About" }), "Shift+Tab");
  await page.keyboard.press("Escape");
  await expect(main).toBeHidden();
  await expect(menu).toBeFocused();
  await enter(page);
  await tabTo(page, main.getByRole("link", { name: "About" }), "Shift+Tab");
  await enter(page);
  await expect(page).toHaveURL(/\/about$/);
  await expect(main).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

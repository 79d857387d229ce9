import type { Page } from "@playwright/test";
import { atRest } from "./overlay.ts";
import { browserOf, customerWrites, expect, expectAccessible, signedIn, test } from "./shop.ts";
import { fingerOn } from "./touch.ts";

test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const palette = (page: Page) => page.locator("ion-modal [cmdk-root]");
const field = (page: Page) => page.getByRole("combobox", { name: /Find a customer|Busque un cliente/ });
const options = (page: Page) => palette(page).getByRole("option");
const chosen = (page: Page) => palette(page).locator('[role="option"][aria-selected="true"]');

async function summon(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("the palette leads to pages and messages with the keyboard alone, in the language in force", async ({
  browser,
  shop,
}) => {
  const id = await customerWrites(shop, "Zoë Ångström", "The tailgate will not stay up.");
  const page = await browserOf(browser, shop);
  const complaints: string[] = [];
  page.on(
    "console",
    (entry) => /Content Security|Refused/i.test(entry.text()) && complaints.push(entry.text()),
  );
  await signedIn(page, "owner", "/desk");
  await expect(page.locator("[data-row]").first()).toBeVisible();

  await test.step("to a page, whose heading has the focus", async () => {
    await summon(page);
    await page.keyboard.type("team");
    await expect(chosen(page)).toHaveText("Team");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/desk\/staff$/);
    await expect(palette(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeFocused();
  });

  await test.step("to a message by person, without the accents, from a page where the inbox is not on screen", async () => {
    await summon(page);
    await page.keyboard.type("zoe ang");
    await expect(chosen(page)).toContainText("Zoë Ångström");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/desk/messages/${id}$`));
  });

  await test.step("the field keeps its caret keys", async () => {
    await summon(page);
    await page.keyboard.type("tailgate stay");
    await expect(options(page)).toHaveCount(1);
    await expect(palette(page).getByRole("status")).toHaveText("1 result");
    await page.keyboard.press("Home");
    await page.keyboard.type("x");
    await expect(field(page)).toHaveValue("xtailgate stay");
    await expect(palette(page).getByRole("status")).toContainText("Nothing found.");
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  await test.step("to a part of a page", async () => {
    await summon(page);
    await page.keyboard.type("opening hours");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/desk\/shop#hours$/);
    await expect(page.getByRole("heading", { name: "Opening hours" })).toBeFocused();
  });

  await test.step("to the other language, in which it finds its words, and out of the desk", async () => {
    await summon(page);
    await page.keyboard.type("spanish");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await summon(page);
    await page.keyboard.type("cerrar sesion");
    await expect(chosen(page)).toHaveText("Cerrar sesión");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/es\/home$/);
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toHaveCount(0);
  });
});

test("the palette acts on the message that has the focus, and gives the focus back", async ({
  browser,
  shop,
}) => {
  const id = await customerWrites(shop, "Palette Subject", "The radio only plays polka.");
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk");
  const row = page.locator(`[data-row="${id}"]`);
  await row.focus();
  await summon(page);
  await expect(options(page).first()).toHaveText(/Write an answer to Palette Subject.*r$/);
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();

  await summon(page);
  await page.keyboard.type("to me");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("You");
  await summon(page);
  await expect(options(page).filter({ hasText: "to me" })).toHaveCount(0);
  await page.keyboard.type("archive the");
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  await expect(page.getByText("Palette Subject’s message is archived.")).toBeVisible();
  await summon(page);
  await page.keyboard.type("undo: ");
  await page.keyboard.press("Enter");
  await expect(row).toBeVisible();

  await row.focus();
  await summon(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/desk/messages/${id}$`));
  await expect(page.getByLabel("Answer", { exact: true })).toBeFocused();
  // Also while somebody types.
  await summon(page);
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByLabel("Answer", { exact: true })).toBeFocused();
});

test("what is typed before the palette is there goes into its field, acts on nothing behind it, and stands before what comes as the field takes the focus", async ({
  browser,
  shop,
}) => {
  const id = await customerWrites(shop, "Fast Fingers", "The wipers are slow.");
  const page = await browserOf(browser, shop);
  await page.route(/assets\/palette-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await signedIn(page, "owner", "/desk");
  const row = page.locator(`[data-row="${id}"]`);
  await row.focus();
  await page.evaluate(() =>
    addEventListener("focusin", ({ target }) => {
      if ((target as Element).matches("[cmdk-input]"))
        queueMicrotask(() => document.execCommand("insertText", false, "y"));
    }),
  );
  await page.keyboard.press("Control+k");
  await page.keyboard.type("e densitx");
  await page.keyboard.press("Backspace");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("e density");
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
  expect((await shop.db.collection("messages").doc(id).get()).get("state.status")).toBe("new");
});

test("a finger opens the palette from the desk's navigation, scrolls its list, pulls it away by its handle, and chooses in it; so does a mouse", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { mode: "ios", width: 390, finger: true, motion: true });
  await signedIn(page, "owner", "/desk");
  const opener = page.getByRole("button", { name: "Search or jump to…" });
  const open = async () => {
    await opener.click();
    await expect(field(page)).toBeFocused();
    await atRest(page, "ion-modal");
  };
  const closed = async () => {
    await expect(palette(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  };

  await test.step("a finger scrolls the list, and pulls the palette away by its handle", async () => {
    await open();
    await expect(palette(page).getByRole("status")).toContainText("Looks through");
    await expectAccessible(page);
    const list = page.getByRole("listbox");
    const finger = await fingerOn(page);
    const top = () => list.evaluate((element) => element.scrollTop);
    await finger.down({ x: 200, y: 600 });
    await finger.move({ x: 200, y: 300 });
    await finger.up();
    await expect.poll(top).toBeGreaterThan(100);
    const scrolled = await top();
    // Back up under the finger, and the palette stays.
    await finger.down({ x: 200, y: 400 });
    await finger.move({ x: 200, y: 520 });
    await finger.up();
    await expect.poll(top).toBeLessThan(scrolled);
    await atRest(page, "ion-modal");
    await expect(field(page)).toBeVisible();
    const handle = await palette(page).boundingBox();
    await finger.down({ x: 195, y: (handle?.y ?? 0) - 10 });
    await finger.move({ x: 195, y: 800 });
    await finger.up();
    await closed();
  });

  await test.step("back and a press beside it close it, in a wide window, too", async () => {
    await page.setViewportSize({ width: 1280, height: 844 });
    await open();
    await page.goBack();
    await expect(page).toHaveURL(/\/desk$/);
    await closed();
    await open();
    await page.mouse.click(20, 20);
    await closed();
  });

  await test.step("what is chosen in it opens", async () => {
    await open();
    await options(page).filter({ hasText: "E-mail that did not go out" }).click();
    await expect(page).toHaveURL(/\/desk\/mail$/);
  });
});

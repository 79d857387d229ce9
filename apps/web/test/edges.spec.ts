import type { Page } from "@playwright/test";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const TOP = 59;
const BOTTOM = 34;

/** A phone whose screen has a notch and a bar to swipe on. */
async function notched(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const insets = { top: TOP, topMax: TOP, bottom: BOTTOM, bottomMax: BOTTOM };
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).filter({ visible: true }).last().boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  return { ...box, bottom: box.y + box.height };
};

test("nothing to read or press lies under a notch or the bar at the screen's end", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { mode: "ios", width: 390, finger: true });
  await notched(page);
  const end = 844 - BOTTOM;

  await page.goto("/home");
  expect((await boxOf(page, "header a")).y).toBeGreaterThanOrEqual(TOP);
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect((await boxOf(page, "header a")).y).toBeGreaterThanOrEqual(TOP);
  await page.getByRole("button", { name: "Close" }).tap();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await boxOf(page, "footer p")).bottom).toBeLessThanOrEqual(end);

  await signedIn(page, "owner", "/desk/shop");
  await expect(page.getByLabel("Since", { exact: false }).first()).toBeVisible();
  expect((await boxOf(page, "main form button")).bottom).toBeLessThanOrEqual(end);

  await page.goto("/desk");
  await page.getByRole("button", { name: "Search or jump to…" }).tap();
  await expect(page.getByRole("combobox")).toBeFocused();
  expect((await boxOf(page, "[cmdk-root] [role=status]")).bottom).toBeLessThanOrEqual(end);
  await page.keyboard.press("Escape");
  await page.locator("[data-row]").first().tap();
  await page.getByRole("button", { name: "Archive", exact: true }).tap();
  const toast = page.locator("ion-toast").locator(".toast-wrapper");
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    })
    .toBeLessThanOrEqual(end);
  await page.getByRole("button", { name: "Undo" }).tap();

  await page.addInitScript(() => localStorage.removeItem("openhood.analytics"));
  await page.goto("/home");
  await expect(page.getByRole("button", { name: "No, thanks" })).toBeVisible();
  expect((await boxOf(page, '[aria-label="Privacy choice"] button')).bottom).toBeLessThanOrEqual(end);
});

/** The fields of a page that something lies over when they have the focus. */
const covered = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    const fields = [...document.querySelectorAll<HTMLElement>("main form :is(input, textarea, select)")];
    for (const field of fields.filter((one) => one.checkVisibility({ visibilityProperty: true }))) {
      if (field.getAttribute("tabindex") === "-1") continue;
      scrollTo(0, 0);
      field.focus();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { left, top, width, height } = field.getBoundingClientRect();
      const free = (y: number) => {
        const one = document.elementFromPoint(left + width / 2, y);
        return one !== null && (field.contains(one) || one.closest("label")?.contains(field) === true);
      };
      let seen = 0;
      for (let y = Math.ceil(top) + 1; y < top + height - 1; y++) if (free(y)) seen += 1;
      // Of a long text the browser shows the part where one writes.
      if (seen < Math.min(height, 88) - 4)
        found.push(`${field.getAttribute("name") ?? field.id}: ${seen} of ${height} pixels`);
    }
    return found;
  });

test("a field that has the focus is seen, however little room the keyboard leaves", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  // What is left of a phone's screen above its keyboard, where the window gets smaller.
  await page.setViewportSize({ width: 390, height: 420 });
  expect(await page.locator('meta[name="viewport"]').count()).toBe(0);
  await page.goto("/contact");
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute(
    "content",
    /interactive-widget=resizes-content/,
  );
  await page.addInitScript(() => localStorage.removeItem("openhood.analytics"));
  await page.reload();
  await expect(page.getByLabel("Your name")).toBeVisible();
  expect(await covered(page)).toEqual([]);
  await signedIn(page, "owner", "/desk/shop");
  await expect(page.getByLabel("Since", { exact: false }).first()).toBeVisible();
  expect(await covered(page)).toEqual([]);
  await page.goto("/desk/messages/demo-message-5");
  await expect(page.getByLabel("Answer", { exact: true })).toBeVisible();
  expect(await covered(page)).toEqual([]);
});

import type { Page } from "@playwright/test";
import { expect, open, test } from "./site.ts";

type Kind = "modal" | "alert" | "action sheet";
const tags: Record<Kind, string> = {
  modal: "ion-modal",
  alert: "ion-alert",
  "action sheet": "ion-action-sheet",
};

async function present(page: Page, kind: Kind, backdropDismiss: boolean): Promise<void> {
  await page.locator("header a").first().focus();
  await page.evaluate(
    async ([kind, backdropDismiss]) => {
      const holder = window as unknown as {
        // biome-ignore lint/suspicious/noExplicitAny: the app's own functions, seen from outside
        __openhood: { overlays: () => Promise<any> };
        result: unknown;
        close: () => void;
      };
      holder.result = null;
      const { presentModal, presentAlert, presentActionSheet } = await holder.__openhood.overlays();
      const choices = [
        { label: "Later", value: "later", kind: "cancel" },
        { label: "Call", value: "call" },
      ];
      const shown =
        kind === "modal"
          ? presentModal({ label: "Test", backdropDismiss }, () => "A sheet with a word in it")
          : (kind === "alert" ? presentAlert : presentActionSheet)({
              title: "Test",
              choices,
              backdropDismiss,
            });
      holder.close = () => shown.dismiss("call");
      shown.dismissed.then((result: unknown) => {
        holder.result = result;
      });
    },
    [kind, backdropDismiss] as const,
  );
  await expect(page.locator(tags[kind])).toBeVisible();
  // The entrance animation must be over before a gesture means anything.
  await page.waitForFunction(
    (tag) =>
      document
        .querySelector(tag)
        ?.getAnimations({ subtree: true })
        .every((animation) => animation.playState !== "running"),
    tags[kind],
  );
  await page.waitForTimeout(600);
}

const ways: Record<string, (page: Page, kind: Kind) => Promise<void>> = {
  "backdrop tap": async (page) => page.mouse.click(20, 20),
  swipe: async (page, kind) => {
    const inner = {
      modal: "ion-modal .oh-sheet",
      alert: "ion-alert .alert-wrapper",
      "action sheet": "ion-action-sheet .action-sheet-group",
    }[kind];
    const box = await page.locator(inner).first().boundingBox();
    if (!box) throw new Error("nothing to swipe");
    const [x, y] = [box.x + box.width / 2, box.y + 12];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 12; step++) await page.mouse.move(x, y + step * 25);
    await page.mouse.up();
  },
  Escape: (page) => page.keyboard.press("Escape"),
  "hardware back": (page) => page.evaluate(() => void document.dispatchEvent(new Event("backbutton"))),
};
const reasons: Record<string, string> = {
  "backdrop tap": "backdrop",
  swipe: "gesture",
  Escape: "escape",
  "hardware back": "hardware-back",
};
const result = (page: Page) => page.evaluate(() => (window as unknown as { result: unknown }).result);

for (const mode of ["ios", "md"]) {
  for (const kind of Object.keys(tags) as Kind[]) {
    test.describe(`${kind} in ${mode} mode`, () => {
      test.beforeEach(async ({ page }) => {
        await open(page, "/about");
        await open(page, `/home?mode=${mode}`);
      });

      for (const [way, go] of Object.entries(ways)) {
        test(`${way} dismisses it, with the reason known and the focus back`, async ({ page }) => {
          const before = await page.evaluate(() => history.length);
          await present(page, kind, true);
          await expect
            .poll(() =>
              page.evaluate(
                (tag) => document.querySelector(tag)?.contains(document.activeElement),
                tags[kind],
              ),
            )
            .toBe(true);
          await go(page, kind);
          await expect.poll(() => result(page)).toMatchObject({ reason: reasons[way] });
          await expect(page.locator(tags[kind])).toHaveCount(0);
          await expect(page.locator("header a").first()).toBeFocused();
          await expect(page).toHaveURL(/\/home\?mode=/);
          expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1);
          expect(await page.evaluate(() => "overlay" in (history.state ?? {}))).toBe(false);
        });

        test(`${way} does nothing with backdrop dismissal off`, async ({ page }) => {
          await present(page, kind, false);
          await go(page, kind);
          await page.waitForTimeout(500);
          await expect(page.locator(tags[kind])).toBeVisible();
          expect(await result(page)).toBeNull();
          await page.evaluate(() => (window as unknown as { close: () => void }).close());
          await expect.poll(() => result(page)).toMatchObject({ reason: "action", data: "call" });
        });
      }

      test("browser back closes the overlay, not the page", async ({ page }) => {
        await present(page, kind, true);
        await page.goBack();
        await expect.poll(() => result(page)).toMatchObject({ reason: "browser-back" });
        await expect(page).toHaveURL(/\/home\?mode=/);
        await expect(page.locator("header a").first()).toBeFocused();
        await page.goBack();
        await expect(page).toHaveURL(/\/about$/);
      });
    });
  }
}

test("a toast goes by a swipe, its button or by itself, and holds nothing back", async ({ page }) => {
  await open(page, "/home");
  const show = (options: object) =>
    page.evaluate(async (options) => {
      const holder = window as unknown as {
        // biome-ignore lint/suspicious/noExplicitAny: the app's own functions, seen from outside
        __openhood: { overlays: () => Promise<any> };
        result: unknown;
      };
      holder.result = null;
      const { presentToast } = await holder.__openhood.overlays();
      presentToast({ text: "Sent", ...options }).dismissed.then((result: unknown) => {
        holder.result = result;
      });
    }, options);
  await show({ duration: 300 });
  await expect.poll(() => result(page)).toMatchObject({ reason: "timeout" });
  await show({ duration: 0, action: "Undo" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => result(page)).toMatchObject({ reason: "action", data: "pressed" });
  await show({ duration: 0 });
  await expect(page.locator("ion-toast")).toBeVisible();
  await page.waitForTimeout(600);
  const box = await page.locator("ion-toast").locator(".toast-wrapper").boundingBox();
  if (!box) throw new Error("no toast");
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++)
    await page.mouse.move(box.x + 40, box.y + box.height / 2 + step * 20);
  await page.mouse.up();
  await expect.poll(() => result(page)).toMatchObject({ reason: "gesture" });
});

test("a page change takes the overlay along, and the way back is not broken by it", async ({ page }) => {
  await open(page, "/about");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL(/\/services$/);
  await present(page, "modal", true);
  await page.evaluate(() => {
    document.getElementById("root")?.removeAttribute("inert");
    document.querySelector<HTMLElement>('a[href="/contact"]')?.click();
  });
  await expect(page).toHaveURL(/\/contact$/);
  await expect.poll(() => result(page)).toMatchObject({ reason: "navigation" });
  await page.goBack();
  await expect(page).toHaveURL(/\/services$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

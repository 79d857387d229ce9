import type { Page } from "@playwright/test";
import { atRest, present, reasons, result, tags, ways } from "./overlay.ts";
import { expect, open, test } from "./site.ts";

type ToastOptions = {
  text?: string;
  duration?: number;
  action?: string;
  actionName?: string;
  dismissible?: boolean;
};

/** Takes away whatever a rule has left: the next one begins with the page as it was opened. */
async function bare(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.evaluate(async () => {
    for (const one of document.querySelectorAll<HTMLElement & { dismiss: () => Promise<unknown> }>(
      "ion-toast",
    ))
      await one.dismiss();
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await expect(page.locator("ion-toast, ion-modal, ion-alert, ion-action-sheet")).toHaveCount(0);
}

async function toast(page: Page, options: ToastOptions): Promise<void> {
  await page.evaluate(async (options) => {
    const holder = window as unknown as {
      // biome-ignore lint/suspicious/noExplicitAny: the app's own functions, seen from outside
      __openhood: { overlays: () => Promise<any> };
      result: unknown;
      presented: boolean;
      close: () => void;
    };
    holder.result = null;
    holder.presented = false;
    addEventListener("didPresent", () => (holder.presented = true), { once: true });
    const { presentToast } = await holder.__openhood.overlays();
    const shown = presentToast({ text: "Sent", ...options });
    holder.close = () => shown.dismiss("pressed");
    shown.dismissed.then((result: unknown) => {
      holder.result = result;
    });
  }, options);
  // Before its entrance is over a gesture means nothing.
  await page.waitForFunction(() => (window as unknown as { presented: boolean }).presented);
  await expect(page.locator("ion-toast").first()).toBeVisible();
}

// A toast has no backdrop; a tap beside it belongs to the page.
const toastWays: typeof ways = {
  ...ways,
  swipe: async (page) => {
    const box = await page.locator("ion-toast").locator(".toast-wrapper").boundingBox();
    if (!box) throw new Error("no toast");
    await page.mouse.move(box.x + 40, box.y + box.height / 2);
    await page.mouse.down();
    for (let step = 1; step <= 10; step++)
      await page.mouse.move(box.x + 40, box.y + box.height / 2 + step * 20);
    await page.mouse.up();
  },
};

// That it moves is proven in accessibility/motion.spec.ts.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const mode of ["ios", "md"]) {
  test(`a toast in ${mode} mode goes the ways it may, its button is reached, and it stands clear of what waits for an answer`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await open(page, `/home?mode=${mode}`);

    for (const way of ["swipe", "Escape", "hardware back"])
      await test.step(`${way} puts it away, with the reason known, and the page stays`, async () => {
        await toast(page, { duration: 0 });
        await toastWays[way]?.(page, "modal");
        await expect.poll(() => result(page)).toMatchObject({ reason: reasons[way] });
        await expect(page.locator("ion-toast")).toHaveCount(0);
        await expect(page).toHaveURL(/\/home\?mode=/);
        await bare(page);
      });

    await test.step("its button is reached by the tab key and pressed by Enter", async () => {
      await toast(page, { duration: 0, action: "Undo" });
      await page.locator("header a").first().focus();
      const isOnToast = () => page.evaluate(() => document.activeElement?.localName === "ion-toast");
      for (let stop = 0; stop < 6 && !(await isOnToast()); stop++) await page.keyboard.press("Shift+Tab");
      expect(await isOnToast()).toBe(true);
      await page.keyboard.press("Enter");
      await expect.poll(() => result(page)).toMatchObject({ reason: "action", data: "pressed" });
      await bare(page);
    });

    await test.step("with dismissal off none of the four does, and its button or the code still can", async () => {
      await toast(page, { duration: 0, dismissible: false });
      for (const go of Object.values(toastWays)) {
        await go(page, "modal");
        await atRest(page, "ion-toast");
      }
      // A dismissal under way would be what the first reason says, not the code's own that comes after it.
      await page.evaluate(() => (window as unknown as { close: () => void }).close());
      await expect.poll(() => result(page)).toMatchObject({ reason: "action", data: "pressed" });
      await expect(page.locator("ion-toast")).toHaveCount(0);
      await bare(page);
    });

    for (const kind of ["action sheet", "alert", "modal"] as const)
      await test.step(`while an open ${kind} waits for an answer it stands at the top, and its button is pressed there`, async () => {
        await toast(page, { duration: 0, action: "Undo" });
        await present(page, kind, true);
        const shown = page.locator("ion-toast .toast-wrapper");
        const inner = page.locator(
          { modal: "ion-modal .oh-sheet", alert: ".alert-wrapper", "action sheet": ".action-sheet-group" }[
            kind
          ],
        );
        const gap = async () => {
          const above = await shown.boundingBox();
          const below = await inner.first().boundingBox();
          return above && below ? below.y - above.y - above.height : Number.NaN;
        };
        await expect.poll(gap).toBeGreaterThanOrEqual(0);
        await page.locator("ion-toast").getByRole("button", { name: "Undo" }).click();
        await expect(page.locator("ion-toast")).toHaveCount(0);
        await expect(page.locator(tags[kind])).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(page.locator(tags[kind])).toHaveCount(0);
        await bare(page);
      });

    // What says when one goes knows nothing of the mode.
    if (mode === "ios") return;
    await test.step("a newer one takes the place of one with a button, whose name says what it is for", async () => {
      for (const text of ["Kept: One", "Kept: Two", "Kept: Three"])
        await toast(page, { text, duration: 0, action: "Undo", actionName: `Undo: ${text}` });
      await expect(page.locator("ion-toast")).toHaveCount(1);
      await expect(page.getByRole("button", { name: "Undo: Kept: Three", exact: true })).toBeVisible();
      await toast(page, { text: "Sent", duration: 0 });
      await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
      await bare(page);
    });

    await test.step("it stays while the pointer is over it or the focus in it, and goes once both have left", async () => {
      await toast(page, { duration: 700, action: "Undo" });
      await page.locator("ion-toast .toast-message").hover();
      await page.locator("ion-toast button").focus();
      await page.mouse.move(5, 5);
      await page.waitForTimeout(1_500);
      await expect(page.locator("ion-toast")).toHaveCount(1);
      await page.locator("header a").first().focus();
      await expect.poll(() => result(page)).toMatchObject({ reason: "timeout" });
      await bare(page);
    });

    await test.step("it goes by itself or by its button, and a tap beside it is the page's", async () => {
      await toast(page, { duration: 900 });
      await expect.poll(() => result(page)).toMatchObject({ reason: "timeout" });
      await toast(page, { duration: 0, action: "Undo" });
      await page.locator("h1").click();
      await expect(page.locator("ion-toast")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => result(page)).toMatchObject({ reason: "action", data: "pressed" });
      await bare(page);
    });

    await test.step("it stands above what is noticed at the foot of the page, whichever of the two was there first", async () => {
      const gap = async () => {
        const notice = await page.getByRole("region", { name: "Connection" }).boundingBox();
        const above = await page.locator("ion-toast .toast-wrapper").boundingBox();
        return notice && above ? notice.y - above.y - above.height : Number.NaN;
      };
      const foot = async () => {
        const box = await page.locator("ion-toast .toast-wrapper").boundingBox();
        return box ? 800 - box.y - box.height : Number.NaN;
      };
      await toast(page, { duration: 0, action: "Undo" });
      await page.context().setOffline(true);
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
      expect(await gap()).toBeLessThan(40);
      await bare(page);
      await toast(page, { duration: 0, action: "Undo" });
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
      expect(await gap()).toBeLessThan(40);
      await page.context().setOffline(false);
      // Once nothing is noticed any more it comes down again.
      await page.getByRole("button", { name: "No, thanks" }).click();
      await expect.poll(foot).toBeLessThan(20);
      expect(await foot()).toBeGreaterThanOrEqual(0);
      await bare(page);
    });

    await test.step("Escape goes to the overlay first, then to the toasts, the newest first", async () => {
      await toast(page, { duration: 0, text: "First" });
      await toast(page, { duration: 0, text: "Second" });
      await present(page, "alert", true);
      await page.keyboard.press("Escape");
      await expect(page.locator("ion-alert")).toHaveCount(0);
      await expect(page.locator("ion-toast")).toHaveCount(2);
      await page.keyboard.press("Escape");
      await expect(page.locator("ion-toast")).toHaveCount(1);
      await expect(page.locator("ion-toast").getByText("First")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator("ion-toast")).toHaveCount(0);
    });
  });
}

test.describe("under a finger", () => {
  test.use({ hasTouch: true, isMobile: true });
  test("a toast's button is high enough, and it is not much higher itself, in either mode", async ({
    page,
  }) => {
    for (const mode of ["ios", "md"]) {
      await open(page, `/home?mode=${mode}`);
      await toast(page, { text: "Kept: One", duration: 0, action: "Undo" });
      const heightOf = async (part: string) =>
        (await page.locator(`ion-toast ${part}`).boundingBox())?.height ?? 0;
      expect(await heightOf("button"), mode).toBeGreaterThanOrEqual(44);
      expect(await heightOf(".toast-wrapper"), mode).toBeLessThanOrEqual(56);
    }
  });
});

import type { Page } from "@playwright/test";
import { expect } from "./site.ts";

export type Kind = "modal" | "alert" | "action sheet";
export const tags: Record<Kind, string> = {
  modal: "ion-modal",
  alert: "ion-alert",
  "action sheet": "ion-action-sheet",
};

/** Shows an overlay through the app's own functions, as one of its pages would, and waits for its entrance to be over. */
export async function present(page: Page, kind: Kind, backdropDismiss: boolean): Promise<void> {
  await page.locator("header a").first().focus();
  await page.evaluate(
    async ([kind, backdropDismiss]) => {
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
  // Before its entrance is over a gesture means nothing.
  await page.waitForFunction(() => (window as unknown as { presented: boolean }).presented);
  await expect(page.locator(tags[kind])).toBeVisible();
}

/** Waits until nothing of an overlay moves, as it does when a swipe lets go of it. */
export const atRest = (page: Page, tag: string) =>
  page.waitForFunction((tag) => {
    const overlay = document.querySelector(tag);
    const moving = [
      ...(overlay?.getAnimations({ subtree: true }) ?? []),
      ...(overlay?.shadowRoot?.getAnimations() ?? []),
    ];
    return moving.every(({ playState }) => playState !== "running");
  }, tag);

/** The four ways out of an overlay. */
export const ways: Record<string, (page: Page, kind: Kind) => Promise<void>> = {
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
/** What the app says about each way. */
export const reasons: Record<string, string> = {
  "backdrop tap": "backdrop",
  swipe: "gesture",
  Escape: "escape",
  "hardware back": "hardware-back",
};
/** How the overlay shown last ended; null while it is there. */
export const result = (page: Page) => page.evaluate(() => (window as unknown as { result: unknown }).result);

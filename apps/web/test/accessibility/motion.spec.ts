import type { Page } from "@playwright/test";
import { arrive, expect, test } from "./visitor.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** Writes down, frame by frame, whatever moves for longer than 10 ms, and every scroll that is asked to be smooth. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    // Nothing but an overlay, and what is drawn behind it, has a tree of its own.
    const hosts = "ion-modal, ion-alert, ion-action-sheet, ion-toast, ion-backdrop";
    const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll(hosts)].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
    ];
    const look = () => {
      for (const animation of roots(document).flatMap((root) => root.getAnimations())) {
        const effect = animation.effect as KeyframeEffect;
        const { endTime } = effect.getComputedTiming();
        // An overlay keeps its leaving ready for a swipe to play it; until then it stands still.
        if (Number(endTime) <= 10 || animation.playState !== "running") continue;
        const what =
          (animation as CSSAnimation).animationName ?? (animation as CSSTransition).transitionProperty;
        moved.add(`${effect.pseudoElement ?? effect.target?.className} ${what ?? "animate"} ${endTime} ms`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    for (const [holder, name] of [
      [Element.prototype, "scrollIntoView"],
      [window, "scrollTo"],
    ] as const) {
      const original = Reflect.get(holder, name) as (...args: unknown[]) => void;
      Reflect.set(holder, name, function (this: unknown, ...args: unknown[]) {
        const { behavior } = (args[0] ?? {}) as ScrollOptions;
        if (behavior === "smooth" || getComputedStyle(document.documentElement).scrollBehavior === "smooth")
          moved.add(`${name} smooth`);
        original.apply(this, args);
      });
    }
  });
const moved = (page: Page) => page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);

/** What moves most: page changes both ways, an anchor, hovering, every overlay's coming and going, a toast. */
async function goThrough(page: Page, mode: "ios" | "md"): Promise<void> {
  await page.addInitScript((mode) => localStorage.setItem("openhood.mode", mode), mode);
  await page.setViewportSize({ width: 1280, height: 500 });
  await arrive(page, { at: "/home" });
  await page.getByRole("radio", { name: "A light is out or dim" }).check({ force: true });
  await page.getByRole("button", { name: "Decline" }).first().hover();
  await page.getByRole("button", { name: "Decline" }).first().click();
  await page.locator("footer").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.waitForTimeout(700);
  await page.locator("main nav").getByRole("link", { name: "Counting visits" }).click();
  await expect(page).toHaveURL(/#choices$/);
  await page.waitForTimeout(300);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await page.waitForTimeout(700);
  for (const kind of ["presentModal", "presentAlert", "presentActionSheet", "presentToast"] as const) {
    const gone = page.evaluate(async (kind) => {
      // biome-ignore lint/suspicious/noExplicitAny: the app's own functions, seen from outside
      const overlays = await (window as any).__openhood.overlays();
      const shown =
        kind === "presentModal"
          ? overlays.presentModal({ label: "Test" }, () => "A sheet")
          : kind === "presentToast"
            ? overlays.presentToast({ text: "Saved", duration: 400 })
            : overlays[kind]({ title: "Test", choices: [{ label: "Fine", value: "fine" }] });
      await shown.dismissed;
    }, kind);
    await expect(page.locator("ion-modal, ion-alert, ion-action-sheet, ion-toast")).toBeVisible();
    if (kind !== "presentToast") {
      await page.waitForTimeout(600);
      await page.keyboard.press("Escape");
    }
    await gone;
    await expect(page.locator("ion-modal, ion-alert, ion-action-sheet, ion-toast")).toHaveCount(0);
  }
}

for (const mode of ["ios", "md"] as const) {
  test(`nothing moves for whom movement is too much: pages, anchors, overlays (${mode})`, async ({
    visit,
  }) => {
    const page = await visit("anyone", { reducedMotion: "reduce" });
    await watch(page);
    await goThrough(page, mode);
    expect(await moved(page)).toEqual([]);
  });

  test(`for everybody else pages, anchors and overlays show where things went (${mode})`, async ({
    visit,
  }) => {
    const page = await visit("anyone", { reducedMotion: "no-preference" });
    await watch(page);
    await goThrough(page, mode);
    const seen = (await moved(page)).join("\n");
    expect(seen).toContain("::view-transition-new(root)");
    expect(seen).toContain("scrollIntoView smooth");
    for (const part of [/modal/, /alert/, /action-sheet/, /toast/]) expect(seen).toMatch(part);
  });
}

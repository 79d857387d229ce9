import { atRest, type Kind, present, reasons, result, tags, ways } from "./overlay.ts";
import { expect, open, test } from "./site.ts";

// That they move is proven in accessibility/motion.spec.ts.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("modal, alert and action sheet in either mode: each way out that is open dismisses, with the reason known and the focus back; browser back leaves the page", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page, "/about");
  const kinds = Object.keys(tags) as Kind[];
  for (const mode of ["ios", "md"]) {
    await open(page, `/home?mode=${mode}`);
    const before = await page.evaluate(() => history.length);

    for (const kind of kinds)
      await test.step(`${kind} in ${mode} mode: each way out dismisses it`, async () => {
        for (const [way, go] of Object.entries(ways)) {
          await present(page, kind, true);
          await expect
            .poll(
              () =>
                page.evaluate(
                  (tag) => document.querySelector(tag)?.contains(document.activeElement),
                  tags[kind],
                ),
              way,
            )
            .toBe(true);
          await go(page, kind);
          await expect.poll(() => result(page), way).toMatchObject({ reason: reasons[way] });
          await expect(page.locator(tags[kind]), way).toHaveCount(0);
          await expect(page.locator("header a").first(), way).toBeFocused();
          await expect(page).toHaveURL(/\/home\?mode=/);
          expect(await page.evaluate(() => history.length), way).toBeLessThanOrEqual(before + 1);
          expect(await page.evaluate(() => "overlay" in (history.state ?? {})), way).toBe(false);
        }
        await present(page, kind, true);
        await page.goBack();
        await expect.poll(() => result(page)).toMatchObject({ reason: "browser-back" });
        await expect(page).toHaveURL(/\/home\?mode=/);
        await expect(page.locator("header a").first()).toBeFocused();
      });

    for (const kind of kinds)
      await test.step(`${kind} in ${mode} mode: with backdrop dismissal off no way out does anything`, async () => {
        await present(page, kind, false);
        for (const go of Object.values(ways)) {
          await go(page, kind);
          await atRest(page, tags[kind]);
        }
        // A dismissal under way would be what the first reason says, not the page's own that comes after it.
        await page.evaluate(() => (window as unknown as { close: () => void }).close());
        await expect.poll(() => result(page)).toMatchObject({ reason: "action", data: "call" });
        await expect(page.locator(tags[kind])).toHaveCount(0);
      });
  }

  for (const kind of kinds)
    await test.step(`${kind} stands over the window, however far the page is scrolled`, async () => {
      await page.evaluate(() => scrollTo(0, 900));
      await present(page, kind, true);
      await page.evaluate(() => scrollTo(0, 900));
      const box = await page.evaluate((tag) => {
        const { top, bottom } = (document.querySelector(tag) as Element).getBoundingClientRect();
        return { top: Math.round(top), missing: Math.round(innerHeight - bottom) };
      }, tags[kind]);
      expect(box).toEqual({ top: 0, missing: 0 });
      await page.evaluate(() => (window as unknown as { close: () => void }).close());
      await expect(page.locator(tags[kind])).toHaveCount(0);
    });

  // None of them has left anything in the way back.
  await page.goBack();
  await expect(page).toHaveURL(/\/home\?mode=ios$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
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

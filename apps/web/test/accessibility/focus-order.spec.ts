import { placesOf, type Who } from "../places.ts";
import { stop } from "./keyboard.ts";
import { arrive, expect, test } from "./visitor.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");
test.use({ trace: "off" });

for (const who of ["anyone", "customer", "owner"] satisfies Who[])
  for (const width of [390, 1280])
    test(`the keyboard goes through the pages of ${who} in reading order, always seen (${width} px)`, async ({
      visit,
    }) => {
      test.setTimeout(180_000);
      const page = await visit(who, { viewport: { width, height: 800 } });
      const found: Record<string, string[]> = {};
      for (const place of placesOf(who)) {
        await arrive(page, place);
        const wrong: string[] = [];
        let last: Awaited<ReturnType<typeof stop>> | null = null;
        await page.keyboard.press("Tab");
        expect((await stop(page)).name).toBe('a "Skip to content"');
        for (let presses = 0; presses < 90; presses++) {
          await page.keyboard.press("Tab");
          const now = await stop(page);
          if (now.page) break;
          if (!now.ring) wrong.push(`not seen: ${now.name}`);
          if (!now.uncovered) wrong.push(`covered: ${now.name}`);
          const before = last;
          last = now.inMain && !now.stuck ? now : null;
          if (!before || !last) continue;
          const above = last.box.bottom <= before.box.top + 1;
          if (above && last.box.left < before.box.right)
            wrong.push(`out of order: ${before.name}, then ${now.name}`);
        }
        if (wrong.length > 0) found[place.at] = wrong;
      }
      expect(found).toEqual({});
    });

for (const width of [390, 1280])
  test(`the question about counting covers nothing that the keyboard is on (${width} px)`, async ({
    visit,
  }) => {
    const page = await visit("anyone", { viewport: { width, height: 800 } });
    await page.addInitScript(() => localStorage.removeItem("openhood.analytics"));
    const covered: string[] = [];
    for (const at of ["/home", "/contact", "/services"]) {
      await arrive(page, { at });
      await expect(page.getByRole("region", { name: "Privacy choice" })).toBeVisible();
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press("Tab");
        const { name, uncovered, page: end } = await stop(page);
        if (end) break;
        if (!uncovered) covered.push(`${at}: ${name}`);
      }
    }
    expect(covered).toEqual([]);
  });

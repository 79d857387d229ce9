import { settled } from "./keyboard.ts";
import { roomLeft, tooWide } from "./reflow.ts";
import { arrive, expect, test } from "./visitor.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");
test("the question about counting leaves room for the page at four times the size", async ({ visit }) => {
  const page = await visit("anyone", { viewport: { width: 320, height: 256 } });
  await page.addInitScript(() => localStorage.removeItem("openhood.analytics"));
  await arrive(page, { at: "/es/about" });
  await expect(page.getByRole("region", { name: "Elección de privacidad" })).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
  expect(await roomLeft(page)).toBeGreaterThan(0.6);
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
        const { name, uncovered, page: end } = await settled(page);
        if (end) break;
        if (!uncovered) covered.push(`${at}: ${name}`);
      }
    }
    expect(covered).toEqual([]);
  });

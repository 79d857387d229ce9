import { forced } from "./forced-colors.ts";
import { arrive, expect, test } from "./visitor.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");
test("in the system's colors the text of what is chosen stays where it was, and the part of the car that was chosen, its name and the grades are told apart", async ({
  visit,
}) => {
  const page = await visit("anyone");
  await arrive(page, { at: "/home" });
  await forced(page, "dark");
  await test.step("the text of what is chosen stays where it was, with a bar beside it", async () => {
    const radio = page.getByRole("radio", { name: "A warning light is on" });
    const line = page.locator("label", { has: radio });
    const words = line.getByText("A warning light is on");
    const before = (await words.boundingBox())?.x;
    await radio.check({ force: true });
    const bar = () =>
      line.evaluate((label) =>
        getComputedStyle(label, "::after").getPropertyValue("border-inline-start-width"),
      );
    await expect.poll(bar).toBe("4px");
    expect((await words.boundingBox())?.x).toBe(before);
  });
  const paint = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part, name) => getComputedStyle(part).getPropertyValue(name), property);
  const engine = "svg [data-part='engine'][data-lit] rect";
  const battery = "svg [data-part='battery']:not([data-lit]) rect:not([class])";
  expect(await paint(engine, "fill")).not.toBe(await paint(battery, "fill"));
  const name = (part: string) => `svg [data-part='${part}'] text`;
  expect(await paint(name("engine"), "text-decoration-line")).toBe("underline");
  expect(await paint(name("battery"), "text-decoration-line")).toBe("none");
  const badge = (words: string) => page.locator("main article").getByText(words, { exact: true }).first();
  await expect(badge("Act now")).toHaveCSS("border-top-style", "solid");
  await expect(badge("Act now")).toHaveCSS("border-top-width", "2px");
  await expect(badge("Watch")).toHaveCSS("border-top-style", "dashed");
});

test("in the system's colors the focus is a line around what has it", async ({ visit }) => {
  const page = await visit("anyone");
  for (const at of ["/home", "/contact"]) {
    await arrive(page, { at });
    for (let stop = 0; stop < 20; stop++) {
      if (stop % 10 === 0) await forced(page, stop === 0 ? "light" : "dark");
      await page.keyboard.press("Tab");
      const { ring, ground, html } = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        // A radio that is not drawn itself lends its ring to its line.
        const shown = getComputedStyle(element).opacity === "0" ? element.closest("label") : element;
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown ?? element);
        return {
          ring: { style: outlineStyle, width: Number.parseFloat(outlineWidth), color: outlineColor },
          ground: getComputedStyle(document.body).backgroundColor,
          html: element.outerHTML.slice(0, 120),
        };
      });
      expect(ring.style, html).toBe("solid");
      expect(ring.width, html).toBeGreaterThanOrEqual(2);
      expect(ring.color, html).not.toBe(ground);
    }
  }
});

test("in the system's colors a sheet is parted from the page by a line", async ({ visit }) => {
  const page = await visit("owner");
  await arrive(page, { at: "/desk/today" });
  await forced(page, "dark");
  await page.getByRole("button", { name: "Walk-in" }).click();
  const sheet = page.locator("ion-modal");
  await expect(sheet.getByLabel("Phone")).toBeVisible();
  const border = await sheet.evaluate((modal) => {
    const content = modal.shadowRoot?.querySelector("[part='content']");
    return content && getComputedStyle(content).borderTopStyle;
  });
  expect(border).toBe("solid");
});

import type { Page } from "@playwright/test";
import { placesOf, type Who } from "../places.ts";
import { arrive, expect, test } from "./visitor.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");
test.use({ trace: "off" });

async function forced(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ forcedColors: "active", colorScheme });
  // The new colours are there with the next frame but one.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Numbers what has an edge or a ground of its own in the app's colours and can be pressed or filled in. */
const markControls = (page: Page) =>
  page.evaluate(() => {
    let count = 0;
    for (const element of document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea",
    )) {
      const { borderTopWidth, borderTopColor, backgroundColor, opacity } = getComputedStyle(element);
      const clear = (color: string) => /, 0\)$|\/ 0\)$/.test(color);
      const edged = borderTopWidth !== "0px" && !clear(borderTopColor);
      if (!element.checkVisibility() || opacity === "0" || element.closest("[aria-hidden='true']")) continue;
      if (edged || (!clear(backgroundColor) && element.matches("button, a"))) element.dataset.edged = "";
      count += 1;
    }
    return count;
  });

/** What can no longer be told in the system's colours: controls without an edge, icons like their ground. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const system = (name: string) => {
      probe.style.setProperty("color", name);
      return getComputedStyle(probe).color;
    };
    const canvas = system("Canvas");
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class")} "${element.textContent?.slice(0, 30)}"`;
    const found: string[] = [];
    for (const element of document.querySelectorAll("[data-edged]")) {
      const style = getComputedStyle(element);
      const told =
        (style.borderTopWidth !== "0px" && style.borderTopColor !== canvas) ||
        style.backgroundColor !== canvas;
      if (!told) found.push(`no edge: ${named(element)}`);
    }
    for (const icon of document.querySelectorAll("svg[stroke='currentColor']"))
      if (getComputedStyle(icon).color === canvas)
        found.push(`no icon: ${named(icon.parentElement ?? icon)}`);
    // What is current, pressed or chosen looks other than its neighbours that are not.
    const look = (element: Element) => {
      const styles = [element, ...element.querySelectorAll("*")].map((one) => getComputedStyle(one));
      const after = getComputedStyle(element, "::after");
      const sides = ["Top", "Bottom", "Left"] as const;
      return JSON.stringify([
        styles.map((style) => [
          style.backgroundColor,
          style.textDecorationLine,
          sides.map((side) => [style[`border${side}Width`], style[`border${side}Color`]]),
        ]),
        after.content !== "none" && after.backgroundColor,
      ]);
    };
    const chosen =
      "[aria-current]:not([aria-current='false']), [aria-pressed='true'], label:has(> input[type=radio]:checked)";
    for (const element of document.querySelectorAll(chosen)) {
      const group = element.closest("nav, fieldset, ul, ol");
      const others = [...(group?.querySelectorAll(element.tagName) ?? [])].filter(
        (other) => !other.matches(chosen) && other.className === element.className,
      );
      if (others.some((other) => look(other) === look(element)))
        found.push(`not told from the others: ${named(element)}`);
    }
    probe.remove();
    return found;
  });

for (const who of ["anyone", "customer", "owner"] satisfies Who[])
  test(`in the system's colours ${who} still sees edges, icons and what is chosen`, async ({ visit }) => {
    test.setTimeout(120_000);
    const page = await visit(who);
    const found: Record<string, string[]> = {};
    for (const place of placesOf(who)) {
      await page.emulateMedia({ forcedColors: "none" });
      await arrive(page, place);
      expect(await markControls(page)).toBeGreaterThan(8);
      for (const scheme of ["light", "dark"] as const) {
        await forced(page, scheme);
        const gone = await lost(page);
        if (gone.length > 0) found[`${place.at} ${scheme}`] = gone;
      }
    }
    expect(found).toEqual({});
  });

test("in the system's colours the part of the car that was chosen, its name and the grades are told apart", async ({
  visit,
}) => {
  const page = await visit("anyone");
  await arrive(page, { at: "/home" });
  await forced(page, "dark");
  await page.getByRole("radio", { name: "A warning light is on" }).check({ force: true });
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

test("in the system's colours the focus is a line around what has it", async ({ visit }) => {
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

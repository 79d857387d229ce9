import type { Page } from "@playwright/test";
import { placesOf, type Who } from "../places.ts";
import { arrive, expect, inSpanish, test } from "./visitor.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");
test.use({ trace: "off" });

/** What of the page's skeleton is there too often, not at all, or without a name. */
const skeleton = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const seen = (selector: string) => all(selector).filter((element) => element.checkVisibility());
    const wrong: string[] = [];
    const once = (selector: string) => {
      const count = seen(selector).length;
      if (count !== 1) wrong.push(`${count} of ${selector}`);
    };
    once("main");
    once("header:not(main *)");
    once("footer:not(main *)");
    once("h1");
    const names = seen("nav").map((nav) => {
      const label = document.getElementById(nav.getAttribute("aria-labelledby") ?? "");
      return nav.getAttribute("aria-label") ?? label?.textContent ?? "";
    });
    if (names.includes("")) wrong.push("a navigation without a name");
    if (new Set(names).size < names.length) wrong.push(`navigations of one name: ${names}`);
    if (document.querySelector("svg path:not([d])")) wrong.push("an icon without its drawing");
    const levels = seen("main :is(h1, h2, h3, h4, h5, h6)").map((heading) => Number(heading.tagName[1]));
    levels.forEach((level, at) => {
      if (level > (levels[at - 1] ?? level) + 1) wrong.push(`h${level} after h${levels[at - 1]}`);
    });
    const ids = all("[id]").map(({ id }) => id);
    wrong.push(...ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `twice the id ${id}`));
    for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for"])
      for (const element of all(`[${name}]`))
        for (const id of (element.getAttribute(name) ?? "").split(" "))
          if (id && !document.getElementById(id)) wrong.push(`${name} names nothing: ${id}`);
    return wrong;
  });

for (const who of ["anyone", "customer", "owner"] satisfies Who[])
  test(`every page of ${who} has one of each landmark, ordered headings, ids that are used once, and its language`, async ({
    visit,
  }) => {
    test.setTimeout(120_000);
    const page = await visit(who);
    const found: Record<string, string[]> = {};
    for (const place of placesOf(who)) {
      await arrive(page, place);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await inSpanish(page);
      await expect(page.getByRole("link", { name: "Ir al contenido" })).toBeAttached();
      if (who === "anyone" && !/^\/(auth|appointment)/.test(place.at))
        expect(new URL(page.url()).pathname, "the address says the language").toMatch(/^\/es\//);
      const wrong = await skeleton(page);
      if (wrong.length > 0) found[place.at] = wrong;
      // Where the address says nothing of the language, the person's wish stays; the next place begins in English.
      await page.locator("header [lang='en']").click();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
    }
    expect(found).toEqual({});
  });

test("words in another language than the page's say so", async ({ visit }) => {
  const page = await visit("owner");
  await arrive(page, { at: "/desk/messages/demo-message-2", ready: "[data-entry]" });
  const spanish = page.getByText("Se encendió la luz del motor y pierde fuerza en subida.");
  await expect(spanish).toHaveCount(2);
  for (const words of await spanish.all()) await expect(words).toHaveAttribute("lang", "es");
  await expect(page.locator("header [lang='es']")).toHaveText("ES Español");
  await arrive(page, { at: "/desk/shop", ready: "main form" });
  await expect(page.getByLabel("Claim, Spanish")).toHaveAttribute("lang", "es");
  await page.getByRole("complementary").getByRole("radio", { name: "Spanish" }).check({ force: true });
  await expect(page.locator("[data-preview]")).toHaveAttribute("lang", "es");
});

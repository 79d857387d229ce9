import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** What axe finds wrong on the page as it stands: the rule, and where. */
export async function violations(page: Page): Promise<string[]> {
  // Its source is half a megabyte, put in twice at each look: once a page is enough.
  const isThere = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: "0" }) })
    .withTags(rules)
    .options({ resultTypes: ["violations"] })
    // The app has no frames: nothing has to be put together on a page of its own.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" ")}`);
}

/** Nothing on this page keeps anybody out, as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page), page.url()).toEqual([]);
}

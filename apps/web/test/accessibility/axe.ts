import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
/** The rules of axe whose answer depends on the styles of a mode or a scheme. */
const ofStyles = ["color-contrast", "link-in-text-block", "target-size"];

/** What axe finds wrong on the page as it stands: the rule, and where. `styles`: by the rules that look at colors and sizes only. */
export async function violations(page: Page, look: "all" | "styles" = "all"): Promise<string[]> {
  // Its source is half a megabyte: once a page is enough. The app has no frames, which is what axe's own driver is for.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOnly) => {
      const { axe: there } = window as unknown as { axe: typeof axe };
      const { violations } = await there.run(document, { runOnly, resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" ")}`);
    },
    look === "all" ? rules : ofStyles,
  );
}

/** Nothing on this page keeps anybody out, as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page), page.url()).toEqual([]);
}

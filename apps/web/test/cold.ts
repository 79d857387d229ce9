import type { BrowserContext } from "@playwright/test";

/**
 * The scripts that a page fetched until its heading, or something else that says these words, was there, where nothing is fetched
 * ahead, as with Save-Data: their addresses.
 */
export async function coldScripts(
  context: BrowserContext,
  url: string,
  words: string,
  selector = "h1",
): Promise<string[]> {
  const page = await context.newPage();
  // The page itself notes the moment: asked from here, it would be later by what this machine is busy with.
  await page.addInitScript(
    ([words = "", selector = ""]) => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      const look = new MutationObserver(() => {
        const there = document.querySelector(`html[data-alive] ${selector}`)?.textContent?.includes(words);
        if (!there) return;
        performance.mark("there");
        look.disconnect();
      });
      look.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    [words, selector],
  );
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName("there").length > 0);
  const fetched = await page.evaluate(() => {
    const there = performance.getEntriesByName("there")[0]?.startTime ?? 0;
    return performance
      .getEntriesByType("resource")
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= there)
      .map(({ name }) => name);
  });
  await page.close();
  return fetched.filter((name) => new URL(name).pathname.endsWith(".js"));
}

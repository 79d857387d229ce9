import type { BrowserContext } from "@playwright/test";

/**
 * The scripts that a page fetched until its heading was there, where nothing is fetched ahead, as with Save-Data: their
 * addresses.
 */
export async function coldScripts(context: BrowserContext, url: string, heading: string): Promise<string[]> {
  const page = await context.newPage();
  // The page itself notes the moment: asked from here, it would be later by what this machine is busy with.
  await page.addInitScript((words) => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    const look = new MutationObserver(() => {
      const there = document.querySelector("html[data-alive] h1")?.textContent?.includes(words);
      if (!there) return;
      performance.mark("there");
      look.disconnect();
    });
    look.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }, heading);
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

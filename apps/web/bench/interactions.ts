// From a tap to the next paint, on a processor slowed down to a quarter: medians of what the browser itself timed.
import { startStack } from "@openhood/local-stack/stack";
import { chromium, type Page } from "@playwright/test";
import { browserLaunch } from "../test/browser.ts";
import { type Figure, median, print } from "./figures.ts";
import { timed } from "./timed.ts";

const ROUNDS = Number(process.env.OPENHOOD_RUNS ?? 5);
type Interaction = { name: string; path: string; tap: (page: Page, round: number) => Promise<void> };

const interactions: readonly Interaction[] = [
  {
    name: "menu",
    path: "/home",
    tap: (page) => page.locator("header button[aria-expanded]").tap(),
  },
  {
    name: "language switch",
    path: "/home",
    tap: async (page, round) => {
      await page.evaluate(() =>
        document.querySelector<HTMLElement>("header button[aria-expanded=false]")?.click(),
      );
      await page.locator(`header a[hreflang=${round % 2 ? "en" : "es"}]`).tap();
    },
  },
  {
    name: "symptom picker",
    path: "/home",
    tap: (page, round) =>
      page
        .locator("main fieldset label")
        .nth(round % 10)
        .tap(),
  },
  {
    name: "sheet",
    path: "/home",
    tap: async (page) => {
      await page.evaluate(() => {
        const show = async () => {
          const view = window as unknown as {
            __openhood: { overlays: () => Promise<{ presentAlert: (options: object) => unknown }> };
          };
          const { presentAlert } = await view.__openhood.overlays();
          presentAlert({
            title: "Bench",
            text: "Bench",
            choices: [{ label: "OK", value: "ok", kind: "primary" }],
          });
        };
        const button = Object.assign(document.createElement("button"), { id: "bench", textContent: "Bench" });
        button.addEventListener("click", () => void show());
        document.querySelector("#bench")?.remove();
        document.querySelector("main")?.prepend(button);
        scrollTo(0, 0);
      });
      await page.locator("#bench").tap();
      await page.getByRole("button", { name: "OK" }).click();
    },
  },
];

const stack = await startStack({ seed: true, quiet: true });
const browser = await chromium.launch(await browserLaunch());
try {
  const figures: Figure[] = [];
  const context = await browser.newContext({
    baseURL: stack.siteUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  for (const { name, path, tap } of interactions) {
    const page = await context.newPage();
    await page.goto(path);
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    await page.waitForTimeout(3000);
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(page, () => tap(page, round)));
    figures.push({
      figure: `tap to next paint, ${name}`,
      value: median(times),
      unit: "ms",
      target: "≤ 100",
      note: "processor slowed down 4 times, 390 px",
    });
    await page.close();
  }
  print(figures);
} finally {
  await browser.close();
  await stack.close();
}

import type { Page } from "@playwright/test";
import { expect, open, saveData, seen, test } from "./site.ts";

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const chunk = (page: Page, name: string) =>
  page.evaluate(
    (name) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(`/${name}-`)),
    name,
  );

test("/ redirects to /home; every public page, and the 404, comes from the one lazy module of public pages, construction from its own, and where data is to be saved nothing is preloaded", async ({
  page,
}) => {
  await test.step("/ redirects to /home, replacing the entry", async () => {
    await open(page, "/about");
    await open(page, "/");
    await expect(page).toHaveURL(/\/home$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  });

  const modules = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map((entry) => /assets\/([a-z-]+-pages|construction-page)-[^/]*\.js$/.exec(entry.name)?.[1])
        .filter((name) => name !== undefined),
    );
  const addresses = ["home", "services", "services/brakes", "about", "contact", "privacy", "sign-in"];
  for (const path of [...addresses, "auth/action", "homely"]) {
    await open(page, `/${path}`);
    expect(await modules(), path).toEqual(["public-pages"]);
  }
  await test.step("only the whole path / is redirected; an unknown path is a 404 page that search engines leave alone", async () => {
    await expect(page).toHaveURL(/\/homely$/);
    await expect(page.getByRole("img", { name: "Odometer reading 404" })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page).toHaveTitle(/Page not found/);
    await expect(page.getByRole("link", { name: "Back to the start" })).toBeVisible();
  });
  await open(page, "/construction");
  expect(await modules()).toEqual(["construction-page"]);

  await page.waitForTimeout(1500);
  expect((await seen(page)).preloaded).toBe(false);
  expect(await modules()).toEqual(["construction-page"]);
});

test.describe("where no data is to be saved", () => {
  test.use({ preload: true });

  test("all lazy modules are preloaded after the first paint, in the page's language, nothing else is, and none of it runs", async ({
    page,
  }) => {
    // A browser keeps 250 entries unless it is told otherwise.
    await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
    await open(page, "/es/home");
    await expect.poll(async () => (await seen(page)).preloaded).toBe(true);
    for (const name of ["public-pages", "construction-page", "account-pages", "desk-pages"])
      await expect.poll(() => chunk(page, name)).toBe(true);
    const order = await page.evaluate(() => ({
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      desk: performance.getEntriesByType("resource").find((entry) => /desk-pages.*js/.test(entry.name))
        ?.startTime,
    }));
    expect(order.desk).toBeGreaterThan(order.paint);

    const { parts, words } = await (await page.request.get("/preload-manifest.json")).json();
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname.slice(1)),
    );
    expect([...parts.flat(), ...words.es].filter((file: string) => !fetched.includes(file))).toEqual([]);
    expect(words.en.filter((file: string) => fetched.includes(file))).toEqual([]);
    // Its styles would be the page's if it had run.
    await expect(page.locator('link[rel="modulepreload"][href*="/desk-pages-"]')).toHaveCount(1);
    await expect(page.locator('link[rel="stylesheet"][href*="/desk-pages-"]')).toHaveCount(0);
  });
});

test("a new page begins at its top with the focus on its heading, in the same outlet, and back restores the place; the skip link is the first stop", async ({
  page,
}) => {
  await open(page, "/privacy");
  await test.step("there is one outlet: the header survives a page change", async () => {
    await page.setViewportSize({ width: 390, height: 500 });
    await page.evaluate(() => document.querySelector("header")?.setAttribute("data-same", ""));
    await page.getByRole("link", { name: "No, thanks" }).or(page.locator("footer")).first().waitFor();
    await page.evaluate(() => scrollTo(0, 200));
    await page.waitForTimeout(100);
    await page.locator("footer").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.locator("header[data-same]")).toHaveCount(1);
    await expect(page.locator("main")).toHaveCount(1);
  });
  await test.step("a new page begins at its top with the focus on its heading, and back restores the place", async () => {
    await expect(page.locator("main h1")).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/privacy$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(150);
  });
  await test.step("the skip link is the first stop and leads to the content", async () => {
    await open(page, "/home");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();
  });
});

test("an anchor scrolls to below the header: on the first load, in both modes, on the same page, and in a link to another; one that names nothing breaks nothing", async ({
  page,
}) => {
  const under = () =>
    page.evaluate(() => {
      const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      const target = document.getElementById("choices")?.getBoundingClientRect().top ?? 10_000;
      return { header, target };
    });
  await page.setViewportSize({ width: 390, height: 420 });
  await page.addInitScript(() => {
    const calls: unknown[] = [];
    Object.assign(window, { scrollCalls: calls });
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      calls.push((options as { behavior?: string } | undefined)?.behavior);
      original.call(this, options);
    };
  });
  for (const mode of ["ios", "md"])
    await test.step(`on the first load (${mode})`, async () => {
      await open(page, `/privacy?mode=${mode}#choices`);
      await expect.poll(async () => (await under()).target, mode).toBeLessThan(200);
      const { header, target } = await under();
      expect(target, mode).toBeGreaterThanOrEqual(header);
    });

  for (const [reducedMotion, behavior] of [
    ["no-preference", "smooth"],
    ["reduce", "instant"],
  ] as const)
    await test.step(`on the same page, ${behavior} with ${reducedMotion} of motion`, async () => {
      await page.emulateMedia({ reducedMotion });
      await open(page, "/privacy");
      await page.locator("main nav").getByRole("link", { name: "Counting visits" }).focus();
      const calls = () => page.evaluate(() => (window as unknown as { scrollCalls: string[] }).scrollCalls);
      const before = (await calls()).length;
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/privacy#choices$/);
      await expect.poll(async () => (await under()).target).toBeLessThan(200);
      expect((await calls()).slice(before)).toEqual([behavior]);
    });

  await test.step("in a link to another page", async () => {
    await page.emulateMedia({ reducedMotion: null });
    await open(page, "/home#%");
    await page.getByRole("link", { name: "What is counted" }).click();
    await expect(page).toHaveURL(/\/privacy#choices$/);
    await expect.poll(async () => (await under()).target).toBeLessThan(200);
    const { header, target } = await under();
    expect(target).toBeGreaterThanOrEqual(header);
  });

  await test.step("one that names nothing, or is half an escape, breaks nothing", async () => {
    for (const address of ["/home#nothing-here", "/about#%E0%A4%A"]) {
      await open(page, address);
      await expect(page.getByRole("banner")).toBeVisible();
    }
  });
});

test("page transitions last as long as the mode's do; there are none with reduced motion, nor where the browser has none", async ({
  page,
}) => {
  const durations = () =>
    page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const look = () => {
            const found = document
              .getAnimations()
              .filter((animation) =>
                (animation.effect as KeyframeEffect).pseudoElement?.startsWith("::view-transition-new(root"),
              )
              .map((animation) => Number(animation.effect?.getTiming().duration));
            if (found.length > 0) resolve(found);
            else requestAnimationFrame(look);
          };
          setTimeout(() => resolve([]), 2500);
          look();
        }),
    );

  for (const [mode, forward, back] of [
    ["ios", 540, 540],
    ["md", 280, 200],
  ] as const)
    await test.step(`they last ${forward} ms forward and ${back} ms back in ${mode} mode`, async () => {
      await open(page, `/home?mode=${mode}`);
      const there = durations();
      await main(page).getByRole("link", { name: "About" }).click();
      expect(await there).toEqual([forward]);
      await expect(page).toHaveURL(/\/about$/);
      await page.waitForTimeout(700);
      const home = durations();
      await page.evaluate(() => history.back());
      expect(await home).toEqual([back]);
      await expect(page).toHaveURL(/\/home/);
    });

  await test.step("there are none with reduced motion", async () => {
    await page.waitForTimeout(700);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const there = durations();
    await main(page).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about$/);
    expect(await there).toEqual([]);
  });

  await test.step("a page changes without them where the browser has none", async () => {
    await page.emulateMedia({ reducedMotion: null });
    await page.evaluate(() => Object.assign(document, { startViewTransition: undefined }));
    await main(page).getByRole("link", { name: "Services" }).click();
    await expect(page).toHaveURL(/\/services$/);
    await expect(page.locator("main h1")).toBeFocused();
  });
});

test.describe("languages", () => {
  test("switch in place between a page's two addresses, and go along with its links", async ({ page }) => {
    await open(page, "/contact?symptom=tire");
    await page.evaluate(() => document.querySelector("main form")?.setAttribute("data-same", ""));
    await page.getByRole("link", { name: "Español" }).click();
    await expect(page).toHaveURL(/\/es\/contact\?symptom=tire$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page).toHaveTitle(/^Contacto/);
    await expect(page.locator("form[data-same]")).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/es\/contact$/);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await page.locator("footer").getByRole("link", { name: "Privacidad" }).click();
    await expect(page).toHaveURL(/\/es\/privacy$/);
    await page.locator("header").getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(/\/privacy$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await test.step("going back changes the language too", async () => {
      await page.evaluate(() => {
        history.pushState({ idx: 1, key: "x" }, "", "/es/privacy");
        dispatchEvent(new PopStateEvent("popstate", { state: { idx: 1, key: "x" } }));
      });
      await expect(page.locator("html")).toHaveAttribute("lang", "es");
      await page.goBack();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
    });
  });

  test("an address says its language, whatever the browser's is; a page without one in it begins with the browser's", async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: "es-MX", baseURL: process.env.OPENHOOD_SITE ?? "" });
    await saveData(context);
    const page = await context.newPage();
    await open(page, "/auth/action");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await open(page, "/home");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await open(page, "/es");
    await expect(page).toHaveURL(/\/es\/home$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await context.close();
  });
});

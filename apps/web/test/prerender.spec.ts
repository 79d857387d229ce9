import type { Stack } from "@openhood/local-stack/stack";
import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./shop.ts";
import { saveData } from "./site.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** A page in a browser that knows nothing, and fetches no part of the app ahead of need. */
async function fresh(browser: Browser, shop: Stack): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.siteUrl });
  await saveData(context);
  return context.newPage();
}

const pages = [
  ["/home", "What is your car doing?", "Rosa Hollis"],
  ["/services", "What we do", "Brake pads and rotors"],
  ["/services/brakes", "Brake pads and rotors", "$310 – $560"],
  ["/about", "Tell us what your car is doing", "May I bring my own parts?"],
  ["/contact", "Write to us", "418 Hollis Street"],
  ["/book", "Book a visit", "Oil change"],
  ["/reviews", "What customers say", "I had to take another morning off"],
  ["/accessibility", "A site everybody can use", "Web Content Accessibility Guidelines 2.2"],
  ["/privacy", "What we keep about you", "Download it, or delete it"],
  ["/sign-in", "Sign in", "Password"],
  ["/construction", "", "(555) 010-7788"],
  ["/es/home", "¿Qué le pasa a su auto?", "Rosa Hollis"],
  ["/es/services", "Qué hacemos", "$310 – $560"],
  ["/es/services/brakes", "", "$310 – $560"],
  ["/es/about", "Cuéntenos qué hace su auto", "¿Puedo traer mis propias refacciones?"],
  ["/es/contact", "Escríbanos", "418 Hollis Street"],
  ["/es/book", "Agendar una cita", "Cambio de aceite"],
  ["/es/reviews", "Lo que dicen los clientes", "I had to take another morning off"],
  ["/es/accessibility", "Un sitio que todos pueden usar", "shop@openhood.example"],
  ["/es/privacy", "Qué guardamos de usted", "Descargarlo o borrarlo"],
  ["/es/sign-in", "Iniciar sesión", ""],
  ["/es/construction", "", "(555) 010-7788"],
] as const;

test("without scripts each public page says what it has to say, in its language", async ({
  browser,
  shop,
}) => {
  test.setTimeout(90_000);
  const context = await browser.newContext({ baseURL: shop.siteUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  for (const [path, heading, words] of pages) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.locator("html")).toHaveAttribute("lang", path.startsWith("/es/") ? "es" : "en");
    await expect(page.locator("main h1")).toContainText(heading);
    await expect(page.locator("body")).toContainText(words);
    await expect(page.getByRole("banner")).toContainText("Hollis Street Garage");
    await expect(page.locator("[style]")).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    if (path.endsWith("/reviews"))
      await test.step("a review in the other language is marked with it, to be read with the right voice", async () => {
        const lang = (part: string) =>
          page.locator("main blockquote", { hasText: part }).getAttribute("lang");
        const isSpanish = path.startsWith("/es/");
        expect(await lang("Me explicaron")).toBe(isSpanish ? null : "es");
        expect(await lang("rear pads")).toBe(isSpanish ? "en" : null);
      });
  }
  await page.goto("/es/about");
  await page.getByRole("link", { name: "Servicios" }).first().click();
  await expect(page).toHaveURL(/\/es\/services$/);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/services$/);
  expect(refused).toEqual([]);
  await context.close();
});

test("the built site says where to tell of a weakness", async ({ shop }) => {
  const answer = await fetch(`${shop.siteUrl}/.well-known/security.txt`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await answer.text()).toMatch(/^Contact: https:\/\/\S+\/contact\nExpires: \d{4}-/);
});

/** The scripts that began before the page was painted, but for the one that waits. */
const early = (page: Page) =>
  page.evaluate(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    return performance
      .getEntriesByType("resource")
      .filter((entry) => /\.js$/.test(entry.name) && entry.startTime < paint)
      .map((entry) => entry.name.replace(/.*\/|-[^-]*$/g, ""))
      .filter((name) => name !== "boot");
  });

test("every page is taken over without a warning, and none of its nodes is made anew; nothing of the app runs before the page is painted", async ({
  browser,
  shop,
}) => {
  test.setTimeout(120_000);
  // Each in a browser of the other language: what took the browser's would be told from what was built.
  for (const [locale, ofOther] of [
    ["en-US", pages.filter(([path]) => path.startsWith("/es/"))],
    ["es-US", pages.filter(([path]) => !path.startsWith("/es/"))],
  ] as const) {
    const context = await browser.newContext({ baseURL: shop.siteUrl, locale, timezoneId: "Asia/Tokyo" });
    await saveData(context);
    await context.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        const nodes = [...document.querySelectorAll("#root *")];
        Object.assign(window, { kept: () => nodes.filter((node) => node.isConnected).length / nodes.length });
      });
    });
    const page = await context.newPage();
    const problems: string[] = [];
    // The worker is kept out of tests that are not about it, and Playwright says so.
    const ofPlaywright = /Service Worker registration blocked by Playwright/;
    page.on("console", (message) => {
      const text = message.text();
      if (/error|warning/.test(message.type()) && !ofPlaywright.test(text)) problems.push(text);
    });
    page.on("pageerror", (error) => problems.push(error.message));
    for (const [path] of ofOther) {
      await page.goto(path);
      await page.locator("html[data-alive]").waitFor({ state: "attached" });
      const kept = await page.evaluate(() => (window as unknown as { kept: () => number }).kept());
      expect(kept, path).toBeGreaterThan(0.95);
      // The first of its browser: what comes from the cache may be there before the paint.
      if (path === "/home") expect(await early(page)).toEqual([]);
      expect(problems, path).toEqual([]);
    }
    await context.close();
  }
});

test("what a person does before the app is there is done when it comes", async ({ browser, shop }) => {
  const page = await fresh(browser, shop);
  let release = () => {};
  let held = Promise.resolve();
  const hold = () => {
    held = new Promise((resolve) => {
      release = resolve;
    });
  };
  // What is held up comes from no cache.
  await page.route(/assets\/index-.*\.js/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await test.step("a link leads where it says", async () => {
    hold();
    await page.goto("/home", { waitUntil: "commit" });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.locator("main h1")).toContainText("Tell us what your car is doing");
    release();
  });
  await test.step("a choice, a press and words typed are there when it comes", async () => {
    hold();
    await page.goto("/home");
    await page.getByRole("radio", { name: "It squeals or grinds when I brake" }).check();
    await page.locator("#estimate fieldset button").first().click();
    await expect(page.locator("html[data-alive]")).toHaveCount(0);
    release();
    await expect(page.getByRole("link", { name: /Brake pads and rotors/ })).toBeVisible();
    await expect(page.locator("#estimate footer")).toContainText("$418.00");
    await expect(page.getByRole("radio", { name: "It squeals or grinds when I brake" })).toBeChecked();
  });
  await test.step("a message begun is not lost", async () => {
    hold();
    await page.goto("/contact");
    await page.getByLabel("What is the car doing?").fill("It hums.");
    await page.locator("main form button[type=submit]").click();
    await expect(page).toHaveURL(/\/contact$/);
    release();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(page.getByLabel("What is the car doing?")).toHaveValue("It hums.");
  });
  await test.step("a service ticked stays ticked, one ticked off again does not come back, and the way on leads on", async () => {
    hold();
    await page.goto("/book");
    await page.getByRole("checkbox", { name: "Oil change" }).check();
    await page.getByRole("checkbox", { name: "Alignment" }).check();
    await page.getByRole("checkbox", { name: "Alignment" }).uncheck();
    await page.getByRole("button", { name: "Choose a time" }).click();
    release();
    await expect(page).toHaveURL(/step=time$/);
    await page.goBack();
    await expect(page.getByRole("checkbox", { name: "Oil change" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Alignment" })).not.toBeChecked();
  });
});

test("before even the script that waits is there, nothing is sent astray, and what was typed and chosen is kept", async ({
  browser,
  shop,
}) => {
  const page = await fresh(browser, shop);
  let release = () => {};
  await page.route(/assets\/boot-.*\.js/, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  await page.getByLabel("What is the car doing?").fill("It hums.");
  await page.getByLabel("Your name").fill("Ana");
  await page.locator("main form button[type=submit]").click();
  await page.getByLabel("Your name").press("Enter");
  await expect(page).toHaveURL(/\/contact$/);
  release();
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
  await page.locator("main form button[type=submit]").click();
  // The form itself knows what was typed: only what was not is missing.
  await expect(page.getByRole("alert").first()).toContainText("e-mail");
  await expect(page.getByRole("alert").first()).not.toContainText("name");

  await page.goto("/home", { waitUntil: "commit" });
  await page.getByRole("radio", { name: "It squeals or grinds when I brake" }).check();
  release();
  await expect(page.getByRole("link", { name: /Brake pads and rotors/ })).toBeVisible();
});

test("a built page goes on with what has changed since: a profile and a price, a service that was written, an address that is none", async ({
  browser,
  shop,
}) => {
  const page = await fresh(browser, shop);
  await test.step("an edited profile and price show on the built page after a reload, and in what search engines read", async () => {
    await page.route("**/api/shop.get*", async (route) => {
      const response = await route.fetch();
      // A page that was left meanwhile has no use for its answer, and takes it away.
      const read = await response.json().catch(() => null);
      if (read === null) return void (await route.abort().catch(() => {}));
      const [answer] = read as [{ result: { data: Shop } }];
      const { data } = answer.result;
      data.profile.phone = "(555) 010-0199";
      data.profile.hours[0] = [{ from: 600, to: 720 }];
      const brakes = data.services.find((service) => service.slug === "brakes");
      if (brakes) brakes.price.to = 59_900;
      await route.fulfill({ json: [answer] });
    });
    type Shop = {
      profile: { phone: string; hours: { from: number; to: number }[][] };
      services: { slug: string; price: { to: number } }[];
    };
    await page.goto("/services/brakes");
    await expect(page.getByText("$310 – $599")).toBeVisible();
    const data = () =>
      page
        .locator('script[type="application/ld+json"]')
        .allTextContents()
        .then((all) => all.join());
    expect(await data()).toContain('"maxPrice":"599.00"');
    await page.goto("/home");
    await expect(page.getByRole("banner")).toContainText("(555) 010-0199");
    await expect(page.getByRole("row", { name: /Monday/ })).toContainText("10:00");
    await expect.poll(data).toContain('"opens":"10:00"');
  });
  await test.step("a service written since the build has its page", async () => {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.route("**/api/shop.get*", async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll('"slug":"brakes"', '"slug":"new-brakes"');
      await route.fulfill({ contentType: "application/json", body: text });
    });
    const response = await page.goto("/services/new-brakes");
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: "Brake pads and rotors" })).toBeVisible();
  });
  await test.step("what is not found is said with its status, and search engines leave it", async () => {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    for (const [path, words] of [
      ["/no/such/page", "This road ends here"],
      ["/es/nada", "Aquí termina el camino"],
    ] as const) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await page.locator("html[data-alive]").waitFor({ state: "attached" });
      await expect(page.getByRole("heading", { level: 1 })).toContainText(words);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    }
    await expectAccessible(page);
  });
});

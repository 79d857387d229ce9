import type { Page } from "@playwright/test";
import { openBooking } from "./open-booking.ts";
import { browserOf, expect, expectAccessible, mailTo, signedIn, test } from "./shop.ts";

test.use({ shopOf: "booking" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const next = (page: Page) => page.locator("main form button[type=submit]");
const pass = (page: Page) => page.locator("[data-appointment]");
const top = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
let count = 0;
const somebody = () => `cleo.${Date.now().toString(36)}${count++}@mail.example`;
const codeIn = async (shop: Parameters<typeof mailTo>[0], email: string) => {
  const mail = await mailTo(shop, email, ({ subject }) => /^\d{6} /.test(subject));
  return /^\d{6}/.exec(mail.subject)?.[0] ?? "";
};

test("Book is a filled button in the header at every width", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/home");
  const button = page.locator("header").getByRole("link", { name: "Book", exact: true });
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(button).toHaveCount(1);
    await expect(button).toBeInViewport({ ratio: 1 });
    const look = await button.evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element);
      const { height, width } = element.getBoundingClientRect();
      return { backgroundColor, height, width, wide: document.documentElement.scrollWidth - innerWidth };
    });
    expect(look.backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
    expect(Math.min(look.height, look.width)).toBeGreaterThanOrEqual(44);
    expect(look.wide).toBeLessThanOrEqual(0);
    await button.click();
    await expect(page).toHaveURL(/\/book$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
  }
});

test("on a phone no answer is promised below the list: it opens under its line", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390, locale: "es-US" });
  await page.goto("/es/home");
  await expect(page.getByText("Aquí verá el trabajo probable")).toBeHidden();
});

test("a guest books from the start page with seven taps besides typing", async ({ browser, shop }) => {
  await openBooking(shop);
  const email = somebody();
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await page.goto("/home");
  let taps = 0;
  const tap = async (what: ReturnType<Page["locator"]>) => {
    taps += 1;
    await what.tap();
  };
  await tap(page.locator("header").getByRole("link", { name: "Book", exact: true }));
  await tap(page.getByRole("checkbox", { name: /Oil change/ }));
  await tap(next(page));
  await tap(page.getByRole("button", { name: "Take this time" }));
  await page.getByLabel("Make", { exact: true }).fill("Honda");
  await page.getByLabel("Model", { exact: true }).fill("Fit");
  await tap(next(page));
  await page.getByLabel("Your name").fill("Cleo");
  await page.getByLabel("E-mail").fill(email);
  await tap(next(page));
  await page.getByLabel("6-digit code").fill(await codeIn(shop, email));
  await tap(next(page));
  await expect(page.getByRole("heading", { level: 1, name: "You’re booked" })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(7);
});

test("on a phone a symptom is answered under the line that was tapped, and its work booked at a time", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await page.goto("/home");
  const lines = page.locator("main label:has(input[type=radio])");
  let before = 0;
  for (const nth of [1, 5, 3]) {
    const line = lines.nth(nth);
    await line.scrollIntoViewIfNeeded();
    before = await line.evaluate((element) => element.getBoundingClientRect().top);
    await line.tap();
    const answer = page.getByRole("link", { name: /Ask about this/ });
    await expect(answer).toHaveCount(1);
    await expect(page.locator("main label:has(input:checked) + div")).toContainText("$");
    const after = await line.evaluate((element) => element.getBoundingClientRect().top);
    // Where the answer would be out of sight, the page goes up; it never goes down, nor the line out of sight.
    expect(after).toBeLessThanOrEqual(before + 1);
    await expect(line).toBeInViewport();
  }
  await lines.nth(0).tap();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Book this work" }).tap();
  await expect(heading(page, "When do you want to come?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take this time" })).toBeVisible();
});

test("being counted is asked in a slim bar that no action stays under, and not while one books", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop, { width: 390 });
  await page.context().addInitScript(() => localStorage.removeItem("openhood.analytics"));
  await page.goto("/contact");
  const bar = page.getByRole("region", { name: "Privacy choice" });
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(96);
  for (const action of await page.locator("main button, main a, footer a").all()) {
    if (!(await action.isVisible())) continue;
    await action.focus();
    const covered = await action.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
      return !(there && (element.contains(there) || there.contains(element)));
    });
    expect(covered, String(await action.textContent())).toBe(false);
  }
  await page.goto("/book");
  await expect(page.locator("[data-alive]")).toBeAttached();
  await page.goto("/home");
  await expect(bar).toBeVisible();
  await page.locator("header").getByRole("link", { name: "Book", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: /Oil change/ })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("a car that is left, named by its plate: its state, make and model and a phone are asked, and all of it confirmed", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const email = somebody();
  const page = await browserOf(browser, shop, { width: 390 });
  await page.goto("/book");
  await page.getByRole("checkbox", { name: /Oil change/ }).check();
  const x = () =>
    page
      .getByText("Oil change", { exact: true })
      .first()
      .evaluate((element) => element.getBoundingClientRect().x);
  const chosen = await x();
  await page.getByRole("checkbox", { name: /Oil change/ }).uncheck();
  expect(await x()).toBe(chosen);
  await page.getByRole("checkbox", { name: /Oil change/ }).check();
  await expect(page.getByRole("group", { name: "What does your car need?" })).toBeVisible();
  await next(page).click();
  await expect(page.getByText("Morning", { exact: true })).toBeVisible();
  await expect(page.getByText("Afternoon", { exact: true })).toBeVisible();
  expect(await page.locator("main [data-start]").count()).toBeLessThanOrEqual(10);
  await expect(page.locator("main [aria-hidden=true] > span").first()).toHaveText("Sun");
  await page.getByText("Drop it off").click();
  await page.getByRole("button", { name: "Take this time" }).click();
  await page.getByLabel("Plate", { exact: true }).check();
  await expect(page.getByLabel("State")).toHaveValue("NY");
  await next(page).click();
  for (const name of ["License plate", "Make", "Model"])
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.getByLabel("License plate").fill("KXR 4471");
  await page.getByLabel("State").fill("NJ");
  await page.getByLabel("Make", { exact: true }).fill("Honda");
  await page.getByLabel("Model", { exact: true }).fill("Fit");
  await next(page).click();
  await page.getByLabel("Your name").fill("Cleo");
  await page.getByLabel("E-mail").fill(email);
  await next(page).click();
  await expect(page.getByLabel("Phone")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Phone").fill("(212) 555-0177");
  await page.getByLabel("I need a ride after I drop it off").check();
  await next(page).click();
  await page.getByLabel("6-digit code").fill(await codeIn(shop, email));
  await next(page).click();
  await expect(pass(page)).toContainText("$69 – $119");
  await expect(pass(page)).toContainText("Take anything valuable out of the car");
  await expect(pass(page)).toContainText("Needs a ride");
  const [kept] = (await shop.db.collection("appointments").get()).docs;
  expect(kept?.get("vehicle")).toMatchObject({ plate: "KXR 4471", plateState: "NJ", make: "Honda" });
  expect(kept?.get("marks")).toEqual(["needs-ride"]);
});

test("after a move on a phone the new time is in sight", async ({ browser, shop }) => {
  await openBooking(shop);
  const email = somebody();
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await page.goto("/book?services=oil-change&step=time");
  await page.getByRole("button", { name: "Take this time" }).tap();
  await page.getByLabel("Make", { exact: true }).fill("Honda");
  await page.getByLabel("Model", { exact: true }).fill("Fit");
  await next(page).tap();
  await page.getByLabel("Your name").fill("Cleo");
  await page.getByLabel("E-mail").fill(email);
  await next(page).tap();
  await page.getByLabel("6-digit code").fill(await codeIn(shop, email));
  await next(page).tap();
  await expect(pass(page)).toBeVisible();
  await page.getByRole("button", { name: "Change the time" }).tap();
  await page.locator("main [data-start]").last().tap();
  await page.getByRole("button", { name: "Move it to this time" }).tap();
  await expect(page.getByText("Moved. The new time is on its way")).toBeVisible();
  await expect(pass(page).getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
  expect(await top(page, "[data-appointment] h2")).toBeGreaterThanOrEqual(64);
});

test("after an account was made on a phone, its page is seen from its top", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await page.setViewportSize({ width: 390, height: 480 });
  await page.goto("/sign-in?view=create&next=%2Faccount");
  await page.getByLabel("Your name").fill("Cleo");
  await page.getByLabel("E-mail").fill(somebody());
  await page.getByLabel("Choose a password").fill("a short sentence");
  await page.getByRole("button", { name: "Create account" }).tap();
  const made = page.getByRole("heading", { level: 1, name: "Your account is ready" });
  await expect(made).toBeInViewport({ ratio: 1 });
  expect(await top(page, "main h1")).toBeGreaterThanOrEqual(64);
});

test("a time that was taken, in Spanish, in a browser that answers scrolling with a promise, breaks nothing", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop, { locale: "es-US" });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.context().addInitScript(() => {
    for (const owner of [Element.prototype, window])
      for (const name of ["scrollIntoView", "scrollTo", "scrollBy"]) {
        const plain = Reflect.get(owner, name);
        if (!plain) continue;
        Reflect.set(owner, name, function (this: unknown, ...given: unknown[]) {
          plain.apply(this, given);
          return Promise.resolve();
        });
      }
  });
  const email = somebody();
  await page.goto("/es/book?services=oil-change&step=time");
  await page.locator("main [data-start]").first().click();
  await next(page).click();
  await page.getByLabel("Marca", { exact: true }).fill("Honda");
  await page.getByLabel("Modelo", { exact: true }).fill("Fit");
  await next(page).click();
  await page.getByLabel("Su nombre").fill("Cleo");
  await page.getByLabel("Correo electrónico").fill(email);
  await next(page).click();
  await page.getByLabel("Código de 6 dígitos").fill(await codeIn(shop, email));
  // Refused as if somebody had been faster, again and again, with other times to take instead.
  let refusals = 0;
  await page.route(/booking\.book(?![A-Za-z.])/, async (route) => {
    refusals += 1;
    const input = JSON.stringify(route.request().postDataJSON());
    const start = Number(/"start":(\d+)/.exec(input)?.[1]);
    const date = /"date":"([\d-]+)"/.exec(input)?.[1];
    const nearest = [{ date, quarters: [start + (refusals % 2 ? 4 : -4)] }];
    await route.fulfill({ json: [{ result: { data: { ok: false, reason: "taken", nearest } } }] });
  });
  for (let round = 1; round <= 10; round++) {
    await next(page).click();
    const taken = page.locator("[data-taken]");
    await expect(taken).toBeVisible();
    await taken.getByRole("button").first().click();
    await expect(taken).toHaveCount(0);
  }
  expect(refusals).toBe(10);
  expect(errors).toEqual([]);
});

test("no heading of the reviews stands within a line of text", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/reviews");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.locator("span :is(h1, h2, h3, p, div, ul)")).toHaveCount(0);
});

test("on a phone all services of a new appointment are seen in the sheet that scrolls, and no choice is cut off", async ({
  browser,
  shop,
}) => {
  await openBooking(shop);
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await signedIn(page, "advisor", "/desk/customers");
  await page.getByRole("button", { name: "New", exact: true }).tap();
  await page.getByRole("button", { name: "New appointment" }).tap();
  const sheet = page.locator("ion-modal");
  const boxes = sheet.getByRole("checkbox");
  await expect(boxes.first()).toBeVisible();
  const hiding = await sheet
    .locator("fieldset *")
    .evaluateAll((all) =>
      all
        .filter(({ clientHeight, scrollHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1)
        .map(({ className }) => className),
    );
  expect(hiding).toEqual([]);
  const cut = await sheet.locator("select").evaluateAll((all) =>
    (all as HTMLSelectElement[])
      .filter((select) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
        const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
        pen.font = font;
        const words = pen.measureText(select.selectedOptions[0]?.text ?? "").width;
        const room =
          select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
        const { left, right } = select.getBoundingClientRect();
        return words > room || left < 0 || right > innerWidth;
      })
      .map(({ name }) => name),
  );
  expect(cut).toEqual([]);
});

import { openBooking } from "./open-booking.ts";
import { browserOf, mailTo, test } from "./shop.ts";

const out = "/tmp/look";
for (const [width, scheme, lang] of [
  [390, "light", "en"],
  [1280, "light", "en"],
  [1280, "dark", "es"],
  [390, "dark", "es"],
] as const)
  test(`look ${width} ${scheme} ${lang}`, async ({ browser, shop }) => {
    test.setTimeout(120_000);
    await openBooking(shop);
    const page = await browserOf(browser, shop, { width, scheme, locale: `${lang}-US` });
    page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log(m.text()));
    page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
    let n = 0;
    const shot = async (name: string) => {
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${out}/${width}-${scheme}-${lang}-${++n}-${name}.png`, fullPage: true });
    };
    await page.goto(lang === "es" ? "/es/book" : "/book");
    await shot("services-empty");
    await page.locator("input[value=oil-change]").check();
    await page.locator("input[value=diagnosis]").check();
    await shot("services");
    await page.locator("[data-step] form button[type=submit]").click();
    await page.locator("[role=radio]").first().waitFor();
    await shot("time");
    await page.locator("[data-start]").nth(3).click();
    await shot("time-picked");
    await page.locator("[data-step] form button[type=submit]").click();
    await page.locator('[data-step="car"]').waitFor();
    await shot("car");
    await page.locator("input").nth(4).fill("Honda");
    await page.locator("input").nth(5).fill("Fit");
    await page.locator("[data-step] form button[type=submit]").click();
    await page.locator('[data-step="you"]').waitFor();
    await page.locator("[data-step] form button[type=submit]").click();
    await shot("you-errors");
    const email = `look${width}${scheme}@mail.example`;
    await page.locator("[name=name]").fill("Ada Lovelace");
    await page.locator("[name=email]").fill(email);
    await page.locator("[data-step] form button[type=submit]").click();
    await page.locator('[data-step="code"]').waitFor();
    await shot("code");
    const mail = await mailTo(shop, email);
    const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";
    await page.locator("[name=code]").fill(code);
    await page.locator("[data-step] form button[type=submit]").click();
    await page.locator("[data-appointment]").waitFor();
    await shot("done");
    await page.locator("[data-appointment] button").nth(1).click();
    await page.locator("[role=radio]").first().waitFor();
    await shot("move");
    await page.goto("/appointment#void");
    await page.reload();
    await shot("void");
    await page.goto(lang === "es" ? "/es/home" : "/home");
    await page.locator("main fieldset label").first().click();
    await shot("home");
    await page.goto(lang === "es" ? "/es/services/brakes" : "/services/brakes");
    await shot("service");
  });

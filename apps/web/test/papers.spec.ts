import { plusDays } from "@openhood/domain/days";
import { asBefore, dayOf, morning } from "./monday-shop.ts";
import { staff } from "./schedule-shop.ts";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.use({ shopOf: "monday" });
test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.afterEach(({ shop }) => asBefore(shop));

/** How many pages a PDF has. */
const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test("the schedule prints a sheet of its day, bay by bay, with room to write; an empty day is one page that says so", async ({
  browser,
  shop,
}) => {
  const ids = await morning(shop);
  const { date } = await dayOf(shop);
  const advisor = staff(shop, "advisor");
  const key = () => crypto.randomUUID();
  const [id = ""] = ids;
  expect(await advisor("checkIn", { id, version: 0, key: key() })).toMatchObject({ ok: true });
  expect(
    await advisor("noteIntake", { id, odometer: 88_412, keyTag: "A7", anyway: false, key: key() }),
  ).toMatchObject({
    ok: true,
  });
  const page = await browserOf(browser, shop, { width: 1280, scheme: "dark" });
  await signedIn(page, "advisor", `/desk/schedule?date=${date}&appointment=${id}`);
  const sheet = page.locator("[data-paper=day-sheet]");
  await expect(page.locator("[data-card]")).toHaveCount(8);
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(
    page.locator("[data-board], [data-inspector], nav, button").filter({ visible: true }),
  ).toHaveCount(0);
  const bay = sheet.getByRole("table", { name: "Bay 1" });
  const rows = bay.getByRole("row");
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText("8:00 AM – 10:00 AM");
  for (const words of ["MON-1", "Driver 1 (waits)", "(555) 010-4400", "Diagnosis", "88,412 mi · A7"])
    await expect(rows.nth(1)).toContainText(words);
  await expect(sheet.getByText("Nothing is planned for this bay.")).toBeVisible();
  // It is black on white whatever the screen.
  await expect(sheet).toHaveCSS("color", "rgb(17, 17, 17)");
  expect(pagesOf(await page.pdf({ format: "Letter" }))).toBe(1);

  await page.emulateMedia({ media: null });
  await page.getByLabel("Day on screen").fill(plusDays(date, 20));
  await expect(page.locator("[data-card]")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(sheet.getByText("Nothing is planned for this day.")).toBeVisible();
  expect(pagesOf(await page.pdf({ format: "Letter" }))).toBe(1);
});

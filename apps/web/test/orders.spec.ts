import { callAs } from "./call-as.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const phoneEstimate = (siteUrl: string, plate: string) =>
  callAs(siteUrl, "advisor", "orders.open", {
    key: crypto.randomUUID(),
    from: {
      kind: "phone-estimate",
      record: null,
      vehicle: null,
      name: "Rosa Diaz",
      phone: null,
      language: "en",
      car: { plate, year: 2018, make: "Honda", model: "Civic" },
      concern: "Squeals when it brakes",
    },
  }) as Promise<{ id: string }>;

test("a canned job stands on an order in three presses, is decided at the counter, and all of it is saved", async ({
  browser,
  shop,
}) => {
  const { id } = await phoneEstimate(shop.siteUrl, "7RO123");
  const page = await browserOf(browser, shop);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  const add = page.getByRole("combobox", { name: "Add a job" });
  await add.focus();
  for (const key of ["o", "i", "Enter"]) await page.keyboard.press(key);
  const job = page.locator("[data-job]");
  await expect(job).toHaveCount(1);
  await expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");
  await expectAccessible(page);

  const total = page.locator("[data-total]");
  const before = await total.textContent();
  await job.getByRole("textbox", { name: "Rate / price" }).first().fill("200");
  await page.keyboard.press("Enter");
  await expect(total).not.toHaveText(before ?? "");
  await job.getByRole("button", { name: "Approve" }).click();
  await expect(job).toHaveAttribute("data-status", "approved");
  await expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");

  await page.reload();
  await expect(job).toHaveAttribute("data-status", "approved");
  await page.goto(`${shop.siteUrl}/desk/board`);
  await expect(page.locator(`[data-order-card="${id}"]`)).toContainText("7RO123");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${shop.siteUrl}/desk/orders/${id}`);
  await expect(job).toHaveCount(1);
  await expectAccessible(page);
  await page.locator("main").evaluate((main) => main.scrollTo(0, 900));
});

import { callAs } from "./call-as.ts";
import { browserOf, expect, signedIn, test } from "./shop.ts";

// Orders of other tests are written by the rate and the canned jobs of the demo.
test.use({ shopOf: "order-settings" });
test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("the owner changes a rate, the tax, the parts matrix and a canned job: the next order is written by them", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "owner", "/desk/shop/orders");
  const preview = page.getByRole("complementary", { name: /^(What it comes to|On an order today)$/ });
  await expect(preview).toContainText("Costs $40.00, sells at");
  // Numbers stand in fields of one width, with their digits at the right.
  const fields = await page
    .locator("input[inputmode=decimal], input[inputmode=numeric]")
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => [one.clientWidth > 192, getComputedStyle(one).textAlign]));
  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter(([isWide, align]) => isWide || align !== "end")).toEqual([]);
  await page.getByLabel("On parts, in percent").fill("10");
  await page.getByRole("button", { name: "General repair", exact: true }).click();
  await page.getByLabel("Dollars an hour").first().fill("$200");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. New orders use it, and jobs added from now on.")).toBeVisible();
  await expect(page.getByText("Everything is saved.")).toBeVisible();

  await page.goto(`${shop.siteUrl}/desk/shop/canned-jobs`);
  await page.getByLabel("Find a job").fill("full synth");
  const row = page.locator("[data-canned]");
  await expect(row).toHaveCount(1);
  // 0.4 h at $200, parts by the matrix, and the fee.
  await expect(row).toContainText("$171.00");
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Change oil and filter", exact: true }).click();
  await page.getByLabel("Hours").fill("0.5");
  await expect(preview).toContainText("$191.00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. It is offered on orders now.")).toBeVisible();
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A new canned job" })).toBeVisible();
  await page.getByLabel("Name, English").first().fill("Oil change, diesel");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Canned jobs" })).toBeVisible();
  await expect(page.locator("[data-canned]").last()).toContainText("Oil change, diesel");

  const { id } = (await callAs(shop.siteUrl, "advisor", "orders.open", {
    key: crypto.randomUUID(),
    from: {
      kind: "phone-estimate",
      record: null,
      vehicle: null,
      name: "Rosa Diaz",
      phone: null,
      language: "en",
      car: { plate: "7SET123", year: 2018, make: "Honda", model: "Civic" },
      concern: null,
    },
  })) as { id: string };
  await page.goto(`${shop.siteUrl}/desk/orders/${id}`);
  await page.getByRole("combobox", { name: "Add a job" }).fill("diesel");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-job]")).toContainText("$191.00");
  // Parts of $87.50 at 10 %, labor of $100 at 8.125 %, and a fee that is not taxed.
  await expect(page.locator("[data-total]")).toContainText("$207.88");
});

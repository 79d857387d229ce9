import { callAs } from "./call-as.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("work declined on one order of a car is offered again on its next with a press, and the car's history names it", async ({
  browser,
  shop,
}) => {
  const call = <T>(procedure: string, input: object) =>
    callAs(shop.siteUrl, "advisor", procedure, { ...input, key: crypto.randomUUID() }) as Promise<T>;
  const name = "Dora Declines";
  const facts = {
    ...{ vin: null, plate: "7DCL001", plateState: null, year: 2015, make: "Mazda", model: "3" },
    ...{ color: null, notes: null },
  };
  const record = await call<{ id: string }>("customers.create", {
    facts: { kind: "person", name, email: null, phone: null, notes: null, language: "en" },
  });
  const reading = (on: string, miles: number) => ({ on, miles });
  const car = await call<{ id: string }>("customers.addVehicle", {
    ...{ record: record.id, facts, reading: reading("2026-01-05", 90_400) },
  });
  const lower = [reading("2026-01-05", 90_400), reading("2026-02-09", 9_100), reading("2026-03-11", 91_000)];
  await shop.db.doc(`vehicles/${car.id}`).update({ odometer: lower });
  const estimate = () =>
    call<{ id: string }>("orders.open", {
      from: {
        ...{ kind: "phone-estimate", record: record.id, vehicle: car.id, name, phone: null, language: "en" },
        ...{ car: { plate: null, year: null, make: null, model: null }, concern: null },
      },
    });
  const [first, second] = [await estimate(), await estimate()];

  const page = await browserOf(browser, shop, { width: 1280 });
  await signedIn(page, "advisor", `/desk/orders/${first.id}`);
  const add = page.getByRole("combobox", { name: "Add a job" });
  await add.focus();
  await page.keyboard.type("oil");
  await page.keyboard.press("Enter");
  const job = page.locator("[data-job]");
  await expect(job).toHaveCount(1);
  await job.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(job).toHaveAttribute("data-status", "declined");
  await expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");

  await page.goto(`${shop.siteUrl}/desk/orders/${second.id}`);
  await page.getByText("Show declined work").click();
  const waiting = page.locator("[data-declined]");
  await expect(waiting).toContainText(/Declined .* on order \d+: \$[\d.]+ then\./);
  await waiting.getByRole("button", { name: /^Add .* to the order$/ }).focus();
  await page.keyboard.press("Enter");
  await expect(job).toHaveCount(1);
  await expect(job).toHaveAttribute("data-status", "pending");
  await expect(waiting).toHaveCount(0);
  await expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");

  await page.goto(`${shop.siteUrl}/desk/customers/${record.id}`);
  const history = page.locator(`[data-car-history="${car.id}"]`);
  await history.getByText("History of 2015 Mazda 3").click();
  await expect(history.locator("[data-declined]")).toHaveCount(1);
  await expect(history.locator("[data-reading]")).toHaveCount(3);
  await expect(history.locator("[data-reading]").nth(1)).toContainText("Lower than before");
  await expect(history.locator('[data-happened="order"]')).toHaveCount(2);
  await expect(history.locator('[data-happened="decision"]')).toContainText("Still waiting");
  await expectAccessible(page);
  const all = page.locator(`[data-timeline="${record.id}"]`);
  await all.getByText("Show everything").click();
  await expect(all.locator('[data-happened="decision"]')).toContainText("2015 Mazda 3");
  await expect(all.locator("[data-happened]").last()).toContainText("90,400 miles");
});

import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { setUp, workday } from "./schedule-shop.ts";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default" });
test.use({ shopOf: "schedule" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("a known caller has an appointment after four taps and the last four digits, at a desk and on a phone", async ({
  browser,
  shop,
}) => {
  await setUp(shop);
  const facts = { kind: "person", email: null, language: "es", notes: null };
  const created = (await callAs(shop.siteUrl, "advisor", "customers.create", {
    facts: { ...facts, name: "Nadia Volkov", phone: "555 010 5280" },
    key: randomUUID(),
  })) as { id: string };
  await callAs(shop.siteUrl, "advisor", "customers.addVehicle", {
    record: created.id,
    facts: {
      vin: null,
      plate: "NVK 1280",
      plateState: null,
      year: 2015,
      make: "Subaru",
      model: "Outback",
      color: null,
      notes: null,
    },
    reading: null,
    key: randomUUID(),
  });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", `/desk/schedule?date=${workday(1)}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const form = page.locator("ion-modal form");
  for (const width of [1280, 390])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      let taps = 0;
      const tap = async (target: Locator) => {
        await target.click();
        taps += 1;
      };
      await tap(page.getByRole("button", { name: "Search or jump to…" }).first());
      await expect(page.getByRole("combobox")).toBeFocused();
      await page.keyboard.type("5280");
      await tap(page.getByRole("option", { name: "New appointment for Nadia Volkov" }));
      await expect(form.getByLabel("Name")).toHaveValue("Nadia Volkov");
      await expect(form.getByLabel("Plate")).toHaveValue("NVK 1280");
      await tap(form.getByText("Oil change", { exact: true }));
      await expect(form.locator("select[name=start]")).not.toHaveValue("");
      await tap(form.getByRole("button", { name: "Book it" }));
      await expect(form).toHaveCount(0);
      await expect(page.locator("ion-toast").last()).toContainText("Booked");
      expect(taps).toBeLessThanOrEqual(4);
    });
  const { docs } = await shop.db
    .collection("appointments")
    .where("customer.name", "==", "Nadia Volkov")
    .get();
  const made = {
    customer: { language: "es" },
    vehicle: { plate: "NVK 1280" },
    services: [{ slug: "oil-change" }],
  };
  expect(docs.map((doc) => doc.data())).toMatchObject([made, made]);
});

test("a number typed right after the press on Walk-in is all there, from both places, and replaces an unfinished one", async ({
  browser,
  shop,
}) => {
  await setUp(shop);
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/today");
  const phone = page.locator("ion-modal form").getByLabel("Phone");
  const open = [
    () => page.locator("main").getByRole("button", { name: "Walk-in" }).first().click(),
    async () => {
      await page.getByRole("button", { name: "New", exact: true }).first().click();
      await page.getByRole("listitem").getByRole("button", { name: "Walk-in" }).click();
    },
  ];
  for (const [n, press] of open.entries()) {
    const typed = `555010991${n}`;
    await press();
    await page.keyboard.type(typed);
    await expect(phone).toBeFocused();
    await expect(phone).toHaveValue(typed);
    await page.keyboard.press("Escape");
    await expect(phone).toHaveCount(0);
  }
});

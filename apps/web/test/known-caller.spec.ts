import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { setUp, workday } from "./schedule-shop.ts";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default" });
test.use({ shopOf: "schedule" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

for (const width of [1280, 390])
  test(`a known caller has an appointment after four taps and the last four digits (${width} px)`, async ({
    browser,
    shop,
  }) => {
    await setUp(shop);
    const facts = { kind: "person", email: null, language: "es", notes: null };
    const created = (await callAs(shop.siteUrl, "advisor", "customers.create", {
      facts: { ...facts, name: `Nadia Volkov ${width}`, phone: `555 010 ${width + 4_000}` },
      key: randomUUID(),
    })) as { id: string };
    await callAs(shop.siteUrl, "advisor", "customers.addVehicle", {
      record: created.id,
      facts: {
        vin: null,
        plate: `NVK ${width}`,
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
    const page = await browserOf(browser, shop, { width });
    await signedIn(page, "advisor", `/desk/schedule?date=${workday(1)}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.click();
      taps += 1;
    };

    await tap(page.getByRole("button", { name: "Search or jump to…" }).first());
    await expect(page.getByRole("combobox")).toBeFocused();
    await page.keyboard.type(`${width + 4_000}`);
    await tap(page.getByRole("option", { name: `New appointment for Nadia Volkov ${width}` }));
    const form = page.locator("ion-modal form");
    await expect(form.getByLabel("Name")).toHaveValue(`Nadia Volkov ${width}`);
    await expect(form.getByLabel("Plate")).toHaveValue(`NVK ${width}`);
    await tap(form.getByText("Oil change", { exact: true }));
    await expect(form.locator("select[name=start]")).not.toHaveValue("");
    await tap(form.getByRole("button", { name: "Book it" }));
    await expect(page.locator("ion-toast")).toContainText("Booked");
    expect(taps).toBeLessThanOrEqual(4);

    const { docs } = await shop.db
      .collection("appointments")
      .where("customer.name", "==", `Nadia Volkov ${width}`)
      .get();
    expect(docs.map((doc) => doc.data())).toMatchObject([
      {
        customer: { language: "es" },
        vehicle: { plate: `NVK ${width}` },
        services: [{ slug: "oil-change" }],
      },
    ]);
    await page.context().close();
  });

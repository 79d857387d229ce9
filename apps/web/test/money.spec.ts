import { invoiceTotals } from "@openhood/domain/invoices/invoice";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Stack } from "@openhood/local-stack/stack";
import { callAs } from "./call-as.ts";
import { estimate, PHONE } from "./estimate.ts";
import { browserOf, expect, expectAccessible, mailTo, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const orderOf = async (shop: Stack, id: string) =>
  (await callAs(shop.siteUrl, "advisor", "orders.edit", {
    ...{ id, key: crypto.randomUUID() },
    commands: [{ type: "set-order", changes: [{ field: "labels", from: [], to: [] }] }],
  })) as { order: { order: RepairOrder } };

/** An order that is approved and done; only its odometer out is missing before the invoice. */
async function workDone(
  shop: Stack,
  plate: string,
  of: Parameters<typeof estimate>[2] = {},
): Promise<string> {
  const whose = { email: `${plate.toLowerCase()}@example.com`, ...of };
  const { id } = await estimate(shop.siteUrl, plate, whose);
  const { order } = (await orderOf(shop, id)).order;
  const said = {
    ...{ by: { name: "Rosa Diaz", relation: "owner" }, channel: "counter", reachedAt: null, note: null },
  };
  const commands = order.jobs.flatMap((job) => [
    { type: "set-job", job: job.id, changes: [{ field: "category", from: null, to: "maintenance" }] },
    { type: "decide", job: job.id, saw: seenOf(job), decision: { status: "approved", said } },
  ]);
  await callAs(shop.siteUrl, "advisor", "orders.edit", { id, commands, key: crypto.randomUUID() });
  return id;
}

for (const width of [1280, PHONE.width])
  test(`an approved order goes from a deposit to a paid invoice, is corrected, and the owner refunds the rest (${width} px)`, async ({
    browser,
    shop,
  }) => {
    const id = await workDone(shop, `7MY${width}`);
    const page = await browserOf(browser, shop, { width });
    await signedIn(page, "owner", `/desk/orders/${id}`);
    const panel = page.getByRole("region", { name: "Payment", exact: true });
    const press = (name: string | RegExp) => panel.getByRole("button", { name }).click();
    const look = async () => {
      // What is halfway under the bar is a small target to axe.
      await page.evaluate(() => {
        for (const one of document.querySelectorAll("*")) one.scrollTop = 0;
      });
      await expectAccessible(page);
    };
    const fill = (name: string | RegExp, text: string) => panel.getByRole("textbox", { name }).fill(text);

    await test.step("a deposit is held before there is an invoice", async () => {
      await press("Take deposit");
      await fill("Amount", "50");
      await panel.getByRole("radio", { name: "Check" }).check();
      await fill("Check number", crypto.randomUUID().slice(0, 8));
      await page.keyboard.press("Enter");
      await expect(panel).toContainText("$50.00 received.");
      await expect(panel).toContainText("$50.00 held for the customer");
    });

    await test.step("the invoice is refused until what is missing is filled in, and leads there", async () => {
      await page.keyboard.press("i");
      await expect(panel).toContainText("Fill in first: odometer out");
      await press(/^Go to Odometer out/);
      const miles = page.getByRole("textbox", { name: "Odometer out" });
      await expect(miles).toBeFocused();
      await miles.fill("84300");
      await page.keyboard.press("Enter");
      await expect(page.locator(`[data-order="${id}"]`)).toHaveAttribute("data-status", "saved");
      await expect(panel).not.toContainText("Fill in first");
      await look();
      await press(/^Post \$/);
      await expect(panel).toContainText(/Invoice \d+ posted\./);
      await expect(page.getByRole("combobox", { name: "Add a job" })).toHaveCount(0);
      await expect(page.getByRole("textbox", { name: "Odometer out" })).toBeDisabled();
    });

    await test.step("cash pays the balance, with the change worked out", async () => {
      await page.locator("h1").click();
      await page.keyboard.press("p");
      const due = Number(await panel.locator("[data-owed]").getAttribute("data-owed"));
      await fill(/^Cash given/, String(due / 100 + 20));
      await expect(panel).toContainText("Change: $20.00");
      await page.keyboard.press("Enter");
      await expect(panel).toContainText("Give $20.00 change. Paid in full.");
      await expect(panel.locator('[data-owed="0"]')).toBeVisible();
      await look();
    });

    await test.step("its PDF opens", async () => {
      const download = page.waitForEvent("download");
      await press(/^Invoice \(PDF\), Invoice/);
      expect((await download).suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/);
    });

    await test.step("corrected, it is a draft again, and what was paid goes toward the next", async () => {
      await press(/^Correct invoice/);
      await fill(/^Reason/, "Wrong filter");
      await press(/^Credit invoice/);
      await expect(panel).toContainText(/Credit note \d+ posted\./);
      await page.getByRole("heading", { name: "Billing" }).click();
      const discount = page.getByRole("textbox", { name: "Discount on the order" });
      await discount.fill("10");
      await page.keyboard.press("Enter");
      await expect(page.locator(`[data-order="${id}"]`)).toHaveAttribute("data-status", "saved");
      await press("Post invoice");
      await press(/^Post \$/);
      await expect(panel).toContainText(/Invoice \d+ posted\./);
      await expect(panel.locator('[data-owed="0"]')).toBeVisible();
    });

    await test.step("what is held beyond it the owner refunds", async () => {
      await press(/^Refund Cash/);
      await fill("Reason", "Cheaper filter");
      await press(/^Refund$/);
      await expect(panel).toContainText(/\$\d+\.\d\d refunded\./);
      await expect(panel).not.toContainText(/\d held for the customer/);
      await look();
    });

    await test.step("the invoice is in the list, and the money of the day at its end", async () => {
      const number = /Invoice (\d+)/.exec((await panel.locator("dl").textContent()) ?? "")?.[1];
      await page.goto("/desk/invoices");
      await page.getByRole("radio", { name: "Today" }).check();
      const row = page.locator(`[data-invoice="${number}"]`).getByRole("link", { name: /^Invoice/ });
      await expect(row).toContainText("Paid");
      await expectAccessible(page);
      await row.click();
      await expect(page.locator(`[data-order="${id}"]`)).toBeVisible();
      await page.goto("/desk/end-of-day");
      await expect(page.locator('[data-tender="check"]')).toContainText(/\$\d*[05]0\.00/);
      await page.goto("/desk/shop/orders");
      await expect(page.getByText(/^The next invoice is/)).toBeVisible();
    });
  });

/** A fleet that pays within 30 days, with posted invoices. @returns its record's id */
async function fleetWith(shop: Stack, invoices: number, email: string): Promise<string> {
  const contacts = [{ name: "Kim", email, phone: null, book: true, approve: true }];
  const facts = {
    ...{ kind: "fleet", name: `Fleet of ${email}`, language: "en", notes: null, contacts },
    billing: { terms: "net-30", needsPurchaseOrder: false },
  };
  const made = await callAs(shop.siteUrl, "advisor", "customers.create", { facts, key: crypto.randomUUID() });
  const { id: record } = made as { id: string };
  for (let n = 0; n < invoices; n++) {
    const id = await workDone(shop, `FL${n}`, { email: undefined, record });
    const miles = { field: "odometerOut", from: null, to: 84_300 };
    const commands = [{ type: "set-order", changes: [miles], anyway: true }];
    await callAs(shop.siteUrl, "advisor", "orders.edit", { id, commands, key: crypto.randomUUID() });
    const { order } = (await orderOf(shop, id)).order;
    const bill = { order: id, total: invoiceTotals(order).total, send: false, key: crypto.randomUUID() };
    expect(await callAs(shop.siteUrl, "advisor", "invoices.post", bill)).toMatchObject({ ok: true });
  }
  return record;
}

for (const width of [1280, PHONE.width])
  test(`a fleet gets its statement, and one check pays its invoices and comes back (${width} px)`, async ({
    browser,
    shop,
  }) => {
    const email = `fleet-${width}@example.com`;
    const record = await fleetWith(shop, 3, email);
    const page = await browserOf(browser, shop, { width });
    await signedIn(page, "owner", `/desk/customers/${record}`);
    const account = page.getByRole("region", { name: "Invoices", exact: true });
    await account.getByRole("button", { name: "E-mail statement" }).click();
    await expect(page.getByText(`Statement e-mailed to ${email}.`)).toBeVisible();
    expect((await mailTo(shop, email)).subject).toMatch(/^Statement from/);
    const owed =
      /\$([\d,.]+) due/.exec((await account.getByText(/ due$/).first().textContent()) ?? "")?.[1] ?? "";
    await account.getByRole("button", { name: "Take payment" }).click();
    await account.getByRole("textbox", { name: "Amount", exact: true }).fill(owed);
    await account.getByRole("textbox", { name: "Check number" }).fill(crypto.randomUUID().slice(0, 8));
    await expect(account.getByText(`$${owed} applied, $0.00 left`)).toBeVisible();
    await expectAccessible(page);
    await account.getByRole("button", { name: "Take payment" }).click();
    await expect(account).toContainText(`$${owed} received for 3 invoices.`);
    await expect(account.getByText("Paid", { exact: true })).toHaveCount(3);
    await account.getByRole("link").first().click();
    const panel = page.getByRole("region", { name: "Payment", exact: true });
    await expect(panel).toContainText(`Part of $${owed} for 3 invoices`);
    await panel.getByRole("button", { name: /^Take back/ }).click();
    await panel.getByRole("button", { name: `Take back $${owed}` }).click();
    await expect(panel).toContainText(`$${owed} taken back.`);
    await page.goto("/desk/invoices");
    await page.getByRole("radio", { name: "Aging" }).check();
    const row = page.getByRole("row", { name: new RegExp(`Fleet of ${email}`) });
    await expect(row).toContainText(`$${owed}`);
    await expectAccessible(page);
  });

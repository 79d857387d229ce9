import { seenOf } from "@openhood/domain/repair-orders/authorization";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Stack } from "@openhood/local-stack/stack";
import { callAs } from "./call-as.ts";
import { estimate, PHONE } from "./estimate.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const orderOf = async (shop: Stack, id: string) =>
  (await callAs(shop.siteUrl, "advisor", "orders.edit", {
    ...{ id, key: crypto.randomUUID() },
    commands: [{ type: "set-order", changes: [{ field: "labels", from: [], to: [] }] }],
  })) as { order: { order: RepairOrder } };

/** An order that is approved and done; only its odometer out is missing before the invoice. */
async function workDone(shop: Stack, plate: string): Promise<string> {
  const { id } = await estimate(shop.siteUrl, plate, { email: `${plate.toLowerCase()}@example.com` });
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

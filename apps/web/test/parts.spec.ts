import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { PartLine } from "@openhood/domain/repair-orders/line";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Stack } from "@openhood/local-stack/stack";
import { callAs } from "./call-as.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const part = (id: string, en: string): PartLine => ({
  kind: "part",
  id,
  name: { en, es: "" },
  taxed: true,
  discount: null,
  partNumber: id.startsWith("three") ? "mz 14" : null,
  quantity: 100,
  cost: 4_000,
  price: 7_200,
  pricing: "hand",
  condition: "new",
  core: null,
  supply: "on-hand",
});

/** A car in work on an approved job with two parts, which is the technician's. */
async function carInWork(
  { siteUrl, db }: Pick<Stack, "siteUrl" | "db">,
  plate: string,
  ids: string,
): Promise<string> {
  const as = "advisor" as const;
  const from = {
    kind: "phone-estimate",
    record: null,
    vehicle: null,
    name: "Rosa Diaz",
    phone: null,
    language: "en",
    car: { plate, year: 2018, make: "Honda", model: "Civic" },
    concern: "Squeals when it brakes",
  };
  const { id } = (await callAs(siteUrl, as, "orders.open", { key: crypto.randomUUID(), from })) as {
    id: string;
  };
  const edit = async (...commands: OrderCommand[]) => {
    const reply = await callAs(siteUrl, as, "orders.edit", { id, commands, key: crypto.randomUUID() });
    const { outcomes, order } = reply as { outcomes: { ok: boolean }[]; order: { order: RepairOrder } };
    expect(outcomes.map(({ ok }) => ok)).toEqual(commands.map(() => true));
    return order.order;
  };
  const staff = (await db.doc("shop/staff").get()).get("members") as {
    uid: string;
    name: string;
    email: string;
  }[];
  const found = staff.find(({ email }) => email.startsWith("technician@"));
  if (!found) throw new Error("no technician");
  const technician = { uid: found.uid, name: found.name };
  const job = {
    ...blankJob(`${ids}job`, { en: "Front brakes", es: "" }),
    technician,
    lines: [part(`${ids}pads`, "Brake pads"), part(`${ids}rotors`, "Rotors")],
  };
  const { jobs } = await edit(
    { type: "set-order", changes: [{ field: "odometerIn", from: null, to: 50_000 }] },
    { type: "add-job", job, after: null },
  );
  const [made] = jobs;
  if (!made) throw new Error("no job");
  const by = { name: "Rosa Diaz", relation: "owner" } as const;
  const said = { by, channel: "counter", reachedAt: null, note: null } as const;
  const stage = (is: "scheduled" | "checked-in" | "in-progress") => ({ is, column: is });
  await edit(
    { type: "move-stage", from: stage("scheduled"), to: stage("checked-in"), correction: false },
    { type: "decide", job: made.id, saw: seenOf(made), decision: { status: "approved", said } },
    { type: "move-stage", from: stage("checked-in"), to: stage("in-progress"), correction: false },
  );
  return id;
}

test("parts are needed, ordered and arrive by the keyboard; the car waits and goes on by itself, for everybody at once", async ({
  browser,
  shop,
}) => {
  const id = await carInWork(shop, "7PRT001", "one");
  const page = await browserOf(browser, shop, { width: 1440 });
  const bay = await browserOf(browser, shop, { width: 390 });
  const board = await browserOf(browser, shop, { width: 1440 });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  await signedIn(bay, "technician", "/desk/my-bay");
  await signedIn(board, "advisor", "/desk/board");
  const press = async (name: string) => {
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
  };
  const inColumn = (column: string) => board.locator(`[data-column="${column}"] [data-order-card="${id}"]`);
  await expect(inColumn("in-progress")).toBeVisible();
  await expect(inColumn("in-progress")).not.toContainText("Waits for");

  await press("Needed: mark Brake pads as needed");
  // The button is the next one now, and has the focus still.
  await page.keyboard.press("Enter");
  await press("Needed: mark Rotors as needed");
  const order = page.locator("[data-order]");
  await expect(order).toHaveAttribute("data-status", "saved");
  await expect(page.getByRole("combobox", { name: "Stage" })).toHaveValue("awaiting-parts");
  await expect(inColumn("awaiting-parts")).toContainText("Waits for 2 parts");
  await expect(bay.locator('[data-bay-job="onejob"]')).toContainText("Waits for 2 parts");
  await expectAccessible(page);
  await expectAccessible(board);
  await expectAccessible(bay);

  // The rest of it in the list of all parts.
  await page.goto(`${shop.siteUrl}/desk/parts`);
  const row = (group: string, part: string) => page.locator(`[data-group="${group}"] [data-part="${part}"]`);
  await expect(row("ordered", "onepads")).toContainText("7PRT001");
  await expect(row("needed", "onerotors")).toBeVisible();
  await expectAccessible(page);
  await press("Ordered: mark Rotors as ordered");
  await expect(row("ordered", "onerotors")).toBeVisible();
  await row("ordered", "onepads")
    .getByRole("button", { name: /as arrived/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(inColumn("awaiting-parts")).toContainText("Waits for 1 part");
  await row("ordered", "onerotors")
    .getByRole("button", { name: /as arrived/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(row("ordered", "onerotors")).toHaveCount(0);
  await expect(inColumn("in-progress")).toBeVisible();
  await expect(inColumn("in-progress")).not.toContainText("Waits for");
  await expect(bay.locator('[data-bay-job="onejob"]')).not.toContainText("Waits for");
  for (const one of [page, bay, board]) await one.context().close();
});

test("cost, core, condition and discounts are typed where they stand, and the technician is told none of it", async ({
  browser,
  shop,
}) => {
  const id = await carInWork(shop, "7PRT002", "two");
  const page = await browserOf(browser, shop, { width: 1280 });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  const line = page.locator('[data-line="twopads"]');
  await line.getByRole("button", { name: "Details of Brake pads" }).click();
  await expectAccessible(page);
  const type = async (name: string, text: string) => {
    await page.getByRole("textbox", { name }).fill(text);
    await page.keyboard.press("Enter");
  };
  await type("Cost each (staff only)", "36");
  await expect(line).toContainText("Margin $36.00 (50%)");
  await type("Discount on the order", "10%");
  await type("Purchase order number", "PO-4711");
  await type("Discount on this line", "free");
  await expect(line.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await type("Discount on this line", "$20");
  await expect(line).toContainText("Discount $20.00");
  await expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");
  await page.reload();
  await expect(line).toContainText("Margin $16.00 (30.8%)");
  await expect(page.getByRole("textbox", { name: "Discount on the order" })).toHaveValue("10%");
  await expect(page.getByRole("textbox", { name: "Purchase order number" })).toHaveValue("PO-4711");
  await page.setViewportSize({ width: 320, height: 700 });
  await line.getByRole("button", { name: "Details of Brake pads" }).click();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  const told: string[] = [];
  const bay = await browserOf(browser, shop, { width: 390 });
  bay.on("response", async (response) => {
    if (response.url().includes("/api/")) told.push(await response.text().catch(() => ""));
  });
  await signedIn(bay, "technician", `/desk/orders/${id}`);
  await expect(bay.locator('[data-line="twopads"] select')).toHaveValue("on-hand");
  await expectAccessible(bay);
  expect(told.join()).toContain("Brake pads");
  expect(told.join()).not.toMatch(/"(cost|discount|core|purchaseOrder)"|"price":\d/);
  for (const one of [page, bay]) await one.context().close();
});

test("what an order has on hand of the stock is out of it, on the page that shows it, and the page says when to order", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 1280 });
  await signedIn(page, "advisor", "/desk/parts/stock");
  await page.getByRole("button", { name: "Add a part" }).click();
  await page.getByRole("textbox", { name: "Part number" }).fill("MZ-14");
  await page.getByRole("textbox", { name: "Name" }).fill("Brake pads");
  await page.getByRole("textbox", { name: /^Order when/ }).fill("2");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  const row = page.locator('[data-stock="MZ-14"]');
  await row.getByRole("button", { name: "Receive Brake pads" }).click();
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("4 in stock");
  await expect(row).not.toContainText("Time to order");
  await expectAccessible(page);
  await carInWork(shop, "7PRT003", "three");
  await expect(row).toContainText("2 in stock");
  await expect(row).toContainText("Time to order");
  await row.getByText("Movements").click();
  const moves = row.locator("[data-move]");
  await expect(moves.nth(0)).toContainText("−2Taken by order");
  await expect(moves.nth(1)).toContainText("+4Received");
  await expectAccessible(page);
});

test("a price that the customer is asked about again and approves moves nothing below in the bay", async ({
  browser,
  shop,
}) => {
  const id = await carInWork(shop, "7PRT009", "nine");
  const bay = await browserOf(browser, shop, { width: 390 });
  await signedIn(bay, "technician", "/desk/my-bay");
  const job = bay.locator('[data-bay-job="ninejob"]');
  const edit = async (command: OrderCommand) => {
    const reply = await callAs(shop.siteUrl, "advisor", "orders.edit", {
      ...{ id, commands: [command], key: crypto.randomUUID() },
    });
    expect(reply).toMatchObject({ outcomes: [{ ok: true }] });
    return (reply as { order: { order: RepairOrder } }).order.order.jobs[0];
  };
  const below = async () => (await job.getByRole("button", { name: "Write it up" }).boundingBox())?.y ?? 0;
  await expect(job.getByRole("button", { name: "Start clock" })).toBeVisible();
  await job.getByRole("button", { name: "Write it up" }).scrollIntoViewIfNeeded();
  const before = await below();
  const changes = [{ field: "price" as const, from: 7_200, to: 9_900 }];
  const made = await edit({ type: "set-line", line: "ninepads", changes });
  await expect(job.getByText("Changed: it waits until the customer approves it again.")).toBeVisible();
  expect(await below()).toBeCloseTo(before, 0);
  if (!made) throw new Error("no job");
  const by = { name: "Rosa Diaz", relation: "owner" } as const;
  const said = { by, channel: "counter", reachedAt: null, note: null } as const;
  await edit({ type: "decide", job: made.id, saw: seenOf(made), decision: { status: "approved", said } });
  await expect(job.getByRole("button", { name: "Start clock" })).toBeVisible();
  expect(await below()).toBeCloseTo(before, 0);
});

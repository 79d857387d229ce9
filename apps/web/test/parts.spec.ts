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

test("what an order has on hand of the stock is out of it, on the page that shows it, and the page says when to order; a technician is told no price of it", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 1280 });
  await signedIn(page, "advisor", "/desk/parts/stock");
  await page.getByRole("button", { name: "Add a part" }).click();
  await page.getByRole("textbox", { name: "Part number" }).fill("MZ-14");
  await page.getByRole("textbox", { name: "Name" }).fill("Brake pads");
  await page.getByRole("textbox", { name: /^Order when/ }).fill("2");
  await page.keyboard.press("Enter");
  const row = page.locator('[data-stock="MZ-14"]');
  await row.getByRole("button", { name: "Receive Brake pads" }).click();
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("4 in stock");
  await expect(row).not.toContainText("Time to order");
  const id = await carInWork(shop, "7PRT003", "three");
  await expect(row).toContainText("2 in stock");
  await expect(row).toContainText("Time to order");
  await row.getByText("Movements").click();
  const moves = row.locator("[data-move]");
  await expect(moves.nth(0)).toContainText("−2Taken by order");
  await expect(moves.nth(1)).toContainText("+4Received");
  await expectAccessible(page);

  const told: string[] = [];
  const bay = await browserOf(browser, shop, { width: 390 });
  bay.on("response", async (response) => {
    if (response.url().includes("/api/")) told.push(await response.text().catch(() => ""));
  });
  await signedIn(bay, "technician", `/desk/orders/${id}`);
  await expect(bay.locator('[data-line="threepads"] select')).toHaveValue("on-hand");
  await expectAccessible(bay);
  expect(told.join()).toContain("Brake pads");
  expect(told.join()).not.toMatch(/"(cost|discount|core|purchaseOrder)"|"price":\d/);
});

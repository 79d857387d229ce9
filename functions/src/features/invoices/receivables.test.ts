import { randomUUID } from "node:crypto";
import type { Billing } from "@openhood/domain/customers/billing";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openShop } from "../../../test/booking.ts";
import { openEstimate } from "../../../test/estimate-to-decide.ts";
import { finishWork, postedInvoice } from "../../../test/money.ts";
import { makePost } from "../../../test/post.ts";
import type { World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { verifyMoney } from "../payments/verify-money.ts";

let post: Awaited<ReturnType<typeof makePost>>;
let world: World;
/** A fleet that pays within 30 days. */
let fleet: string;
const callerOf = createCallerFactory(appRouter);
const desk = () => callerOf(world.as("advisor"));
const key = () => randomUUID();
const contact = { name: "Kim", email: "kim@example.com", phone: null, book: true, approve: true };
const facts = (billing: Partial<Billing>): CustomerFacts => ({
  ...{ kind: "fleet", name: "Bayside Bakery", language: "en", notes: null, contacts: [contact] },
  billing: { terms: "net-30", needsPurchaseOrder: false, ...billing },
});

beforeEach(async () => {
  post = await makePost();
  world = post.world;
  onTestFinished(world.folder.close);
  await openShop(world);
  const made = await desk().customers.create({ facts: facts({}), key: key() });
  fleet = made.id;
});

async function expectRightBooks() {
  const { differences } = await verifyMoney(world.as("public"));
  expect(differences).toEqual([]);
}

/** An order of the fleet with its invoice posted. @returns the order's id, and the invoice's */
async function invoiced(record = fleet) {
  const order = await openEstimate(world, record);
  await finishWork(world, order);
  return { order, id: await postedInvoice(world, order) };
}

test("an invoice is due by its customer's terms, and a car with time to pay leaves without being asked about", async () => {
  const { order } = await invoiced();
  const billing = await desk().invoices.ofOrder({ order });
  expect(billing).toMatchObject({ owed: 30_000, dueAtPickup: 0 });
  expect(billing.invoices).toMatchObject([{ day: "2026-03-02", due: "2026-04-01" }]);
  const card = (await desk().board.get()).cards.find(({ id }) => id === order);
  expect(card).not.toHaveProperty("owed");
  const other = await invoiced(
    (await desk().customers.create({ facts: facts({ terms: "now" }), key: key() })).id,
  );
  const atOnce = await desk().invoices.ofOrder({ order: other.order });
  expect(atOnce.dueAtPickup).toBe(atOnce.owed);
  expect(atOnce.invoices[0]).not.toHaveProperty("due");
  await expectRightBooks();
});

test("without the purchase order number a customer asks for nothing is posted", async () => {
  const { id } = await desk().customers.create({ facts: facts({ needsPurchaseOrder: true }), key: key() });
  const order = await openEstimate(world, id);
  await finishWork(world, order);
  const { draft } = await desk().invoices.ofOrder({ order });
  expect(draft?.refusal).toEqual({ reason: "purchase-order" });
  const bill = () => desk().invoices.post({ order, total: draft?.total ?? 0, send: false, key: key() });
  expect(await bill()).toEqual({ ok: false, reason: "purchase-order" });
  const named = { field: "purchaseOrder" as const, from: null, to: "PO 118" };
  await desk().orders.edit({ id: order, key: key(), commands: [{ type: "set-order", changes: [named] }] });
  expect(await bill()).toMatchObject({ ok: true });
});

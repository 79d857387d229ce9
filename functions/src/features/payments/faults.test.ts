import { randomUUID } from "node:crypto";
import type { Invoice } from "@openhood/domain/invoices/invoice";
import { isDeep } from "@openhood/local-stack/testing/deep";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openShop } from "../../../test/booking.ts";
import { estimateToDecide, openEstimate } from "../../../test/estimate-to-decide.ts";
import { type Fault, faults, type ShakyWorld, shakyWorld, testEachFault } from "../../../test/faults.ts";
import { finishWork, paidInCash, postedInvoice } from "../../../test/money.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { load } from "../../stores/orders.ts";
import { verifyMoney } from "./verify-money.ts";

const callerOf = createCallerFactory(appRouter);
const desk = (world: ShakyWorld) => callerOf(world.as("advisor"));
const owner = (world: ShakyWorld) => callerOf(world.as("owner"));
const DEPOSIT = 5_000;

async function finished(world: ShakyWorld): Promise<string> {
  const order = await estimateToDecide(world);
  await finishWork(world, order);
  await paidInCash(world, order, DEPOSIT);
  return order;
}
async function posted(world: ShakyWorld): Promise<string> {
  const order = await finished(world);
  await postedInvoice(world, order);
  return order;
}
const invoiceOf = async (world: ShakyWorld, order: string) =>
  ((await world.all("invoices")) as Invoice[]).find((one) => one.order === order)?.id ?? "";
const heldBy = async (world: ShakyWorld) => ((await world.all("payments")) as { id: string }[])[0]?.id ?? "";

const scenarios = {
  "posting an invoice": {
    before: finished,
    act: (world: ShakyWorld, order: string, key: string) =>
      desk(world).invoices.post({ order, total: 30_000, send: false, key }),
    entries: 3,
    action: "invoices.post",
  },
  "a payment": {
    before: posted,
    act: (world: ShakyWorld, order: string, key: string) =>
      desk(world).payments.take({
        ...{ order, tender: { kind: "check", number: "12" }, cents: 700, confirmed: [], send: false, key },
      }),
    entries: 5,
    action: "payments.take",
  },
  "a correction": {
    before: posted,
    act: async (world: ShakyWorld, order: string, key: string) =>
      desk(world).invoices.correct({
        order,
        invoice: await invoiceOf(world, order),
        reason: "Wrong part",
        key,
      }),
    entries: 5,
    action: "invoices.correct",
  },
  "a refund": {
    before: finished,
    act: async (world: ShakyWorld, order: string, key: string) =>
      owner(world).payments.refund({
        order,
        payment: await heldBy(world),
        cents: 300,
        reason: "Paid twice",
        key,
      }),
    entries: 2,
    action: "payments.refund",
  },
  "one check over two invoices": {
    before: async (world: ShakyWorld) => {
      await openShop(world);
      const facts = { kind: "fleet", name: "Bayside", language: "en", notes: null } as const;
      const made = await desk(world).customers.create({
        facts: { ...facts, contacts: [] },
        key: randomUUID(),
      });
      for (let n = 0; n < 2; n++) {
        const order = await openEstimate(world, made.id);
        await finishWork(world, order);
        await postedInvoice(world, order);
      }
      return made.id;
    },
    act: async (world: ShakyWorld, record: string, key: string) => {
      const invoices = (await world.all("invoices")) as Invoice[];
      const shares = invoices.map(({ order, id }) => ({ order, invoice: id, cents: 30_000, open: 30_000 }));
      const tender = { kind: "check", number: "12" } as const;
      const payment = { record, tender, cents: 60_000, shares, confirmed: [] };
      return desk(world).payments.takeForCustomer({ ...payment, key });
    },
    entries: 6,
    action: "payments.takeForCustomer",
  },
  "a write-off": {
    before: posted,
    act: async (world: ShakyWorld, order: string, key: string) =>
      owner(world).invoices.writeOff({
        ...{ order, invoice: await invoiceOf(world, order), cents: 25_000, reason: "Moved away", key },
      }),
    entries: 4,
    action: "invoices.writeOff",
  },
};

describe.each(Object.entries(scenarios))("%s, with one fault", (_, { before, act, entries, action }) => {
  testEachFault("%s, at any of its calls: done once, told once, the books right", {
    before,
    act,
    check: async (world) => {
      expect(await world.all("journal")).toHaveLength(entries);
      const made = (await world.all("audit")).filter((one) => one.action === action);
      expect(made).toHaveLength(action === "payments.take" ? 2 : 1);
      expect((await verifyMoney(world.as("public"))).differences).toEqual([]);
    },
  });
});

const acts = fc.array(
  fc.record({
    act: fc.constantFrom("post", "pay", "correct", "reverse", "refund"),
    cents: fc.integer({ min: 1, max: 20_000 }),
    fault: fc.option(fc.record({ call: fc.integer({ min: 1, max: 12 }), fate: fc.constantFrom(...faults) })),
  }),
  { minLength: 6, maxLength: 14 },
);

test("whatever two people do with an order's money at once, under whatever faults, no cent is lost and no number skipped", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const world = await shakyWorld();
      const order = await estimateToDecide(world);
      await finishWork(world, order);
      const run = async ({ act, cents }: (typeof all)[number], key: string): Promise<unknown> => {
        const { invoices, payments, draft } = await desk(world).invoices.ofOrder({ order });
        const payment = payments.at(-1)?.id ?? "none";
        const tender = { kind: "cash", given: cents } as const;
        if (act === "pay")
          return desk(world).payments.take({
            order,
            tender,
            cents,
            confirmed: ["over-payment"],
            send: false,
            key,
          });
        if (act === "post")
          return desk(world).invoices.post({ order, total: draft?.total ?? 0, send: false, key });
        if (act === "correct") {
          const invoice = invoices.findLast(({ kind }) => kind === "invoice")?.id ?? "none";
          return desk(world).invoices.correct({ order, invoice, reason: "Wrong", key });
        }
        if (payment === "none") return null;
        if (act === "reverse")
          return owner(world).payments.reverse({ order, payment, reason: "wrong-amount", key });
        return owner(world).payments.refund({ order, payment, cents, reason: "Wrong", key });
      };
      for (let n = 0; n < all.length; n += 2) {
        const pair = all.slice(n, n + 2);
        const [fault] = pair.flatMap((one) => (one.fault ? [one.fault] : []));
        world.line.calls = 0;
        world.line.fate = (call: number): Fault | null => (fault?.call === call ? fault.fate : null);
        const keys = pair.map(() => randomUUID());
        const once = () => Promise.allSettled(pair.map((one, index) => run(one, keys[index] ?? "")));
        await once();
        world.line.restart();
        world.line.fate = () => null;
        expect((await verifyMoney(world.as("public"))).differences).toEqual([]);
      }
      const { order: after } = await load(world.db, order);
      const { invoices } = await desk(world).invoices.ofOrder({ order });
      const latest = invoices.at(-1);
      expect(after.document.status === "posted").toBe(latest?.kind === "invoice");
      await world.close();
    }),
    { numRuns: isDeep ? 25 : 8 },
  );
});

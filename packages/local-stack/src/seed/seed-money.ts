import { createHash, randomUUID } from "node:crypto";
import { sum } from "@openhood/domain/repair-orders/prices";
import { getOrderMoney } from "@openhood/functions/features/invoices/get-order-money";
import { listOfCustomer } from "@openhood/functions/features/invoices/list-of-customer";
import { postInvoice } from "@openhood/functions/features/invoices/post-invoice";
import { takeForCustomer } from "@openhood/functions/features/payments/take-for-customer";
import type { Ctx } from "@openhood/functions/infra/ctx";
import { load } from "@openhood/functions/stores/orders";
import type { Firestore } from "firebase-admin/firestore";
import { recordId } from "./demo-people.ts";
import { advisor } from "./demo-work.ts";

/** The fleet's orders, oldest first, and the check that paid all that was open when its van left; the latest are still open. */
const INVOICED = [
  { id: "demo-order-van-1", check: "20371" },
  { id: "demo-order-van-2", check: null },
  { id: "demo-order-van-3", check: "20418" },
  { id: "demo-order-van-4", check: null },
  { id: "demo-order-van-5", check: null },
  { id: "demo-order-van-6", check: null },
] as const;

/** A key that is the same each time the demo is written. */
function keyOf(what: string): string {
  const hex = createHash("sha256").update(what).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Posts the fleet's invoices on the days its vans left, and takes its checks, each over all that was open. May run again. */
export async function seedMoney(db: Firestore): Promise<void> {
  const record = recordId("bayside");
  for (const { id: order, check } of INVOICED) {
    const { stage } = (await load(db, order)).order;
    const ctx: Ctx = {
      ...{ requestId: `seed-${order}`, client: "system", clientBy: "connection", work: null, appToken: null },
      actor: { role: "advisor", email: "", ...advisor },
      ...{ now: () => new Date(stage.at), newId: randomUUID, random: Math.random, db: async () => db },
      // Only mails read it, and none is sent.
      config: {} as Ctx["config"],
    };
    const { draft } = await getOrderMoney(ctx, { order });
    const bill = { order, total: draft?.total ?? 0, send: false, key: keyOf(`post ${order}`) };
    const posted = draft ? await postInvoice(ctx, bill) : null;
    if (posted?.ok === false) throw new Error(`The demo's invoice of ${order}: ${posted.reason}`);
    const { unpaid } = await listOfCustomer(ctx, { record });
    const latest = unpaid.find((one) => one.order === order)?.number;
    if (check === null || latest === undefined) continue;
    const shares = unpaid
      .filter(({ number }) => number <= latest)
      .map((one) => ({ order: one.order, invoice: one.id, cents: one.open, open: one.open }));
    const cents = sum(shares, (one) => one.cents);
    const tender = { kind: "check", number: check } as const;
    const payment = { record, tender, cents, shares, confirmed: [], key: keyOf(`pay ${order}`) };
    const paid = await takeForCustomer(ctx, payment);
    if (!paid.ok) throw new Error(`The demo's check ${check}: ${paid.reason}`);
  }
}

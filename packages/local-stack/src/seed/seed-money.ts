import { createHash, randomUUID } from "node:crypto";
import { getOrderMoney } from "@openhood/functions/features/invoices/get-order-money";
import { postInvoice } from "@openhood/functions/features/invoices/post-invoice";
import { takePayment } from "@openhood/functions/features/payments/take-payment";
import type { Ctx } from "@openhood/functions/infra/ctx";
import { load } from "@openhood/functions/stores/orders";
import type { Firestore } from "firebase-admin/firestore";
import { advisor } from "./demo-work.ts";

/** The fleet's latest orders, oldest first: one invoice is paid by check, the other isn't paid yet. */
const INVOICED = [
  { id: "demo-order-van-5", check: "20418" },
  { id: "demo-order-van-6", check: null },
] as const;

/** A key that is the same each time the demo is written. */
function keyOf(what: string): string {
  const hex = createHash("sha256").update(what).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Posts invoices of closed orders on the day their cars left, and takes what was paid. May run again. */
export async function seedMoney(db: Firestore): Promise<void> {
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
    const { owed } = await getOrderMoney(ctx, { order });
    if (check === null || owed === 0) continue;
    const tender = { kind: "check", number: check } as const;
    await takePayment(ctx, {
      ...{ order, tender, cents: owed, meant: false, send: false, key: keyOf(`pay ${order}`) },
    });
  }
}

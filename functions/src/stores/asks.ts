import type { Asked, OrderStamp } from "@openhood/domain/repair-orders/order";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import type { Ctx } from "../infra/ctx.ts";
import { orderRef } from "./orders.ts";

const asks = (db: Firestore, order: string) => orderRef(db, order).collection("asks");

/** That somebody was asked to decide on an order, by whom, when and how; `approver`: their name, null for the customer. */
export type Ask = OrderStamp & Pick<Asked, "channel"> & { approver: string | null };

/** Puts into the commit by which somebody is asked that they were. */
export const noteAsk = (ctx: Ctx, batch: WriteBatch, db: Firestore, order: string, ask: Ask): void =>
  void batch.create(asks(db, order).doc(ctx.newId()), { v: 1, ...ask });

/** More are not shown of one order. */
const MOST = 100;

/** The latest questions on an order, the latest first. */
export async function asksOn(db: Firestore, order: string): Promise<Ask[]> {
  const found = await asks(db, order).orderBy("at", "desc").limit(MOST).get();
  return found.docs.map((doc) => {
    const { at, by, channel, approver } = doc.data() as Ask;
    return { at, by, channel, approver };
  });
}

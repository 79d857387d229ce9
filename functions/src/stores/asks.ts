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

/** That the links by which an order is decided on were ended, and how many. */
export type LinksEnded = OrderStamp & { links: number };

/** Puts into the commit by which an order's links are ended that they were. */
export const noteLinksEnded = (
  ctx: Ctx,
  batch: WriteBatch,
  db: Firestore,
  order: string,
  ended: LinksEnded,
): void => void batch.create(asks(db, order).doc(ctx.newId()), { v: 1, ...ended });

/** More are not shown with an order’s history. */
const MOST = 100;

/** The latest questions on an order, and when its links were ended, the latest first, at most `most`. One read each. */
export async function asksOn(db: Firestore, order: string, most = MOST): Promise<(Ask | LinksEnded)[]> {
  const found = await asks(db, order).orderBy("at", "desc").limit(most).get();
  return found.docs.map((doc) => {
    const { v: _, ...kept } = doc.data() as (Ask | LinksEnded) & { v: 1 };
    return kept;
  });
}

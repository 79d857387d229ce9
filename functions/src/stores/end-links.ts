import { isOpen } from "@openhood/domain/approvals/link";
import { askedNoMore } from "@openhood/domain/repair-orders/asked";
import type { OrderStamp } from "@openhood/domain/repair-orders/order";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import type { Ctx } from "../infra/ctx.ts";
import { linksOf } from "./approval-links.ts";
import { noteLinksEnded } from "./asks.ts";
import { load } from "./orders.ts";

/**
 * Puts into the commit that all links to an order end, and that nobody who was sent one is waited for.
 * @returns how many there were
 */
export async function endLinks(
  ctx: Ctx,
  batch: WriteBatch,
  db: Firestore,
  { order: id, ...stamp }: OrderStamp & { order: string },
): Promise<number> {
  const open = (await linksOf(db, id)).filter(({ link }) => isOpen(link, stamp.at));
  if (open.length === 0) return 0;
  for (const { link, save } of open) save(batch, { ...link, revokedAt: stamp.at });
  const { order, save } = await load(db, id);
  if (order.asked) save(batch, askedNoMore(order), []);
  noteLinksEnded(ctx, batch, db, order.id, { ...stamp, links: open.length });
  return open.length;
}

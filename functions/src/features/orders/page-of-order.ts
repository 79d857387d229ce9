import { isFresh } from "@openhood/domain/approvals/link";
import { isLinkOpen } from "@openhood/domain/booking/link";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Ctx } from "../../infra/ctx.ts";
import type { NoticePage } from "../../mails/order-notices.ts";
import { find as findAppointment } from "../../stores/appointments.ts";
import { linksOf } from "../../stores/approval-links.ts";
import { whoDecidesOn } from "../../stores/who-decides-on.ts";

/**
 * Where somebody who is told of an order sees it, by what they were given before: no notice makes a link that decides. Null where
 * there is no such page.
 */
export async function pageOfOrder(
  ctx: Ctx,
  order: RepairOrder,
  { email, hasAccount }: { email: string; hasAccount: boolean },
): Promise<NoticePage | null> {
  const db = await ctx.db();
  const { language } = order.customer;
  if ((await whoDecidesOn(ctx, order))?.email === email) {
    const at = ctx.now().toISOString();
    const there = (await linksOf(db, order.id)).findLast(
      ({ link }) => link.approver === undefined && isFresh(link, at),
    );
    if (there) return { is: "order", link: { mail: "approval", id: there.link.id, language } };
  }
  if (hasAccount) return { is: "garage" };
  if (order.source.kind === "phone-estimate" || order.source.appointment === null) return null;
  const visit = (await findAppointment(db, order.source.appointment))?.appointment;
  if (!visit || visit.customer.email !== email || !isLinkOpen(visit, ctx.now().getTime())) return null;
  return {
    is: "visit",
    link: { mail: "appointment", id: visit.id, linkVersion: visit.linkVersion, language },
  };
}

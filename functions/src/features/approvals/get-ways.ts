import { isOpen } from "@openhood/domain/approvals/link";
import type { ApproverFacts } from "@openhood/domain/customers/approver";
import { ownersOf } from "@openhood/domain/customers/may-approve";
import type { NoticeKind } from "@openhood/domain/customers/notice-kinds";
import type { ToldAt } from "@openhood/domain/customers/told-by";
import { textNumber } from "@openhood/domain/texts/number";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { howTold } from "../../mails/who-is-told.ts";
import { linksOf } from "../../stores/approval-links.ts";
import { approversOn } from "../../stores/approvers-on.ts";
import { load } from "../../stores/orders.ts";
import { whoDecidesOn } from "../../stores/who-decides-on.ts";
import { whoIsTextedOn } from "./who-is-texted-on.ts";

/** Somebody who may approve on an order; `canText`: they have a number, and the shop sends texts. */
type WayToApprover = Pick<ApproverFacts, "name" | "relation" | "limit" | "email"> & {
  id: string;
  canText: boolean;
};

/**
 * How an order's customer can be asked to decide: `email` the address, null where there is none; `text` the number (E.164) or why
 * there is none, null where the shop sends no texts; whose word it is, who may approve for them on it, and
 * how many links open it. @throws Problem `not-found`
 */
export async function getWays(ctx: Ctx, input: { order: string }) {
  authorize(ctx, "approvals.ways");
  const db = await ctx.db();
  const { order } = await load(db, input.order);
  const [mailed, texted, on, told, links] = await Promise.all([
    whoDecidesOn(ctx, order),
    whoIsTextedOn(ctx, order),
    approversOn(db, order),
    howTold(ctx, order.customer),
    linksOf(db, order.id),
  ]);
  const at = (kind: NoticeKind): ToldAt => {
    const { email, number } = told(kind);
    return { email, number };
  };
  const decider = on ? ownersOf(on.record.facts)[0] : undefined;
  return {
    email: mailed?.email ?? null,
    text: texted && (texted.ok ? { number: texted.number } : { reason: texted.reason }),
    /** How they hear of each kind: at an address, a number (E.164), both or neither. */
    told: { progress: at("progress"), ready: at("ready"), promise: at("promise") },
    owner: {
      name: decider ?? order.customer.name,
      relation: on?.record.facts.kind === "fleet" ? ("fleet-contact" as const) : ("owner" as const),
    },
    /** How many links open the order now. */
    links: links.filter(({ link }) => isOpen(link, ctx.now().toISOString())).length,
    approvers: (on?.approvers ?? []).map(
      ({ id, name, relation, limit, email, phone }): WayToApprover => ({
        ...{ id, name, relation, limit, email },
        canText: ctx.config.texts !== null && textNumber(phone) !== null,
      }),
    ),
  };
}

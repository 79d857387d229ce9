import type { NoticeKind } from "@openhood/domain/customers/notice-kinds";
import { numberToText, type ToldAt, toldAt } from "@openhood/domain/customers/told-by";
import type { OrderCustomer } from "@openhood/domain/repair-orders/order";
import type { Ctx } from "../infra/ctx.ts";
import { recordNow } from "../stores/customers.ts";
import { profiles } from "../stores/profiles.ts";
import { isOptedOut } from "../stores/text-opt-outs.ts";

/** Where a customer is told something of their car, by the paper, their record and what they said in their account; `person` is the address their data goes by. */
export async function whoIsTold(
  ctx: Ctx,
  customer: Pick<OrderCustomer, "uid" | "email" | "phone" | "record">,
  kind: NoticeKind,
): Promise<ToldAt & { person: string | null }> {
  const db = await ctx.db();
  const record = await recordNow(db, customer.record);
  const facts = record?.facts ?? null;
  const uid = record?.uid ?? customer.uid;
  const profile = uid === null ? null : await profiles.find(db, uid);
  const wanted = ctx.config.texts ? numberToText(customer, facts) : null;
  const number = wanted !== null && !(await isOptedOut(ctx, wanted)) ? wanted : null;
  const isOff = profile?.noticesOff?.includes(kind) ?? false;
  const own = facts?.kind === "person" ? facts.email : null;
  const at = isOff ? { email: null, number: null } : toldAt(customer, facts, kind, number);
  return { ...at, person: customer.email ?? own };
}

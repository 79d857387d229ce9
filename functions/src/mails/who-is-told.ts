import type { NoticeKind } from "@openhood/domain/customers/notice-kinds";
import { nameAt } from "@openhood/domain/customers/people";
import { numberToText, type ToldAt, toldAt } from "@openhood/domain/customers/told-by";
import type { OrderCustomer } from "@openhood/domain/repair-orders/order";
import type { Ctx } from "../infra/ctx.ts";
import { recordNow } from "../stores/customers.ts";
import { profiles } from "../stores/profiles.ts";
import { isOptedOut } from "../stores/text-opt-outs.ts";

type Reached = Pick<OrderCustomer, "uid" | "name" | "email" | "phone" | "record">;
/** Where somebody is told, and by which name at their address; `person` is the address their data goes by. Has who reads there an account? */
type Told = ToldAt & { name: string; person: string | null; hasAccount: boolean };

/** Where a customer is told something of their car, by the paper, their record and what they said in their account. */
export const whoIsTold = async (ctx: Ctx, customer: Reached, kind: NoticeKind): Promise<Told> =>
  (await howTold(ctx, customer))(kind);

/** As {@link whoIsTold}, of every kind by one reading. */
export async function howTold(ctx: Ctx, customer: Reached): Promise<(kind: NoticeKind) => Told> {
  const db = await ctx.db();
  const record = await recordNow(db, customer.record);
  const facts = record?.facts ?? null;
  const uid = record?.uid ?? customer.uid;
  const profile = uid === null ? null : await profiles.find(db, uid);
  const wanted = ctx.config.texts ? numberToText(customer, facts) : null;
  const number = wanted !== null && !(await isOptedOut(ctx, wanted)) ? wanted : null;
  const own = facts?.kind === "person" ? facts.email : null;
  const addresses = [profile?.email, own, customer.uid === uid ? customer.email : null];
  return (kind) => {
    const isOff = profile?.noticesOff?.includes(kind) ?? false;
    const at = isOff ? { email: null, number: null } : toldAt(customer, facts, kind, number);
    const hasAccount = uid !== null && at.email !== null && addresses.includes(at.email);
    const name = (facts && at.email && nameAt(facts, at.email)) || customer.name;
    return { ...at, name, hasAccount, person: customer.email ?? own };
  };
}

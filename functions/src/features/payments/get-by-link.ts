import { LEAST_ONLINE, payableOf } from "@openhood/domain/payments/attempt";
import { currentInvoice, heldOn, owedOn } from "@openhood/domain/payments/order-money";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { openAttemptOf } from "../../stores/attempts.ts";
import { linkWithOrder } from "../../stores/link-in-force.ts";
import { loadMoney } from "../../stores/order-money.ts";
import { settleAttempt } from "./settle-attempt.ts";

/** What whoever holds an order's link sees of its money. Cents. */
export type MoneyByLink = {
  invoice: { number: number; total: number } | null;
  owed: number;
  held: number;
  /** What they can pay now; 0 for nothing. */
  payable: number;
  /** Whether they can pay it online. */
  hasCards: boolean;
};

/** What is to be paid on the order a link opens, after what came of a page they were on. Throws as {@link linkWithOrder} does. */
export async function getByLink(ctx: Ctx, { token }: { token: string }): Promise<MoneyByLink> {
  authorize(ctx, "payments.byLink");
  const { loaded } = await linkWithOrder(ctx, token);
  const { order } = loaded;
  const db = await ctx.db();
  const open = await openAttemptOf(db, order.id);
  if (open && open.attempt.status === "open" && open.attempt.session !== null)
    await settleAttempt(ctx, open.attempt.id);
  const { money } = await loadMoney(db, order.id);
  const invoice = currentInvoice(money);
  const [owed, held] = [owedOn(money), heldOn(money)];
  const payable = payableOf({ owed, held, isInvoiced: invoice !== null }, order);
  return {
    invoice: invoice && { number: invoice.number, total: invoice.total },
    ...{ owed, held, payable },
    hasCards: ctx.config.cards !== null && payable >= LEAST_ONLINE,
  };
}

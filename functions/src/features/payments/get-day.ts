import { type DayTotals, dayTotals } from "@openhood/domain/accounting/day-totals";
import { dateAt } from "@openhood/domain/booking/quarters";
import type { Payment } from "@openhood/domain/payments/payment";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { entriesOn, paymentsOn } from "../../stores/order-money.ts";
import { loadClock } from "../../stores/shop.ts";

/** What came in on a local day, today where none is named: each payment, and the totals by tender. One read for each payment and entry. */
export async function getDay(
  ctx: Ctx,
  { day: asked }: { day: string | null },
): Promise<{ day: string; payments: Payment[]; totals: DayTotals }> {
  authorize(ctx, "payments.day");
  const db = await ctx.db();
  const day = asked ?? dateAt(ctx.now().getTime(), await loadClock(db));
  const [payments, entries] = await Promise.all([paymentsOn(db, day), entriesOn(db, day)]);
  return { day, payments, totals: dayTotals(entries) };
}

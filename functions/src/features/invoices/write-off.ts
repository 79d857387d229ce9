import { dateAt } from "@openhood/domain/booking/quarters";
import { currentInvoice, withWriteOff } from "@openhood/domain/payments/order-money";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { endAttempt, openAttemptOf } from "../../stores/attempts.ts";
import { loadMoney } from "../../stores/order-money.ts";
import { load } from "../../stores/orders.ts";
import { loadClock } from "../../stores/shop.ts";

/**
 * Gives up what is open on an order's invoice, once per key. Money that comes in after all recovers it. Refused (`changed`) where not this
 * much is open on this invoice.
 * @param cents what is open, as shown
 * @throws Problem `not-found`
 */
export async function writeOff(
  ctx: Ctx,
  { key, ...input }: { order: string; invoice: string; cents: number; reason: string; key: string },
): Promise<{ ok: true } | { ok: false; reason: "changed" | "paid-online" }> {
  const { uid, name } = authorizeAccount(ctx, "invoices.writeOff");
  return commitOnce(ctx, { action: "invoices.writeOff", key, input }, async (batch, db) => {
    const [{ order, hold }, { money, save }, clock, attempt] = await Promise.all([
      load(db, input.order),
      loadMoney(db, input.order),
      loadClock(db),
      openAttemptOf(db, input.order),
    ]);
    const invoice = currentInvoice(money);
    if (invoice?.id !== input.invoice || invoice.open !== input.cents)
      return { ok: false, reason: "changed" };
    if ((await endAttempt(ctx, batch, attempt)) === "paid") return { ok: false, reason: "paid-online" };
    const now = ctx.now();
    const stamp = { by: { uid, name }, at: now.toISOString(), day: dateAt(now.getTime(), clock) };
    const { id, customer } = order;
    const change = withWriteOff(money, input.reason, {
      ...{ ...stamp, order: id, party: customer.record, newId: ctx.newId },
    });
    hold(batch);
    save(batch, change.money, change.entries);
    audit(ctx, batch, db, "invoices.writeOff", { kind: "order", id });
    return { ok: true };
  });
}

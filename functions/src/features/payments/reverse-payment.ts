import { dateAt } from "@openhood/domain/booking/quarters";
import { withReversal } from "@openhood/domain/payments/order-money";
import type { Reversal } from "@openhood/domain/payments/payment";
import { mayReverse } from "@openhood/domain/payments/reversal";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { endAttempt, openAttemptOf } from "../../stores/attempts.ts";
import { loadMoney, partsOfReceipt } from "../../stores/order-money.ts";
import { find } from "../../stores/orders.ts";
import { loadClock } from "../../stores/shop.ts";

/**
 * Takes a payment back whole, once per key: it was entered by mistake, or its check came back. What it paid is open again; one over
 * several invoices goes with all of its parts. Refused (`gone`) where that was done already, (`refunded`) where some of it was given back,
 * and (`another-day`) where only the owner may.
 * @throws Problem `not-found`
 */
export async function reversePayment(
  ctx: Ctx,
  { key, ...input }: { order: string; payment: string; reason: Reversal; key: string },
): Promise<
  { ok: true } | { ok: false; reason: "gone" | "refunded" | "another-day" | "online" | "paid-online" }
> {
  const { uid, name, role } = authorizeAccount(ctx, "payments.reverse");
  return commitOnce(ctx, { action: "payments.reverse", key, input }, async (batch, db) => {
    const [{ money }, clock] = await Promise.all([loadMoney(db, input.order), loadClock(db)]);
    const payment = money.payments.find(({ id }) => id === input.payment);
    if (!payment) throw new Problem("not-found");
    // What came by card online is refunded, not unmade.
    if (payment.tender.kind === "online") return { ok: false, reason: "online" };
    if (payment.reversed) return { ok: false, reason: "gone" };
    const day = dateAt(ctx.now().getTime(), clock);
    if (!mayReverse(role, payment, input.reason, day)) return { ok: false, reason: "another-day" };
    const stamp = { by: { uid, name }, at: ctx.now().toISOString(), day };
    const parts = payment.receipt ? await partsOfReceipt(db, payment.receipt.id) : [payment];
    const all = await Promise.all(
      parts.map(async ({ id, order }) => ({
        ...{ id, order, ...(await loadMoney(db, order)) },
        ...{ loaded: await find(db, order), attempt: await openAttemptOf(db, order) },
      })),
    );
    for (const { id, order, money, save, loaded, attempt } of all) {
      const part = money.payments.find((one) => one.id === id);
      if (!part || part.reversed) return { ok: false, reason: "gone" };
      if (part.refunded > 0) return { ok: false, reason: "refunded" };
      if ((await endAttempt(ctx, batch, attempt)) === "paid") return { ok: false, reason: "paid-online" };
      const entryStamp = { ...stamp, order, party: part.party, newId: ctx.newId };
      const change = withReversal(money, id, input.reason, entryStamp);
      loaded?.hold(batch);
      save(batch, change.money, change.entries);
    }
    audit(ctx, batch, db, "payments.reverse", { kind: "order", id: input.order });
    return { ok: true };
  });
}

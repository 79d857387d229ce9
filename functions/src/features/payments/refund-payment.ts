import { dateAt } from "@openhood/domain/booking/quarters";
import { withRefund } from "@openhood/domain/payments/order-money";
import { heldOf, type Refund } from "@openhood/domain/payments/payment";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { runAfterCommit } from "../../infra/run-after-commit.ts";
import { loadMoney, noteRefundDue, paymentById } from "../../stores/order-money.ts";
import { find } from "../../stores/orders.ts";
import { loadClock } from "../../stores/shop.ts";
import { settleRefund } from "./settle-refund.ts";

/** `status`: of a card online the card service may say later, or that it can't; then the money is held again. */
type Reply =
  | { ok: true; status: Refund["status"] }
  | { ok: false; reason: "too-much"; held: number }
  | { ok: false; reason: "no-cards" };

/**
 * Gives back money that is held for a customer, by the tender it came by, once per key. Refused (`too-much`) beyond what is held of
 * the payment: what pays an invoice is given back once that is corrected. To a card online the card service gives it back, and says later whether it could.
 * @throws Problem `not-found`
 */
export async function refundPayment(
  ctx: Ctx,
  { key, ...input }: { order: string; payment: string; cents: number; reason: string; key: string },
): Promise<Reply> {
  const { uid, name } = authorizeAccount(ctx, "payments.refund");
  type Refunded = { ok: true; refund: string } | Exclude<Reply, { ok: true }>;
  const done = await commitOnce<Refunded>(
    ctx,
    { action: "payments.refund", key, input },
    async (batch, db) => {
      const [found, { money, save }, clock] = await Promise.all([
        // Of an order that is gone money may still come in.
        find(db, input.order),
        loadMoney(db, input.order),
        loadClock(db),
      ]);
      const payment = money.payments.find(({ id }) => id === input.payment);
      if (!payment) throw new Problem("not-found");
      const held = heldOf(payment);
      if (input.cents > held) return { ok: false, reason: "too-much", held };
      const stamp = {
        by: { uid, name },
        at: ctx.now().toISOString(),
        day: dateAt(ctx.now().getTime(), clock),
      };
      const { cents, reason } = input;
      const isOnline = payment.tender.kind === "online";
      if (isOnline && !ctx.config.cards) return { ok: false, reason: "no-cards" };
      const refund = ctx.newId();
      const entryStamp = { ...stamp, order: payment.order, party: payment.party, newId: ctx.newId };
      const change = withRefund(
        money,
        payment.id,
        { id: refund, cents, reason, isPending: isOnline },
        entryStamp,
      );
      found?.hold(batch);
      save(batch, change.money, change.entries);
      if (isOnline) noteRefundDue(batch, db, { payment: payment.id, refund }, ctx.now().getTime() + 60_000);
      audit(ctx, batch, db, "payments.refund", { kind: "order", id: payment.order });
      return { ok: true, refund };
    },
  );
  if (!done.ok) return done;
  const { payment } = input;
  await runAfterCommit(ctx, "refund", () => settleRefund(ctx, { payment, refund: done.refund }));
  const after = (await paymentById(await ctx.db(), payment))?.refunds.find(({ id }) => id === done.refund);
  return { ok: true, status: after?.status ?? "done" };
}

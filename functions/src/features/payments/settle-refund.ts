import { dateAt } from "@openhood/domain/booking/quarters";
import { withRefundResult } from "@openhood/domain/payments/order-money";
import { readRefund, refundCard } from "../../infra/card-service.ts";
import { commitInTurn } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { described, log } from "../../infra/log.ts";
import { loadMoney, noteRefundDue, paymentById } from "../../stores/order-money.ts";
import { loadClock } from "../../stores/shop.ts";

const SHOP = { uid: "cards", name: "" };

/**
 * Asks the card service what became of a refund, after asking it to make it where it does not know of it, and writes it down. May be called
 * as often as anybody likes: for the card service's calls, the sweep, and the verb that began it.
 */
export async function settleRefund(
  ctx: Ctx,
  { payment: id, refund }: { payment: string; refund: string },
): Promise<void> {
  const { cards } = ctx.config;
  const db = await ctx.db();
  const payment = await paymentById(db, id);
  const asked = payment?.refunds.find((one) => one.id === refund);
  if (!cards || !payment || !asked || asked.status === "failed" || payment.tender.kind !== "online") return;
  const { intent } = payment.tender;
  const result =
    (await readRefund(cards, { id: refund, intent })) ??
    (await askFor(ctx, { id: refund, intent, cents: asked.cents }));
  await commitInTurn(ctx, { action: "payments.settle", key: ctx.newId(), input: null }, async (batch, db) => {
    const { money, save } = await loadMoney(db, payment.order);
    const now = ctx.now();
    if (result === "pending") {
      noteRefundDue(batch, db, { payment: id, refund }, now.getTime() + 600_000);
      return { ok: true };
    }
    const change = withRefundResult(
      money,
      id,
      { id: refund, isMade: result === "done" },
      {
        ...{ at: now.toISOString(), by: SHOP, day: dateAt(now.getTime(), await loadClock(db)) },
        ...{ order: payment.order, party: payment.party, newId: ctx.newId },
      },
    );
    noteRefundDue(batch, db, { payment: id, refund }, null);
    if (change.money === money) return { ok: true };
    save(batch, change.money, change.entries);
    return { ok: true };
  });
}

/** A refusal of the card service's is its answer; what it did not hear is asked for again. */
async function askFor(ctx: Ctx, of: { id: string; intent: string; cents: number }) {
  const { cards } = ctx.config;
  if (!cards) return "pending" as const;
  try {
    return await refundCard(cards, of);
  } catch (error) {
    log("ERROR", "refund", described(error));
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    return status >= 400 && status < 500 && status !== 429 && status !== 409
      ? ("failed" as const)
      : ("pending" as const);
  }
}

import { dateAt } from "@openhood/domain/booking/quarters";
import type { Attempt } from "@openhood/domain/payments/attempt";
import { withPayment } from "@openhood/domain/payments/order-money";
import type { Payment } from "@openhood/domain/payments/payment";
import { readSession } from "../../infra/card-service.ts";
import { commitInTurn } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { receiptMail } from "../../mails/receipt-mail.ts";
import { findAttempt, lookLater } from "../../stores/attempts.ts";
import { loadMoney } from "../../stores/order-money.ts";
import { find } from "../../stores/orders.ts";
import { loadClock } from "../../stores/shop.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { whoDecidesOn } from "../../stores/who-decides-on.ts";

/** How long an attempt waits for its page, ms. */
const WITHOUT_PAGE = 120_000;
/** As whom an order's history names what a customer pays by themselves. */
const CUSTOMER = { uid: "customer", name: "" };

/**
 * Asks the card service what became of an attempt, and writes it down once: money that came in is a payment, also where the attempt was
 * ended before; then nothing may be open any more, and it is held for the customer. May be called whenever somebody says that something
 * happened, and as often as they like. For the card service's calls, the sweep, and verbs that need to know.
 */
export async function settleAttempt(ctx: Ctx, id: string): Promise<void> {
  const { cards } = ctx.config;
  const first = await findAttempt(await ctx.db(), id);
  if (!cards || !first || first.attempt.status === "paid") return;
  const { session: sessionId } = first.attempt;
  const session = sessionId === null ? null : await readSession(cards, sessionId);
  // Whoever looks again and again while the page is open writes nothing.
  if (session?.status === "open" && (first.attempt.dueAt ?? 0) > ctx.now().getTime()) return;
  await commitInTurn(ctx, { action: "payments.settle", key: ctx.newId(), input: null }, async (batch, db) => {
    const found = await findAttempt(db, id);
    if (!found || found.attempt.status === "paid") return { ok: false, reason: "settled" };
    const { attempt } = found;
    const now = ctx.now().getTime();
    const { order: orderId, cents, createdAt } = attempt;
    const same = { v: 1 as const, id, order: orderId, cents, createdAt, dueAt: null };
    if (session?.status !== "paid" || session.intent === null) {
      if (attempt.status === "ended") return { ok: false, reason: "settled" };
      // Nobody was led to a page that the card service never told us of.
      const isOver = session ? session.status === "expired" : now - Date.parse(createdAt) > WITHOUT_PAGE;
      if (isOver)
        found.save(batch, { ...same, status: "ended", session: sessionId, why: "expired" } satisfies Attempt);
      else lookLater(batch, found, now);
      return { ok: true };
    }
    const [loaded, { money, save }, { shop }, clock] = await Promise.all([
      // Money that comes in is written down, whatever became of its order.
      find(db, orderId),
      loadMoney(db, orderId),
      currentShopAndSettings(db),
      loadClock(db),
    ]);
    const order = loaded?.order;
    const party = order?.customer.record ?? null;
    const stamp = { by: CUSTOMER, at: new Date(now).toISOString(), day: dateAt(now, clock) };
    const payment: Payment = {
      // Named by its attempt: it comes in once.
      ...{ v: 1, id: `online-${id}`, ...stamp, order: orderId, orderNumber: order?.number ?? 0 },
      ...{ party, name: order?.customer.name ?? "", cents: session.cents },
      ...{ tender: { kind: "online", intent: session.intent }, allocations: [] },
      ...{ refunded: 0, refunds: [], spentOn: null, reversed: null },
    };
    const change = withPayment(money, payment, {
      ...{ ...stamp, order: orderId, party, newId: ctx.newId },
    });
    found.save(batch, {
      ...same,
      status: "paid",
      session: session.id,
      payment: payment.id,
    } satisfies Attempt);
    loaded?.hold(batch);
    save(batch, change.money, change.entries);
    const to = order ? await whoDecidesOn(ctx, order) : null;
    if (order && to)
      outbox.add(ctx, batch, db, receiptMail(ctx, { order, to, payment, money: change.money, shop }));
    return { ok: true };
  });
}

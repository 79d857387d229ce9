import {
  ATTEMPT_MINUTES,
  LEAST_ONLINE,
  type OpenAttempt,
  payableOf,
} from "@openhood/domain/payments/attempt";
import { currentInvoice, heldOn, owedOn } from "@openhood/domain/payments/order-money";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { type CardSession, endSession, openSession, readSession } from "../../infra/card-service.ts";
import { commitOnceWith } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { words } from "../../mails/words.ts";
import { addAttempt, findAttempt, openAttemptOf } from "../../stores/attempts.ts";
import { linkWithOrder } from "../../stores/link-in-force.ts";
import { loadMoney } from "../../stores/order-money.ts";
import { settleAttempt } from "./settle-attempt.ts";

/** `paid`: there was nothing left to pay by then; `amount-changed`: it is another amount now than was shown (cents). */
export type PayByLink =
  | { ok: true; address: string }
  | { ok: false; reason: "no-cards" | "paid" }
  | { ok: false; reason: "amount-changed"; payable: number };

const MINUTE = 60_000;

/**
 * Opens the card service's page where whoever holds an order's link pays what is owed, or the deposit asked for. One page at a time is
 * open for an order: the same amount gets the same page, another amount ends the one before. Throws as {@link linkWithOrder} does.
 * @param cents as shown
 */
export async function payByLink(
  ctx: Ctx,
  { token, cents, key }: { token: string; cents: number; key: string },
): Promise<PayByLink> {
  authorize(ctx, "payments.payByLink");
  const { cards } = ctx.config;
  if (!cards) return { ok: false, reason: "no-cards" };
  const { link, loaded } = await linkWithOrder(ctx, token);
  const { order } = loaded;
  const db = await ctx.db();
  // What came of the page that is open is told first: the balance depends on it.
  const before = await openAttemptOf(db, order.id);
  if (before) await settleAttempt(ctx, before.attempt.id);
  type Value = { attempt: string; session: string | null; ended: string | null };
  const intent = {
    action: "payments.payByLink",
    key,
    input: { link: link.id, cents },
    who: `link:${link.id}`,
  };
  type Kept = { ok: true; attempt: string } | Exclude<PayByLink, { ok: true }>;
  const { reply } = await commitOnceWith<Kept, Value | null>(ctx, intent, async (batch, db) => {
    const [{ loaded: now, hold }, { money, save }] = await Promise.all([
      linkWithOrder(ctx, token),
      loadMoney(db, order.id),
    ]);
    const payable = payableOf(
      { owed: owedOn(money), held: heldOn(money), isInvoiced: currentInvoice(money) !== null },
      now.order,
    );
    const no = (refusal: Exclude<PayByLink, { ok: true }>) => ({ reply: refusal, value: null });
    if (payable === 0) return no({ ok: false, reason: "paid" });
    if (payable < LEAST_ONLINE) return no({ ok: false, reason: "no-cards" });
    if (payable !== cents) return no({ ok: false, reason: "amount-changed", payable });
    const open = await openAttemptOf(db, order.id);
    const isNew = open && ctx.now().getTime() - Date.parse(open.attempt.createdAt) < MINUTE;
    // An older one that has no page may not get one any more: it would be open for too short a time.
    if (open?.attempt.status === "open" && open.attempt.cents === cents && (open.attempt.session || isNew))
      return { reply: { ok: true, attempt: open.attempt.id }, value: null };
    if (open) {
      const { id, createdAt, cents: was } = open.attempt;
      const { session } = open.attempt;
      if (session !== null && (await endSession(cards, session)).status === "paid")
        return no({ ok: false, reason: "paid" });
      open.save(batch, {
        ...{ v: 1, id, order: order.id, cents: was, createdAt, session, dueAt: null },
        ...{ status: "ended", why: "balance-changed" },
      });
    }
    const at = ctx.now();
    const attempt: OpenAttempt = {
      ...{ v: 1, id: ctx.newId(), order: order.id, cents, createdAt: at.toISOString() },
      ...{ status: "open", session: null, dueAt: at.getTime() + MINUTE },
    };
    hold(batch);
    addAttempt(batch, db, attempt);
    // Nobody changes what is owed without seeing it.
    save(batch, money, []);
    unlessRemoved(batch, db, now.order.customer.email);
    audit(ctx, batch, db, "payments.payByLink", { kind: "order", id: order.id });
    return { reply: { ok: true, attempt: attempt.id }, value: null };
  });
  if (!reply.ok) return reply;
  const session = await sessionOf(ctx, reply.attempt, order);
  if (session?.status === "open" && session.address) return { ok: true, address: session.address };
  await settleAttempt(ctx, reply.attempt);
  return { ok: false, reason: "paid" };
}

/** The page of an attempt; opened where it is not yet. Null where the attempt ended meanwhile. */
async function sessionOf(
  ctx: Ctx,
  id: string,
  { number, customer }: { number: number; customer: { email: string | null; language: "en" | "es" } },
): Promise<CardSession | null> {
  const { cards, siteUrl } = ctx.config;
  const db = await ctx.db();
  const found = await findAttempt(db, id);
  if (!cards || found?.attempt.status !== "open") return null;
  const { attempt } = found;
  if (attempt.session !== null) return readSession(cards, attempt.session);
  const { language } = customer;
  const session = await openSession(cards, {
    ...{ attempt: id, cents: attempt.cents, email: customer.email, language },
    name: words(language)("payByLink.item", { number: String(number) }),
    // The page knows its link itself: what opens an order is not told to the card service.
    backTo: `${siteUrl}${language === "en" ? "" : `/${language}`}/approve?paid=1`,
    // A minute more than the shortest it takes, for clocks that differ.
    expiresAt: Date.parse(attempt.createdAt) + (ATTEMPT_MINUTES + 1) * MINUTE,
  });
  if (await found.noteSession(session.id)) return session;
  // Somebody else noted it, or ended the attempt.
  const now = await findAttempt(db, id);
  if (now?.attempt.status === "open") return session;
  await endSession(cards, session.id);
  return null;
}

import { dateAt } from "@openhood/domain/booking/quarters";
import { dueDay, USUAL_BILLING } from "@openhood/domain/customers/billing";
import { documentId, invoiceContent } from "@openhood/domain/documents/content";
import { type Invoice, invoiceTotals, soldLines } from "@openhood/domain/invoices/invoice";
import { type PostingRefusal, posted } from "@openhood/domain/invoices/posting";
import { currentInvoice, heldOn, MAX_INVOICES, withInvoice } from "@openhood/domain/payments/order-money";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitInTurn } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { invoiceMail } from "../../mails/invoice-mail.ts";
import { endAttempt, openAttemptOf } from "../../stores/attempts.ts";
import { recordNow } from "../../stores/customers.ts";
import { addDocument } from "../../stores/documents.ts";
import { whoseCar } from "../../stores/fleet-of.ts";
import { loadWork } from "../../stores/job-clocks.ts";
import { linkToGive } from "../../stores/link-to-give.ts";
import { logoIdNow } from "../../stores/logo.ts";
import { saveEdits } from "../../stores/order-edits.ts";
import { loadMoney, nextInvoice } from "../../stores/order-money.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import { load } from "../../stores/orders.ts";
import { loadClock } from "../../stores/shop.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { whoDecidesOn } from "../../stores/who-decides-on.ts";

/**
 * Posts an order's invoice, once per key: it takes the next number, freezes what was sold, and applies what the customer paid before.
 * Refused while something has to be done first, where the total is another one than was shown (`total-changed`), and past 40 invoices.
 * @param total cents, as shown; `send` whether the customer gets it by e-mail
 * @throws Problem `not-found`
 */
export async function postInvoice(
  ctx: Ctx,
  { key, ...input }: { order: string; total: number; send: boolean; key: string },
): Promise<
  | { ok: true; invoice: string; number: number; isSent: boolean }
  | ({ ok: false } & (
      | PostingRefusal
      | { reason: "total-changed" }
      | { reason: "too-many-invoices" | "paid-online" }
    ))
> {
  const { uid, name } = authorizeAccount(ctx, "invoices.post");
  return commitInTurn(ctx, { action: "invoices.post", key, input }, async (batch, db) => {
    const [loaded, settings, { money, save }, work, { shop }, logo, clock] = await Promise.all([
      load(db, input.order),
      currentOrderSettings(db),
      loadMoney(db, input.order),
      loadWork(db, input.order),
      currentShopAndSettings(db),
      logoIdNow(db),
      loadClock(db),
    ]);
    const { order } = loaded;
    const now = ctx.now();
    const by = { uid, name };
    const stamp = { by, at: now.toISOString() };
    const clocks = work.stretches.flatMap((one) => (one.to === null ? [one.by.name] : []));
    const { number, day, take } = await nextInvoice(db, "invoice", dateAt(now.getTime(), clock));
    const billing = (await recordNow(db, order.customer.record))?.facts.billing ?? USUAL_BILLING;
    const after = posted(order, number, stamp, settings.value, { clocks, billing });
    if (!after.ok) return { ok: false, ...after.refusal };
    if (currentInvoice(money)) return { ok: false, reason: "posted" };
    if (money.invoices.length >= MAX_INVOICES) return { ok: false, reason: "too-many-invoices" };
    const totals = invoiceTotals(order);
    const { total } = totals;
    if (total !== input.total) return { ok: false, reason: "total-changed" };
    if ((await endAttempt(ctx, batch, await openAttemptOf(db, order.id))) === "paid")
      return { ok: false, reason: "paid-online" };
    const id = ctx.newId();
    const { customer } = order;
    const due = dueDay(billing.terms, day);
    const later = due > day ? { due } : {};
    const content = invoiceContent(order, {
      ...{ kind: "invoice", invoice: id, invoiceNumber: number, credits: null, at: stamp.at, day },
      ...{ shop, logo, ...(await whoseCar(db, customer)), language: customer.language },
      ...{ texts: settings.value.texts, paid: Math.min(heldOn(money), total), ...later },
    });
    const invoice: Extract<Invoice, { kind: "invoice" }> = {
      ...{ v: 1, kind: "invoice", id, number, day, ...stamp, order: order.id, orderNumber: order.number },
      ...{ party: customer.record, name: customer.name, plate: order.vehicle.plate, totals, total },
      ...{
        open: total,
        settledOn: total === 0 ? day : null,
        creditedBy: null,
        document: documentId(content),
        ...later,
      },
    };
    const entryStamp = { day, ...stamp, order: order.id, party: customer.record, newId: ctx.newId };
    const change = withInvoice(money, invoice, entryStamp);
    take(batch);
    unlessRemoved(batch, db, customer.email);
    // No clock may begin until this is written.
    work.hold(batch);
    save(batch, change.money, change.entries, soldLines(order));
    await saveEdits(batch, db, loaded, { order: after.order, edits: [] }, stamp);
    addDocument(batch, db, content, now.getTime());
    const to = input.send ? await whoDecidesOn(ctx, order) : null;
    const isSent = to !== null;
    if (to) {
      const link = await linkToGive(ctx, batch, { order, by, to });
      outbox.add(ctx, batch, db, invoiceMail(ctx, { order, to, content, link, shop }));
    }
    audit(ctx, batch, db, "invoices.post", { kind: "order", id: order.id });
    return { ok: true, invoice: id, number, isSent };
  });
}

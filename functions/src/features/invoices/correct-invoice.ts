import { dateAt } from "@openhood/domain/booking/quarters";
import { documentId, invoiceContent } from "@openhood/domain/documents/content";
import type { Invoice } from "@openhood/domain/invoices/invoice";
import { currentInvoice, MAX_INVOICES, withCredit } from "@openhood/domain/payments/order-money";
import { backToDraft } from "@openhood/domain/repair-orders/apply";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitInTurn } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { endAttempt, openAttemptOf } from "../../stores/attempts.ts";
import { addDocument } from "../../stores/documents.ts";
import { whoseCar } from "../../stores/fleet-of.ts";
import { logoIdNow } from "../../stores/logo.ts";
import { saveEdits } from "../../stores/order-edits.ts";
import { loadMoney, nextInvoice } from "../../stores/order-money.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import { load } from "../../stores/orders.ts";
import { loadClock } from "../../stores/shop.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";

/**
 * Takes an order's invoice back by a credit note for the whole of it, once per key. The order is a draft again, to be corrected and
 * posted anew; what was paid is held for the customer until then. Refused (`not-posted`) where another invoice counts, or none.
 * @throws Problem `not-found`
 */
export async function correctInvoice(
  ctx: Ctx,
  { key, ...input }: { order: string; invoice: string; reason: string; key: string },
): Promise<
  { ok: true; number: number } | { ok: false; reason: "not-posted" | "too-many-invoices" | "paid-online" }
> {
  const { uid, name } = authorizeAccount(ctx, "invoices.correct");
  return commitInTurn(ctx, { action: "invoices.correct", key, input }, async (batch, db) => {
    const [loaded, settings, { money, save }, { shop }, logo, clock] = await Promise.all([
      load(db, input.order),
      currentOrderSettings(db),
      loadMoney(db, input.order),
      currentShopAndSettings(db),
      logoIdNow(db),
      loadClock(db),
    ]);
    const { order } = loaded;
    const credited = currentInvoice(money);
    if (credited?.id !== input.invoice) return { ok: false, reason: "not-posted" };
    // The new invoice needs room, too.
    if (money.invoices.length + 2 > MAX_INVOICES) return { ok: false, reason: "too-many-invoices" };
    if ((await endAttempt(ctx, batch, await openAttemptOf(db, order.id))) === "paid")
      return { ok: false, reason: "paid-online" };
    const now = ctx.now();
    const stamp = { by: { uid, name }, at: now.toISOString() };
    const { number, day, take } = await nextInvoice(db, "credit-note", dateAt(now.getTime(), clock));
    const { customer } = order;
    const id = ctx.newId();
    const content = invoiceContent(order, {
      ...{ kind: "credit-note", invoice: id, invoiceNumber: number, at: stamp.at, day, paid: 0 },
      ...{ credits: { number: credited.number, reason: input.reason }, texts: settings.value.texts },
      ...{ shop, logo, ...(await whoseCar(db, customer)), language: customer.language },
    });
    const note: Extract<Invoice, { kind: "credit-note" }> = {
      ...{ v: 1, kind: "credit-note", id, number, day, ...stamp, order: order.id, orderNumber: order.number },
      ...{ party: customer.record, name: customer.name, plate: order.vehicle.plate },
      ...{ totals: credited.totals, total: credited.total, open: 0, settledOn: day },
      ...{ credits: credited.id, creditsNumber: credited.number, reason: input.reason },
      document: documentId(content),
    };
    const entryStamp = { day, ...stamp, order: order.id, party: customer.record, newId: ctx.newId };
    const change = withCredit(money, note, entryStamp);
    take(batch);
    save(batch, change.money, change.entries);
    const after = backToDraft(order, stamp);
    await saveEdits(batch, db, loaded, { order: after, edits: [] }, stamp);
    addDocument(batch, db, content, now.getTime());
    audit(ctx, batch, db, "invoices.correct", { kind: "order", id: order.id });
    return { ok: true, number };
  });
}

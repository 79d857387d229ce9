import { documentId, type InvoiceContent } from "@openhood/domain/documents/content";
import { fileOf } from "@openhood/domain/documents/issue";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { carInSubject, carOf } from "./car-words.ts";
import { layout } from "./layout.ts";
import { moneyIn } from "./money-in.ts";
import { inOrderThread } from "./order-thread.ts";
import { callShop } from "./shop-facts.ts";
import { words } from "./words.ts";

/** Where mails about an order's money go; null for a customer without an address. */
export function toCustomer(ctx: Ctx, { id, customer }: RepairOrder, shop: ShopProfile) {
  const { email, name } = customer;
  if (email === null) return null;
  return {
    to: { name, address: email },
    ...inOrderThread(ctx, id, { email, shop }),
    ...{ person: email, about: { kind: "order" as const, id }, link: null },
  };
}

/** Sends a customer their invoice, with its PDF; null for one without an address. */
export function invoiceMail(
  ctx: Ctx,
  { order, content, shop }: { order: RepairOrder; content: InvoiceContent; shop: ShopProfile },
): Mail | null {
  const base = toCustomer(ctx, order, shop);
  if (!base) return null;
  const { language } = content;
  const t = words(language);
  const money = moneyIn(language);
  const car = { vehicle: order.vehicle, language };
  const number = String(content.invoiceNumber);
  const { total } = content.totals;
  const due = total - content.paid;
  return {
    ...base,
    attachment: {
      file: fileOf({ kind: content.kind, id: documentId(content) }),
      name: t("invoice.file", { number }),
    },
    subject: t("invoice.subject", { number, car: carInSubject(car, order.number) }),
    ...layout({
      language,
      shop: shop.name,
      greeting: t("booking.greeting", { name: order.customer.name }),
      paragraphs: [t("invoice.intro", { car: carOf(car), number, isPaid: due === 0 ? "yes" : "no" })],
      isBill: true,
      facts: [
        [t("invoice.total"), money(total)],
        ...(content.paid > 0 ? ([[t("invoice.paid"), money(-content.paid)]] as [string, string][]) : []),
        [t("invoice.due"), money(due)],
      ],
      footer: t("invoice.footer", { shop: shop.name }),
      footerLink: callShop(shop, language),
    }),
  };
}

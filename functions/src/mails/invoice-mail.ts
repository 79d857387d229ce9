import type { ApprovalLink } from "@openhood/domain/approvals/link";
import { documentId, type InvoiceContent } from "@openhood/domain/documents/content";
import { fileOf } from "@openhood/domain/documents/issue";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { carInSubject, carOf } from "./car-words.ts";
import { layout } from "./layout.ts";
import { dateIn, moneyIn } from "./money-in.ts";
import { inOrderThread } from "./order-thread.ts";
import { callShop } from "./shop-facts.ts";
import { words } from "./words.ts";

/** Whom a mail about an order's money goes to: whoever is asked to decide on it by e-mail. */
export type Payer = { name: string; email: string };

/** Where a mail about an order's money goes. */
export function toPayer(
  ctx: Ctx,
  { id }: Pick<RepairOrder, "id">,
  { name, email }: Payer,
  shop: ShopProfile,
) {
  return {
    to: { name, address: email },
    ...inOrderThread(ctx, id, { email, shop }),
    ...{ person: email, about: { kind: "order" as const, id }, link: null },
  };
}

type About = {
  order: RepairOrder;
  to: Payer;
  content: InvoiceContent;
  link: ApprovalLink;
  shop: ShopProfile;
};

/** Sends a customer their invoice, with its PDF and the order's link, by which it can be seen and paid. */
export function invoiceMail(ctx: Ctx, { order, to, content, link, shop }: About): Mail {
  const { language } = content;
  const t = words(language);
  const money = moneyIn(language);
  const car = { vehicle: order.vehicle, language };
  const number = String(content.invoiceNumber);
  const { total } = content.totals;
  const due = total - content.paid;
  return {
    ...toPayer(ctx, order, to, shop),
    link: { mail: "approval", id: link.id, language },
    attachment: {
      file: fileOf({ kind: content.kind, id: documentId(content) }),
      name: t("invoice.file", { number }),
    },
    subject: t("invoice.subject", { number, car: carInSubject(car, order.number) }),
    ...layout({
      language,
      shop: shop.name,
      greeting: t("booking.greeting", { name: to.name }),
      paragraphs: [t("invoice.intro", { car: carOf(car), number, isPaid: due === 0 ? "yes" : "no" })],
      isBill: true,
      facts: [
        [t("invoice.total"), money(total)],
        ...(content.paid > 0 ? ([[t("invoice.paid"), money(-content.paid)]] as [string, string][]) : []),
        [t("invoice.due"), money(due)],
        ...(content.due && due > 0
          ? ([[t("invoice.payBy"), dateIn(language, content.due)]] as [string, string][])
          : []),
      ],
      action: { label: t("invoice.action", { isPaid: due === 0 ? "yes" : "no" }) },
      footer: t("invoice.footer", { shop: shop.name }),
      footerLink: callShop(shop, language),
    }),
  };
}

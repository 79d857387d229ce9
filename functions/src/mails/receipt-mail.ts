import { writtenOffOf } from "@openhood/domain/invoices/invoice";
import { currentInvoice, heldOn, type OrderMoney } from "@openhood/domain/payments/order-money";
import { changeOf, type Payment } from "@openhood/domain/payments/payment";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { carInSubject, carOf } from "./car-words.ts";
import { type Payer, toPayer } from "./invoice-mail.ts";
import { layout } from "./layout.ts";
import { moneyIn } from "./money-in.ts";
import { callShop } from "./shop-facts.ts";
import { words } from "./words.ts";

/** A receipt for a payment, with what is left to pay or held. */
export function receiptMail(
  ctx: Ctx,
  {
    order,
    to,
    payment,
    money: paid,
    shop,
  }: { order: RepairOrder; to: Payer; payment: Payment; money: OrderMoney; shop: ShopProfile },
): Mail {
  const { language } = order.customer;
  const t = words(language);
  const money = moneyIn(language);
  const car = { vehicle: order.vehicle, language };
  const invoice = currentInvoice(paid);
  const { tender, cents } = payment;
  const amount = money(cents);
  const reference = "number" in tender ? tender.number : "reference" in tender ? tender.reference : "";
  const facts: [string, string][] = [
    [t("receipt.amount"), amount],
    [t("receipt.by"), [t("receipt.tender", { is: tender.kind }), reference].filter(Boolean).join(" ")],
  ];
  if (tender.kind === "cash" && changeOf(tender, cents) > 0)
    facts.push(
      [t("receipt.given"), money(tender.given)],
      [t("receipt.change"), money(changeOf(tender, cents))],
    );
  if (invoice) facts.push([t("receipt.invoice"), String(invoice.number)]);
  // After a write-off what is open isn't all that is unpaid.
  if (invoice && writtenOffOf(invoice) === 0) facts.push([t("receipt.owed"), money(invoice.open)]);
  if (heldOn(paid) > 0) facts.push([t("receipt.held"), money(heldOn(paid))]);
  return {
    ...toPayer(ctx, order, to, shop),
    subject: t("receipt.subject", { amount, car: carInSubject(car, order.number) }),
    ...layout({
      language,
      shop: shop.name,
      greeting: t("booking.greeting", { name: to.name }),
      paragraphs: [t("receipt.intro", { amount, car: carOf(car), isDeposit: invoice ? "no" : "yes" })],
      isBill: true,
      facts,
      footer: t("invoice.footer", { shop: shop.name }),
      footerLink: callShop(shop, language),
    }),
  };
}

import { documentId, type StatementContent } from "@openhood/domain/documents/content";
import { fileOf } from "@openhood/domain/documents/issue";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import type { Payer } from "./invoice-mail.ts";
import { layout } from "./layout.ts";
import { moneyIn } from "./money-in.ts";
import { callShop } from "./shop-facts.ts";
import { words } from "./words.ts";

/** Sends a customer the statement of their account as a PDF. */
export function statementMail(ctx: Ctx, to: Payer, content: StatementContent, shop: ShopProfile): Mail {
  const { language, ages, total, day, invoices, order: record } = content;
  const t = words(language);
  const money = moneyIn(language);
  const pastDue = ages["1-30"] + ages["31-60"] + ages["61-90"] + ages["90+"];
  return {
    to: { name: to.name, address: to.email },
    replyTo: { name: shop.name, address: ctx.config.contactAddress },
    ...{ thread: [], person: to.email, about: { kind: "record", id: record }, link: null },
    attachment: {
      file: fileOf({ kind: "statement", id: documentId(content) }),
      name: t("statement.file", { day }),
    },
    subject: t("statement.subject", {
      ...{ shop: shop.name, amount: money(Math.abs(total)) },
      is: total > 0 ? "due" : total < 0 ? "credit" : "none",
    }),
    ...layout({
      language,
      shop: shop.name,
      greeting: t("booking.greeting", { name: to.name }),
      paragraphs: [t("statement.intro", { count: invoices.length })],
      isBill: true,
      facts: [
        [t(total < 0 ? "statement.credit" : "statement.balance"), money(Math.abs(total))],
        // What is held covers it where nothing is left to pay.
        ...(total > 0 && pastDue > 0
          ? ([[t("statement.pastDue"), money(pastDue)]] as [string, string][])
          : []),
      ],
      footer: t("statement.footer", { shop: shop.name }),
      footerLink: callShop(shop, language),
    }),
  };
}

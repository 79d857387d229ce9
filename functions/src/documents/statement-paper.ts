import type { StatementContent } from "@openhood/domain/documents/content";
import { AGES } from "@openhood/domain/payments/aging";
import type { Paper } from "./paper.ts";
import { shopOf, strong, sumTable } from "./parts.ts";
import { wording } from "./words.ts";

/** A statement of a customer's account, as it is printed. */
export function statementPaper(content: StatementContent): Paper {
  const { language, shop, customer, day, invoices, ages, held, total } = content;
  const w = wording(language, shop.timeZone);
  const title = w.t("titles.statement");
  const balance = w.t(total < 0 ? "statement.credit" : "statement.balance");
  return {
    ...{ language, title, subtitle: w.t("statement.asOf", { day: w.day(day) }), shop: shopOf(shop, w) },
    facts: [
      [w.t("facts.customer"), customer],
      [balance, w.money(Math.abs(total))],
    ],
    sections: [
      { kind: "heading", level: 1, text: w.t("statement.invoices"), aside: "" },
      {
        kind: "table",
        head: [...[w.t("titles.invoice"), w.t("invoice.payBy"), w.t("totals.total"), w.t("statement.open")]],
        rows: [
          ...invoices.map(({ number, day, due, plate, total, open }) => ({
            cells: [
              [w.t("statement.invoice", { number: String(number), day: w.shortDay(day) }), plate]
                .filter(Boolean)
                .join(" · "),
              ...[w.shortDay(due), w.money(total), w.money(open)],
            ],
            tone: "plain" as const,
          })),
          strong(w.t("statement.sum"), "", "", w.money(total + held)),
        ],
      },
      { kind: "heading", level: 1, text: balance, aside: "" },
      sumTable(
        w.t("statement.age"),
        [
          ...AGES.map((age): [string, number] => [w.t(`statement.ages.${age}`), ages[age]]),
          [w.t("statement.held"), -held],
          [balance, Math.abs(total), "strong"],
        ],
        w,
      ),
      { kind: "text", text: w.t("statement.thanks") },
    ],
    foot: { text: `${shop.name} · ${title}`, page: w.t("page"), of: w.t("of") },
    unprintable: w.t("unprintable"),
  };
}

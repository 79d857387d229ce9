import type { Invoice } from "@openhood/domain/invoices/invoice";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { Badge } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import rows from "../../ui/rows.module.css";
import look from "../orders/card.module.css";
import styles from "./invoice-row.module.css";

/** An invoice or a credit note in a list, with what is due on it; it leads to its order. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("money");
  const { money, date } = useFormat();
  const { kind, number, at, name, plate, order, orderNumber, total, open } = invoice;
  const isCredited = kind === "invoice" && invoice.creditedBy !== null;
  return (
    <li data-invoice={number}>
      <Link to={`/desk/orders/${order}`} className={`${rows.row} ${styles.row}`}>
        <strong className="tabular">{t(`row.${kind}`, { number })}</strong>
        <span className={look.soft}>{date(at)}</span>
        <span className={rows.name}>
          {name}{" "}
          {plate && (
            <>
              · <span className={look.plate}>{plate}</span>
            </>
          )}
        </span>
        <span className={`tabular ${look.soft}`}>{t("invoices.order", { number: orderNumber })}</span>
        <span className={`tabular ${styles.amount}`}>{money(kind === "invoice" ? total : -total)}</span>
        <span className={styles.state}>
          {isCredited && <Badge>{t("row.credited")}</Badge>}
          {kind === "invoice" &&
            !isCredited &&
            (open > 0 ? (
              <Badge tone="watch">{t("invoices.due", { amount: money(open) })}</Badge>
            ) : invoice.writtenOff ? (
              <Badge>{t("payment.writtenOff")}</Badge>
            ) : (
              <Badge tone="ok">{t("payment.paid")}</Badge>
            ))}
        </span>
      </Link>
    </li>
  );
}

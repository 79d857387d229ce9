import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import styles from "../../../features/customers/record.module.css";
import rows from "../../../features/invoices/invoice-row.module.css";
import { InvoiceRow } from "../../../features/invoices/invoice-row.tsx";
import { useFormat } from "../../../platform/format.ts";
import { useMe } from "../../../platform/me.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Badge } from "../../../ui/card.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";

/** A customer's latest invoices, and what they owe on all of them; for the counter, and not before there is one. */
export function CustomerInvoices({ record }: { record: string }) {
  const t = useTranslations("money.invoices");
  const titles = useTranslations("titles");
  const { money } = useFormat();
  const trpc = useTRPC();
  const enabled = useMe().may("invoices.ofCustomer");
  const found = useQuery({ ...trpc.invoices.ofCustomer.queryOptions({ record }), enabled });
  if (!enabled || found.data?.invoices.length === 0) return null;
  return (
    <section aria-labelledby="invoices-heading" className={styles.part}>
      <div className={styles.head}>
        <h2 id="invoices-heading">{titles("deskInvoices")}</h2>
        {found.data && found.data.owed > 0 && (
          <Badge tone="watch">{t("due", { amount: money(found.data.owed) })}</Badge>
        )}
      </div>
      {found.data ? (
        <ul className={rows.rows} data-narrow="">
          {found.data.invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      ) : (
        <QueryPending of={found} failed={t("errorTitle")} lines={2} />
      )}
    </section>
  );
}

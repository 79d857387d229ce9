import { AGED_BY, AGES, type AgedBy, type AgingSums } from "@openhood/domain/payments/aging";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Field, Select, TextField } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import styles from "./aging.module.css";

/** Who owes what for how long, today or as it was on an earlier day. */
export function Aging() {
  const t = useTranslations("money.aging");
  const { money } = useFormat();
  const [asOf, setAsOf] = useState<string | null>(null);
  const [by, setBy] = useState<AgedBy>("due");
  const trpc = useTRPC();
  const found = useQuery({
    ...trpc.invoices.aging.queryOptions({ asOf, by }),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  const cells = ({ ages, held, total }: AgingSums) => (
    <>
      {AGES.map((age) => (
        <td key={age} data-label={t(`ages.${age}`)} data-none={ages[age] === 0 || undefined}>
          {ages[age] === 0 ? "–" : money(ages[age])}
        </td>
      ))}
      <td data-label={t("held")} data-none={held === 0 || undefined}>
        {held === 0 ? "–" : money(-held)}
      </td>
      <td data-label={t("total")}>
        <strong>{money(total)}</strong>
      </td>
    </>
  );
  return (
    <section className={styles.aging} data-aging="">
      <div className={styles.choices}>
        <Field label={t("asOf")}>
          <TextField
            type="date"
            max={data?.today}
            value={asOf ?? data?.today ?? ""}
            onChange={({ target }) => setAsOf(target.value || null)}
          />
        </Field>
        <Field label={t("by")}>
          <Select value={by} onChange={({ target }) => setBy(target.value as AgedBy)}>
            {AGED_BY.map((one) => (
              <option key={one} value={one}>
                {t(`bys.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {!data ? (
        <QueryPending of={found} failed={t("errorTitle")} height="16rem" />
      ) : data.rows.length === 0 ? (
        <EmptyState icon="money" title={t("none")} text="" />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("customer")}</th>
              {AGES.map((age) => (
                <th key={age} scope="col">
                  {t(`ages.${age}`)}
                </th>
              ))}
              <th scope="col">{t("held")}</th>
              <th scope="col">{t("total")}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ record, order, name, invoices, ...sums }) => (
              <tr key={record ?? order}>
                <th scope="row">
                  <Link to={record ? `/desk/customers/${record}` : `/desk/orders/${order}`}>
                    {name || t("noName")}
                  </Link>
                  <span className={styles.soft}>{t("invoices", { count: invoices })}</span>
                </th>
                {cells(sums)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("all")}</th>
              {cells(data.sums)}
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

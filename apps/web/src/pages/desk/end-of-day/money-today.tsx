import { TENDERS } from "@openhood/domain/accounting/journal";
import { sum } from "@openhood/domain/repair-orders/prices";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import styles from "./end-of-day-page.module.css";

/** What came in today by tender, what was invoiced, and how what is owed and held changed. */
export function MoneyToday() {
  const t = useTranslations("money.day");
  const tenders = useTranslations("money.tender");
  const { money } = useFormat();
  const day = useQuery(useTRPC().payments.day.queryOptions({ day: null }));
  if (!day.data) return <QueryPending of={day} failed={t("errorTitle")} height="12rem" />;
  const { totals } = day.data;
  const sums = (["invoiced", "tax", "writtenOff", "receivable", "held"] as const).filter(
    (key) => key !== "writtenOff" || totals.writtenOff !== 0,
  );
  const all = (of: "in" | "out" | "net") => sum(Object.values(totals.tenders), (one) => one[of]);
  const row = (key: string, name: string, amounts: { in: number; out: number; net: number }) => (
    <tr key={key} data-tender={key}>
      <th scope="row">{name}</th>
      <td>{money(amounts.in)}</td>
      <td>{money(amounts.out)}</td>
      <td>{money(amounts.net)}</td>
    </tr>
  );
  return (
    <section data-money-today="">
      <h2>{t("title")}</h2>
      <table className={styles.money}>
        <thead>
          <tr>
            <th scope="col">{t("tender")}</th>
            <th scope="col">{t("in")}</th>
            <th scope="col">{t("out")}</th>
            <th scope="col">{t("net")}</th>
          </tr>
        </thead>
        <tbody>{TENDERS.map((kind) => row(kind, tenders(kind), totals.tenders[kind]))}</tbody>
        <tfoot>{row("all", t("all"), { in: all("in"), out: all("out"), net: all("net") })}</tfoot>
      </table>
      <dl className={styles.sums}>
        {sums.map((key) => (
          <div key={key} data-sum={key}>
            <dt>{t(key)}</dt>
            <dd>{money(totals[key])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

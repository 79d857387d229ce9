import { isLoss, marginsOf } from "@openhood/domain/repair-orders/margin";
import { isCut } from "@openhood/domain/repair-orders/prices";
import { beforeDiscounts, totalsOf } from "@openhood/domain/repair-orders/totals";
import { useFormatter, useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

const KINDS = ["labor", "part", "sublet", "fee"] as const;

/** What the order comes to, wherever one is on its page. */
export function TotalInSight({ order }: Pick<OrderParts, "order">) {
  const t = useTranslations("orders.totals");
  const { money } = useFormat();
  return (
    <p className={`tabular ${styles.inSight}`} data-total-in-sight="">
      {t("total")} <strong>{money(totalsOf(order).total)}</strong>
    </p>
  );
}

/** What the order comes to as it stands, what of it is approved, and what the shop earns. */
export function OrderTotals({ order, settings }: Pick<OrderParts, "order" | "settings">) {
  const t = useTranslations("orders.totals");
  const { money } = useFormat();
  const formatter = useFormatter();
  const totals = totalsOf(order);
  const approved = totalsOf(order, "approved").total;
  const margin = marginsOf(order, settings.laborCost).order;
  const { byKind, discount } = beforeDiscounts(totals);
  const whole = order.discount;
  const rows = [
    ...KINDS.map((kind) => [kind, byKind[kind]] as const),
    ["discount", -discount] as const,
    ...(["core", "supplies", "tax"] as const).map((key) => [key, totals[key]] as const),
  ].filter(([key, cents]) => cents !== 0 || key === "tax");
  return (
    <section className={styles.totals} aria-labelledby="order-totals">
      <h2 id="order-totals">{t("title")}</h2>
      <dl>
        {rows.map(([key, cents]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
        <div className={styles.total} data-total="">
          <dt>{t("total")}</dt>
          <dd>{money(totals.total)}</dd>
        </div>
        <div>
          <dt>{t("approved")}</dt>
          <dd>{money(approved)}</dd>
        </div>
        <div className={styles.margin} data-no-print="">
          <dt>
            {t("margin")}
            {margin.open && <small> {t("marginOpen")}</small>}
          </dt>
          <dd>
            {money(margin.profit)}
            {margin.share !== null &&
              ` · ${formatter.number(margin.share / 10_000, { style: "percent", maximumFractionDigits: 1 })}`}
            {isLoss(margin) && <small> {t("loss")}</small>}
          </dd>
        </div>
      </dl>
      {whole?.kind === "amount" && isCut(whole, totals.discount) && (
        <p className={styles.soft}>
          {t("discountCut", { amount: money(whole.cents), taken: money(totals.discount) })}
        </p>
      )}
    </section>
  );
}

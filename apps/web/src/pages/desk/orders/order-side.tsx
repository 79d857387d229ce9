import { fingerprint } from "@openhood/domain/fingerprint";
import { inLanguage } from "@openhood/domain/local-text";
import type { CommandOf } from "@openhood/domain/repair-orders/commands";
import { isLoss, marginsOf } from "@openhood/domain/repair-orders/margin";
import { discountable, isCut } from "@openhood/domain/repair-orders/prices";
import { beforeDiscounts, totalsOf } from "@openhood/domain/repair-orders/totals";
import { memo, useDeferredValue } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { discountText } from "../../../features/orders/discount-text.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { DiscountCell, Frozen, MoneyCell, Section, TextCell } from "./fields.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

const KINDS = ["labor", "part", "sublet", "fee"] as const;

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
        <div className={styles.soft}>
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

type FeesProps = Pick<OrderParts, "edit"> & Pick<OrderParts["order"], "fees">;

/** The fees of the visit, which belong to no job: what each is and for how much, and a way to take it off; nothing where there are none. */
export const OrderFees = memo(function OrderFees({ fees, edit }: FeesProps) {
  const t = useTranslations("orders.fees");
  const { language } = useLanguage();
  if (fees.length === 0) return null;
  return (
    <section className={styles.head} aria-labelledby="order-fees" data-focus-home="" tabIndex={-1}>
      <h2 id="order-fees">{t("title")}</h2>
      {fees.map((fee) => {
        const name = inLanguage(fee.name, language);
        return (
          <div key={fee.id} className={styles.fee} data-fee={fee.id}>
            <MoneyCell
              label={name}
              value={fee.price}
              onSave={(to) =>
                edit({
                  type: "set-line",
                  line: fee.id,
                  changes: [{ field: "price", from: fee.price, to }],
                })
              }
            />
            <IconButton
              icon="close"
              label={t("remove", { name })}
              onClick={() => edit({ type: "remove-line", line: fee.id, saw: fingerprint(fee) })}
            />
          </div>
        );
      })}
    </section>
  );
});

/** What of the whole order its invoice is made by: discount, purchase order, tax exemption, deposit. */
export function OrderBilling({ order, edit }: OrderParts) {
  const t = useTranslations("parts.billing");
  const { money } = useFormat();
  const { discount, purchaseOrder, exemption, deposit } = order;
  // What there is to take a discount off: a key waits for none of it.
  const before = totalsOf({ ...useDeferredValue(order), discount: null });
  const lines = before.jobs.flatMap((job) => job.lines);
  const set = (change: CommandOf<"set-order">["changes"][number]) =>
    edit({ type: "set-order", changes: [change] });
  return (
    <Section
      title={t("title")}
      summary={inRow([
        discount && discountText(discount),
        purchaseOrder,
        exemption,
        deposit !== null && deposit > 0 && money(deposit),
      ])}
    >
      <Frozen>
        <DiscountCell
          label={t("discount")}
          value={discount}
          from={{ of: "order", cents: discountable(lines), hasFees: before.byKind.fee > 0 }}
          onSave={(to) => set({ field: "discount", from: discount, to })}
        />
        <TextCell
          label={t("purchaseOrder")}
          data-required="purchase-order"
          maxLength={40}
          value={purchaseOrder}
          onSave={(to) => set({ field: "purchaseOrder", from: purchaseOrder, to })}
        />
        <TextCell
          label={t("exemption")}
          maxLength={60}
          value={exemption}
          onSave={(to) => set({ field: "exemption", from: exemption, to })}
        />
        {exemption === null && <p className={styles.soft}>{t("exemptionHint")}</p>}
        <MoneyCell
          label={t("deposit")}
          value={deposit}
          onSave={(to) => set({ field: "deposit", from: deposit, to })}
        />
      </Frozen>
    </Section>
  );
}

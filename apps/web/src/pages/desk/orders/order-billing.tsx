import { discountable } from "@openhood/domain/repair-orders/prices";
import { totalsOf } from "@openhood/domain/repair-orders/totals";
import { useDeferredValue } from "react";
import { useTranslations } from "use-intl";
import { DiscountCell, MoneyCell, TextCell } from "./cells.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

/** What of the whole order its invoice is made by: discount, purchase order, tax exemption, deposit. */
export function OrderBilling({ order, edit }: OrderParts) {
  const t = useTranslations("parts.billing");
  const { discount, purchaseOrder, exemption, deposit } = order;
  // What there is to take a discount off: a key waits for none of it.
  const before = totalsOf({ ...useDeferredValue(order), discount: null });
  const lines = before.jobs.flatMap((job) => job.lines);
  return (
    <section className={styles.head} aria-labelledby="order-billing" data-no-print="">
      <h2 id="order-billing">{t("title")}</h2>
      <DiscountCell
        label={t("discount")}
        value={discount}
        from={{ of: "order", cents: discountable(lines), hasFees: before.byKind.fee > 0 }}
        onSave={(to) => edit({ type: "set-order", changes: [{ field: "discount", from: discount, to }] })}
      />
      <TextCell
        label={t("purchaseOrder")}
        data-required="purchase-order"
        maxLength={40}
        value={purchaseOrder}
        onSave={(to) =>
          edit({ type: "set-order", changes: [{ field: "purchaseOrder", from: purchaseOrder, to }] })
        }
      />
      <TextCell
        label={t("exemption")}
        maxLength={60}
        value={exemption}
        onSave={(to) => edit({ type: "set-order", changes: [{ field: "exemption", from: exemption, to }] })}
      />
      {exemption === null && <p className={styles.soft}>{t("exemptionHint")}</p>}
      <MoneyCell
        label={t("deposit")}
        value={deposit}
        onSave={(to) => edit({ type: "set-order", changes: [{ field: "deposit", from: deposit, to }] })}
      />
    </section>
  );
}

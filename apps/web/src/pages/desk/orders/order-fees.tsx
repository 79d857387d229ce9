import { fingerprint } from "@openhood/domain/fingerprint";
import { inLanguage } from "@openhood/domain/local-text";
import { memo, useRef } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { MoneyCell } from "./cells.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

type Props = Pick<OrderParts, "edit"> & Pick<OrderParts["order"], "fees">;

/** The fees of the visit, which belong to no job: what each is and for how much, and a way to take it off; nothing where there are none. */
export const OrderFees = memo(function OrderFees({ fees, edit }: Props) {
  const t = useTranslations("orders.fees");
  const { language } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const heldFocus = useHeldFocus(() => heading.current ?? document.querySelector<HTMLElement>("h1"));
  if (fees.length === 0) return null;
  return (
    <section className={styles.head} aria-labelledby="order-fees" data-no-print="" {...heldFocus}>
      <h2 id="order-fees" ref={heading} tabIndex={-1}>
        {t("title")}
      </h2>
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

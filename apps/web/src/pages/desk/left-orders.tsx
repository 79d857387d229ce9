import { useTranslations } from "use-intl";
import { leftOrders } from "../../features/orders/open-edits.ts";
import { useUnsentEdits } from "../../features/orders/use-order-edits.ts";
import { useStore } from "../../platform/store.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./desk-notices.module.css";

/** Says of orders whose page was left what of their edits still waits for a connection, or was not made. */
export function LeftOrders() {
  const t = useTranslations("desk.leftOrder");
  useUnsentEdits();
  const left = useStore(leftOrders);
  if (left.length === 0) return null;
  return (
    <section className={styles.notices} aria-label={t("label")} data-no-print="">
      {left.map(({ id, number, isLost }) => (
        <Notice key={id} tone="watch" title={t(isLost ? "lost.title" : "waiting.title", { number })}>
          <p>
            {t(isLost ? "lost.text" : "waiting.text")} <Link to={`/desk/orders/${id}`}>{t("open")}</Link>
          </p>
        </Notice>
      ))}
    </section>
  );
}

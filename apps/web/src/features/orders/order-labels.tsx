import { inLanguage } from "@openhood/domain/local-text";
import type { OrderLabel } from "@openhood/domain/repair-orders/settings";
import { useLanguage } from "../../platform/language.tsx";
import { ColorLabel } from "../../ui/shop-color.tsx";
import styles from "./order-labels.module.css";

type Props = { of: { labels: readonly string[] }; all: readonly OrderLabel[] };

/** What an order is marked with, in the shop's order; what the shop no longer has is not shown. */
export function OrderLabels({ of, all }: Props) {
  const { language } = useLanguage();
  const labels = all.filter(({ id }) => of.labels.includes(id));
  if (labels.length === 0) return null;
  return (
    <span className={styles.labels}>
      {labels.map(({ id, name, color }) => (
        <ColorLabel key={id} color={color}>
          {inLanguage(name, language)}
        </ColorLabel>
      ))}
    </span>
  );
}

import { inLanguage } from "@openhood/domain/local-text";
import type { StockItem } from "@openhood/domain/repair-orders/stock";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import rowList from "../../../ui/rows.module.css";
import styles from "./parts-page.module.css";
import { piecesOf } from "./pieces.ts";

/** What of the shop's own stock is to be ordered, or counted again because more was taken than there was; nothing where that is none. */
export function LowStock({ items }: { items: readonly StockItem[] }) {
  const t = useTranslations("parts");
  const { language } = useLanguage();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="parts-stock" data-group="stock">
      <h2 id="parts-stock" className={styles.name} tabIndex={-1}>
        {t("list.stock")} <span className="tabular soft">{items.length}</span>
      </h2>
      <ul className={rowList.rows}>
        {items.map(({ id, name, partNumber, quantity }) => (
          <li key={id} className={styles.row} data-low={partNumber}>
            <p className={styles.what}>
              <strong>{inLanguage(name, language)}</strong>
              <span className="tabular soft">{t("facts.number", { number: partNumber })}</span>
            </p>
            <p className={`tabular ${styles.what}`}>
              {t("stock.quantity", { quantity: piecesOf(quantity) })}
              <Badge tone="watch">{t(quantity < 0 ? "stock.below" : "stock.low")}</Badge>
            </p>
            <Link to={`/desk/parts/stock#${encodeURIComponent(id)}`} className={styles.order}>
              {t("list.toStock")}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

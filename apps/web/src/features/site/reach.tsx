import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import type { Shop } from "../../platform/shop.ts";
import { reachOf } from "../../platform/shop.ts";
import { directionsTo } from "../../platform/shop-words.ts";
import { Icon } from "../../ui/icons.tsx";
import styles from "./reach.module.css";

/** Address with directions, phone and mail: each one tap. */
export function Reach({ shop }: { shop: Shop | null }) {
  const t = useTranslations("site.reach");
  const { phone } = useFormat();
  const reach = reachOf(shop);
  return (
    <address className={styles.reach}>
      <a className={`tabular ${styles.call}`} href={`tel:${reach.phone.replace(/[^+\d]/g, "")}`}>
        <Icon name="phone" size={22} />
        {t("call", { phone: phone(reach.phone) })}
      </a>
      <a className={styles.way} href={`mailto:${reach.email}`}>
        <Icon name="mail" />
        {reach.email}
      </a>
      {reach.lines ? (
        <a
          className={styles.way}
          href={directionsTo(reach.name, reach.lines)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="pin" />
          <span>
            {reach.lines.map((line) => (
              <span key={line} className={styles.part}>
                {line}
              </span>
            ))}
            <span className={styles.go}>{t("directions")}</span>
          </span>
        </a>
      ) : (
        <p className={styles.way}>
          <Icon name="pin" />
          {t("addressUnknown")}
        </p>
      )}
    </address>
  );
}

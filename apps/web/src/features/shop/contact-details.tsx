import { useTranslations } from "use-intl";
import { callLink, useFormat } from "../../platform/format.ts";
import type { Shop } from "../../platform/shop.ts";
import { contactOf } from "../../platform/shop.ts";
import { directionsTo } from "../../platform/shop-words.ts";
import { Icon } from "../../ui/icons.tsx";
import styles from "./contact-details.module.css";

/** Address with directions, phone and mail: each one tap. */
export function ContactDetails({ shop }: { shop: Shop | null }) {
  const t = useTranslations("site.reach");
  const { phone } = useFormat();
  const contact = contactOf(shop);
  return (
    <address className={styles.reach}>
      <a className={`tabular ${styles.call}`} href={callLink(contact.phone)}>
        <Icon name="phone" size={22} />
        {t("call", { phone: phone(contact.phone) })}
      </a>
      <a className={styles.way} href={`mailto:${contact.email}`}>
        <Icon name="mail" />
        {contact.email}
      </a>
      {contact.lines ? (
        <a
          className={styles.way}
          href={directionsTo(contact.name, contact.lines)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="pin" />
          <span>
            {contact.lines.map((line) => (
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

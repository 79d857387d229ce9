import { useTranslations } from "use-intl";
import { callLink, useFormat } from "../platform/format.ts";
import { useContact } from "../platform/shop.ts";
import { Link } from "../ui/link.tsx";
import { LogoMark } from "../ui/logo.tsx";
import styles from "./footer.module.css";

const links = ["services", "reviews", "about", "contact", "privacy", "accessibility"] as const;

/** The footer of every page. */
export function SiteFooter() {
  const t = useTranslations("shell");
  const { phone } = useFormat();
  const reach = useContact();
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <LogoMark size={24} />
            {reach.name}
          </p>
          <p>{t("promise")}</p>
        </div>
        <nav aria-label={t("footerNavigation")}>
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link}>
                <Link to={`/${link}`}>{t(`nav.${link}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <address className={styles.reach}>
          <a className="tabular" href={callLink(reach.phone)}>
            {phone(reach.phone)}
          </a>
          <a href={`mailto:${reach.email}`}>{reach.email}</a>
        </address>
      </div>
      <div className={styles.ruler} aria-hidden="true" />
    </footer>
  );
}

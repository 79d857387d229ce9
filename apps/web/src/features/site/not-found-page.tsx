import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./not-found-page.module.css";

/** For addresses that lead nowhere; search engines are told not to keep it. */
export function NotFoundPage() {
  const t = useTranslations("notFound");
  return (
    <div className={`page ${styles.page}`}>
      <meta name="robots" content="noindex" />
      <div className={styles.odometer} role="img" aria-label={t("odometer")}>
        {["0", "0", "0", "4", "0", "4"].map((digit, place) => (
          <span key={place} data-digit={digit} />
        ))}
      </div>
      <h1 tabIndex={-1}>{t("title")}</h1>
      <p>{t("text")}</p>
      <div className={styles.actions}>
        <ButtonLink to="/home">{t("home")}</ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          {t("contact")}
        </ButtonLink>
      </div>
    </div>
  );
}

import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { CarOnLift } from "./car-on-lift.tsx";
import styles from "./construction-page.module.css";

/** Stands where a part of the shop is still being built. */
export function ConstructionPage() {
  const t = useTranslations("construction");
  return (
    <div className={`page ${styles.page}`}>
      <meta name="robots" content="noindex" />
      <div className={styles.words}>
        <p className={styles.eyebrow}>{t("eyebrow")}</p>
        <h1 tabIndex={-1}>{t("title")}</h1>
        <p className={styles.text}>{t("text")}</p>
        <div className={styles.actions}>
          <ButtonLink to="/home">{t("home")}</ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            {t("contact")}
          </ButtonLink>
        </div>
      </div>
      <CarOnLift label={t("drawing")} />
    </div>
  );
}

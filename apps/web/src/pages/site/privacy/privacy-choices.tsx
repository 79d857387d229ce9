import { useTranslations } from "use-intl";
import { setConsent, useConsent } from "../../../platform/analytics.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./privacy-choices.module.css";

/** Says what is counted and lets the person change their answer at any time. */
export function PrivacyChoices() {
  const t = useTranslations("counting");
  const consent = useConsent();
  const state = consent === null ? "stateOpen" : consent === "granted" ? "stateGranted" : "stateDenied";
  return (
    <section id="choices" className={styles.choices} aria-labelledby="choices-title">
      <h2 id="choices-title">{t("title")}</h2>
      <p>{t("text")}</p>
      <p role="status" className={styles.state}>
        {t(state)}
      </p>
      <div className={styles.answers}>
        <Button
          variant="secondary"
          aria-pressed={consent === "granted"}
          {...(consent === "granted" ? { icon: "check" } : {})}
          onClick={() => void setConsent("granted")}
        >
          {t("allow")}
        </Button>
        <Button
          variant="secondary"
          aria-pressed={consent === "denied"}
          {...(consent === "denied" ? { icon: "check" } : {})}
          onClick={() => void setConsent("denied")}
        >
          {t("refuse")}
        </Button>
      </div>
    </section>
  );
}

import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { setConsent, useConsent } from "../platform/analytics.ts";
import { useHydrated } from "../platform/hydrated.ts";
import { plainPath } from "../platform/paths.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./consent-notice.module.css";

/** Asks once whether visits may be counted, with both answers equally prominent. */
export function ConsentNotice() {
  const t = useTranslations("consent");
  const consent = useConsent();
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(false);
  const hydrated = useHydrated();
  // The privacy page and the desk's menu have the same choice; who books, decides, or manages what was booked, is not asked.
  const elsewhere =
    pathname.startsWith("/desk") ||
    ["/privacy", "/book", "/appointment", "/approve"].includes(plainPath(pathname));
  if (!hydrated || consent !== null || closed || elsewhere) return null;
  const answer = (value: "granted" | "denied") => () => {
    setClosed(true);
    void setConsent(value);
  };
  return (
    <section className={styles.notice} aria-label={t("label")}>
      <p>
        {t("question")} <Link to="/privacy#choices">{t("more")}</Link>
      </p>
      <div className={styles.answers}>
        <Button variant="secondary" size="small" onClick={answer("denied")}>
          {t("no")}
        </Button>
        <Button variant="secondary" size="small" onClick={answer("granted")}>
          {t("yes")}
        </Button>
      </div>
    </section>
  );
}

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useOnline, useOpensOffline } from "../platform/network.ts";
import styles from "./offline-notice.module.css";

const MOMENT = 1_500;

/** Says that there is no network, once that has lasted a moment; disappears by itself. */
export function OfflineNotice() {
  const t = useTranslations("offline");
  const online = useOnline();
  const opensOffline = useOpensOffline();
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (online) return setLasting(false);
    const timer = setTimeout(setLasting, MOMENT, true);
    return () => clearTimeout(timer);
  }, [online]);
  return (
    <div role="status">
      {lasting && (
        <section className={styles.notice} aria-label={t("label")}>
          {t("text")} {!opensOffline && t("noReload")}
        </section>
      )}
    </div>
  );
}

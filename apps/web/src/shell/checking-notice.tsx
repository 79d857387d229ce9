import { useTranslations } from "use-intl";
import { pendingProofs } from "../platform/pending-proofs.ts";
import { useStore } from "../platform/store.ts";
import styles from "./checking-notice.module.css";

/** Says that the browser is computing a proof of work; disappears by itself. */
export function CheckingNotice() {
  const t = useTranslations("checking");
  const calls = useStore(pendingProofs);
  return (
    <div role="status">
      {calls > 0 && (
        <section className={styles.notice} aria-label={t("label")}>
          <span className={styles.turning} aria-hidden="true" />
          {t("text")}
        </section>
      )}
    </div>
  );
}

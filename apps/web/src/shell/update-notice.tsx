import { useTranslations } from "use-intl";
import { keepThisVersion, release, type StaleReason } from "../platform/release.ts";
import { useStore } from "../platform/store.ts";
import { reloadToNewest } from "../platform/worker.ts";
import { Button } from "../ui/button.tsx";
import styles from "./consent-notice.module.css";

const words = {
  outdated: "outdated",
  "missing-part": "missingPart",
  "new-version": "newVersion",
} as const satisfies Record<StaleReason, string>;

/** Says that there is a new version and offers to reload; drafts keep what was typed. */
export function UpdateNotice() {
  const t = useTranslations("update");
  const state = useStore(release);
  return (
    <div role="status">
      {state.status === "stale" && (
        <section className={styles.notice} aria-label={t("label")}>
          <p>{t(words[state.reason])}</p>
          <div className={styles.answers}>
            {state.reason === "new-version" && (
              <Button size="small" variant="secondary" onClick={keepThisVersion}>
                {t("later")}
              </Button>
            )}
            <Button size="small" onClick={() => void reloadToNewest()}>
              {t("reload")}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}

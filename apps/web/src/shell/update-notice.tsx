import { useTranslations } from "use-intl";
import { release } from "../platform/release.ts";
import { useStore } from "../platform/store.ts";
import { Button } from "../ui/button.tsx";
import styles from "./consent-notice.module.css";

/** Says that the site has moved on and offers the reload; what was typed is kept by the drafts. */
export function UpdateNotice() {
  const t = useTranslations("update");
  const state = useStore(release);
  return (
    <div role="status">
      {state.status === "stale" && (
        <section className={styles.notice} aria-label={t("label")}>
          <p>{state.reason === "outdated" ? t("outdated") : t("missingPart")}</p>
          <div className={styles.answers}>
            <Button size="small" onClick={() => location.reload()}>
              {t("reload")}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}

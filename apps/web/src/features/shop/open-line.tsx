import { useTranslations } from "use-intl";
import { useHydrated } from "../../platform/hydrated.ts";
import type { Hours } from "./hours.ts";
import styles from "./open-line.module.css";
import { useOpenWords } from "./opening-words.ts";

/** One line: open or closed now, until when or from when. */
export function OpenLine({ profile, loading = false }: { profile: Hours | null; loading?: boolean }) {
  const t = useTranslations("site.hours");
  const open = useOpenWords(profile);
  const hydrated = useHydrated();
  if (loading || (profile && !hydrated))
    return <p className={styles.line} aria-hidden="true" data-loading="" />;
  return (
    <p className={styles.line} data-open={open?.open || undefined}>
      <span className={styles.lamp} aria-hidden="true" />
      {open ? (
        <span>
          <strong>{open.title}</strong>, {open.detail}
        </span>
      ) : (
        t("unknown")
      )}
    </p>
  );
}

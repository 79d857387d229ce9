import { useTranslations } from "use-intl";
import { useShortTime } from "../../../features/orders/use-short-time.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./my-bay-page.module.css";
import type { useKeptSteps } from "./use-kept-steps.ts";
import { useStrayFocus } from "./use-stray-focus.ts";

type Props = { steps: ReturnType<typeof useKeptSteps> };

/** The steps that were pressed without a connection and could not be done when it was back: which, of what car, and when. */
export function UndoneSteps({ steps: { undone, drop } }: Props) {
  const t = useTranslations("myBay");
  const shortTime = useShortTime();
  const held = useStrayFocus();
  if (undone.length === 0) return null;
  return (
    <div className={styles.bays} {...held}>
      {undone.map(({ id, key, label, step, at, undone: why = "refused" }) => {
        const word = t(step === "startWork" ? "start" : "done");
        return (
          <div key={key} className={styles.kept} data-undone-step={why}>
            <Notice tone="watch" title={label}>
              {t(`undone.${why}`, { step: word, at: shortTime(new Date(at).toISOString()) })}
            </Notice>
            <Button
              size="large"
              wide
              variant="quiet"
              aria-label={t("undone.seenOf", { step: word, label })}
              onClick={() => drop(id)}
            >
              {t("undone.seen")}
            </Button>
          </div>
        );
      })}
    </div>
  );
}

import { useTranslations } from "use-intl";
import { Icon } from "../../../ui/icons.tsx";
import type { Draft } from "./draft.ts";
import styles from "./step-bar.module.css";
import { isDone, type Step, steps } from "./steps.ts";

// A guest's code belongs to the contact details and is not counted as a step.
const shown = steps.filter((step) => step !== "code");

type Props = { step: Step; draft: Draft; onGo: (step: Step) => void };

/** The present step, with links back to answered ones. */
export function StepBar({ step, draft, onGo }: Props) {
  const t = useTranslations("booking");
  const here = step === "code" ? "you" : step;
  return (
    <nav aria-label={t("progress")} className={styles.bar}>
      <ol className={styles.steps}>
        {shown.map((one, index) => {
          const reachable = shown.slice(0, index).every((before) => isDone(before, draft));
          const done = reachable && isDone(one, draft) && one !== here;
          const mark = done ? <Icon name="check" size={16} /> : <span className="tabular">{index + 1}</span>;
          const words = (
            <>
              <span className={styles.mark}>{mark}</span>
              <span className={styles.name}>{t(`steps.${one}.name`)}</span>
            </>
          );
          return (
            <li key={one} data-here={one === here || undefined}>
              {reachable && one !== step ? (
                <button type="button" onClick={() => onGo(one)}>
                  {words}
                </button>
              ) : (
                <span aria-current={one === here ? "step" : undefined}>{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

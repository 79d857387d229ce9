import type { ReactNode } from "react";
import styles from "./step-footer.module.css";

type Props = {
  total?: ReactNode;
  /** On a wide screen the total stands beside the steps. */
  isTotalBeside?: boolean;
  children: ReactNode;
};

/** The foot of a step: the total so far, and the button on. On a phone it stays within reach of the thumb. */
export function StepFooter({ total, isTotalBeside = true, children }: Props) {
  return (
    <div className={styles.end}>
      {total && (
        <div className={styles.total} data-beside={isTotalBeside || undefined}>
          {total}
        </div>
      )}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

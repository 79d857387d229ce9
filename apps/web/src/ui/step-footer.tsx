import type { ReactNode } from "react";
import styles from "./step-footer.module.css";

/** The foot of a step: the total so far, and the button on. On a phone it stays within reach of the thumb. */
export function StepFooter({ total, children }: { total?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.end}>
      {total && <div className={styles.total}>{total}</div>}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

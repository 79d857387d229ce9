import { type ReactNode, useEffect } from "react";
import { CarPlan } from "../shop/car-plan.tsx";
import styles from "./auth-layout.module.css";

type Props = {
  title: string;
  lead?: ReactNode;
  /** Whether it replaced a form that had the focus. */
  ending?: boolean;
  children: ReactNode;
};

/** The frame of everything about signing in: one narrow column, and the drawing where there is room. */
export function AuthLayout({ title, lead, ending = false, children }: Props) {
  // The shell gives the heading the focus that went with the form, without scrolling to it.
  useEffect(() => {
    if (ending) scrollTo({ top: 0, behavior: "instant" });
  }, [ending, title]);
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.column}>
        <header className={styles.head}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p>{lead}</p>}
        </header>
        {children}
      </div>
      <div className={styles.board} aria-hidden="true">
        <CarPlan lit={[]} />
      </div>
    </div>
  );
}

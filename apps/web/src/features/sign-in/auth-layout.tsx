import type { ReactNode } from "react";
import { useRegainedFocus } from "../../ui/use-regained-focus.ts";
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
  const heading = useRegainedFocus<HTMLHeadingElement>(title, ending);
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.column}>
        <header className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
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

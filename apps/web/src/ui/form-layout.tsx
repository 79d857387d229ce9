import type { ReactNode } from "react";
import styles from "./form-layout.module.css";

type Props = { children: ReactNode };

/** Fields side by side, as many as there is room for. */
export const FormGrid = ({ children }: Props) => <div className={styles.grid}>{children}</div>;

/** The buttons at the end of a form. */
export const FormActions = ({ children }: Props) => <div className={styles.actions}>{children}</div>;

/** The result of sending a form, announced when it appears; takes no room before. */
export const FormStatus = ({ children }: Props) => (
  <div role="status" className={styles.status}>
    {children}
  </div>
);

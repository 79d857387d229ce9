import type { ReactNode } from "react";
import styles from "./page-header.module.css";

type Props = {
  title: ReactNode;
  /** What this page is for, in one or two sentences. */
  lead?: ReactNode;
  /** A short line above the title: where this belongs. */
  eyebrow?: ReactNode;
  /** What one can do with the page as a whole. */
  actions?: ReactNode;
  size?: "public" | "compact";
};

/** The head of a page, with its only h1; focus lands here on a page change. */
export function PageHeader({ title, lead, eyebrow, actions, size = "public" }: Props) {
  return (
    <header className={`${styles.header} ${styles[size]}`}>
      <div className={styles.words}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** For screen readers only. @param props.as the element, where a span cannot stand */
export function VisuallyHidden({
  as: As = "span",
  id,
  children,
}: {
  as?: "span" | "h2" | "legend" | "caption" | "thead";
  id?: string;
  children: ReactNode;
}) {
  return (
    <As id={id} className={styles.hidden}>
      {children}
    </As>
  );
}

import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** For screen readers only. @param props.as the element, where a span cannot stand */
export function VisuallyHidden({
  as: As = "span",
  children,
}: {
  as?: "span" | "legend" | "caption" | "thead";
  children: ReactNode;
}) {
  return <As className={styles.hidden}>{children}</As>;
}

import type { ReactNode } from "react";
import styles from "./shop-color.module.css";

/** A dot in one of the colors a shop chooses from; the words beside it say the same. */
export const ColorDot = ({ color }: { color: string }) => (
  <span className={`${styles.color} ${styles.dot}`} data-color={color} aria-hidden="true" />
);

/** A word the shop marks things with, in its color. */
export const ColorLabel = ({ color, children }: { color: string; children: ReactNode }) => (
  <span className={`${styles.color} ${styles.label}`} data-color={color}>
    <ColorDot color={color} />
    {children}
  </span>
);

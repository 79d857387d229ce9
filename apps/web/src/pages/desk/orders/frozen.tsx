import { type ReactNode, useContext } from "react";
import { FrozenContext } from "./order-context.ts";
import styles from "./order-page.module.css";

/** Fields and buttons that can't be used once the invoice is posted. */
export const Frozen = ({ children }: { children: ReactNode }) => (
  <fieldset className={styles.frozen} disabled={useContext(FrozenContext)}>
    {children}
  </fieldset>
);

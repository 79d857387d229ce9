import type { ReactNode } from "react";
import styles from "./choice-chip.module.css";

type Props = {
  /** The same for all that one is chosen of. */
  name: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
};

/** One of several things to choose one of: a radio button in a frame of its own, with as many words as it takes. */
export function ChoiceChip({ name, checked, onChange, children }: Props) {
  return (
    <label className={styles.chip}>
      <input type="radio" name={name} checked={checked} onChange={onChange} />
      <span className={styles.content}>{children}</span>
    </label>
  );
}

import type { ReactNode } from "react";
import styles from "./choice-chip.module.css";

type Props = {
  /** The radio group's name. */
  name: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
};

/** A radio button in a card of its own, with content of any length. */
export function ChoiceChip({ name, checked, onChange, children }: Props) {
  return (
    <label className={styles.chip}>
      <input type="radio" name={name} checked={checked} onChange={onChange} />
      <span className={styles.content}>{children}</span>
    </label>
  );
}

import type { ReactNode } from "react";
import styles from "./choice-chip.module.css";

type Props = {
  /** The radio group's name. */
  name: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
};

type GroupProps = { legend: string; disabled?: boolean; beside?: boolean; children: ReactNode };

/** Chips to choose one from, below each other, or beside each other where there is room. */
export const ChoiceChips = ({ legend, disabled, beside, children }: GroupProps) => (
  <fieldset className={beside ? `${styles.group} ${styles.beside}` : styles.group} disabled={disabled}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

/** A radio button in a card of its own, with content of any length. */
export function ChoiceChip({ name, checked, onChange, children }: Props) {
  return (
    <label className={styles.chip}>
      <input type="radio" name={name} checked={checked} onChange={onChange} />
      <span className={styles.content}>{children}</span>
    </label>
  );
}

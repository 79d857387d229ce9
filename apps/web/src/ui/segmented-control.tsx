import { type ReactNode, useId } from "react";
import styles from "./segmented-control.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Props<V extends string> = {
  label: string;
  /** Whether the label is seen, too: beside the choice, or above it as in a form. */
  showLabel?: boolean | "above";
  options: readonly (readonly [value: V, label: ReactNode])[];
  value: V;
  onChange: (value: V) => void;
};

/** A choice of one among two or three, side by side: a group of radio buttons. */
export function SegmentedControl<V extends string>({ label, showLabel, options, value, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={showLabel === "above" ? `${styles.control} ${styles.above}` : styles.control}>
      {showLabel ? <legend>{label}</legend> : <VisuallyHidden as="legend">{label}</VisuallyHidden>}
      <div className={styles.segments}>
        {options.map(([one, words]) => (
          <label key={one}>
            <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

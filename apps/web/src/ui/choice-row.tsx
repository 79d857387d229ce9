import type { ComponentPropsWithRef } from "react";
import styles from "./choice-row.module.css";

type Props = Omit<ComponentPropsWithRef<"label">, "className"> & {
  className: string | undefined;
  /** The radio button, or the box to tick. */
  input: ComponentPropsWithRef<"input">;
  /** Pointed at elsewhere. */
  near?: boolean;
};

/** A row of a list to choose from. */
export const ChoiceRow = ({ className, input, near, children, ...rest }: Props) => (
  <label {...rest} className={`${styles.row} ${className}`} data-near={near || undefined}>
    <input {...input} />
    {children}
  </label>
);

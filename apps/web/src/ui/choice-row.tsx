import type { ComponentPropsWithRef } from "react";
import styles from "./choice-row.module.css";

type Props = Omit<ComponentPropsWithRef<"label">, "className"> & {
  className: string | undefined;
  /** The radio button, or the box to tick. */
  input: ComponentPropsWithRef<"input">;
  /** Belongs to what is pointed at elsewhere. */
  related?: boolean;
};

/** A row of a list to choose from. */
export const ChoiceRow = ({ className, input, related, children, ...rest }: Props) => (
  <label {...rest} className={`${styles.row} ${className}`} data-related={related || undefined}>
    <input {...input} />
    {children}
  </label>
);

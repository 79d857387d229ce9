import type { ComponentPropsWithRef, ReactNode, Ref } from "react";
import styles from "./form-layout.module.css";
import { IsAnnounced } from "./states.tsx";

type Props = { children: ReactNode };

type FormProps = ComponentPropsWithRef<"form"> & {
  /** `narrow`: a few short fields. `page`: the page is about the form, which has the room the page gives it. */
  size?: "narrow" | "page";
};

/** A form, one thing below the other. */
export const Form = ({ size, className, ...rest }: FormProps) => (
  <form {...rest} className={[styles.form, size && styles[size], className].filter(Boolean).join(" ")} />
);

/** Fields side by side, as many as there is room for; `halves`: two, on a page about the form. */
export const FormGrid = ({ halves, children }: Props & { halves?: boolean }) => (
  <div className={halves ? `${styles.grid} ${styles.halves}` : styles.grid}>{children}</div>
);

/** The buttons at the end of a form. */
export const FormActions = ({ children }: Props) => <div className={styles.actions}>{children}</div>;

/** The result of sending a form, announced when it appears; takes no room before. With a `ref` it can take the focus. */
export const FormStatus = ({ children, ref }: Props & { ref?: Ref<HTMLDivElement> }) => (
  <div ref={ref} tabIndex={ref ? -1 : undefined} role="status" className={styles.status}>
    <IsAnnounced value={true}>{children}</IsAnnounced>
  </div>
);

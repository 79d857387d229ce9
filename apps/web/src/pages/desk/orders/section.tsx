import { type ReactNode, useId, useState } from "react";
import { Icon } from "../../../ui/icons.tsx";
import styles from "./order-page.module.css";

type Props = {
  title: string;
  /** What it comes to, in a few words, while it is folded. */
  summary?: ReactNode;
  /** Whether it is unfolded as it comes, and when there is something new to see to. */
  isOpen?: boolean;
  onOpen?: () => void;
  children: ReactNode;
} & React.ComponentPropsWithRef<"section">;

/** A part of an order's page that folds to one line. */
export function Section({ title, summary, isOpen = false, onOpen, children, ...rest }: Props) {
  const id = useId();
  const [open, setOpen] = useState(isOpen);
  const [was, setWas] = useState(isOpen);
  if (was !== isOpen) {
    setWas(isOpen);
    if (isOpen) setOpen(true);
  }
  return (
    <section {...rest} className={styles.section} aria-labelledby={id} data-no-print="">
      <details
        open={open}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
          if (currentTarget.open) onOpen?.();
        }}
      >
        <summary>
          <h2 id={id}>{title}</h2>
          <span className={styles.summary}>{summary}</span>
          <Icon name="chevronDown" size={18} />
        </summary>
        <div className={styles.body} data-focus-home="" tabIndex={-1}>
          {children}
        </div>
      </details>
    </section>
  );
}

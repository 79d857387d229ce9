import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./dead-end.module.css";

type Props = {
  eyebrow?: string;
  title: string;
  text: string;
  /** Where it leads first. */
  first: { to: string; label: string };
  contact: string;
  drawing: ReactNode;
  /** Where the drawing stands. */
  position: "above" | "beside";
};

/** A page without content: a drawing, text, and links. Search engines are told not to index it. */
export function DeadEnd({ eyebrow, title, text, first, contact, drawing, position }: Props) {
  return (
    <div className={`page ${styles.page} ${styles[position]}`}>
      <meta name="robots" content="noindex" />
      {position === "above" && drawing}
      <div className={styles.words}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          <ButtonLink to={first.to}>{first.label}</ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            {contact}
          </ButtonLink>
        </div>
      </div>
      {position === "beside" && drawing}
    </div>
  );
}

import type { HTMLAttributes, ReactNode } from "react";
import styles from "./card.module.css";

type CardProps = {
  as?: "div" | "article" | "section" | "li";
  tone?: "sheet" | "sunken" | "accent";
} & HTMLAttributes<HTMLElement>;

/** A sheet of paper that holds one thing. */
export function Card({ as: Tag = "div", tone = "sheet", className, ...rest }: CardProps) {
  return <Tag {...rest} className={[styles.card, styles[tone], className].filter(Boolean).join(" ")} />;
}

type BadgeProps = { tone?: "neutral" | "accent" | "ok" | "watch" | "stop"; children: ReactNode };

/** A short state in words. Grades keep their colors for inspection and money. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[`badge-${tone}`]}`}>{children}</span>;
}

type DescriptionListProps = { items: readonly { term: ReactNode; detail: ReactNode }[] };

/** Terms and what is true of them. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, detail }, index) => (
        <div key={index}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

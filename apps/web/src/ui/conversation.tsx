import type { ReactNode } from "react";
import styles from "./conversation.module.css";

export type ConversationEntry = {
  id: string;
  who: ReactNode;
  /** ISO 8601, and how a person reads it. */
  at: string;
  when: string;
  text: string;
  /** What the text is written in, where it may be another language than the page's; BCP 47. */
  lang?: string;
  /** `house`: the shop's own words. */
  side: "guest" | "house";
  /** What stands below the text. */
  more?: ReactNode;
};

type Props = { label: string; entries: readonly ConversationEntry[] };

/** What was said, in the order it was said. */
export function Conversation({ label, entries }: Props) {
  return (
    <ol className={styles.list} aria-label={label}>
      {entries.map(({ id, who, at, when, text, lang, side, more }) => (
        <li key={id} className={`${styles.entry} ${styles[side]}`} data-entry={side}>
          <p className={styles.head}>
            <span className={styles.who}>{who}</span>
            <time dateTime={at} className={`tabular ${styles.when}`}>
              {when}
            </time>
          </p>
          <p className={styles.text} dir="auto" lang={lang}>
            {text}
          </p>
          {more}
        </li>
      ))}
    </ol>
  );
}

import { useEffect, useId, useRef } from "react";
import styles from "./error-summary.module.css";

type Props = { title: string; items: readonly { text: string; onGo: (() => void) | null }[] };

/** What is wrong in a form, at its top, each leading to its field. Takes the focus when it appears. */
export function ErrorSummary({ title, items }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    box.current?.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
  }, []);
  return (
    <div ref={box} className={styles.summary} data-summary="" role="alert" tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.items}>
        {items.map(({ text, onGo }, index) => (
          <li key={index}>
            {onGo ? (
              <button type="button" onClick={onGo}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

import styles from "./skeleton.module.css";

type Props = { lines?: number; height?: string };

/** The shape of what is coming; the surrounding region should be `aria-busy`. */
export function Skeleton({ lines = 3, height }: Props) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {height ? (
        <span style={{ height, width: "100%" }} />
      ) : (
        Array.from({ length: lines }, (_, line) => (
          <span key={line} style={{ width: `${[92, 100, 84, 96, 62][line % 5]}%` }} />
        ))
      )}
    </div>
  );
}

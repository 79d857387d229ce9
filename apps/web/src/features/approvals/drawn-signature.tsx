import type { Drawing } from "@openhood/domain/approvals/strokes";
import styles from "./signature-pad.module.css";

/** A signature as it was drawn. */
export const DrawnSignature = ({ label, drawing }: { label: string; drawing: Drawing }) => (
  <svg
    className={styles.drawn}
    viewBox={`0 0 ${drawing.width} ${drawing.height}`}
    role="img"
    aria-label={label}
  >
    {drawing.strokes.map((points, at) => (
      // A stroke is never moved, and two may be the same.
      <polyline key={at} points={points} />
    ))}
  </svg>
);

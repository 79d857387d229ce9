import { type Drawing, drawingOf, type Point, pointsOf } from "@openhood/domain/approvals/strokes";
import { useEffect, useId, useRef } from "react";
import type Pad from "signature_pad";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import styles from "./signature-pad.module.css";

type Props = {
  label: string;
  hint: string;
  clear: string;
  error?: string | null | undefined;
  value: Drawing | null;
  onChange: (value: Drawing | null) => void;
};

/** What was drawn, as wide and high as the pad is now. */
function fitted({ width, height, strokes }: Drawing, canvas: HTMLCanvasElement): Point[][] {
  const scale = Math.min(canvas.offsetWidth / width, canvas.offsetHeight / height);
  return strokes.map((stroke) => pointsOf(stroke).map(({ x, y }) => ({ x: x * scale, y: y * scale })));
}

/** Room for a signature, drawn with a finger, a pen or a mouse. Whoever cannot draw types their name, elsewhere. */
export function SignaturePad({ label, hint, clear, error, value, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const hintId = useId();
  const errorId = useId();

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let ended = false;
    let watcher: ResizeObserver | undefined;
    const draw = () => {
      const ratio = Math.max(1, window.devicePixelRatio);
      element.width = element.offsetWidth * ratio;
      element.height = element.offsetHeight * ratio;
      element.getContext("2d")?.scale(ratio, ratio);
      if (!pad.current) return;
      // Setting its size has emptied the canvas.
      pad.current.clear();
      const { value } = latest.current;
      const style = { dotSize: 0, minWidth: 0.8, maxWidth: 2.4, velocityFilterWeight: 0.7 };
      const groups = value ? fitted(value, element) : [];
      pad.current.fromData(
        groups.map((points) => ({
          ...{ ...style, penColor: "#14181b", compositeOperation: "source-over" as const },
          points: points.map((point) => ({ ...point, pressure: 0.5, time: 0 })),
        })),
      );
    };
    void import("signature_pad").then(({ default: SignaturePad }) => {
      if (ended) return;
      pad.current = new SignaturePad(element, { penColor: "#14181b", minWidth: 0.8, maxWidth: 2.4 });
      pad.current.addEventListener("endStroke", () => {
        const strokes = pad.current?.toData().map(({ points }) => points) ?? [];
        const frame = { width: element.offsetWidth, height: element.offsetHeight };
        latest.current.onChange(drawingOf(strokes, frame));
      });
      watcher = new ResizeObserver(draw);
      watcher.observe(element);
    });
    return () => {
      ended = true;
      watcher?.disconnect();
      pad.current?.off();
      pad.current = null;
    };
  }, []);

  // What it holds can be taken away from outside: it was sent.
  useEffect(() => {
    if (value === null) pad.current?.clear();
  }, [value]);

  return (
    <div className={styles.field} data-invalid={error ? "" : undefined}>
      <canvas
        ref={canvas}
        className={styles.pad}
        role="img"
        aria-label={label}
        aria-describedby={error ? `${hintId} ${errorId}` : hintId}
      />
      <div className={styles.below}>
        <p id={hintId}>{hint}</p>
        <Button variant="quiet" size="small" disabled={value === null} onClick={() => onChange(null)}>
          {clear}
        </Button>
      </div>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}

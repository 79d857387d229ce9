import type { CarPart } from "@openhood/domain/catalog/service";
import { memo, useEffect, useRef } from "react";
import styles from "./car-plan.module.css";

const BODY =
  "M121 210C121 170 123 138 137 121C147 109 170 104 206 103L478 101C548 101 594 109 616 131C633 148 640 178 640 210C640 242 633 272 616 289C594 311 548 319 478 319L206 317C170 316 147 311 137 299C123 282 121 250 121 210Z";

/** Mirrors the left half to the right: the axis is at 210. */
const MIRRORED = "matrix(1 0 0 -1 0 420)";

/** What is on both sides of the car, drawn once. */
const onBothSides = (d: string) => (
  <>
    <path d={d} />
    <path d={d} transform={MIRRORED} />
  </>
);

/** The same at each wheel; `x` and `y` are the positions of the four. */
const atEachWheel = (xs: readonly number[], ys: readonly number[], what: React.ReactNode) =>
  xs.flatMap((x) =>
    ys.map((y) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
        {what}
      </g>
    )),
  );

/** The drawing's strokes that do not light up: glass, doors, seats, the line through the middle. */
const lines = (
  <g className={styles.lines}>
    <path d="M86 210h14m10 0h44m10 0h8m10 0h44m10 0h8m10 0h44m10 0h8m10 0h44m10 0h8m10 0h44m10 0h8m10 0h44m10 0h8m10 0h44m10 0h8m10 0h44m10 0h16" />
    <path d="M432 127C447 178 447 242 432 293L478 306C494 246 494 174 478 114Z" />
    <path d="M238 131C229 178 229 242 238 289L200 304C188 248 188 172 200 116Z" />
    <path d="M152 122C143 150 140 180 140 210C140 240 143 270 152 298" />
    <path d="M262 144h26q8 0 8 8v116q0 8-8 8h-26q-6 0-6-6v-120q0-6 6-6ZM256 150h-4q-6 0-6 6v108q0 6 6 6h4M270 210h26" />
    {onBothSides(
      "M238 131C300 126 372 125 432 127M246 116L330 113L330 122M338 113L426 112M330 103v22M204 104v12M470 101l8 13M492 116C560 118 600 130 617 150M494 150C540 150 588 156 626 176M448 101l-4-12c-1-4-8-5-16-3c-6 2-6 6 0 8l9 7M352 146h34q10 0 10 10v28q0 10-10 10h-34q-6 0-6-6v-36q0-6 6-6ZM346 150h-8q-6 0-6 6v28q0 6 6 6h8",
    )}
  </g>
);

const shapes: Record<CarPart, React.ReactNode> = {
  body: <path className={styles.shell} d={BODY} />,
  exhaust: (
    <>
      <path className={styles.hit} d="M556 246H470L432 262H108" />
      <path className={styles.pipe} d="M556 246H486L446 262H118" />
      <path className={styles.pipeCore} d="M556 246H486L446 262H118" />
      <rect x="376" y="252" width="56" height="20" rx="10" />
      <path d="M162 248h50q10 0 10 14t-10 14h-50q-10 0-10-14t10-14Z" />
      <path d="M392 256v12M404 256v12M416 256v12M168 256v12M206 256v12" className={styles.detail} />
    </>
  ),
  steering: (
    <>
      <path className={styles.hit} d="M506 136V284M506 170H446" />
      <path className={styles.rod} d="M506 128V292M506 166H452" />
      <rect x="500" y="172" width="12" height="76" rx="6" />
      <ellipse cx="444" cy="166" rx="9" ry="25" />
      <path d="M444 141v50M444 166h8" className={styles.detail} />
    </>
  ),
  brakes: atEachWheel(
    [182, 488],
    [120, 280],
    <>
      <rect className={styles.hit} width="80" height="20" />
      <rect x="6" y="5" width="68" height="10" rx="3" />
      <path d="M48 1h18q4 0 4 4v10q0 4-4 4h-18q-4 0-4-4v-10q0-4 4-4Z" />
    </>,
  ),
  tires: atEachWheel(
    [180, 486],
    [96, 296],
    <>
      <rect width="84" height="28" rx="9" className={styles.tire} />
      <path d="M14 7v14M28 7v14M42 7v14M56 7v14M70 7v14" className={styles.tread} />
    </>,
  ),
  battery: (
    <>
      <rect className={styles.hit} x="528" y="138" width="60" height="38" />
      <rect x="536" y="144" width="44" height="26" rx="4" />
      <path d="M545 157h8M549 153v8M564 157h8" className={styles.detail} />
    </>
  ),
  engine: (
    <>
      <rect x="534" y="178" width="62" height="84" rx="8" />
      <circle cx="572" cy="191" r="7" className={styles.detail} />
      <circle cx="572" cy="210" r="7" className={styles.detail} />
      <circle cx="572" cy="229" r="7" className={styles.detail} />
      <circle cx="572" cy="248" r="7" className={styles.detail} />
      <path d="M546 186v68M556 186v68" className={styles.detail} />
    </>
  ),
  climate: (
    <>
      <rect className={styles.hit} x="608" y="164" width="26" height="92" />
      <rect x="613" y="168" width="13" height="84" rx="4" />
      <path
        d="M613 178h13M613 188h13M613 198h13M613 208h13M613 218h13M613 228h13M613 238h13"
        className={styles.detail}
      />
      <circle cx="468" cy="228" r="15" />
      <path
        d="M468 228c-2-6 0-10 4-11M468 228c6-1 10 2 10 6M468 228c4 5 3 9-1 11M468 228c-5 3-9 2-11-2"
        className={styles.detail}
      />
    </>
  ),
  lights: onBothSides(
    "M590 117c16 5 28 14 34 28c-13-1-26-7-36-18q-4-6 2-10ZM128 142c3-10 7-17 14-22q7-1 6 6c-2 9-5 15-9 22q-9 2-11-6Z",
  ),
};

/** The parts that are drawn, from below to above, so that each can be pointed at. */
export const layers: readonly CarPart[] = [
  "tires",
  "body",
  "exhaust",
  "steering",
  "brakes",
  "engine",
  "battery",
  "climate",
  "lights",
];

/** Where a part's name stands, and how far and to where the line from it goes. */
const callouts: Record<CarPart, { at: [x: number, y: number]; line: string; to: [x: number, y: number] }> = {
  tires: { at: [222, 40], line: "M0 10V58", to: [0, 58] },
  body: { at: [330, 40], line: "M0 10V66", to: [0, 66] },
  steering: { at: [444, 40], line: "M0 10V106", to: [0, 106] },
  brakes: { at: [536, 40], line: "M0 10V88", to: [0, 88] },
  battery: { at: [640, 40], line: "M0 10L-70 108", to: [-70, 108] },
  exhaust: { at: [188, 392], line: "M0-16V-122", to: [0, -122] },
  climate: { at: [430, 392], line: "M0-16L34-152", to: [34, -152] },
  engine: { at: [556, 392], line: "M0-16V-134", to: [0, -134] },
  lights: { at: [660, 392], line: "M0-16L-48-100", to: [-48, -100] },
};

type Props = {
  lit: readonly CarPart[];
  /** The names of the parts, when they are to stand around the car. */
  names?: Record<CarPart, string>;
  /** Called with the part under the pointer, or null. */
  onPoint?: (part: CarPart | null) => void;
  onPick?: (part: CarPart) => void;
};

const partAt = (event: Event): CarPart | null => {
  const group = event.target instanceof Element ? event.target.closest("[data-part]") : null;
  return (group?.getAttribute("data-part") as CarPart | null) ?? null;
};

/**
 * A car from above, its front to the right; the parts in `lit` light up. It is for the eye and the pointer only: all
 * it offers must also be there as text.
 */
export const CarPlan = memo(({ lit, names, onPoint, onPick }: Props) => {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const svg = drawing.current;
    if (!svg || !onPick) return;
    const over = (event: PointerEvent) => {
      if (event.pointerType !== "touch") onPoint?.(partAt(event));
    };
    const leave = () => onPoint?.(null);
    const click = (event: MouseEvent) => {
      const part = partAt(event);
      if (part) onPick(part);
    };
    svg.addEventListener("pointerover", over);
    svg.addEventListener("pointerleave", leave);
    svg.addEventListener("click", click);
    return () => {
      svg.removeEventListener("pointerover", over);
      svg.removeEventListener("pointerleave", leave);
      svg.removeEventListener("click", click);
    };
  }, [onPoint, onPick]);

  return (
    <svg
      ref={drawing}
      viewBox={names ? "66 16 636 392" : "84 80 584 260"}
      aria-hidden="true"
      focusable="false"
      className={[styles.car, onPick ? styles.live : "", names ? styles.named : ""].join(" ")}
    >
      {layers.map((part) => (
        <g key={part} data-part={part} data-lit={lit.includes(part) || undefined} className={styles.part}>
          {shapes[part]}
          {part === "body" && lines}
        </g>
      ))}
      {names && (
        <g className={styles.callouts}>
          {layers.map((part) => {
            const { at, line, to } = callouts[part];
            return (
              <g
                key={part}
                data-part={part}
                data-lit={lit.includes(part) || undefined}
                className={styles.callout}
                transform={`translate(${at.join(" ")})`}
              >
                <path d={line} />
                <circle cx={to[0]} cy={to[1]} r="3.5" />
                <rect x="-46" y="-22" width="92" height="32" className={styles.hit} />
                <text>{names[part]}</text>
              </g>
            );
          })}
        </g>
      )}
    </svg>
  );
});

import type { CarPart } from "@openhood/domain/catalogue/service";
import { useEffect, useRef } from "react";
import styles from "./car-plan.module.css";

const BODY =
  "M121 210C121 170 123 138 137 121C147 109 170 104 206 103L478 101C548 101 594 109 616 131C633 148 640 178 640 210C640 242 633 272 616 289C594 311 548 319 478 319L206 317C170 316 147 311 137 299C123 282 121 250 121 210Z";

/** The drawing's strokes that do not light up: glass, doors, seats, the line through the middle. */
function Lines() {
  return (
    <g className={styles.lines}>
      <path d="M86 210h14m10 0h44m10 0h8m10 0h44m10 0h8m10 0h44m10 0h8m10 0h44m10 0h8m10 0h44m10 0h8m10 0h44m10 0h8m10 0h44m10 0h8m10 0h44m10 0h16" />
      <path d="M432 127C447 178 447 242 432 293L478 306C494 246 494 174 478 114Z" />
      <path d="M238 131C229 178 229 242 238 289L200 304C188 248 188 172 200 116Z" />
      <path d="M238 131C300 126 372 125 432 127M238 289C300 294 372 295 432 293" />
      <path d="M246 116L330 113L330 122M338 113L426 112M246 304L330 307L330 298M338 307L426 308" />
      <path d="M330 103v22M330 317v-22M204 104v12M204 316v-12M470 101l8 13M470 319l8-13" />
      <path d="M492 116C560 118 600 130 617 150M492 304C560 302 600 290 617 270M494 150C540 150 588 156 626 176M494 270C540 270 588 264 626 244" />
      <path d="M152 122C143 150 140 180 140 210C140 240 143 270 152 298" />
      <path d="M448 101l-4-12c-1-4-8-5-16-3c-6 2-6 6 0 8l9 7M448 319l-4 12c-1 4-8 5-16 3c-6-2-6-6 0-8l9-7" />
      <path d="M352 146h34q10 0 10 10v28q0 10-10 10h-34q-6 0-6-6v-36q0-6 6-6ZM346 150h-8q-6 0-6 6v28q0 6 6 6h8" />
      <path d="M352 226h34q10 0 10 10v28q0 10-10 10h-34q-6 0-6-6v-36q0-6 6-6ZM346 230h-8q-6 0-6 6v28q0 6 6 6h8" />
      <path d="M262 144h26q8 0 8 8v116q0 8-8 8h-26q-6 0-6-6v-120q0-6 6-6ZM256 150h-4q-6 0-6 6v108q0 6 6 6h4M270 210h26" />
    </g>
  );
}

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
  brakes: (
    <>
      {[188, 494].map((x) =>
        [130, 290].map((y) => (
          <g key={`${x}${y}`}>
            <rect className={styles.hit} x={x - 6} y={y - 10} width="80" height="20" />
            <rect x={x} y={y - 5} width="68" height="10" rx="3" />
            <path d={`M${x + 42} ${y - 9}h18q4 0 4 4v10q0 4-4 4h-18q-4 0-4-4v-10q0-4 4-4Z`} />
          </g>
        )),
      )}
    </>
  ),
  tires: (
    <>
      {[180, 486].map((x) =>
        [96, 296].map((y) => (
          <g key={`${x}${y}`}>
            <rect x={x} y={y} width="84" height="28" rx="9" className={styles.tire} />
            <path
              d={`M${x + 14} ${y + 7}v14M${x + 28} ${y + 7}v14M${x + 42} ${y + 7}v14M${x + 56} ${y + 7}v14M${x + 70} ${y + 7}v14`}
              className={styles.tread}
            />
          </g>
        )),
      )}
    </>
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
  lights: (
    <>
      <path d="M590 117c16 5 28 14 34 28c-13-1-26-7-36-18q-4-6 2-10ZM590 303c16-5 28-14 34-28c-13 1-26 7-36 18q-4 6 2 10Z" />
      <path d="M128 142c3-10 7-17 14-22q7-1 6 6c-2 9-5 15-9 22q-9 2-11-6ZM128 278c3 10 7 17 14 22q7 1 6-6c-2-9-5-15-9-22q-9-2-11 6Z" />
    </>
  ),
};

/** From below to above, so that each can be pointed at. */
const layers: readonly CarPart[] = [
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

/** Where a part's name stands, and the line from it to the part. */
const callouts: Record<CarPart, { x: number; y: number; anchor: "start" | "middle" | "end"; line: string }> =
  {
    tires: { x: 222, y: 40, anchor: "middle", line: "M222 50V98" },
    body: { x: 330, y: 40, anchor: "middle", line: "M330 50V106" },
    steering: { x: 444, y: 40, anchor: "middle", line: "M444 50V146" },
    brakes: { x: 536, y: 40, anchor: "middle", line: "M536 50V128" },
    battery: { x: 640, y: 40, anchor: "middle", line: "M640 50L570 148" },
    exhaust: { x: 188, y: 392, anchor: "middle", line: "M188 376V270" },
    climate: { x: 430, y: 392, anchor: "middle", line: "M430 376L464 240" },
    engine: { x: 556, y: 392, anchor: "middle", line: "M556 376V258" },
    lights: { x: 660, y: 392, anchor: "middle", line: "M660 376L612 292" },
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
 * A car from above, its front to the right; the parts in `lit` light up. A picture for eyes and pointers: whatever can
 * be done with it must also stand beside it as text.
 */
export function CarPlan({ lit, names, onPoint, onPick }: Props) {
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
          {part === "body" && <Lines />}
        </g>
      ))}
      {names && (
        <g className={styles.callouts}>
          {layers.map((part) => {
            const { x, y, anchor, line } = callouts[part];
            const end = /(?:V|L|H)([\d. ]+)$/.exec(line)?.[1]?.split(" ").map(Number) ?? [];
            const [endX, endY] = end.length === 2 ? end : [x, end[0]];
            return (
              <g
                key={part}
                data-part={part}
                data-lit={lit.includes(part) || undefined}
                className={styles.callout}
              >
                <path d={line} />
                <circle cx={endX} cy={endY} r="3.5" />
                <rect x={x - 46} y={y - 22} width="92" height="32" className={styles.hit} />
                <text x={x} y={y} textAnchor={anchor}>
                  {names[part]}
                </text>
              </g>
            );
          })}
        </g>
      )}
    </svg>
  );
}

/** Most strokes of one signature. */
export const MAX_STROKES = 100;
/** Longest signature, in characters of all its strokes. */
export const MAX_SIGNATURE = 40_000;
/** Longest side of the frame a signature is drawn in. */
const MAX_SIDE = 9_999;

/** A point of a drawing, from the upper left corner of its frame. */
export type Point = { x: number; y: number };
/** What a hand drew: strokes as points of an SVG polyline (`x,y x,y`), in a frame. */
export type Drawing = { width: number; height: number; strokes: string[] };

const within = (value: number, side: number): number => Math.min(side, Math.max(0, Math.round(value) || 0));

/** The points of a stroke. */
export const pointsOf = (stroke: string): Point[] =>
  stroke.split(" ").map((point) => {
    const [x = 0, y = 0] = point.split(",").map(Number);
    return { x, y };
  });

/** Does all of it lie in its frame? */
export const isInFrame = ({ width, height, strokes }: Drawing): boolean =>
  strokes.flatMap(pointsOf).every(({ x, y }) => x <= width && y <= height);

/** Is there more to it than dots, that is, anything somebody could see? */
export const isSeen = ({ strokes }: Pick<Drawing, "strokes">): boolean =>
  strokes.some((stroke) => new Set(stroke.split(" ")).size > 1);

function strokeOf(points: readonly Point[], { width, height }: { width: number; height: number }): string[] {
  const all = points.map(({ x, y }) => `${within(x, width)},${within(y, height)}`);
  return all.filter((point, at) => point !== all[at - 1]);
}

const lengthOf = (strokes: readonly string[][]): number =>
  strokes.reduce((sum, stroke) => sum + stroke.join(" ").length, 0);

/**
 * What was drawn, in whole numbers and small enough to be kept: where it is too long, every other point of it goes, but no
 * end of a stroke. Strokes beyond the last one that can be kept are dropped. Null where nothing was drawn but dots.
 */
export function drawingOf(
  strokes: readonly (readonly Point[])[],
  frame: { width: number; height: number },
): Drawing | null {
  const width = Math.max(1, within(frame.width, MAX_SIDE));
  const height = Math.max(1, within(frame.height, MAX_SIDE));
  let kept = strokes
    .filter(({ length }) => length > 0)
    .slice(0, MAX_STROKES)
    .map((points) => strokeOf(points, { width, height }));
  while (lengthOf(kept) > MAX_SIGNATURE)
    kept = kept.map((points) => points.filter((_, at) => at % 2 === 0 || at === points.length - 1));
  const drawing = { width, height, strokes: kept.map((points) => points.join(" ")) };
  return isSeen(drawing) ? drawing : null;
}

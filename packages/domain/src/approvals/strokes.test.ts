import fc from "fast-check";
import { expect, test } from "vitest";
import { Signature } from "./signature.ts";
import { drawingOf, MAX_SIGNATURE, MAX_STROKES, pointsOf } from "./strokes.ts";

const side = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.double({ min: 0, max: 20_000 }));
const point = fc.record({ x: fc.double({ min: -50, max: 2_500 }), y: fc.double({ min: -50, max: 2_500 }) });
const drawn = fc.array(fc.array(point, { maxLength: 60 }), { maxLength: 150 });

test("whatever a hand draws is a signature that can be kept, inside its frame, or nothing at all", () => {
  fc.assert(
    fc.property(drawn, side, side, (strokes, width, height) => {
      const drawing = drawingOf(strokes, { width, height });
      // Nothing was drawn but dots: within the frame no stroke goes anywhere.
      const spread = (all: number[], side: number) => {
        const within = all.map((one) => Math.min(Math.max(1, side || 0), Math.max(0, one || 0)));
        return Math.max(...within) - Math.min(...within);
      };
      if (drawing === null)
        return strokes.slice(0, MAX_STROKES).every((points) => {
          const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
          return points.length === 0 || (spread(xs, width) <= 1 && spread(ys, height) <= 1);
        });
      expect(Signature.parse({ kind: "drawn", ...drawing })).toEqual({ kind: "drawn", ...drawing });
      expect(drawing.strokes.length).toBeLessThanOrEqual(MAX_STROKES);
      return drawing.strokes.flatMap(pointsOf).every(({ x, y }) => x <= drawing.width && y <= drawing.height);
    }),
  );
});

test("a drawing that is drawn again from what was kept of it is the same", () => {
  fc.assert(
    fc.property(drawn, (strokes) => {
      const frame = { width: 900, height: 300 };
      const drawing = drawingOf(strokes, frame);
      expect(drawing && drawingOf(drawing.strokes.map(pointsOf), frame)).toEqual(drawing);
    }),
  );
});

test("of one that is too long points go, and neither a stroke nor an end of one", () => {
  const stroke = (row: number) => Array.from({ length: 900 }, (_, at) => ({ x: at + 1_000, y: row + 1_000 }));
  const strokes = Array.from({ length: 20 }, (_, row) => stroke(row));
  const drawing = drawingOf(strokes, { width: 3_000, height: 3_000 });
  expect(drawing?.strokes).toHaveLength(20);
  expect(drawing?.strokes.join("").length).toBeLessThanOrEqual(MAX_SIGNATURE);
  expect(drawing?.strokes.join("").length).toBeGreaterThan(MAX_SIGNATURE / 3);
  for (const [row, one] of (drawing?.strokes ?? []).entries()) {
    expect(one.startsWith(`1000,${row + 1_000} `)).toBe(true);
    expect(one.endsWith(` 1899,${row + 1_000}`)).toBe(true);
  }
});

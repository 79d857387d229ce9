import { type RefObject, useLayoutEffect, useState } from "react";
import type { Spot } from "../../../ui/drag.ts";

/** Where lanes and rows stand, px from the board's corner; `rows` are their tops, and the end of the last. */
export type Geometry = { lanes: readonly { id: string; left: number; right: number }[]; rows: number[] };

/** The rows on screen; they grow with what stands in them. */
function rowsOf(board: HTMLElement): number[] {
  let end = 0;
  return getComputedStyle(board)
    .gridTemplateRows.split(" ")
    .map((height) => {
      end += Number.parseFloat(height);
      return end;
    });
}

function geometryOf(board: HTMLElement): Geometry {
  const corner = board.getBoundingClientRect().left;
  const lanes = [...board.querySelectorAll<HTMLElement>("[data-lane]")].map((lane) => {
    const { left, right } = lane.getBoundingClientRect();
    return { id: lane.dataset.lane ?? "", left: left - corner, right: right - corner };
  });
  return { lanes, rows: rowsOf(board) };
}

/** The board's geometry while something is lifted: nothing in it moves then, and measuring it takes as long as a frame. */
export function useGeometry(board: RefObject<HTMLElement | null>, isLifted: boolean): Geometry | null {
  const [geometry, setGeometry] = useState<Geometry | null>(null);
  useLayoutEffect(() => {
    const element = board.current;
    if (!element || !isLifted) return;
    const measure = () => setGeometry(geometryOf(element));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => {
      watch.disconnect();
      setGeometry(null);
    };
  }, [isLifted]);
  return geometry;
}

const rowAt = ({ rows }: Pick<Geometry, "rows">, y: number) =>
  Math.max(
    0,
    Math.min(
      rows.findLastIndex((top) => top <= y),
      rows.length - 2,
    ),
  );

/** The index of the day at a height of the window, on the board something stands in; `start` is its first index. */
export function indexAt(within: Element, start: number, y: number): number {
  const board = within.closest<HTMLElement>("[data-board]");
  return board ? start + rowAt({ rows: rowsOf(board) }, y - board.getBoundingClientRect().top) : start;
}

/** The lane and the index under a point of the window; the nearest where it lies beside the board. */
export function boardAt(board: HTMLElement, known: Geometry | null, start: number, x: number, y: number) {
  const corner = board.getBoundingClientRect();
  const geometry = known ?? geometryOf(board);
  const { lanes } = geometry;
  const [first, last] = [lanes[0], lanes.at(-1)];
  if (!first || !last) return null;
  const inside = Math.max(first.left, Math.min(x - corner.left, last.right - 1));
  const lane = lanes.find(({ left, right }) => inside >= left && inside < right);
  return lane ? { lane: lane.id, index: start + rowAt(geometry, y - corner.top) } : null;
}

/** The box of a spot on the board; `start` is the board's first index. */
export function boxOf({ lanes, rows }: Geometry, spot: Spot, start: number) {
  const lane = lanes.find(({ id }) => id === spot.lane);
  const end = Math.min(spot.start + spot.length - start, rows.length - 1);
  const [top, bottom] = [rows[spot.start - start], rows[end]];
  if (!lane || top === undefined || bottom === undefined) return null;
  return { left: lane.left, top, width: lane.right - lane.left, height: bottom - top };
}

import type { Slot } from "@openhood/domain/booking/appointment";
import { type DayGrid, runFrom } from "@openhood/domain/booking/quarters";

/** A run of quarters in a lane. */
export type Spot = { lane: string; start: number; length: number };

/** An appointment that was picked up: where it came from, where it would go, and by what it is held. */
export type Drag = {
  id: string;
  by: "pointer" | "keys";
  from: Spot;
  to: Spot;
};

/** Where on the board something may be put. */
export type Bounds = { start: number; end: number; lanes: readonly string[] };

/** How far one asks to go: quarters down, lanes to the right, quarters longer. */
export type Step = { down?: number; right?: number; longer?: number };

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

/** A spot kept inside the board, its length at least a quarter. What is longer than the board keeps its length. */
export function clampToBoard({ lane, start, length }: Spot, bounds: Bounds): Spot {
  return {
    lane,
    start: clamp(bounds.start, start, Math.max(bounds.start, bounds.end - length)),
    length: Math.max(1, length),
  };
}

/** One step with the keys. */
export function nudged(drag: Drag, { down = 0, right = 0, longer = 0 }: Step, bounds: Bounds): Drag {
  const { to } = drag;
  const lane = bounds.lanes.indexOf(to.lane);
  const next = bounds.lanes[clamp(0, lane + right, bounds.lanes.length - 1)] ?? to.lane;
  const longest = Math.max(to.length, bounds.end - to.start);
  const length = clamp(1, to.length + longer, longest);
  return { ...drag, to: clampToBoard({ lane: next, start: to.start + down, length }, bounds) };
}

/** Where a place stands on its day. What has a break in it is lifted as one run of the same length. */
export const spotOf = ({ lane, quarters }: Slot, grid: DayGrid): Spot => ({
  lane,
  start: Math.min(...quarters) - grid.first,
  length: quarters.length,
});

/** The place a spot stands for. */
export const slotOf = ({ lane, start, length }: Spot, grid: DayGrid): Slot => ({
  lane,
  date: grid.date,
  quarters: runFrom(grid.first + start, length),
});

/** Would it go anywhere else than where it was? */
export const hasMoved = ({ from, to }: Pick<Drag, "from" | "to">): boolean =>
  from.lane !== to.lane || from.start !== to.start || from.length !== to.length;

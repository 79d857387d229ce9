/** A run of places in a lane: the quarter hours of a bay, or one place in a column. */
export type Spot = { lane: string; start: number; length: number };

/** Something that was picked up: where it came from, where it would go, and by what it is held. */
export type Drag = {
  id: string;
  by: "pointer" | "keys";
  from: Spot;
  to: Spot;
};

/** Where on the board something may be put. */
export type Bounds = { start: number; end: number; lanes: readonly string[] };

/** How far one asks to go: places down, lanes to the right, places longer. */
export type Step = { down?: number; right?: number; longer?: number };

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

/** A spot kept inside the board, its length at least a place. What is longer than the board keeps its length. */
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

/** Would it go anywhere else than where it was? */
export const hasMoved = ({ from, to }: Pick<Drag, "from" | "to">): boolean =>
  from.lane !== to.lane || from.start !== to.start || from.length !== to.length;

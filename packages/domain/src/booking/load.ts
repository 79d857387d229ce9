import type { Slot } from "./appointment.ts";
import { type DayLoad, emptyDay } from "./availability.ts";
import { and, emptyMask, isNone, type Mask, or, without } from "./mask.ts";
import type { DayGrid, Quarter } from "./quarters.ts";

/** Most appointments that may stand over each other in a lane. */
export const MAX_LAYERS = 4;

/**
 * Under which name a layer of a lane claims its time. What staff book although the time is taken stands in a layer of its
 * own above: so a quarter is still had once by claim, and what lies below can go without the time becoming free.
 */
export const laneKey = ({ lane, layer = 0 }: Pick<Slot, "lane" | "layer">): string =>
  layer === 0 ? lane : `${lane}~${layer}`;

/** The lane a layer is of. */
export const laneOfKey = (key: string): string => key.split("~", 1)[0] ?? key;

/** What an appointment or a block holds, by the key of its lane ({@link laneKey}). A waiter among the units counts on the day of the first quarter. */
export type Held = { lane: string; quarters: readonly Quarter[]; units?: readonly string[] };

/**
 * The document of a day's n-th waiter, n from 0: who creates it has the number. The day is named by its first quarter, so
 * that the numbers of one are never those of a day that another time zone, or another rule for it, begins elsewhere.
 */
export const waiterUnit = (first: Quarter, n: number): string => `waiter_${first}_${n}`;

/** Is a unit a waiter's? Those made before were named by the local date. */
export const isWaiter = (unit: string): boolean => /(?:^|_)waiter_\d+/.test(unit);

/** The number a unit is among the waiters of a day that begins at `first`; null for any other unit. */
export function waiterNumber(first: Quarter, unit: string): number | null {
  const begin = `waiter_${first}_`;
  return unit.startsWith(begin) ? Number(unit.slice(begin.length)) : null;
}

/** When what holds quarters begins. */
export const firstQuarterOf = (quarters: readonly Quarter[]): Quarter => {
  let least = quarters[0] ?? 0;
  for (const quarter of quarters) if (quarter < least) least = quarter;
  return least;
};

/** Do all these quarters lie on this day? */
export const isWithinDay = ({ first, length }: DayGrid, quarters: readonly Quarter[]): boolean =>
  quarters.every((quarter) => first <= quarter && quarter < first + length);

/** Does any of these quarters lie on this day? */
export const overlaps = (
  { first, length }: Pick<DayGrid, "first" | "length">,
  quarters: readonly Quarter[],
): boolean => quarters.some((quarter) => first <= quarter && quarter < first + length);

function fillWith(mask: number[], { first, length }: DayGrid, quarters: readonly Quarter[]): void {
  for (const quarter of quarters) {
    const index = quarter - first;
    if (index >= 0 && index < length) mask[index >> 5] = (mask[index >> 5] as number) | (1 << (index & 31));
  }
}

/** Quarters as a mask of a day; those of another day are left out. */
export function maskOn(grid: DayGrid, quarters: readonly Quarter[]): Mask {
  const mask = emptyMask(grid.length);
  fillWith(mask, grid, quarters);
  return mask;
}

/** The waiters among the units, as a day counts them whose first quarter is `first`. */
function waitersOf(first: Quarter, units: readonly string[]): DayLoad["waiters"] {
  const numbers: number[] = [];
  let others = 0;
  for (const unit of units) {
    if (!isWaiter(unit)) continue;
    const number = waiterNumber(first, unit);
    if (number === null) others += 1;
    else numbers.push(number);
  }
  return { numbers, others };
}

const beginsOn = ({ first, length }: DayGrid, quarters: readonly Quarter[]): boolean => {
  const begin = firstQuarterOf(quarters);
  return quarters.length > 0 && first <= begin && begin < first + length;
};

const inOrder = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b);

const byKey = ({ lanes, layers }: DayLoad): Record<string, Mask> => layers ?? lanes;

/** What is taken of the lanes of a day, out of what is taken by layer. */
export function takenBy(taken: Record<string, Mask>): Pick<DayLoad, "lanes" | "layers"> {
  const keys = Object.keys(taken);
  if (!keys.some((key) => key.includes("~"))) return { lanes: taken };
  const lanes: Record<string, Mask> = {};
  for (const key of keys) {
    const id = laneOfKey(key);
    lanes[id] = lanes[id] ? or(lanes[id], taken[key] as Mask) : (taken[key] as Mask);
  }
  return { lanes, layers: taken };
}

/** Is this layer of a lane free, whatever stands in the others? */
export function isLayerFree(load: DayLoad, slot: Slot, grid: DayGrid): boolean {
  const taken = byKey(load)[laneKey(slot)];
  return !taken || isNone(and(taken, maskOn(grid, slot.quarters)));
}

/** The lowest layer of its lane in which a slot is free; null where as many stand over each other as may. */
export function freeLayer(load: DayLoad, slot: Slot, grid: DayGrid): number | null {
  for (let layer = 0; layer < MAX_LAYERS; layer++)
    if (isLayerFree(load, { ...slot, layer }, grid)) return layer;
  return null;
}

/** A day with something more on it; what of that lies on another day is left out. */
export function taking(load: DayLoad, held: Held, grid: DayGrid): DayLoad {
  const mask = maskOn(grid, held.quarters);
  const known = byKey(load);
  const lanes = isNone(mask)
    ? known
    : { ...known, [held.lane]: or(known[held.lane] ?? emptyMask(grid.length), mask) };
  const after = { ...load, ...takenBy(lanes) };
  if (!held.units?.length || !beginsOn(grid, held.quarters)) return after;
  const { numbers, others } = waitersOf(grid.first, held.units);
  const waiters = {
    numbers: inOrder([...load.waiters.numbers, ...numbers]),
    others: load.waiters.others + others,
  };
  return { ...after, waiters };
}

/** A day without what something holds of it: what is free to whoever holds it already. */
export function releasing(load: DayLoad, held: Held, grid: DayGrid): DayLoad {
  const known = byKey(load);
  const taken = known[held.lane];
  const lanes = taken ? { ...known, [held.lane]: without(taken, maskOn(grid, held.quarters)) } : known;
  const after = { ...load, ...takenBy(lanes) };
  if (!held.units?.length || !beginsOn(grid, held.quarters)) return after;
  const { numbers, others } = waitersOf(grid.first, held.units);
  const waiters = {
    numbers: load.waiters.numbers.filter((number) => !numbers.includes(number)),
    others: Math.max(0, load.waiters.others - others),
  };
  return { ...after, waiters };
}

/** A day computed from all that is held on it. */
export function loadOf(grid: DayGrid, held: readonly Held[]): DayLoad {
  const lanes: Record<string, number[]> = {};
  const numbers: number[] = [];
  let others = 0;
  for (const { lane, quarters, units } of held) {
    if (!overlaps(grid, quarters)) continue;
    lanes[lane] ??= emptyMask(grid.length);
    fillWith(lanes[lane], grid, quarters);
    if (!units?.length || !beginsOn(grid, quarters)) continue;
    const waiters = waitersOf(grid.first, units);
    numbers.push(...waiters.numbers);
    others += waiters.others;
  }
  return { ...emptyDay(grid.date), ...takenBy(lanes), waiters: { numbers: inOrder(numbers), others } };
}

import { type DayLoad, emptyDay } from "./availability.ts";
import { emptyMask, isNone, type Mask, or, without } from "./mask.ts";
import type { DayGrid, Quarter } from "./quarters.ts";

/** What an appointment or a block holds. A waiter among the units counts on the day of the first quarter. */
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

/** A day with something more on it; what of that lies on another day is left out. */
export function taking(load: DayLoad, held: Held, grid: DayGrid): DayLoad {
  const mask = maskOn(grid, held.quarters);
  const lanes = isNone(mask)
    ? load.lanes
    : { ...load.lanes, [held.lane]: or(load.lanes[held.lane] ?? emptyMask(grid.length), mask) };
  if (!held.units?.length || !beginsOn(grid, held.quarters)) return { ...load, lanes };
  const { numbers, others } = waitersOf(grid.first, held.units);
  const waiters = {
    numbers: inOrder([...load.waiters.numbers, ...numbers]),
    others: load.waiters.others + others,
  };
  return { ...load, lanes, waiters };
}

/** A day without what something holds of it: what is free to whoever holds it already. */
export function releasing(load: DayLoad, held: Held, grid: DayGrid): DayLoad {
  const taken = load.lanes[held.lane];
  const lanes = taken
    ? { ...load.lanes, [held.lane]: without(taken, maskOn(grid, held.quarters)) }
    : load.lanes;
  if (!held.units?.length || !beginsOn(grid, held.quarters)) return { ...load, lanes };
  const { numbers, others } = waitersOf(grid.first, held.units);
  const waiters = {
    numbers: load.waiters.numbers.filter((number) => !numbers.includes(number)),
    others: Math.max(0, load.waiters.others - others),
  };
  return { ...load, lanes, waiters };
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
  return { ...emptyDay(grid.date), lanes, waiters: { numbers: inOrder(numbers), others } };
}

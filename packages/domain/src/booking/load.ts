import { type DayLoad, emptyDay } from "./availability.ts";
import { type Mask, maskOf, NONE, type StoredMask, span, storedMask } from "./mask.ts";
import { type DayGrid, dayGrid, type Quarter } from "./quarters.ts";

/** What an appointment or a block holds of a day. */
export type Held = { lane: string; date: string; quarters: readonly Quarter[]; units?: readonly string[] };

/** The document of a day's n-th waiter, n from 0: who creates it has the place. */
export const waiterUnit = (date: string, n: number): string => `${date}_waiter_${n}`;
const waiterNumber = (unit: string): number => Number(unit.slice(unit.lastIndexOf("_") + 1));

/** Do all these quarters lie on this local date? */
export function liesOn(date: string, quarters: readonly Quarter[], timeZone: string): boolean {
  const { first, length } = dayGrid(date, timeZone);
  return quarters.every((quarter) => first <= quarter && quarter < first + length);
}

/** Quarters as places of their day. Throws RangeError for one that lies on another day. */
export function maskOn(grid: DayGrid, quarters: readonly Quarter[]): Mask {
  return quarters.reduce((mask, quarter) => {
    const place = quarter - grid.first;
    if (place < 0 || place >= grid.length) throw new RangeError(`Quarter ${quarter} is not on ${grid.date}`);
    return mask | span(place, place + 1);
  }, NONE);
}

/** The numbers of the day's waiters that units stand for, as a mask. */
export const waitersIn = (units: readonly string[]): Mask =>
  units.reduce((mask, unit) => mask | span(waiterNumber(unit), waiterNumber(unit) + 1), NONE);

function changed(load: DayLoad, held: Held, timeZone: string, by: (now: Mask, mask: Mask) => Mask): DayLoad {
  const put = (now: StoredMask | undefined, mask: Mask) => storedMask(by(now ? maskOf(now) : NONE, mask));
  const mask = maskOn(dayGrid(load.date, timeZone), held.quarters);
  return {
    ...load,
    lanes: { ...load.lanes, [held.lane]: put(load.lanes[held.lane], mask) },
    waiters: put(load.waiters, waitersIn(held.units ?? [])),
  };
}

/** A day with something more on it. It leaves a day of another date as it is. */
export const taking = (load: DayLoad, held: Held, timeZone: string): DayLoad =>
  held.date === load.date ? changed(load, held, timeZone, (now, mask) => now | mask) : load;

/** A day without what something holds of it: what is free to whoever holds it already. */
export const releasing = (load: DayLoad, held: Held, timeZone: string): DayLoad =>
  held.date === load.date ? changed(load, held, timeZone, (now, mask) => now & ~mask) : load;

/** A day built anew from all that is held on it. */
export const loadOf = (date: string, held: readonly Held[], timeZone: string): DayLoad =>
  held.reduce((load, one) => taking(load, one, timeZone), emptyDay(date));

import { type DayLoad, emptyDay } from "./availability.ts";
import { type Held, takenBy, waiterNumber } from "./load.ts";
import { emptyMask, type Mask } from "./mask.ts";
import {
  type Clock,
  clockOf,
  type DayGrid,
  dayGrid,
  instantOf,
  type Quarter,
  quarterOf,
} from "./quarters.ts";

/** Quarters of a day by UTC, which has no clock changes. */
export const QUARTERS_A_DAY = 96;
const HALF = 48;
const TWO_32 = 2 ** 32;
const TWO_16 = 2 ** 16;

/** A set of quarters of a UTC day: two integers of 48 bits, the day's earlier half first. */
export type StoredMask = { lo: number; hi: number };

/**
 * What is taken on a day by UTC, as it is stored: per lane its quarters, and by their unit the waiters whose work begins
 * on it, with the quarter in which it does. No time zone is in it.
 */
export type UtcDay = {
  v: 1;
  date: string;
  lanes: Record<string, StoredMask>;
  waiters: Record<string, Quarter>;
};
export const emptyUtcDay = (date: string): UtcDay => ({ v: 1, date, lanes: {}, waiters: {} });

/** The date by UTC (ISO 8601) a quarter lies on. */
export const utcDateOf = (quarter: Quarter): string => instantOf(quarter).slice(0, 10);

/** The first quarter of a date by UTC. */
export const utcFirst = (date: string): Quarter => quarterOf(Date.parse(`${date}T00:00:00Z`));

/** The bit of a quarter in its UTC day. */
export function storedBit(quarter: Quarter): StoredMask {
  const index = quarter - Math.floor(quarter / QUARTERS_A_DAY) * QUARTERS_A_DAY;
  return index < HALF ? { lo: 2 ** index, hi: 0 } : { lo: 0, hi: 2 ** (index - HALF) };
}

/** The dates by UTC on which quarters from one to before another lie. */
export function utcDatesOf(from: Quarter, to: Quarter): string[] {
  const dates: string[] = [];
  for (let day = Math.floor(from / QUARTERS_A_DAY); day * QUARTERS_A_DAY < to; day++)
    dates.push(utcDateOf(day * QUARTERS_A_DAY));
  return dates;
}

/** The days by UTC that local days lie on, which follow each other: one more than there are, or as many. */
export function utcDatesFor(dates: readonly string[], zone: string | Clock): string[] {
  const clock = typeof zone === "string" ? clockOf(zone) : zone;
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const end = dayGrid(last, clock);
  return utcDatesOf(dayGrid(first, clock).first, end.first + end.length);
}

/** Sets a word of bits from an index on; the index may be negative. */
function put(into: number[], word: number, index: number): void {
  const at = index >> 5;
  const bits = index & 31;
  if (at >= 0 && at < into.length) into[at] = (into[at] as number) | (word << bits);
  if (bits !== 0 && at + 1 >= 0 && at + 1 < into.length)
    into[at + 1] = (into[at + 1] as number) | (word >>> (32 - bits));
}

/** Of a stored set that begins `offset` quarters after a local day does, what lies on that day. */
function putStored(into: number[], { lo, hi }: StoredMask, offset: number): void {
  // Bit operators take the low 32 bits of any whole number.
  put(into, lo | 0, offset);
  put(into, Math.floor(lo / TWO_32) | (hi << 16), offset + 32);
  put(into, Math.floor(hi / TWO_16) | 0, offset + 64);
}

/** Takes out the bits beyond the end of a day. */
function cut(mask: number[], length: number): Mask {
  for (let word = length >> 5; word < mask.length; word++) {
    const kept = length - word * 32;
    mask[word] = kept <= 0 ? 0 : (mask[word] as number) & ((1 << kept) - 1);
  }
  return mask;
}

/** Days by UTC without what somebody holds of them: what is free to whoever holds it already. */
export const withoutHeld = (days: readonly UtcDay[], { lane, quarters, units }: Held): UtcDay[] =>
  days.map((day) => {
    const bits = quarters.filter((quarter) => utcDateOf(quarter) === day.date).map(storedBit);
    const taken = day.lanes[lane];
    const waiters = Object.entries(day.waiters).filter(([unit]) => !units?.includes(unit));
    return {
      ...day,
      lanes: taken ? { ...day.lanes, [lane]: bits.reduce(cleared, taken) } : day.lanes,
      waiters: Object.fromEntries(waiters),
    };
  });

const cleared = ({ lo, hi }: StoredMask, bit: StoredMask): StoredMask => ({
  lo: withoutBit(lo, bit.lo),
  hi: withoutBit(hi, bit.hi),
});
const withoutBit = (sum: number, bit: number): number =>
  bit !== 0 && Math.floor(sum / bit) % 2 === 1 ? sum - bit : sum;

/** What is taken on a local day, out of the days by UTC it lies on; those it does not lie on are ignored. */
export function localDay(grid: DayGrid, days: readonly UtcDay[]): DayLoad {
  const { date, first, length } = grid;
  if (days.length === 0) return emptyDay(date);
  const lanes: Record<string, number[]> = {};
  const numbers: number[] = [];
  let others = 0;
  for (const day of days) {
    const offset = utcFirst(day.date) - first;
    if (offset <= -QUARTERS_A_DAY || offset >= length) continue;
    for (const lane in day.lanes) {
      lanes[lane] ??= emptyMask(length);
      putStored(lanes[lane], day.lanes[lane] as StoredMask, offset);
    }
    for (const unit in day.waiters) {
      const start = day.waiters[unit] as Quarter;
      if (start < first || start >= first + length) continue;
      const number = waiterNumber(first, unit);
      if (number === null) others += 1;
      else numbers.push(number);
    }
  }
  for (const lane in lanes) cut(lanes[lane] as number[], length);
  return { date, ...takenBy(lanes), waiters: { numbers: numbers.sort((a, b) => a - b), others } };
}

/**
 * What is taken on local days, each out of the days by UTC it lies on.
 * @param zone the shop's time zone, or its clock
 */
export function localDays(
  dates: readonly string[],
  days: readonly UtcDay[],
  zone: string | Clock,
): DayLoad[] {
  const clock = typeof zone === "string" ? clockOf(zone) : zone;
  const known = new Map(days.map((day) => [day.date, day]));
  return dates.map((date) => {
    const grid = dayGrid(date, clock);
    const parts = utcDatesOf(grid.first, grid.first + grid.length).flatMap((one) => known.get(one) ?? []);
    return localDay(grid, parts);
  });
}

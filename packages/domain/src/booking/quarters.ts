import { tzOffset } from "@date-fns/tz";
import type { Instant } from "../fields.ts";

/** Minutes in a quarter hour: what a lane's time is cut into. */
export const QUARTER = 15;
const MS = QUARTER * 60_000;
const DAY = 86_400_000;

/** A quarter hour as the number of quarter hours since 1970 (UTC), so that a clock change collides with nothing. */
export type Quarter = number;

/** The quarter an instant (ms since 1970) falls in. */
export const quarterOf = (ms: number): Quarter => Math.floor(ms / MS);
/** When a quarter begins. */
export const instantOf = (quarter: Quarter): Instant => new Date(quarter * MS).toISOString();
export const msOf = (quarter: Quarter): number => quarter * MS;

/** Quarters that this many hundredths of an hour take: begun quarters count, and nothing takes no time. */
export const quartersFor = (hundredths: number): number => Math.max(1, Math.ceil(hundredths / 25));

/** Quarters that follow each other, from `first`. */
export const runFrom = (first: Quarter, length: number): Quarter[] =>
  Array.from({ length }, (_, n) => first + n);

/** The date `days` after a date (ISO 8601). */
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/**
 * A local day in quarters: its first one, and how many it has, 92 to 100. Where a clock change skips midnight the day
 * begins later; where it repeats midnight, the day begins at the first.
 */
export type DayGrid = { date: string; first: Quarter; length: number };

/** Offset of a zone's clocks from UTC at an instant, minutes east. Throws RangeError for a zone that does not exist. */
function offsetAt(timeZone: string, ms: number): number {
  const minutes = tzOffset(timeZone, new Date(ms));
  if (Number.isNaN(minutes)) throw new RangeError(`No such time zone: ${timeZone}`);
  return minutes;
}

/** The first instant (ms) whose local date is `date` or later. */
function startOf(date: string, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Clocks differ by at most 26 h from each other and change by at most 24: both sides of any change are asked.
  const before = offsetAt(timeZone, midnight - DAY);
  const after = offsetAt(timeZone, midnight + DAY);
  const early = midnight - before * 60_000;
  if (before === after) return early;
  const late = midnight - after * 60_000;
  const [first, second] = early < late ? [early, late] : [late, early];
  const reached = (ms: number) => ms + offsetAt(timeZone, ms) * 60_000 >= midnight;
  if (reached(first)) return first;
  // Midnight is skipped: the day begins with the change, which lies between the two.
  let [low, high] = [first, second];
  if (!reached(second)) return second;
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 120_000) * 60_000;
    if (reached(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The quarters of a local date. Throws RangeError for a time zone that does not exist. */
export function dayGrid(date: string, timeZone: string): DayGrid {
  const first = quarterOf(startOf(date, timeZone));
  return { date, first, length: quarterOf(startOf(plusDays(date, 1), timeZone)) - first };
}

/** What the wall clock shows when the quarter at a place of the day begins, in minutes since midnight. */
export function minuteAt(grid: DayGrid, place: number, timeZone: string): number {
  const ms = msOf(grid.first + place);
  const wall = ms + offsetAt(timeZone, ms) * 60_000;
  return (wall - Date.parse(`${grid.date}T00:00:00Z`)) / 60_000;
}

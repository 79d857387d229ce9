// The package as a whole brings a date of its own along, 2 KB of each page that knows the hours.
import { tzOffset } from "@date-fns/tz/tzOffset";
import { midnightOf, plusDays } from "../days.ts";
import type { Instant } from "../fields.ts";

/** Minutes in a quarter hour: what a lane's time is cut into. */
export const QUARTER = 15;
const MINUTE = 60_000;
const MS = QUARTER * MINUTE;
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
export function runFrom(first: Quarter, length: number): Quarter[] {
  const quarters: Quarter[] = [];
  for (let n = 0; n < length; n++) quarters.push(first + n);
  return quarters;
}

/** Indexes of a day, `from` to `to` (excluded), over which the wall clock runs evenly; it shows `minute` at the first. */
export type Stretch = { from: number; to: number; minute: number };

/**
 * A local day in quarters: its first one, and how many it has: 96, or fewer or more where clocks change. Where a clock change skips midnight the day
 * begins later; where it repeats midnight, the day begins at the first. A change within the day begins a new stretch.
 */
export type DayGrid = {
  date: string;
  /** 0 = Monday. */
  weekday: number;
  first: Quarter;
  length: number;
  stretches: readonly Stretch[];
};

/** A day without a clock change. */
export const ORDINARY: readonly Stretch[] = [{ from: 0, to: 96, minute: 0 }];

/** Minutes by which clocks are ahead of UTC at an instant (ms since 1970). */
export type Clock = (ms: number) => number;

// What a zone's rules say of an instant stays the same as long as the process lives: asking takes longer than all else.
const clocks = new Map<string, Clock>();
const [ZONES, INSTANTS] = [32, 10_000];

/** The clock of a time zone, which remembers what it was asked. Asked, it throws RangeError for a zone that does not exist. */
export function clockOf(timeZone: string): Clock {
  const found = clocks.get(timeZone);
  if (found) return found;
  const known = new Map<number, number>();
  const clock: Clock = (ms) => {
    const offset = known.get(ms);
    if (offset !== undefined) return offset;
    const minutes = tzOffset(timeZone, new Date(ms));
    if (Number.isNaN(minutes)) throw new RangeError(`No such time zone: ${timeZone}`);
    if (known.size >= INSTANTS) known.clear();
    known.set(ms, minutes);
    return minutes;
  };
  if (clocks.size >= ZONES) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

/** The local date at an instant (ms since 1970). */
export const dateAt = (ms: number, clock: Clock): string =>
  new Date(ms + clock(ms) * MINUTE).toISOString().slice(0, 10);

/** The local date of what holds quarters: that of its first one. */
export const dateOfQuarters = (quarters: readonly Quarter[], clock: Clock): string =>
  dateAt(msOf(Math.min(...quarters)), clock);

/** The first instant after `low` and up to `high`, to the minute, at which something holds that holds from then on. */
function whenFirst(holds: (ms: number) => boolean, low: number, high: number): number {
  let [before, after] = [low, high];
  while (after - before > MINUTE) {
    const middle = Math.floor((before + after) / (2 * MINUTE)) * MINUTE;
    if (holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}

/** The first instant (ms since 1970) whose local date is `date` or later. */
function startOf(date: string, clock: Clock): number {
  const midnight = midnightOf(date);
  // Clocks differ by at most 26 h from each other and change by at most 24: both sides of any change are asked.
  const before = midnight - clock(midnight - DAY) * MINUTE;
  const after = midnight - clock(midnight + DAY) * MINUTE;
  const [first, second] = before < after ? [before, after] : [after, before];
  const reached = (ms: number) => ms + clock(ms) * MINUTE >= midnight;
  if (first === second || reached(first)) return first;
  // Midnight is skipped: the day begins with the change, which lies between the two.
  return reached(second) ? whenFirst(reached, first, second) : second;
}

/**
 * The quarters of a local date.
 * @param zone a time zone's name, or its clock where many days are asked for: neighbours ask the same of it
 * @throws RangeError for a time zone that does not exist
 */
export function dayGrid(date: string, zone: string | Clock): DayGrid {
  const clock = typeof zone === "string" ? clockOf(zone) : zone;
  const midnight = midnightOf(date);
  // 1970 began on a Thursday.
  const weekday = (((midnight / DAY + 3) % 7) + 7) % 7;
  const offset = clock(midnight - DAY);
  if (offset === clock(midnight + 2 * DAY))
    return { date, weekday, first: quarterOf(midnight - offset * MINUTE), length: 96, stretches: ORDINARY };
  const first = quarterOf(startOf(date, clock));
  const length = quarterOf(startOf(plusDays(date, 1), clock)) - first;
  return { date, weekday, first, length, stretches: stretchesOf(midnight, first, length, clock) };
}

function stretchesOf(midnight: number, first: Quarter, length: number, clock: Clock): readonly Stretch[] {
  if (length === 0) return [];
  const wall = (index: number) => (msOf(first + index) - midnight) / MINUTE + clock(msOf(first + index));
  const [begin, end] = [msOf(first), msOf(first + length - 1)];
  if (clock(begin) === clock(end))
    return length === 96 && wall(0) === 0 ? ORDINARY : [{ from: 0, to: length, minute: wall(0) }];
  const change = quarterOf(whenFirst((ms) => clock(ms) === clock(end), begin, end)) - first;
  return [
    { from: 0, to: change, minute: wall(0) },
    { from: change, to: length, minute: wall(change) },
  ];
}

/** What the wall clock shows when the quarter at an index of the day begins, in minutes since midnight. */
export function minuteAt({ stretches }: DayGrid, index: number): number {
  const stretch = stretches.find(({ to }) => index < to) ?? stretches.at(-1);
  return stretch ? stretch.minute + (index - stretch.from) * QUARTER : 0;
}

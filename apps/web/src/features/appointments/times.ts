import type { Slot } from "@openhood/domain/booking/appointment";
import {
  arrivalTimes,
  type BookingRules,
  type DayLoad,
  dayOf,
  dropOffSlots,
  type SlotRequest,
  waiterTimes,
} from "@openhood/domain/booking/availability";
import type { When } from "@openhood/domain/booking/inputs";
import { laneTime } from "@openhood/domain/booking/lane-time";
import { isNone, NONE, runEnd, setBits, without } from "@openhood/domain/booking/mask";
import { instantOf, type Quarter } from "@openhood/domain/booking/quarters";

/** A start for somebody who waits, and the lane it would be in. */
export type Start = { start: Quarter; lane: string };

/** What one day has for a request. `open`: whether the shop is. */
export type DayTimes = { date: string; open: boolean } & (
  | { kind: "waiter"; starts: Start[]; load: DayLoad }
  /** From and until when the car can be left (ISO 8601); null when the day has no time for the work. */
  | { kind: "drop-off"; arrival: { from: string; to: string } | null }
);

/** The days that were asked for, each with its times, for one request. */
export function timesOn(rules: BookingRules, load: DayLoad, request: SlotRequest): DayTimes {
  const { date } = load;
  const open = !isNone(dayOf(rules, date).open);
  if (request.kind === "drop-off") {
    const [slot] = dropOffSlots(rules, load, request);
    return { kind: "drop-off", date, open, arrival: slot ? arrivalOn(rules, date) : null };
  }
  const starts: Start[] = [];
  for (const { start, lanes } of waiterTimes(rules, load, request))
    if (lanes[0] !== undefined) starts.push({ start, lane: lanes[0] });
  return { kind: "waiter", date, open, starts, load };
}

/** From and until when a car can be left on a day (ISO 8601); null on a day that takes none. */
export function arrivalOn(rules: BookingRules, date: string): { from: string; to: string } | null {
  const { grid } = dayOf(rules, date);
  const indexes = setBits(arrivalTimes(rules, grid));
  const [first, last] = [indexes[0], indexes.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { from: instantOf(grid.first + first), to: instantOf(grid.first + last + 1) };
}

/** Until when (ISO 8601) nobody else is in the lane of a start: what says so is asked for the starts one looks at. */
export function untilOf(rules: BookingRules, load: DayLoad, { start, lane: id }: Start): string {
  const { grid } = dayOf(rules, load.date);
  const lane = rules.settings.lanes.find((one) => one.id === id);
  const free = lane ? without(laneTime(rules, lane, grid), load.lanes[id] ?? NONE) : NONE;
  return instantOf(grid.first + runEnd(free, start - grid.first));
}

/** How many times a day has: for a drop-off one or none. */
export const countTimes = (day: DayTimes): number =>
  day.kind === "waiter" ? day.starts.length : day.arrival ? 1 : 0;

/** The first time of the first day that has one. */
export function firstTime(days: readonly DayTimes[]): When | null {
  const day = days.find((one) => countTimes(one) > 0);
  if (!day) return null;
  if (day.kind === "drop-off") return { kind: "drop-off", date: day.date };
  const [first] = day.starts;
  return first ? { kind: "waiter", date: day.date, start: first.start } : null;
}

/** Is a time among those that are to be had? Null while its day is not known. */
export function isStillFree(days: readonly DayTimes[], when: When): boolean | null {
  const day = days.find((one) => one.date === when.date);
  if (!day) return null;
  if (day.kind !== when.kind) return false;
  if (day.kind === "drop-off") return day.arrival !== null;
  return day.starts.some((one) => when.kind === "waiter" && one.start === when.start);
}

/** The time that taking a slot means. */
export const whenOf = (
  kind: SlotRequest["kind"],
  { date, quarters }: Pick<Slot, "date" | "quarters">,
): When => (kind === "waiter" ? { kind, date, start: Math.min(...quarters) } : { kind, date });

export const sameWhen = (a: When | null, b: When | null): boolean =>
  a?.kind === b?.kind &&
  a?.date === b?.date &&
  (a?.kind !== "waiter" || b?.kind !== "waiter" || a.start === b.start);

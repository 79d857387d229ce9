import {
  arrivals,
  type DayLoad,
  dropOffSlots,
  offered,
  type Slot,
  type Terms,
  type Wish,
  waiterTimes,
} from "@openhood/domain/booking/availability";
import type { OwnAppointment, When } from "@openhood/domain/booking/inputs";
import { releasing, waiterUnit } from "@openhood/domain/booking/load";
import { maskOf, NONE, placesIn } from "@openhood/domain/booking/mask";
import { dayGrid, instantOf, type Quarter } from "@openhood/domain/booking/quarters";
import { spansOn } from "@openhood/domain/shop/opening";

/** A start for somebody who waits: the lane it would be in, and until when nobody else is in there (ISO 8601). */
export type Start = { start: Quarter; lane: string; until: string };

/** What one day has for a wish. `open`: whether the shop is. */
export type DayTimes = { date: string; open: boolean } & (
  | { kind: "waiter"; starts: Start[] }
  /** From and until when the car can be left (ISO 8601); null when the day has no time for the work. */
  | { kind: "drop-off"; arrival: { from: string; to: string } | null }
);

/** The days that were asked for, each with its times, for one wish. */
export function timesOn(terms: Terms, load: DayLoad, wish: Wish): DayTimes {
  const { date } = load;
  const open = spansOn(terms.shop, date).length > 0;
  if (wish.kind === "drop-off") {
    const [slot] = dropOffSlots(terms, load, wish);
    return { kind: "drop-off", date, open, arrival: slot ? arrivalOn(terms, date) : null };
  }
  const freeIn = new Map<string, (start: Quarter) => Quarter>();
  const untilIn = (lane: string) => {
    const known = freeIn.get(lane) ?? freeRun(terms, load, lane);
    freeIn.set(lane, known);
    return known;
  };
  const starts = waiterTimes(terms, load, wish).flatMap(({ start, lanes: [lane] }) =>
    lane === undefined ? [] : [{ start, lane, until: instantOf(untilIn(lane)(start)) }],
  );
  return { kind: "waiter", date, open, starts };
}

/** From and until when a car can be left on a day (ISO 8601); null on a day that takes none. */
export function arrivalOn(terms: Terms, date: string): { from: string; to: string } | null {
  const grid = dayGrid(date, terms.shop.timeZone);
  const places = placesIn(arrivals(terms, grid));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { from: instantOf(grid.first + first), to: instantOf(grid.first + last + 1) };
}

/** Until which quarter a lane stays free from a start on. */
function freeRun(terms: Terms, load: DayLoad, id: string): (start: Quarter) => Quarter {
  const grid = dayGrid(load.date, terms.shop.timeZone);
  const lane = terms.settings.lanes.find((one) => one.id === id);
  const taken = load.lanes[id];
  const free = lane ? offered(terms, lane, grid) & ~(taken ? maskOf(taken) : NONE) : NONE;
  return (start) => {
    let rest = free >> BigInt(start - grid.first);
    let until = start;
    for (; rest & 1n; rest >>= 1n) until += 1;
    return until;
  };
}

/** A day as it is for somebody who moves an appointment: what that one holds is free to them. */
export function withoutOwn(
  load: DayLoad,
  own: Pick<OwnAppointment, "kind" | "place">,
  timeZone: string,
): DayLoad {
  // Which of the day's waiters it is, a customer is not told; any of them is one less.
  const [number] = own.kind === "waiter" ? placesIn(maskOf(load.waiters)) : [];
  const units = number === undefined ? [] : [waiterUnit(load.date, number)];
  return releasing(load, { ...own.place, units }, timeZone);
}

/** How many times a day has: for a drop-off one or none. */
export const countOf = (day: DayTimes): number =>
  day.kind === "waiter" ? day.starts.length : day.arrival ? 1 : 0;

/** The first time of the first day that has one. */
export function firstOf(days: readonly DayTimes[]): When | null {
  const day = days.find((one) => countOf(one) > 0);
  if (!day) return null;
  if (day.kind === "drop-off") return { kind: "drop-off", date: day.date };
  const [first] = day.starts;
  return first ? { kind: "waiter", date: day.date, start: first.start } : null;
}

/** Is a time among those that are to be had? Null while its day is not known. */
export function stillFree(days: readonly DayTimes[], when: When): boolean | null {
  const day = days.find((one) => one.date === when.date);
  if (!day) return null;
  if (day.kind !== when.kind) return false;
  if (day.kind === "drop-off") return day.arrival !== null;
  return day.starts.some((one) => when.kind === "waiter" && one.start === when.start);
}

/** The time that taking a slot means. */
export const whenOf = (kind: Wish["kind"], { date, quarters }: Slot): When =>
  kind === "waiter" ? { kind, date, start: Math.min(...quarters) } : { kind, date };

export const sameWhen = (a: When | null, b: When | null): boolean =>
  a?.kind === b?.kind &&
  a?.date === b?.date &&
  (a?.kind !== "waiter" || b?.kind !== "waiter" || a.start === b.start);

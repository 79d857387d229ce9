import type { Service, Skill } from "../catalogue/service.ts";
import { type Hours, localTime, spansOn, weekdayOf } from "../shop/opening.ts";
import type { OpenSpan, WeekHours } from "../shop/profile.ts";
import { has, type Mask, maskOf, NONE, placesIn, runStarts, type StoredMask, span } from "./mask.ts";
import { type DayGrid, dayGrid, msOf, plusDays, QUARTER, type Quarter, quartersFor } from "./quarters.ts";
import type { BookingSettings, Lane } from "./settings.ts";

/** What is taken on a local date: per lane its quarters, and which of the day's numbered waiters (bit n is waiter n). */
export type DayLoad = { v: 1; date: string; lanes: Record<string, StoredMask>; waiters: StoredMask };
export const emptyDay = (date: string): DayLoad => ({ v: 1, date, lanes: {}, waiters: { lo: 0, hi: 0 } });

/** What somebody wants: its work in quarters, the skills it needs, and whether the customer waits for it. */
export type Wish = { quarters: number; skills: readonly Skill[]; kind: "waiter" | "drop-off" };

/** What services ask for together: the longer end of their hours, and the skills of all. */
export const wishOf = (services: readonly Pick<Service, "hours" | "skill">[], kind: Wish["kind"]): Wish => ({
  quarters: quartersFor(services.reduce((sum, { hours }) => sum + hours.to, 0)),
  skills: [...new Set(services.flatMap(({ skill }) => skill ?? []))],
  kind,
});

/**
 * What is asked against. The public stays out of the reserve and inside notice and horizon; staff may take what is
 * staffed from this quarter hour on. `now` in ms since 1970.
 */
export type Terms = {
  shop: Hours & { timeZone: string };
  settings: BookingSettings;
  asker: "public" | "staff";
  now: number;
};

/** A time one can have: the quarters of a lane it would take. */
export type Slot = { lane: string; date: string; quarters: Quarter[] };

/** A start for a waiter, and the lanes that are free for it. */
export type WaiterTime = { start: Quarter; lanes: string[] };

const spansOf = (week: WeekHours, date: string): OpenSpan[] => week[weekdayOf(date)] ?? [];

/** Spans of the wall clock in order, those that touch or overlap made one. */
function joined(spans: readonly OpenSpan[]): OpenSpan[] {
  const one: OpenSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = one.at(-1);
    if (last && span.from <= last.to)
      one[one.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else one.push(span);
  }
  return one;
}

/** The quarters of a day that lie wholly inside spans of the wall clock. */
export function wallMask(spans: readonly OpenSpan[], { stretches }: DayGrid): Mask {
  let mask = NONE;
  for (const { from, to } of spans.length > 1 ? joined(spans) : spans)
    for (const stretch of stretches) {
      const place = (minute: number) => stretch.from + (minute - stretch.minute) / QUARTER;
      mask |= span(
        Math.max(stretch.from, Math.ceil(place(from))),
        Math.min(stretch.to, Math.floor(place(to))),
      );
    }
  return mask;
}

/** Spans widened to whole quarters: what they touch. */
const touched = (spans: readonly OpenSpan[]): OpenSpan[] =>
  spans.map(({ from, to }) => ({
    from: Math.floor(from / QUARTER) * QUARTER,
    to: Math.ceil(to / QUARTER) * QUARTER,
  }));

/** The quarters of a day a lane is staffed in, the shop being open; for the public without what its reserve touches. */
export function offered({ shop, asker }: Pick<Terms, "shop" | "asker">, lane: Lane, grid: DayGrid): Mask {
  const staffed = wallMask(spansOn(shop, grid.date), grid) & wallMask(spansOf(lane.staffed, grid.date), grid);
  if (asker === "staff") return staffed;
  return staffed & ~wallMask(touched(spansOf(lane.reserve, grid.date)), grid);
}

/** The first and last local date the public may ask for, by the shop's clock. */
export function horizon({ shop, settings, now }: Terms) {
  const today = localTime(new Date(now), shop.timeZone).date;
  return { from: today, to: plusDays(today, settings.horizonDays) };
}

/** Places of the day not yet gone by: for the public with the notice the shop asks for, up to its horizon. */
export function ahead(terms: Terms, grid: DayGrid): Mask {
  const { settings, asker, now } = terms;
  if (asker === "public" && grid.date > horizon(terms).to) return NONE;
  const from =
    asker === "staff"
      ? Math.floor(now / msOf(1))
      : Math.ceil((now + settings.minimumNotice * 60_000) / msOf(1));
  return span(Math.min(Math.max(0, from - grid.first), grid.length), grid.length);
}

/** The quarters of a day in which a car can be left. Staff take one at any open hour once the usual ones are over. */
export function arrivals(terms: Terms, grid: DayGrid): Mask {
  const { shop, settings, asker } = terms;
  const open = wallMask(spansOn(shop, grid.date), grid) & ahead(terms, grid);
  const usual = open & wallMask([settings.dropOff], grid);
  return usual === NONE && asker === "staff" ? open : usual;
}

/** Has a lane all the skills that are wanted? */
export const fits = (lane: Lane, wish: Wish) => wish.skills.every((skill) => lane.skills.includes(skill));

/** What is free in each lane that has the skills, least skilled lane first: it keeps the others for what only they can do. */
function freeLanes(terms: Terms, load: DayLoad, wish: Wish, grid: DayGrid) {
  const open = ahead(terms, grid);
  return terms.settings.lanes
    .filter((lane) => fits(lane, wish))
    .sort((a, b) => a.skills.length - b.skills.length)
    .map((lane) => {
      const taken = load.lanes[lane.id];
      return { lane, free: offered(terms, lane, grid) & open & ~(taken ? maskOf(taken) : NONE) };
    });
}

/** Numbers of the day's waiters still free, lowest first; staff are not held to the limit. */
export function freeWaiters({ settings }: Terms, load: DayLoad): number[] {
  const taken = maskOf(load.waiters);
  return Array.from({ length: settings.waitersPerDay }, (_, n) => n).filter((n) => !has(taken, n));
}

/** Starts a waiter can have on a day, in order. */
export function waiterTimes(terms: Terms, load: DayLoad, wish: Wish): WaiterTime[] {
  if (terms.asker === "public" && freeWaiters(terms, load).length === 0) return [];
  const grid = dayGrid(load.date, terms.shop.timeZone);
  const lanes = freeLanes(terms, load, wish, grid).map(({ lane, free }) => ({
    id: lane.id,
    starts: runStarts(free, wish.quarters),
  }));
  return placesIn(lanes.reduce((all, { starts }) => all | starts, NONE)).map((place) => ({
    start: grid.first + place,
    lanes: lanes.filter(({ starts }) => has(starts, place)).map(({ id }) => id),
  }));
}

/** What a drop-off can have on a day: one slot in each lane with time for it, unbroken where there is such. */
export function dropOffSlots(terms: Terms, load: DayLoad, wish: Wish): Slot[] {
  const grid = dayGrid(load.date, terms.shop.timeZone);
  const [firstArrival] = placesIn(arrivals(terms, grid));
  if (firstArrival === undefined) return [];
  return freeLanes(terms, load, wish, grid).flatMap(({ lane, free }) => {
    const after = free & span(firstArrival, grid.length);
    const [run] = placesIn(runStarts(after, wish.quarters));
    const places =
      run === undefined
        ? placesIn(after).slice(0, wish.quarters)
        : Array.from({ length: wish.quarters }, (_, n) => run + n);
    if (places.length < wish.quarters) return [];
    return [{ lane: lane.id, date: load.date, quarters: places.map((place) => grid.first + place) }];
  });
}

import type { Service, Skill } from "../catalogue/service.ts";
import { type Hours, localTime, spansOn, weekdayOf } from "../shop/opening.ts";
import type { OpenSpan, WeekHours } from "../shop/profile.ts";
import { has, type Mask, maskOf, NONE, placesIn, runStarts, type StoredMask, span } from "./mask.ts";
import {
  type DayGrid,
  dayGrid,
  minuteAt,
  msOf,
  plusDays,
  QUARTER,
  type Quarter,
  quartersFor,
} from "./quarters.ts";
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

/** The quarters of a day that lie wholly inside spans of the wall clock. */
export function wallMask(spans: readonly OpenSpan[], grid: DayGrid, timeZone: string): Mask {
  const last = grid.length - 1;
  const plain =
    grid.length === 96 && minuteAt(grid, 0, timeZone) === 0 && minuteAt(grid, last, timeZone) === 1_425;
  const inside = (minute: number) => spans.some(({ from, to }) => from <= minute && minute + QUARTER <= to);
  if (!plain) {
    let mask = NONE;
    for (let place = 0; place <= last; place++)
      if (inside(minuteAt(grid, place, timeZone))) mask |= span(place, place + 1);
    return mask;
  }
  let mask = NONE;
  for (const { from, to } of spans) mask |= span(Math.ceil(from / QUARTER), Math.floor(to / QUARTER));
  return mask;
}

/** The quarters of a day a lane is staffed in, the shop being open; without its reserve for the public. */
export function offered({ shop, asker }: Pick<Terms, "shop" | "asker">, lane: Lane, grid: DayGrid): Mask {
  const wall = (spans: readonly OpenSpan[]) => wallMask(spans, grid, shop.timeZone);
  const staffed = wall(spansOn(shop, grid.date)) & wall(spansOf(lane.staffed, grid.date));
  return asker === "staff" ? staffed : staffed & ~wall(spansOf(lane.reserve, grid.date));
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
  const open = wallMask(spansOn(shop, grid.date), grid, shop.timeZone) & ahead(terms, grid);
  const usual = open & wallMask([settings.dropOff], grid, shop.timeZone);
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

import type { Service, Skill } from "../catalogue/service.ts";
import { type Hours, spansOn } from "../shop/opening.ts";
import type { OpenSpan } from "../shop/profile.ts";
import { firstIn, type Mask, maskOf, NONE, placesIn, runStarts, type StoredMask, span } from "./mask.ts";
import {
  type Clock,
  clockOf,
  type DayGrid,
  dateAt,
  dayGrid,
  msOf,
  ORDINARY,
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

/** Spans of the wall clock in order, those that touch or overlap made one. */
function joined(spans: readonly OpenSpan[]): OpenSpan[] {
  const one: OpenSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = one.at(-1);
    if (last && span.from <= last.to)
      one[one.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else one.push(span);
  }
  return one;
}

/** The quarters of a day that lie wholly inside spans of the wall clock. */
export function wallMask(spans: readonly OpenSpan[], { stretches }: Pick<DayGrid, "stretches">): Mask {
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

/** Spans widened to the whole quarters they touch. */
const widened = (spans: readonly OpenSpan[]): OpenSpan[] =>
  spans.map(({ from, to }) => ({
    from: Math.floor(from / QUARTER) * QUARTER,
    to: Math.ceil(to / QUARTER) * QUARTER,
  }));

/** What a lane gives of a day, were the shop open all of it: its staffed hours, for the public without its reserve. */
function givenBy({ staffed, reserve }: Lane, asker: Terms["asker"], grid: DayGrid): Mask {
  const there = wallMask(staffed[grid.weekday] ?? [], grid);
  return asker === "staff" ? there : there & ~wallMask(widened(reserve[grid.weekday] ?? []), grid);
}

const openOn = ({ shop }: Pick<Terms, "shop">, grid: DayGrid): Mask =>
  wallMask(spansOn(shop, grid.date), grid);

/** The quarters of a day a lane is staffed in, the shop being open; for the public without what its reserve touches. */
export const offered = (terms: Pick<Terms, "shop" | "asker">, lane: Lane, grid: DayGrid): Mask =>
  openOn(terms, grid) & givenBy(lane, terms.asker, grid);

/** The first and last local date the public may ask for, by the shop's clock. */
export function horizon({ shop, settings, now }: Terms, clock = clockOf(shop.timeZone)) {
  const today = dateAt(now, clock);
  return { from: today, to: plusDays(today, settings.horizonDays) };
}

/** A day under terms: its quarters, and which of them are open, and are ahead still. */
export type Day = { grid: DayGrid; open: Mask; ahead: Mask };

/** What is worked out once for all the days of a search. */
type Calendar = {
  clock: Clock;
  /** The last date the public may ask for. */
  last: string;
  /** The least skilled first, each with what it gives on weekdays without a clock change, as these come up. */
  lanes: { lane: Lane; given: (Mask | undefined)[] }[];
  days: Map<string, Day>;
};
const calendars = new WeakMap<Terms, Calendar>();

/** Of terms that nobody changes in place. */
function calendarOf(terms: Terms): Calendar {
  const known = calendars.get(terms);
  if (known) return known;
  const clock = clockOf(terms.shop.timeZone);
  const lanes = [...terms.settings.lanes]
    .sort((a, b) => a.skills.length - b.skills.length)
    .map((lane) => ({ lane, given: [] }));
  const calendar = { clock, last: horizon(terms, clock).to, lanes, days: new Map() };
  calendars.set(terms, calendar);
  return calendar;
}

/** A date under terms. */
export function dayOf(terms: Terms, date: string): Day {
  const { days, clock, last } = calendarOf(terms);
  const known = days.get(date);
  if (known) return known;
  const grid = dayGrid(date, clock);
  const day = { grid, open: openOn(terms, grid), ahead: aheadOf(terms, grid, last) };
  days.set(date, day);
  return day;
}

/** Places of the day not yet gone by: for the public with the notice the shop asks for, up to its horizon. */
function aheadOf({ settings, asker, now }: Terms, { date, first, length }: DayGrid, last: string): Mask {
  if (asker === "public" && date > last) return NONE;
  const from =
    asker === "staff"
      ? Math.floor(now / msOf(1))
      : Math.ceil((now + settings.minimumNotice * 60_000) / msOf(1));
  return span(Math.min(Math.max(0, from - first), length), length);
}

/** The quarters of a date in which a car can be left. Staff take one at any open hour once the usual ones are over. */
export function arrivals(terms: Terms, { date }: { date: string }): Mask {
  const { grid, open, ahead } = dayOf(terms, date);
  const usual = open & ahead & wallMask([terms.settings.dropOff], grid);
  return usual === NONE && terms.asker === "staff" ? open & ahead : usual;
}

/** Has a lane all the skills that are wanted? */
export const fits = (lane: Lane, wish: Wish) => wish.skills.every((skill) => lane.skills.includes(skill));

/** What is free in each lane that has the skills, least skilled lane first: it keeps the others for what only they can do. */
function freeLanes(terms: Terms, load: DayLoad, wish: Wish, { grid, open, ahead }: Day) {
  const coming = open & ahead;
  const found: { id: string; free: Mask }[] = [];
  if (coming === NONE) return found;
  for (const { lane, given } of calendarOf(terms).lanes) {
    if (!fits(lane, wish)) continue;
    const ordinary = grid.stretches === ORDINARY;
    const mask = (ordinary ? given[grid.weekday] : undefined) ?? givenBy(lane, terms.asker, grid);
    if (ordinary) given[grid.weekday] = mask;
    const taken = load.lanes[lane.id];
    found.push({ id: lane.id, free: coming & mask & ~(taken ? maskOf(taken) : NONE) });
  }
  return found;
}

/** Numbers of the day's waiters still free, lowest first; staff are not held to the limit. */
export const freeWaiters = ({ settings }: Terms, load: DayLoad): number[] =>
  placesIn(span(0, settings.waitersPerDay) & ~maskOf(load.waiters));

/** Starts a waiter can have on a day, in order. */
export function waiterTimes(terms: Terms, load: DayLoad, wish: Wish): WaiterTime[] {
  if (terms.asker === "public" && freeWaiters(terms, load).length === 0) return [];
  const day = dayOf(terms, load.date);
  const lanesAt: string[][] = [];
  for (const { id, free } of freeLanes(terms, load, wish, day))
    for (const place of placesIn(runStarts(free, wish.quarters))) {
      lanesAt[place] ??= [];
      lanesAt[place].push(id);
    }
  const times: WaiterTime[] = [];
  lanesAt.forEach((lanes, place) => {
    times.push({ start: day.grid.first + place, lanes });
  });
  return times;
}

/** What a drop-off can have on a day: one slot in each lane with time for it, unbroken where there is such. */
export function dropOffSlots(terms: Terms, load: DayLoad, wish: Wish): Slot[] {
  const day = dayOf(terms, load.date);
  const { grid } = day;
  const firstArrival = firstIn(arrivals(terms, load));
  if (firstArrival === undefined) return [];
  const fromThen = span(firstArrival, grid.length);
  const slots: Slot[] = [];
  for (const { id, free } of freeLanes(terms, load, wish, day)) {
    const after = free & fromThen;
    const run = firstIn(runStarts(after, wish.quarters));
    const mask = run === undefined ? after : span(run, run + wish.quarters);
    const quarters = placesIn(mask, wish.quarters).map((place) => grid.first + place);
    if (quarters.length === wish.quarters) slots.push({ lane: id, date: load.date, quarters });
  }
  return slots;
}

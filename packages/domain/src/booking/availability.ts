import type { Service, Skill } from "../catalog/service.ts";
import { plusDays } from "../days.ts";
import type { Hours } from "../shop/opening.ts";
import type { Slot } from "./appointment.ts";
import { type Audience, givenBy, laneTime, openOn, wallMask } from "./lane-time.ts";
import { and, bothWithout, firstSetBit, has, isNone, type Mask, NONE, runStarts, span } from "./mask.ts";
import {
  type Clock,
  clockOf,
  type DayGrid,
  dateAt,
  dayGrid,
  msOf,
  ORDINARY,
  type Quarter,
  quartersFor,
  runFrom,
} from "./quarters.ts";
import type { BookingSettings, Lane } from "./settings.ts";

/**
 * What is taken on a local date: per lane its quarters by index, and its waiters: the numbers taken of the day's own, and
 * how many wait that day under another day's number, as after a change of the time zone.
 */
export type DayLoad = {
  date: string;
  lanes: Record<string, Mask>;
  /** Where something was booked over something else: what is taken by layer of each lane (`laneKey`); `lanes` has all layers. */
  layers?: Record<string, Mask>;
  waiters: { numbers: readonly number[]; others: number };
};
export const emptyDay = (date: string): DayLoad => ({
  date,
  lanes: {},
  waiters: { numbers: [], others: 0 },
});

/** What somebody wants: its work in quarters, the skills it needs, and whether the customer waits for it. */
export type SlotRequest = { quarters: number; skills: readonly Skill[]; kind: "waiter" | "drop-off" };

/** What services ask for together: the longer end of their hours, and the skills of all. */
export const slotRequestFor = (
  services: readonly Pick<Service, "hours" | "skill">[],
  kind: SlotRequest["kind"],
): SlotRequest => ({
  quarters: quartersFor(services.reduce((sum, { hours }) => sum + hours.to, 0)),
  skills: [...new Set(services.flatMap(({ skill }) => skill ?? []))],
  kind,
});

/**
 * The rules of a search. The public gets no reserved time and is bound by notice and horizon; staff may take any staffed
 * time from this quarter hour on. `now` in ms since 1970.
 */
export type BookingRules = {
  shop: Hours & { timeZone: string };
  settings: BookingSettings;
  audience: Audience;
  now: number;
};

/** A start for a waiter, and the lanes that are free for it. */
export type WaiterTime = { start: Quarter; lanes: [string, ...string[]] };

const USUAL_DAY = { stretches: ORDINARY, length: 96 };

/** The first and last local date the public may ask for, by the shop's clock. */
export function horizon({ shop, settings, now }: BookingRules, clock = clockOf(shop.timeZone)) {
  const today = dateAt(now, clock);
  return { from: today, to: plusDays(today, settings.horizonDays) };
}

/** A day under the rules: its quarters, and which of them are open and still ahead. */
export type Day = { grid: DayGrid; open: Mask; ahead: Mask };

/** Computed once for all the days of a search. */
type Calendar = {
  clock: Clock;
  /** The last date the public may ask for. */
  last: string;
  /** The least skilled first, each with its quarters on ordinary weekdays, computed on demand. */
  lanes: { lane: Lane; given: (Mask | undefined)[] }[];
  days: Map<string, Day>;
  /** What is open on ordinary weekdays, and the dates that have hours of their own. */
  open: (Mask | undefined)[];
  own: ReadonlySet<string>;
  /** When cars can be left, on days without a clock change. */
  dropOff: Mask;
  /** The lanes for the skills asked for last. */
  asked: { skills: SlotRequest["skills"]; lanes: Calendar["lanes"] } | null;
  /** What was found free last: waiting and dropping off are asked for one after the other. */
  found: { load: DayLoad; skills: SlotRequest["skills"]; lanes: FreeLane[] } | null;
};
type FreeLane = { id: string; lane: Lane; free: Mask };
const calendars = new WeakMap<BookingRules, Calendar>();

/** Neither the rules nor a load may be changed afterwards: they are the cache keys. */
function calendarOf(rules: BookingRules): Calendar {
  const known = calendars.get(rules);
  if (known) return known;
  const clock = clockOf(rules.shop.timeZone);
  const lanes = [...rules.settings.lanes]
    .sort((a, b) => a.skills.length - b.skills.length)
    .map((lane) => ({ lane, given: [] }));
  const calendar: Calendar = {
    clock,
    last: horizon(rules, clock).to,
    lanes,
    days: new Map(),
    open: [],
    own: new Set([...rules.shop.closures, ...(rules.shop.specialDays ?? [])].map(({ date }) => date)),
    dropOff: wallMask([rules.settings.dropOff], USUAL_DAY),
    asked: null,
    found: null,
  };
  calendars.set(rules, calendar);
  return calendar;
}

/** A date under the rules. */
export function dayOf(rules: BookingRules, date: string): Day {
  const calendar = calendarOf(rules);
  const { days, clock, last } = calendar;
  const known = days.get(date);
  if (known) return known;
  const grid = dayGrid(date, clock);
  const day = { grid, open: openIn(calendar, rules, grid), ahead: aheadOf(rules, grid, last) };
  days.set(date, day);
  return day;
}

/** Is it like other days of its weekday: neither with hours of its own nor with a clock change? */
const isOrdinary = ({ own }: Calendar, { stretches, date }: DayGrid) =>
  stretches === ORDINARY && !own.has(date);

function openIn(calendar: Calendar, rules: BookingRules, grid: DayGrid): Mask {
  if (!isOrdinary(calendar, grid)) return openOn(rules, grid);
  const { open } = calendar;
  open[grid.weekday] ??= openOn(rules, grid);
  return open[grid.weekday] as Mask;
}

/** Indexes of the day that are still ahead: for the public after the minimum notice, up to the horizon. */
function aheadOf(
  { settings, audience, now }: BookingRules,
  { date, first, length }: DayGrid,
  last: string,
): Mask {
  if (audience === "public" && date > last) return NONE;
  const from =
    audience === "staff"
      ? Math.floor(now / msOf(1))
      : Math.ceil((now + settings.minimumNotice * 60_000) / msOf(1));
  return span(Math.min(Math.max(0, from - first), length), length);
}

/** The quarters of a date in which a car can be left. Staff take one at any open hour once the usual ones are over. */
export function arrivalTimes(rules: BookingRules, { date }: { date: string }): Mask {
  const { grid, open, ahead } = dayOf(rules, date);
  const coming = and(open, ahead);
  const whenLeft =
    grid.stretches === ORDINARY ? calendarOf(rules).dropOff : wallMask([rules.settings.dropOff], grid);
  const usual = and(coming, whenLeft);
  return rules.audience === "staff" && isNone(usual) ? coming : usual;
}

/** Has a lane all the skills that are wanted? */
export const hasSkills = (lane: Pick<Lane, "skills">, request: Pick<SlotRequest, "skills">) =>
  request.skills.every((skill) => lane.skills.includes(skill));

/** Is any of the lanes that are ever staffed set up for it? */
export const isPossible = (
  lanes: readonly Pick<Lane, "skills" | "staffed">[],
  request: Pick<SlotRequest, "skills">,
): boolean => lanes.some((lane) => lane.staffed.some((day) => day.length > 0) && hasSkills(lane, request));

/** Can it be booked online by itself: does the shop want that, and can any of its lanes do it? */
export const isBookable = (
  { bookable, skill }: Pick<Service, "bookable" | "skill">,
  lanes: readonly Pick<Lane, "skills" | "staffed">[],
): boolean => bookable !== false && isPossible(lanes, { skills: skill ? [skill] : [] });

/** The lanes that have the skills, and what they give. */
function fitting(calendar: Calendar, request: SlotRequest): Calendar["lanes"] {
  if (calendar.asked?.skills !== request.skills)
    calendar.asked = {
      skills: request.skills,
      lanes: calendar.lanes.filter(({ lane }) => hasSkills(lane, request)),
    };
  return calendar.asked.lanes;
}

/** What is free in each lane that has the skills, least skilled lane first: it keeps the others for what only they can do. */
function freeLanes(rules: BookingRules, load: DayLoad, request: SlotRequest, day: Day): readonly FreeLane[] {
  const calendar = calendarOf(rules);
  const { found } = calendar;
  if (found?.load === load && found.skills === request.skills) return found.lanes;
  const lanes = computeFreeLanes(calendar, rules, load, request, day);
  calendar.found = { load, skills: request.skills, lanes };
  return lanes;
}

function computeFreeLanes(
  calendar: Calendar,
  rules: BookingRules,
  load: DayLoad,
  request: SlotRequest,
  { grid, open, ahead }: Day,
): FreeLane[] {
  const coming = and(open, ahead);
  const found: FreeLane[] = [];
  if (isNone(coming)) return found;
  const ordinary = isOrdinary(calendar, grid);
  for (const { lane, given } of fitting(calendar, request)) {
    const mask = (ordinary ? given[grid.weekday] : undefined) ?? givenBy(rules, lane, grid);
    if (ordinary) given[grid.weekday] = mask;
    const taken = load.lanes[lane.id];
    found.push({ id: lane.id, lane, free: taken ? bothWithout(coming, mask, taken) : and(coming, mask) });
  }
  return found;
}

/**
 * Numbers that waiters may take on a day, lowest first: as many as may still wait, whichever numbers are taken, so that
 * concurrent bookings keep the limit. Staff may exceed it; they take the next number, so that it counts.
 */
export function freeWaiters({ settings, audience }: BookingRules, { waiters }: DayLoad): number[] {
  const taken = new Set(waiters.numbers);
  const left = settings.waitersPerDay - taken.size - waiters.others;
  const count = audience === "staff" ? Math.max(1, left) : left;
  const free: number[] = [];
  for (let number = 0; free.length < count; number++) if (!taken.has(number)) free.push(number);
  return free;
}

/** Do fewer wait on a day than may? */
export const hasRoomForWaiter = (
  { settings }: Pick<BookingRules, "settings">,
  { waiters }: DayLoad,
): boolean => waiters.numbers.length + waiters.others < settings.waitersPerDay;

/** Starts a waiter can have on a day, in order. */
export function waiterTimes(rules: BookingRules, load: DayLoad, request: SlotRequest): WaiterTime[] {
  if (rules.audience === "public" && !hasRoomForWaiter(rules, load)) return [];
  const day = dayOf(rules, load.date);
  const lanesAt: (WaiterTime["lanes"] | undefined)[] = new Array(day.grid.length).fill(undefined);
  for (const { id, free } of freeLanes(rules, load, request, day)) {
    const starts = runStarts(free, request.quarters);
    for (let word = 0; word < starts.length; word++)
      for (let bits = starts[word] as number; bits !== 0; bits &= bits - 1) {
        const index = (word << 5) + 31 - Math.clz32(bits & -bits);
        const lanes = lanesAt[index];
        if (lanes) lanes.push(id);
        else lanesAt[index] = [id];
      }
  }
  const times: WaiterTime[] = [];
  for (let index = 0; index < lanesAt.length; index++) {
    const lanes = lanesAt[index];
    if (lanes) times.push({ start: day.grid.first + index, lanes });
  }
  return times;
}

/**
 * The first quarters work can have from an index of the day on, as many as there are up to `count`: it rests while its lane is
 * not staffed, but never around another car, which can stand there at such a time, too.
 * @param taken what others have in the lane, if any
 */
export function workFrom(
  rules: Pick<BookingRules, "shop">,
  { grid, lane, free, taken }: { grid: DayGrid; lane: Lane; free: Mask; taken: Mask | undefined },
  from: number,
  count: number,
): Quarter[] {
  const staffed = laneTime({ ...rules, audience: "staff" }, lane, grid);
  let found: Quarter[] = [];
  for (let index = from; index < grid.length && found.length < count; index++) {
    if (has(free, index)) found.push(grid.first + index);
    else if (has(staffed, index) || (taken && has(taken, index))) found = [];
  }
  return found;
}

/** The slots of a drop-off on a day: one in each lane with time for it, without a break where possible. */
export function dropOffSlots(rules: BookingRules, load: DayLoad, request: SlotRequest): Slot[] {
  const day = dayOf(rules, load.date);
  const { grid } = day;
  const firstArrival = firstSetBit(arrivalTimes(rules, load));
  if (firstArrival === undefined) return [];
  const fromThen = span(firstArrival, grid.length);
  const slots: Slot[] = [];
  for (const { id, lane, free } of freeLanes(rules, load, request, day)) {
    const after = and(free, fromThen);
    const run = firstSetBit(runStarts(after, request.quarters));
    const quarters =
      run === undefined
        ? workFrom(rules, { grid, lane, free: after, taken: load.lanes[id] }, firstArrival, request.quarters)
        : runFrom(grid.first + run, request.quarters);
    if (quarters.length === request.quarters) slots.push({ lane: id, date: load.date, quarters });
  }
  return slots;
}

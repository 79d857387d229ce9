// What a shop can promise, said the slow way: the wall clock is read for every single minute from the engine's own
// tables, time is lists of booleans. Shares no code with what it judges, only the shapes.
import type { BookingRules, SlotRequest } from "../../src/booking/availability.ts";
import type { When } from "../../src/booking/inputs.ts";
import type { Lane } from "../../src/booking/settings.ts";

const MINUTE = 60_000;

/** One quarter hour of a local date: its number since 1970, and what the wall shows in each of its 15 minutes. */
export type OracleQuarter = { quarter: number; wall: number[] };

/** A booked day, by lane the quarters taken, the numbers of its waiters, and how many have another day's number. */
export type OracleDay = { date: string; taken: Record<string, number[]>; waiters: number[]; others?: number };

type Span = { from: number; to: number };

const formats = new Map<string, Intl.DateTimeFormat>();
function wallAt(ms: number, timeZone: string): { date: string; minute: number } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" });
  formats.set(timeZone, format);
  const [date = "", time = ""] = format.format(ms).split(" ");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { date, minute: hour * 60 + minute };
}

const addDays = (date: string, days: number) => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
};

const days = new Map<string, OracleQuarter[]>();

/** The quarters whose first minute shows this date, in order. */
export function quartersOn(date: string, timeZone: string): OracleQuarter[] {
  const known = days.get(`${date} ${timeZone}`);
  if (known) return known;
  const quarters: OracleQuarter[] = [];
  const noon = Date.parse(`${date}T12:00:00Z`);
  for (let ms = noon - 28 * 60 * MINUTE; ms < noon + 28 * 60 * MINUTE; ms += 15 * MINUTE) {
    if (wallAt(ms, timeZone).date !== date) continue;
    const wall = Array.from({ length: 15 }, (_, n) => wallAt(ms + n * MINUTE, timeZone).minute);
    quarters.push({ quarter: ms / (15 * MINUTE), wall });
  }
  days.set(`${date} ${timeZone}`, quarters);
  return quarters;
}

const isIn = (spans: Span[], minute: number) => spans.some(({ from, to }) => from <= minute && minute < to);
const weekday = (date: string) =>
  ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(
    new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" }).format(new Date(date)),
  );

function openSpans({ shop }: BookingRules, date: string): Span[] {
  for (const closure of shop.closures) if (closure.date === date) return [];
  for (const special of shop.specialDays ?? []) if (special.date === date) return special.spans;
  return shop.hours[weekday(date)] ?? [];
}

/** Is somebody at the lane in a minute of the date? */
function presence({ shop }: BookingRules, { staffed }: Lane, date: string): (minute: number) => boolean {
  const day = weekday(date);
  const own = staffed[day] ?? [];
  const usual = shop.hours[day] ?? [];
  if (!shop.specialDays?.some((special) => special.date === date)) return (minute) => isIn(own, minute);
  if (usual.length === 0 && own.length === 0) return () => staffed.some((spans) => spans.length > 0);
  const opens = Math.min(...usual.map(({ from }) => from));
  const closes = Math.max(...usual.map(({ to }) => to));
  return (minute) =>
    isIn(own, minute) || (minute < opens && isIn(own, opens)) || (minute >= closes && isIn(own, closes - 1));
}

/** Is the date among those the public may ask for, or gone by? */
export function inHorizon({ shop, settings, now }: BookingRules, date: string): boolean {
  return date <= addDays(wallAt(now, shop.timeZone).date, settings.horizonDays);
}

function inTime(rules: BookingRules, date: string, quarter: number): boolean {
  const begins = quarter * 15 * MINUTE;
  if (rules.audience === "staff") return begins + 15 * MINUTE > rules.now;
  return inHorizon(rules, date) && begins >= rules.now + rules.settings.minimumNotice * MINUTE;
}

export const skilled = (lane: Lane, request: SlotRequest): boolean =>
  request.skills.filter((skill) => !lane.skills.includes(skill)).length === 0;

/** Per quarter of the date: can it be had in this lane? */
export function freeIn(rules: BookingRules, day: OracleDay, lane: Lane): boolean[] {
  const open = openSpans(rules, day.date);
  const isThere = presence(rules, lane, day.date);
  const reserve = lane.reserve[weekday(day.date)] ?? [];
  const usual = rules.shop.hours[weekday(day.date)] ?? [];
  const isSpecial = rules.shop.specialDays?.some(({ date }) => date === day.date) ?? false;
  const isHeld = (wall: number[]) =>
    wall.some((minute) => isIn(reserve, minute)) &&
    (!isSpecial || wall.every((minute) => isIn(usual, minute)));
  // What was booked over something else stands under the lane's name with a number.
  const names = [lane.id, ...[1, 2, 3].map((layer) => `${lane.id}~${layer}`)];
  const taken = names.flatMap((name) => day.taken[name] ?? []);
  return quartersOn(day.date, rules.shop.timeZone).map(
    ({ quarter, wall }) =>
      wall.every((minute) => isIn(open, minute) && isThere(minute)) &&
      (rules.audience === "staff" || !isHeld(wall)) &&
      !taken.includes(quarter) &&
      inTime(rules, day.date, quarter),
  );
}

/** Per quarter of the date: can a car be left in it? */
export function canLeave(rules: BookingRules, date: string): boolean[] {
  const open = openSpans(rules, date);
  const quarters = quartersOn(date, rules.shop.timeZone);
  const during = quarters.map(
    ({ quarter, wall }) => wall.every((minute) => isIn(open, minute)) && inTime(rules, date, quarter),
  );
  const usual = quarters.map(
    ({ wall }, n) => during[n] === true && wall.every((minute) => isIn([rules.settings.dropOff], minute)),
  );
  return rules.audience === "staff" && !usual.includes(true) ? during : usual;
}

const byFewestSkills = (lanes: Lane[]) => [...lanes].sort((a, b) => a.skills.length - b.skills.length);

/** Every start a waiter can have, with the lanes for it. */
export function starts(
  rules: BookingRules,
  day: OracleDay,
  request: SlotRequest,
): { start: number; lanes: string[] }[] {
  if (rules.audience === "public" && day.waiters.length + (day.others ?? 0) >= rules.settings.waitersPerDay)
    return [];
  const lanes = byFewestSkills(rules.settings.lanes.filter((lane) => skilled(lane, request))).map((lane) => ({
    id: lane.id,
    free: freeIn(rules, day, lane),
  }));
  return quartersOn(day.date, rules.shop.timeZone).flatMap(({ quarter }, n) => {
    const can = lanes.filter(({ free }) => {
      for (let at = n; at < n + request.quarters; at++) if (free[at] !== true) return false;
      return true;
    });
    return can.length > 0 ? [{ start: quarter, lanes: can.map(({ id }) => id) }] : [];
  });
}

/**
 * What each lane can give a car that is left: the first unbroken time after it can be there, else the first pieces with
 * nothing between them but time the lane is not worked in and nobody else has.
 */
export function drops(
  rules: BookingRules,
  day: OracleDay,
  request: SlotRequest,
): { lane: string; date: string; quarters: number[] }[] {
  const from = canLeave(rules, day.date).indexOf(true);
  if (from < 0) return [];
  const quarters = quartersOn(day.date, rules.shop.timeZone);
  return byFewestSkills(rules.settings.lanes.filter((lane) => skilled(lane, request))).flatMap((lane) => {
    const worked = freeIn({ ...rules, audience: "staff", now: 0 }, { ...day, taken: {} }, lane);
    const others = new Set([lane.id, `${lane.id}~1`].flatMap((one) => day.taken[one] ?? []));
    const held = quarters.map(({ quarter }) => others.has(quarter));
    const free = freeIn(rules, day, lane)
      .map((is, n) => (is && n >= from ? n : -1))
      .filter((n) => n >= 0);
    const whole = free.find((n) => {
      for (let more = 0; more < request.quarters; more++) if (!free.includes(n + more)) return false;
      return true;
    });
    const places =
      whole === undefined
        ? (free
            .map((first) => {
              const pieces = free.filter((n) => n >= first).slice(0, request.quarters);
              const last = pieces.at(-1) ?? first;
              const between = worked.filter((is, n) => (is || held[n]) && n >= first && n <= last).length;
              return between === pieces.length ? pieces : [];
            })
            .find((pieces) => pieces.length === request.quarters) ?? [])
        : Array.from({ length: request.quarters }, (_, n) => whole + n);
    if (places.length < request.quarters) return [];
    return [
      { lane: lane.id, date: day.date, quarters: places.map((n) => quarters[n]?.quarter ?? Number.NaN) },
    ];
  });
}

/** All slots that would answer a request. */
export function answers(rules: BookingRules, day: OracleDay, request: SlotRequest, when: When) {
  if (when.kind === "drop-off") return drops(rules, day, request);
  return starts(rules, day, request)
    .filter(({ start }) => start === when.start)
    .flatMap(({ start, lanes }) =>
      lanes.map((lane) => ({
        lane,
        date: day.date,
        quarters: Array.from({ length: request.quarters }, (_, n) => start + n),
      })),
    );
}

import type { OpenSpan, ShopProfile } from "./profile.ts";

/** A moment on the shop's wall: its date (ISO 8601), weekday (0 = Monday) and minutes since midnight. */
export type LocalTime = { date: string; weekday: number; minute: number };

// One for each zone: making a formatter is slow.
const walls = new Map<string, Intl.DateTimeFormat>();

function wallOf(timeZone: string): Intl.DateTimeFormat {
  const wall =
    walls.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  walls.set(timeZone, wall);
  return wall;
}

/** What the shop's wall clock shows at an instant. Throws RangeError for a time zone that does not exist. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const parts = wallOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  const date = `${part("year")}-${part("month")}-${part("day")}`;
  return { date, weekday: weekdayOf(date), minute: Number(part("hour")) * 60 + Number(part("minute")) };
}

const DAY = 86_400_000;
export const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
const plusDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

export type Opening =
  | { open: true; until: number }
  /** `next` is the next opening within four weeks: days from today, its date, and minutes since midnight. */
  | { open: false; next: { inDays: number; date: string; weekday: number; from: number } | null };

/** When the shop is open, as its profile says. */
export type Hours = Pick<ShopProfile, "hours" | "closures" | "specialDays">;

/** The spans a date is open for: none on a closure, a special day's own, else its weekday's, in the order of the day. */
export function spansOn(profile: Hours, date: string) {
  if (profile.closures.some((closure) => closure.date === date)) return [];
  const special = profile.specialDays?.find((day) => day.date === date);
  return [...(special?.spans ?? profile.hours[weekdayOf(date)] ?? [])].sort((a, b) => a.from - b.from);
}

/** Spans of the wall clock in order, those that touch or overlap made one. */
export function joined(spans: readonly OpenSpan[]): OpenSpan[] {
  const one: OpenSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = one.at(-1);
    if (last && span.from <= last.to)
      one[one.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else one.push(span);
  }
  return one;
}

/** Is the shop open at this moment, and until when; or when does it open next? A span holds its first minute, not its last. */
export function opening(profile: Hours, now: LocalTime): Opening {
  const current = joined(spansOn(profile, now.date)).find(
    (span) => span.from <= now.minute && now.minute < span.to,
  );
  if (current) return { open: true, until: current.to };
  for (let inDays = 0; inDays <= 28; inDays++) {
    const date = plusDays(now.date, inDays);
    const span = spansOn(profile, date).find((one) => inDays > 0 || one.from > now.minute);
    if (span) return { open: false, next: { inDays, date, weekday: weekdayOf(date), from: span.from } };
  }
  return { open: false, next: null };
}

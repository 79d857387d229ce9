import { datesFrom, plusDays } from "@openhood/domain/days";
import {
  joined,
  type LocalTime,
  localTime,
  type Opening,
  opening,
  spansOn,
} from "@openhood/domain/shop/opening";
import type { ShopProfile } from "@openhood/domain/shop/profile";

export type Hours = Pick<ShopProfile, "hours" | "closures" | "specialDays" | "timeZone">;

export type DayRow = { date: string; isToday: boolean; spans: readonly { from: number; to: number }[] };

/** The seven days of the week in force, Monday first, each with its spans on that very date. */
export function weekOf(profile: Hours, now: LocalTime): DayRow[] {
  return datesFrom(plusDays(now.date, -now.weekday), 7).map((date) => ({
    date,
    isToday: date === now.date,
    spans: joined(spansOn(profile, date)),
  }));
}

/** The whole hours that hold every span of the week: the scale the bars are drawn on. */
export function scaleOf(week: readonly DayRow[]): { from: number; to: number } {
  const spans = week.flatMap((day) => day.spans);
  if (spans.length === 0) return { from: 480, to: 1080 };
  return {
    from: Math.floor((Math.min(...spans.map((span) => span.from)) - 30) / 60) * 60,
    to: Math.min(1440, Math.ceil((Math.max(...spans.map((span) => span.to)) + 30) / 60) * 60),
  };
}

/** The next six days from today on that are closed or open at other hours, the nearest first; a closed day has no spans. */
export function comingDays({ closures, specialDays = [] }: Hours, now: LocalTime) {
  const isClosed = (date: string) => closures.some((closure) => closure.date === date);
  return [
    ...closures.map((day) => ({ ...day, spans: [] })),
    ...specialDays.filter(({ date }) => !isClosed(date)).map((day) => ({ ...day, spans: joined(day.spans) })),
  ]
    .filter(({ date }) => date >= now.date)
    .sort((a, b) => a.date.localeCompare(b.date))
    .slice(0, 6);
}

/** Why a day has other hours than usual, or none; null on a usual day. */
export const reasonOn = ({ closures, specialDays = [] }: Hours, date: string) =>
  [...closures, ...specialDays].find((day) => day.date === date)?.reason ?? null;

/** Open or not at an instant, on the shop's own wall clock; null where the zone is unknown to the browser. */
export function stateAt(profile: Hours, instant: Date): { now: LocalTime; opening: Opening } | null {
  try {
    const now = localTime(instant, profile.timeZone);
    return { now, opening: opening(profile, now) };
  } catch {
    return null;
  }
}

import { plusDays } from "../days.ts";
import { localTime, spansOn } from "../shop/opening.ts";
import type { ShopProfile } from "../shop/profile.ts";

/** Somebody who waits longer than this, in minutes the shop is open, waits too long. */
export const LATE_AFTER = 4 * 60;

const MINUTE = 60_000;
const DAY = 86_400_000;
const LOOK_BACK = 14;

type Hours = Pick<ShopProfile, "hours" | "closures" | "specialDays">;

/** How many minutes the shop was open between two moments; all minutes where its hours are not known. Stops counting after two weeks. */
export function openMinutes(hours: Hours | null, from: Date, to: Date, timeZone: string): number {
  const since = Math.max(from.getTime(), to.getTime() - LOOK_BACK * DAY);
  if (since >= to.getTime()) return 0;
  if (!hours) return Math.floor((to.getTime() - since) / MINUTE);
  const start = localTime(new Date(since), timeZone);
  const end = localTime(to, timeZone);
  let minutes = 0;
  for (let date = start.date; date <= end.date; date = plusDays(date, 1)) {
    const first = date === start.date ? start.minute : 0;
    const last = date === end.date ? end.minute : 24 * 60;
    for (const span of spansOn(hours, date))
      minutes += Math.max(0, Math.min(span.to, last) - Math.max(span.from, first));
  }
  return minutes;
}

/** Does this message wait for the shop too long? */
export const isLate = (
  message: { state: { status: string }; lastAt: string },
  hours: Hours | null,
  now: Date,
  timeZone: string,
): boolean =>
  message.state.status === "new" && openMinutes(hours, new Date(message.lastAt), now, timeZone) > LATE_AFTER;

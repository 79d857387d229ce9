import { z } from "zod";

// A year of five digits, or 9999, is a slip of the keyboard; and what is counted from it runs away.
const [EARLIEST, LATEST] = ["1970-01-01", "2099-12-31"];

/** A date (ISO 8601) as any input takes it: within this century's reach. */
export const CalendarDate = z.iso
  .date()
  .refine((date) => date >= EARLIEST, { message: "date-early" })
  .refine((date) => date <= LATEST, { message: "date-late" });

/** How far the shop's own people put something on the schedule, or look for what was there, in years of 366 days. */
const [BACK, AHEAD] = [1, 2];
const YEAR = 366 * 86_400_000;

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Is a date one the shop's own people can put something on: not more than two years ahead, nor one back?
 * @param now ms since 1970
 * @returns the field's issue; null where it is
 */
export function scheduleDateIssue(date: string, now: number): "date-early" | "date-late" | null {
  if (date > dateOf(now + AHEAD * YEAR)) return "date-late";
  return date < dateOf(now - BACK * YEAR) ? "date-early" : null;
}

/** Why the shop's own people cannot put anything on a date; null where they can. `now` in ms since 1970. */
export function scheduleDateRefusal(date: string, now: number): "too-soon" | "beyond-horizon" | null {
  const issue = scheduleDateIssue(date, now);
  if (issue === null) return null;
  return issue === "date-early" ? "too-soon" : "beyond-horizon";
}

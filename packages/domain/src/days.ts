const DAY = 86_400_000;

/** Midnight of a date by UTC, ms since 1970. */
export const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The date `days` after a date (ISO 8601). */
export const plusDays = (date: string, days: number): string =>
  new Date(midnightOf(date) + days * DAY).toISOString().slice(0, 10);

/** So many dates from one on (ISO 8601). */
export const datesFrom = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, n) => plusDays(from, n));

/** The date `months` after a date (ISO 8601); where that month is too short, its last day. */
export function plusMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** How many days from one date to another (ISO 8601); negative where the other is before it. */
export const daysBetween = (from: string, to: string): number => (midnightOf(to) - midnightOf(from)) / DAY;

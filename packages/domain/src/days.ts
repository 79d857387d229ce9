const DAY = 86_400_000;

/** Midnight of a date by UTC, ms since 1970. */
export const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The date `days` after a date (ISO 8601). */
export const plusDays = (date: string, days: number): string =>
  new Date(midnightOf(date) + days * DAY).toISOString().slice(0, 10);

/** So many dates from one on (ISO 8601). */
export const datesFrom = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, n) => plusDays(from, n));

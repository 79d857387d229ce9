/** Where a series of numbers is: the next one, and the day of the latest document. */
export type Series = { next: number; lastDay: string | null };

/** The first number of a new shop's invoices and credit notes. */
export const FIRST_NUMBER = 1001;
/** Highest number the owner can begin with. */
export const MAX_FIRST_NUMBER = 9_999_999;

/**
 * The number and day of the next document. Along the numbers days never go back, whatever a clock says: a retry over midnight
 * keeps the later day.
 * @param today the shop's local date
 */
export function takeNumber(
  { next, lastDay }: Series,
  today: string,
): { number: number; day: string; after: Series } {
  const day = lastDay !== null && lastDay > today ? lastDay : today;
  return { number: next, day, after: { next: next + 1, lastDay: day } };
}

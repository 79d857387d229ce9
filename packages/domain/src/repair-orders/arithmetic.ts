/** Most cents of one price, and of a whole order: integers stay exact in every step of its totals. */
export const MAX_CENTS = 50_000_000;

/** value ÷ by, rounded down; exact for whole numbers from 0 below 2^53. */
const floored = (value: number, by: number): number => Math.floor(value / by);

/**
 * value × times ÷ by, rounded half up to a whole number (SSUTA 324: up when the third decimal is 5 or more). Of whole
 * numbers from 0, whose product is below 2^52.
 */
export const rounded = (value: number, times: number, by: number): number =>
  floored(2 * value * times + by, 2 * by);

/**
 * Whole numbers near their quotas that sum to `total`: each is its quota rounded down, and what is left goes to the largest
 * remainders, among equals to the smallest key, wherever they stand in the list. None exceeds its quota rounded up.
 * @param quotas with `by`, which divides each; they sum to `total`, or round to it
 */
export function apportion(
  total: number,
  quotas: readonly number[],
  by: number,
  keys: readonly string[],
): number[] {
  // Not `quotas.map`: that keeps them as floats for the engine, and every line a share is taken from becomes slow.
  const shares = Array.from(quotas, (quota) => floored(quota, by));
  const left = total - shares.reduce((sum, share) => sum + share, 0);
  if (left === 0) return shares;
  const byRest = quotas
    .map((quota, n) => ({ n, rest: quota - (shares[n] ?? 0) * by, key: keys[n] ?? "" }))
    .sort((a, b) => b.rest - a.rest || (a.key < b.key ? -1 : 1));
  for (const { n } of byRest.slice(0, left)) shares[n] = (shares[n] ?? 0) + 1;
  return shares;
}

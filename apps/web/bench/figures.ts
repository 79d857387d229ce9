/** One figure as `npm run bench` prints it. */
export type Figure = { figure: string; value: number; unit: string; target?: string; note?: string };

/** The one in the middle; of an even number, the mean of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** The last line a bench prints: its figures. */
export const print = (figures: readonly Figure[]) => console.log(`\n${JSON.stringify(figures)}`);

/** One figure of a bench. `target` is what it ought to be, when that was said. */
export type Figure = {
  figure: string;
  value: number;
  unit: string;
  target?: string;
  note?: string;
};

/** Hands the figures of a bench to scripts/bench.mjs, which reads them from the last line. */
export const report = (figures: Figure[]): void => console.log(`\n${JSON.stringify(figures)}`);

/** The value below which this share of the samples lies. */
export function quantile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (samples: number[]): number => quantile(samples, 0.5);

/** Rounded, so that nobody reads more into it than was measured. */
export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

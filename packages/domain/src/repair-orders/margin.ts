import { rounded } from "./arithmetic.ts";
import type { Line } from "./line.ts";
import type { RepairOrder } from "./order.ts";
import { lineTotals, sum } from "./prices.ts";
import { type Scope, totalsOf } from "./totals.ts";

/** What is earned, in cents, for staff only: without tax and core charges. `share` in hundredths of a percent of the sales. */
export type Margin = {
  sales: number;
  cost: number;
  profit: number;
  /** Null where nothing is sold, or more is lost than is sold: a percentage says nothing then, the loss itself does. */
  share: number | null;
  /** Some cost is not known, and counts as nothing: it earns less than this. */
  open: boolean;
};

/** Cents a line costs the shop; null while not known. */
export function costOf(line: Line, laborCost: number | null): number | null {
  switch (line.kind) {
    case "labor":
      return laborCost === null ? null : rounded(line.hours, laborCost, 100);
    case "part":
      return line.cost === null ? null : rounded(line.quantity, line.cost, 100);
    case "sublet":
      return line.cost;
    case "fee":
      return 0;
  }
}

/** Is it sold for less than it costs? Costs nobody knows only add to that. */
export const isLoss = ({ profit }: Margin): boolean => profit < 0;

function marginOf(sales: number, lines: readonly Line[], laborCost: number | null): Margin {
  const costs = lines.map((line) => costOf(line, laborCost));
  const cost = sum(costs, (one) => one ?? 0);
  const profit = sales - cost;
  // Rounded toward zero of a loss as of a gain: half up of its size.
  const share =
    sales === 0 || profit < -sales ? null : Math.sign(profit) * rounded(Math.abs(profit), 10_000, sales);
  return { sales, cost, profit, share, open: costs.includes(null) };
}

/** What one line earns, before a discount on its job or order. @param laborCost as of {@link marginsOf} */
export const marginOfLine = (line: Line, laborCost: number | null): Margin =>
  marginOf(lineTotals(line).net, [line], laborCost);

/**
 * What an order and each of its jobs earn: (sales − cost) ÷ sales.
 * @param laborCost cents an hour of labor costs the shop; null where it does not say
 */
export function marginsOf(
  order: RepairOrder,
  laborCost: number | null,
  scope: Scope = "offered",
): { order: Margin; jobs: ReadonlyMap<string, Margin> } {
  const totals = totalsOf(order, scope);
  const lines = new Map(order.jobs.map((job) => [job.id, job.lines]));
  const sold = totals.jobs.map(({ id, lines: ofJob }) => ({
    ...{ id, sales: sum(ofJob, (line) => line.net), lines: lines.get(id) ?? [] },
  }));
  const all = sold.flatMap((job) => job.lines);
  return {
    order: marginOf(totals.subtotal + totals.supplies, all, laborCost),
    jobs: new Map(sold.map((job) => [job.id, marginOf(job.sales, job.lines, laborCost)])),
  };
}

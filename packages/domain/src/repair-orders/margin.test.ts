import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { fee, job, labor, order, part, sublet } from "../../test/repair-orders/orders.ts";
import { isLoss, marginOfLine, marginsOf } from "./margin.ts";
import { totalsOf } from "./totals.ts";

const lines = [labor("a", { hours: 150 }), part("b", { quantity: 200 }), sublet("c"), fee("d")];
const full = order({ jobs: [job("j", lines)], fees: [fee("f")] });

test("a margin is sales less cost, of what was sold after discounts, without tax and core charges", () => {
  const { order: whole, jobs } = marginsOf(full, 4_000);
  // 1.5 h × $150, two parts at $25, $120 and $5: they cost 1.5 × $40, 2 × $10, $80 and nothing.
  expect(jobs.get("j")).toEqual({ sales: 40_000, cost: 16_000, profit: 24_000, share: 6_000, open: false });
  expect(whole).toEqual({ sales: 40_500, cost: 16_000, profit: 24_500, share: 6_049, open: false });
  const half = order({ ...full, discount: { kind: "percent", basisPoints: 5_000 } });
  expect(marginsOf(half, 4_000).jobs.get("j")?.sales).toBe(20_250);
});

test("a cost nobody knows counts as nothing, and is said", () => {
  expect(marginsOf(full, null).order).toMatchObject({ cost: 10_000, open: true });
  const unknown = order({ jobs: [job("j", [part("b", { cost: null })])] });
  expect(marginsOf(unknown, 4_000).order).toMatchObject({ cost: 0, share: 10_000, open: true });
});

test("a line earns what is charged for it, less what it costs", () => {
  const earned = lines.map((line) => marginOfLine(line, 4_000));
  expect(earned.map(({ sales, cost }) => [sales, cost])).toEqual([
    [22_500, 6_000],
    [5_000, 2_000],
    [12_000, 8_000],
    [500, 0],
  ]);
  expect(earned.map(({ share }) => share)).toEqual([7_333, 6_000, 3_333, 10_000]);
  expect(lines.map((line) => marginOfLine(line, null).open)).toEqual([true, false, false, false]);
});

test("a loss is below zero; of nothing sold there is no share, nor of less than is lost on it", () => {
  const at = (cost: number) => marginsOf(order({ jobs: [job("j", [part("b", { cost })])] }), null).order;
  expect(at(3_000)).toMatchObject({ profit: -500, share: -2_000 });
  expect([2_499, 2_500, 2_501].map((cost) => isLoss(at(cost)))).toEqual([false, false, true]);
  expect(at(5_000)).toMatchObject({ profit: -2_500, share: -10_000 });
  expect(at(5_001)).toMatchObject({ profit: -2_501, share: null });
  expect(marginsOf(order(), null).order).toEqual({ sales: 0, cost: 0, profit: 0, share: null, open: false });
});

test("of what is declined nothing is earned", () => {
  const declined = order({ jobs: [decidedAs("declined", job("j", lines))], fees: [fee("f")] });
  expect(marginsOf(declined, 4_000).order.sales).toBe(0);
  expect(marginsOf(full, 4_000, "approved").order.sales).toBe(0);
});

test("jobs, fees and supplies earn what the order earns", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const { order: whole, jobs } = marginsOf(order, 4_000);
      const totals = totalsOf(order);
      const of = (key: "sales" | "cost" | "profit") =>
        [...jobs.values()].reduce((sum, one) => sum + one[key], 0);
      const fees = totals.fees.reduce((sum, { net }) => sum + net, 0);
      expect(of("sales") + fees + totals.supplies).toBe(whole.sales);
      expect(of("cost")).toBe(whole.cost);
      expect(of("profit") + fees + totals.supplies).toBe(whole.profit);
    }),
  );
});

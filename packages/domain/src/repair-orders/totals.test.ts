import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, anyTerms, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { oracle } from "../../test/repair-orders/oracle.ts";
import { fee, job, labor, order, part, sublet } from "../../test/repair-orders/orders.ts";
import { apportion } from "./arithmetic.ts";
import type { Line } from "./line.ts";
import type { RepairOrder, Terms } from "./order.ts";
import { beforeDiscounts, isTooMuch, taxByLine, totalsOf } from "./totals.ts";

const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
const taxOnly = (rate: number, over: Partial<Terms> = {}): Terms => ({
  tax: { part: rate, labor: rate, sublet: rate, fee: rate },
  rounding: "invoice",
  supplies: null,
  ...over,
});
const of = (lines: Line[], over: Partial<RepairOrder> = {}) =>
  totalsOf(order({ terms: taxOnly(0), jobs: [job("a", lines)], ...over }));
const taxesIn = (lines: Line[], terms: Terms) => {
  const one = order({ terms, jobs: [job("a", lines)] });
  return taxByLine(one, totalsOf(one));
};
const taxesOf = (lines: Line[], terms: Terms) => [...taxesIn(lines, terms).lines.values()];
const suppliesTax = (lines: Line[], terms: Terms) => taxesIn(lines, terms).supplies;

test("totals are what fractions of big integers come to", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const { total, tax, subtotal } = totalsOf(order);
      expect({ total: BigInt(total), tax: BigInt(tax), subtotal: BigInt(subtotal) }).toEqual(oracle(order));
    }),
    { numRuns: 1_000 },
  );
});

test("what is printed sums to the total: lines, jobs, kinds, taxes", () => {
  fc.assert(
    fc.property(anyOrder, fc.constantFrom("offered" as const, "approved" as const), (order, scope) => {
      const totals = totalsOf(order, scope);
      const { jobs, fees, discount, byKind, subtotal, core, supplies, tax, total } = totals;
      const taxes = taxByLine(order, totals);
      const lines = [...jobs.flatMap((job) => job.lines), ...fees];
      for (const job of jobs) {
        expect(sum(job.lines.map(({ gross }) => gross))).toBe(job.gross);
        expect(sum(job.lines.map((line) => line.discount))).toBe(job.lineDiscounts);
        expect(job.gross - job.lineDiscounts - job.discount).toBe(job.net);
        expect(sum(job.lines.map((line) => line.core))).toBe(job.core);
      }
      expect(sum(jobs.map(({ net }) => net)) + sum(fees.map(({ net }) => net)) - discount).toBe(subtotal);
      expect(sum(lines.map(({ net }) => net))).toBe(subtotal);
      expect(sum(Object.values(byKind))).toBe(subtotal);
      const before = beforeDiscounts(totals);
      expect(sum(Object.values(before.byKind)) - before.discount).toBe(subtotal);
      if (before.discount === 0) expect(before.byKind).toEqual(byKind);
      expect(sum(lines.map((line) => line.core))).toBe(core);
      expect([...taxes.lines.keys()]).toEqual(lines.map(({ id }) => id));
      expect(sum([...taxes.lines.values()]) + taxes.supplies).toBe(tax);
      expect(subtotal + core + supplies + tax).toBe(total);
      expect(totals.deposit + totals.balance).toBe(total);
      expect(totals.deposit).toBe(Math.min(order.deposit, total));
    }),
    { numRuns: 500 },
  );
});

test("there is no float and nothing below zero in it", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const whole = (value: unknown): boolean =>
        typeof value === "number"
          ? Number.isSafeInteger(value) && value >= 0
          : typeof value !== "object" || value === null || Object.values(value).every(whole);
      expect(whole(totalsOf(order))).toBe(true);
    }),
  );
});

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);

test("the order of jobs and lines matters neither to the total nor to any line of it", () => {
  const shuffled = anyOrder.chain((order) =>
    fc.record({
      order: fc.constant(order),
      jobs: fc.tuple(
        ...order.jobs.map((job) =>
          fc.shuffledSubarray(job.lines, { minLength: job.lines.length }).map((lines) => ({ ...job, lines })),
        ),
      ),
      turned: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ order, jobs, turned }) => {
      const flat = (all: RepairOrder["jobs"]) => {
        const totals = totalsOf({ ...order, jobs: all, fees: order.fees });
        return {
          ...totals,
          taxes: [...taxByLine(order, totals).lines].sort(),
          jobs: totals.jobs.map((job) => ({ ...job, lines: [...job.lines].sort(byId) })).sort(byId),
        };
      };
      expect(flat(turned ? [...jobs].reverse() : jobs)).toEqual(flat(order.jobs));
    }),
    { numRuns: 300 },
  );
});

test("a line split in two changes the total by no more than its own rounding", () => {
  const split = fc.record({
    hours: fc.integer({ min: 2, max: 2_000 }),
    share: fc.integer({ min: 1, max: 99 }),
    rate: fc.nat(30_000),
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    terms: anyTerms,
    others: fc.nat(50_000),
  });
  fc.assert(
    fc.property(split, ({ hours, share, rate, basisPoints, terms, others }) => {
      const first = Math.max(1, Math.floor((hours * share) / 100));
      const discount = basisPoints > 0 ? { kind: "percent" as const, basisPoints } : null;
      const beside = part("z", { price: others });
      const total = (...pieces: number[]) => {
        const lines = pieces.map((piece, n) => labor(`${n}`, { hours: piece, rate, discount }));
        return totalsOf(order({ terms, jobs: [job("a", [...lines, beside])] })).total;
      };
      // Half a cent for each rounding of a piece: its price, its discount, its tax by line; and one for what is made of the sum.
      const roundings = 3 * (1 + (discount ? 1 : 0) + (terms.rounding === "line" ? 1 : 0)) + 3;
      expect(Math.abs(total(first, hours - first) - total(hours))).toBeLessThanOrEqual(roundings / 2);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["an hour and a half at $149.99", [labor("a", { hours: 150, rate: 14_999 })], 22_499],
  ["five quarts at $4.99", [part("a", { quantity: 500, price: 499 })], 2_495],
  ["half a pound at $15.99 rounds up", [part("a", { quantity: 50, price: 1_599 })], 800],
  ["sublet and a fee", [sublet("a", { price: 12_995 }), fee("b", { price: 350 })], 13_345],
  [
    "ten percent off a line",
    [part("a", { price: 1_005, discount: { kind: "percent", basisPoints: 1_000 } })],
    904,
  ],
  ["no more off than there is", [part("a", { price: 500, discount: { kind: "amount", cents: 900 } })], 0],
  [
    "a core charge apiece",
    [part("a", { quantity: 200, price: 100, core: { cents: 600, returned: false } })],
    1_400,
  ],
  ["none for a core that came back", [part("a", { price: 100, core: { cents: 600, returned: true } })], 100],
])("%s", (_, lines: Line[], total) => {
  expect(of(lines).total).toBe(total);
});

test("a job's discount is spread over its lines; fees keep their price", () => {
  const lines = [
    labor("a", { hours: 100, rate: 100 }),
    labor("b", { rate: 100 }),
    labor("c", { rate: 100 }),
    fee("d"),
  ];
  const totals = of([], { jobs: [job("j", lines, { discount: { kind: "amount", cents: 100 } })] });
  // A third each, and the cent that is left to the smallest id.
  expect(totals.jobs[0]?.lines.map(({ net }) => net)).toEqual([66, 67, 67, 500]);
  expect(totals.jobs[0]).toMatchObject({ gross: 800, discount: 100, net: 700 });
});

test("cents are apportioned by remainder, among equals by key, wherever they stand", () => {
  expect(apportion(100, [3_300, 3_300, 3_400], 100, ["c", "b", "a"])).toEqual([33, 33, 34]);
  expect(apportion(2, [50, 50, 100], 100, ["b", "a", "c"])).toEqual([0, 1, 1]);
  expect(apportion(2, [50, 50, 100], 100, ["a", "b", "c"])).toEqual([1, 0, 1]);
  expect(apportion(3, [160, 60, 80], 100, ["a", "b", "c"])).toEqual([2, 0, 1]);
  expect(apportion(0, [], 100, [])).toEqual([]);
});

test("the cent that is left goes to the smallest id, wherever its line stands", () => {
  const lines = ["c", "a", "b"].map((id) => labor(id, { rate: 100 }));
  const totals = of([], { jobs: [job("j", lines, { discount: { kind: "amount", cents: 100 } })] });
  expect(totals.jobs[0]?.lines.map(({ net }) => net)).toEqual([67, 66, 67]);
  // Of the tax, to the shop supplies before any line.
  const terms = taxOnly(50_000, { supplies: { basisPoints: 10_000, of: "labor", cap: null, taxed: true } });
  const ten = [labor("b", { rate: 9 }), labor("a", { rate: 9 })];
  expect(taxesOf(ten, terms)).toEqual([0, 1]);
  expect(suppliesTax(ten, terms)).toBe(1);
  const one = [labor("b", { rate: 10 })];
  expect(taxesOf(one, terms)).toEqual([0]);
  expect(suppliesTax(one, terms)).toBe(1);
});

test("an order's discount comes after the jobs', and is off the subtotal", () => {
  const half = { kind: "percent" as const, basisPoints: 5_000 };
  const totals = of([], {
    jobs: [
      job("j", [labor("a", { rate: 1_000 })], { discount: half }),
      job("k", [sublet("b", { price: 500 })]),
    ],
    fees: [fee("f", { price: 70 })],
    discount: half,
  });
  expect(totals).toMatchObject({ discount: 500, subtotal: 570, total: 570 });
  expect(totals.byKind).toEqual({ labor: 250, part: 0, sublet: 250, fee: 70 });
});

test("tax is by kind, on what is left after discounts, with the core charge of a part", () => {
  const terms: Terms = {
    tax: { part: 82_500, labor: 10_000, sublet: 50_000, fee: 100_000 },
    rounding: "invoice",
    supplies: null,
  };
  const lines = [
    part("a", { price: 10_000, core: { cents: 2_000, returned: false } }),
    labor("b", { rate: 10_000 }),
    sublet("c", { price: 10_000 }),
    fee("d", { price: 1_000, taxed: true }),
    fee("e", { price: 1_000 }),
  ];
  expect(taxesOf(lines, terms)).toEqual([990, 100, 500, 100, 0]);
  expect(of(lines, { terms }).tax).toBe(1_690);
});

test("tax is rounded on each line, or once on the invoice: half a cent up (SSUTA 324)", () => {
  // 6 cents at 8.25 % are 0.495: three lines of them 0, and 1.485 together.
  const lines = ["a", "b", "c"].map((id) => part(id, { price: 6 }));
  expect(of(lines, { terms: taxOnly(82_500, { rounding: "line" }) }).tax).toBe(0);
  expect(of(lines, { terms: taxOnly(82_500) }).tax).toBe(1);
  expect(taxesOf(lines, taxOnly(82_500))).toEqual([1, 0, 0]);
  expect(taxesOf(lines, taxOnly(82_500, { rounding: "line" }))).toEqual([0, 0, 0]);
  // Exactly half a cent.
  expect(of([part("a", { price: 10 })], { terms: taxOnly(50_000, { rounding: "line" }) }).tax).toBe(1);
  expect(of([part("a", { price: 10 })], { terms: taxOnly(50_000) }).tax).toBe(1);
  expect(of([part("a", { price: 10 })], { terms: taxOnly(49_999) }).tax).toBe(0);
});

test("whoever is exempt pays no tax, on supplies neither", () => {
  const supplies = { basisPoints: 1_000, of: "both" as const, cap: null, taxed: true };
  const terms = taxOnly(100_000, { supplies });
  const lines = [part("a", { price: 1_000 })];
  expect(of(lines, { terms })).toMatchObject({ supplies: 100, tax: 110, total: 1_210 });
  expect(suppliesTax(lines, terms)).toBe(10);
  expect(suppliesTax(lines, { ...terms, rounding: "line" })).toBe(10);
  expect(of(lines, { terms, exemption: "CA-77" })).toMatchObject({ supplies: 100, tax: 0, total: 1_100 });
});

test.each([
  ["labor" as const, null, 200],
  ["parts" as const, null, 100],
  ["both" as const, null, 300],
  ["both" as const, 250, 250],
  ["both" as const, 0, 0],
])("shop supplies are a share of %s, up to the cap %s", (of_, cap, supplies) => {
  const rule = { basisPoints: 1_000, of: of_, cap, taxed: false };
  const lines = [labor("a", { rate: 2_000 }), part("b", { price: 1_000 }), sublet("c"), fee("d")];
  const totals = of(lines, { terms: taxOnly(100_000, { supplies: rule }) });
  expect(totals).toMatchObject({ supplies });
  expect(suppliesTax(lines, taxOnly(100_000, { supplies: rule }))).toBe(0);
});

test("what was declined or put off is not reckoned, and fees of the visit only beside a job that is", () => {
  const priced = job("j", [part("a", { price: 1_000 })]);
  const at = (jobs: RepairOrder["jobs"], scope: "offered" | "approved") =>
    totalsOf(order({ jobs, fees: [fee("f", { price: 50 })], terms: taxOnly(0) }), scope).total;
  expect(at([priced], "offered")).toBe(1_050);
  expect(at([priced], "approved")).toBe(0);
  expect(at([decidedAs("approved", priced)], "approved")).toBe(1_050);
  expect(at([decidedAs("declined", priced)], "offered")).toBe(0);
  expect(at([decidedAs("deferred", priced)], "offered")).toBe(0);
});

test("a deposit is no more than there is to pay", () => {
  const lines = [part("a", { price: 1_000 })];
  expect(of(lines, { deposit: 400 })).toMatchObject({ deposit: 400, balance: 600 });
  expect(of(lines, { deposit: 4_000 })).toMatchObject({ deposit: 1_000, balance: 0 });
});

test("an order comes to half a million dollars at most, core charges and fees included", () => {
  const most = { price: 50_000_000 };
  const full = [job("j", [part("a", most)])];
  expect(isTooMuch({ jobs: full, fees: [] })).toBe(false);
  expect(isTooMuch({ jobs: full, fees: [fee("f", { price: 1 })] })).toBe(true);
  const core = { cents: 1, returned: false };
  expect(isTooMuch({ jobs: [job("j", [part("a", { ...most, core })])], fees: [] })).toBe(true);
  const beyond = "more than an order can come to";
  expect(() => totalsOf(order({ jobs: full, fees: [fee("f", { price: 1 })] }))).toThrow(beyond);
  expect(() => totalsOf(order({ jobs: [job("j", [part("a", { ...most, core })])] }))).toThrow(beyond);
  const twice = [job("j", [part("a", most), part("b", { price: 1 })])];
  expect(() => totalsOf(order({ jobs: twice }))).toThrow(RangeError);
  // At that size shares are still exact.
  const split = [labor("b", { hours: 1, rate: 100 }), part("a", { price: 49_999_999 })];
  const discount = { kind: "percent" as const, basisPoints: 9_999 };
  const whole = order({ jobs: [job("j", split)], discount, terms: taxOnly(300_000) });
  expect(BigInt(totalsOf(whole).total)).toBe(oracle(whole).total);
});

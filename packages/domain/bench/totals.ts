// How much the totals of a big order cost on top of the arithmetic they are made of: 200 lines in 20 jobs, against a bare
// loop that has every integer at hand and gives the same answer, line by line. Both run in turns, so that the machine
// treats them alike.
import assert from "node:assert/strict";
import type { Line } from "../src/repair-orders/line.ts";
import type { RepairOrder } from "../src/repair-orders/order.ts";
import type { JobTotals, LineTotals } from "../src/repair-orders/prices.ts";
import { type Totals, totalsOf } from "../src/repair-orders/totals.ts";
import { fee, job, labor, order, part, sublet } from "../test/repair-orders/orders.ts";

const [JOBS, LINES] = [20, 10];
/** Totals in one sample, and samples. */
const [EACH, SAMPLES] = [200, 400];

/** A line as a shop has them: two of labor and one sublet in ten, the rest parts; every seventh at a discount. */
function line(n: number): Line {
  const id = `line-${n}`;
  const discount = n % 7 === 0 ? { kind: "percent" as const, basisPoints: 500 + n } : null;
  if (n % 10 < 2) return labor(id, { hours: 30 + ((n * 37) % 400), rate: 14_500, discount });
  if (n % 10 === 2) return sublet(id, { price: 6_000 + n * 13 });
  const core = n % 20 === 3 ? { cents: 1_800, returned: n % 40 === 3 } : null;
  return part(id, { quantity: 100 * (1 + (n % 4)), price: 799 + n * 31, taxed: n % 9 !== 0, discount, core });
}

function bigOrder(discount: RepairOrder["discount"]): RepairOrder {
  return order({
    discount,
    deposit: 50_000,
    terms: {
      tax: { part: 82_500, labor: 0, sublet: 10_000, fee: 82_500 },
      rounding: "invoice",
      supplies: { basisPoints: 600, of: "labor", cap: 4_500, taxed: true },
    },
    jobs: Array.from({ length: JOBS }, (_, at) =>
      job(
        `job-${at}`,
        Array.from({ length: LINES }, (_, n) => line(at * LINES + n)),
      ),
    ),
    fees: [fee("fee", { price: 350, taxed: true })],
  });
}

/** An order's integers, a row a line: times × each ÷ by before a percentage off, with a core charge, taxed at a rate. */
type Rows = { of: Int32Array; ids: string[]; kinds: Line["kind"][]; taxed: boolean[]; jobs: string[] };
const WIDTH = 6;

function rowsOf({ jobs, fees, terms }: RepairOrder): Rows {
  const lines = [...jobs.flatMap((job) => job.lines), ...fees];
  const of = new Int32Array(lines.length * WIDTH);
  lines.forEach((one, n) => {
    const [times, each, by] =
      one.kind === "labor"
        ? [one.hours, one.rate, 100]
        : one.kind === "part"
          ? [one.quantity, one.price, 100]
          : [1, one.price, 1];
    const off = one.kind !== "fee" && one.discount?.kind === "percent" ? one.discount.basisPoints : 0;
    const core = one.kind === "part" && one.core && !one.core.returned ? one.core.cents : 0;
    of.set([times, each, by, off, core, one.taxed ? terms.tax[one.kind] : 0], n * WIDTH);
  });
  return {
    of,
    ids: lines.map(({ id }) => id),
    kinds: lines.map(({ kind }) => kind),
    taxed: lines.map(({ taxed }) => taxed),
    jobs: jobs.map(({ id }) => id),
  };
}

/**
 * Multiply, divide, round half up, add: whole cents. It shares no code with the totals, and knows that the order has ten
 * lines a job and one fee, what its terms are, and no discount but a percentage off a line.
 */
function bareLoop({ of, ids, kinds, taxed, jobs: names }: Rows): Totals {
  const jobs: JobTotals[] = [];
  const fees: LineTotals[] = [];
  let [labor, part, sublet, fee, cores, tax] = [0, 0, 0, 0, 0, 0];
  let job: JobTotals | undefined;
  for (let n = 0; n < ids.length; n++) {
    const at = n * WIDTH;
    const times = of[at] as number;
    const by = of[at + 2] as number;
    const gross = Math.floor((2 * times * (of[at + 1] as number) + by) / (2 * by));
    const discount = Math.floor((2 * gross * (of[at + 3] as number) + 10_000) / 20_000);
    const core = Math.floor((2 * times * (of[at + 4] as number) + by) / (2 * by));
    const net = gross - discount;
    const kind = kinds[n] as Line["kind"];
    const line = { id: ids[n] as string, kind, taxed: taxed[n] as boolean, gross, discount, net, core };
    cores += core;
    tax += (net + core) * (of[at + 5] as number);
    if (kind === "labor") labor += net;
    else if (kind === "part") part += net;
    else if (kind === "sublet") sublet += net;
    else fee += net;
    if (n === JOBS * LINES) {
      fees.push(line);
      continue;
    }
    if (!job || n % LINES === 0) {
      const id = names[jobs.length] as string;
      job = { id, lines: [], gross: 0, lineDiscounts: 0, discount: 0, net: 0, core: 0 };
      jobs.push(job);
    }
    job.lines.push(line);
    job.gross += gross;
    job.lineDiscounts += discount;
    job.net += net;
    job.core += core;
  }
  const supplies = Math.min(Math.floor((2 * labor * 600 + 10_000) / 20_000), 4_500);
  tax = Math.floor((2 * (tax + supplies * 82_500) + 1_000_000) / 2_000_000);
  const subtotal = labor + part + sublet + fee;
  const total = subtotal + cores + supplies + tax;
  const deposit = Math.min(50_000, total);
  const byKind = { labor, part, sublet, fee };
  const balance = total - deposit;
  return { jobs, fees, discount: 0, byKind, subtotal, core: cores, supplies, tax, total, deposit, balance };
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

let kept = 0;
function timed(work: () => number): number {
  const began = performance.now();
  for (let n = 0; n < EACH; n++) kept += work();
  return (performance.now() - began) / EACH;
}

/** Microseconds of each, and the median of the ratios of each pair: what slows down one slows down the other. */
function measured(first: () => number, bare: () => number) {
  const pairs = Array.from({ length: SAMPLES }, (_, run) => {
    // Each goes first every other time.
    if (run % 2) {
      const b = timed(bare);
      return { a: timed(first), b };
    }
    return { a: timed(first), b: timed(bare) };
  }).slice(SAMPLES >> 2);
  return {
    totals: 1_000 * median(pairs.map(({ a }) => a)),
    bare: 1_000 * median(pairs.map(({ b }) => b)),
    ratio: median(pairs.map(({ a, b }) => a / b)),
  };
}

const plain = bigOrder(null);
const rows = rowsOf(plain);
assert.deepEqual(totalsOf(plain), bareLoop(rows));
const bare = () => bareLoop(rows).total;
const one = measured(() => totalsOf(plain).total, bare);
const reduced = bigOrder({ kind: "percent", basisPoints: 1_000 });
const other = measured(() => totalsOf(reduced).total, bare);
assert.ok(kept > 0);

const round = (value: number, digits = 1) => Number(value.toFixed(digits));
const note = (made: typeof one) => `${round(made.totals)} µs over ${round(made.bare)} µs`;
console.log(
  `\n${JSON.stringify([
    {
      figure: "totals of an order of 200 lines over a bare loop",
      value: round(one.ratio),
      unit: "×",
      target: "≤ 3",
      note: `${note(one)}; the loop has the integers at hand, and gives the same answer`,
    },
    {
      figure: "totals with 10 % off the order over the same loop",
      value: round(other.ratio),
      unit: "×",
      note: `${note(other)}; each line bears its share to the cent; the loop does not`,
    },
  ])}`,
);

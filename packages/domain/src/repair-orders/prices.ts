import { apportion, rounded } from "./arithmetic.ts";
import type { Job, LinePrices } from "./job.ts";
import type { Discount, Line, LineKind } from "./line.ts";

/** What a line comes to, in cents. */
export type LineTotals = {
  id: string;
  kind: LineKind;
  taxed: boolean;
  /** Hours × rate, or quantity × price. */
  gross: number;
  /** Its own discount. */
  discount: number;
  /** After every discount: its own, and its share of the job's and the order's. */
  net: number;
  /** The deposit for old parts that were not returned. */
  core: number;
};

/** What a job comes to, in cents: gross − lineDiscounts − discount = net. */
export type JobTotals = {
  id: string;
  lines: LineTotals[];
  gross: number;
  lineDiscounts: number;
  /** The job's own discount. */
  discount: number;
  /** Before the order's discount. */
  net: number;
  core: number;
};

/** Cents of a line before any discount. */
export function grossOf(line: Line): number {
  if (line.kind === "labor") return rounded(line.hours, line.rate, 100);
  if (line.kind === "part") return rounded(line.quantity, line.price, 100);
  return line.price;
}

/** Cents of core charges: the deposit for old parts that were not returned. */
export const coreOf = (line: Line): number =>
  line.kind === "part" && line.core && !line.core.returned ? rounded(line.quantity, line.core.cents, 100) : 0;

const off = (discount: Discount | null, cents: number): number => {
  if (discount === null) return 0;
  return discount.kind === "percent"
    ? rounded(cents, discount.basisPoints, 10_000)
    : Math.min(discount.cents, cents);
};

/** Is a discount an amount above what it is taken from? Then that is taken off, and no more. */
export const isCut = (discount: Discount | null, cents: number): boolean =>
  discount?.kind === "amount" && discount.cents > cents;

/** What a line comes to on its own. */
export function lineTotals(line: Line): LineTotals {
  const gross = grossOf(line);
  const discount = line.kind === "fee" ? 0 : off(line.discount, gross);
  return {
    id: line.id,
    kind: line.kind,
    taxed: line.taxed,
    gross,
    discount,
    net: gross - discount,
    core: coreOf(line),
  };
}

/** The sum of whole numbers. */
export const sum = <One>(all: readonly One[], of: (one: One) => number): number => {
  let total = 0;
  for (const one of all) total += of(one);
  return total;
};

/** The lines a discount is taken off: fees are not discounted. */
const discounted = (lines: readonly LineTotals[]): LineTotals[] => lines.filter(({ kind }) => kind !== "fee");

/** Cents a discount on several lines can take off at most. */
export const discountable = (lines: readonly LineTotals[]): number =>
  sum(discounted(lines), ({ net }) => net);

/** Takes a discount off lines, each its share of it. */
export function takeOff(discount: Discount | null, lines: readonly LineTotals[]): number {
  if (discount === null) return 0;
  const lowered = discounted(lines);
  const before = discountable(lowered);
  const amount = off(discount, before);
  if (amount === 0) return 0;
  const quotas = lowered.map(({ net }) => amount * net);
  const shares = apportion(
    amount,
    quotas,
    before,
    lowered.map(({ id }) => id),
  );
  lowered.forEach((line, n) => {
    line.net -= shares[n] ?? 0;
  });
  return amount;
}

const byId = <One extends { id: string }>(all: readonly One[]): One[] =>
  all.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** What a job comes to on its own. */
export function jobTotals(job: Job): JobTotals {
  const lines: LineTotals[] = [];
  let [gross, lineDiscounts, core] = [0, 0, 0];
  for (const line of job.lines) {
    const one = lineTotals(line);
    gross += one.gross;
    lineDiscounts += one.discount;
    core += one.core;
    lines.push(one);
  }
  const discount = takeOff(job.discount, lines);
  const net = gross - lineDiscounts - discount;
  return { id: job.id, lines, gross, lineDiscounts, discount, net, core };
}

/** What the lines of a job come to on their own, in cents. */
export function linePrices(job: Job): LinePrices {
  const lines = byId(jobTotals(job).lines);
  return { nets: lines.map(({ net }) => net), cores: lines.map(({ core }) => core) };
}

/** What a job comes to on its own with its lines at the prices it was approved for; as it is where these were not kept. */
export function approvedTotals(job: Job): JobTotals {
  const totals = jobTotals(job);
  const then = job.authorization.status === "approved" ? job.authorization.lines : undefined;
  if (!then) return totals;
  const lines = byId(totals.lines).map((line, n) => ({
    ...line,
    net: then.nets[n] ?? line.net,
    core: then.cores[n] ?? line.core,
  }));
  return { ...totals, lines, net: sum(lines, ({ net }) => net), core: sum(lines, ({ core }) => core) };
}

/** What a job comes to on its own, in cents: before the order's discount, without tax and core charges. */
export const priceOf = (job: Job): number => jobTotals(job).net;

import { apportion, MAX_CENTS, rounded } from "./arithmetic.ts";
import { isApproved, isOffered } from "./authorization.ts";
import type { Job } from "./job.ts";
import type { LineKind } from "./line.ts";
import type { RepairOrder, SuppliesRule, Terms } from "./order.ts";
import {
  approvedTotals,
  coreOf,
  grossOf,
  type JobTotals,
  jobTotals,
  type LineTotals,
  lineTotals,
  sum,
  takeOff,
} from "./prices.ts";

/**
 * What an order comes to, in cents. The jobs' `net` and the `fees` less `discount` are the subtotal; so are the nets by kind.
 * Subtotal + core + supplies + tax = total, and total − deposit = balance.
 */
export type Totals = {
  jobs: JobTotals[];
  /** Of the visit; they belong to no job. */
  fees: LineTotals[];
  /** The order's own discount. */
  discount: number;
  byKind: Record<LineKind, number>;
  subtotal: number;
  core: number;
  supplies: number;
  tax: number;
  total: number;
  deposit: number;
  balance: number;
};

/** What is reckoned: all that is offered and not turned down, or only what the customer has authorized as it is now. */
export type Scope = "offered" | "approved";

/** Of which order totals are made. */
export type Reckoned = Pick<RepairOrder, "jobs" | "fees" | "discount" | "terms" | "exemption" | "deposit">;

const suppliesOf = (rule: SuppliesRule | null, { labor, part }: Record<LineKind, number>): number => {
  if (rule === null) return 0;
  const base = (rule.of === "parts" ? 0 : labor) + (rule.of === "labor" ? 0 : part);
  return Math.min(rounded(base, rule.basisPoints, 10_000), rule.cap ?? MAX_CENTS);
};

const MILLION = 1_000_000;

/** The tax on a line in millionths of a cent: by what is sold, core charge included. */
const taxOn = ({ taxed, kind, net, core }: LineTotals, { tax }: Terms): number =>
  taxed ? (net + core) * tax[kind] : 0;
const taxOnSupplies = (supplies: number, { supplies: rule, tax }: Terms): number =>
  rule?.taxed ? supplies * tax.fee : 0;
/** Millionths in whole cents. */
const inCents = (millionths: number): number => rounded(millionths, 1, MILLION);

/** Rounded on each line, or once on the invoice. */
function taxOf({ terms, exemption }: Reckoned, lines: readonly LineTotals[], supplies: number): number {
  if (exemption !== null) return 0;
  const onSupplies = taxOnSupplies(supplies, terms);
  if (terms.rounding === "line")
    return sum(lines, (line) => inCents(taxOn(line, terms))) + inCents(onSupplies);
  return inCents(sum(lines, (line) => taxOn(line, terms)) + onSupplies);
}

const linesOf = ({ jobs, fees }: Pick<Totals, "jobs" | "fees">): LineTotals[] => {
  const lines: LineTotals[] = [];
  for (const job of jobs) for (const line of job.lines) lines.push(line);
  for (const fee of fees) lines.push(fee);
  return lines;
};

/**
 * What an order comes to. Whole cents throughout; the order of jobs and lines does not matter.
 * @throws RangeError beyond MAX_CENTS, which no stored order exceeds
 */
export const totalsOf = (order: Reckoned, scope: Scope = "offered"): Totals =>
  totalsWith(order, order.jobs.filter(scope === "approved" ? isApproved : isOffered).map(jobTotals));

/** Cents of what the customer has authorized as it is now, tax included, at the prices it was authorized for. */
export const authorizedTotal = (order: Reckoned): number =>
  totalsWith(order, order.jobs.filter(isApproved).map(approvedTotals)).total;

/** Cents a job comes to by itself, with its core charges, supplies and tax, before the order's discount. */
export const jobAlone = (order: Reckoned, job: Job): number => aloneWith(order, jobTotals(job));

/** As {@link jobAlone}, at the prices the job was authorized for. */
export const authorizedAlone = (order: Reckoned, job: Job): number => aloneWith(order, approvedTotals(job));

const aloneWith = (order: Reckoned, job: JobTotals): number =>
  totalsWith({ ...order, fees: [], discount: null, deposit: 0 }, [job]).total;

function totalsWith(order: Reckoned, jobs: JobTotals[]): Totals {
  // What belongs to the visit is owed when there is one to pay for.
  const fees = jobs.length > 0 ? order.fees.map(lineTotals) : [];
  const lines = linesOf({ jobs, fees });
  const core = sum(jobs, (job) => job.core);
  if (sum(jobs, (job) => job.gross) + sum(fees, (fee) => fee.gross) + core > MAX_CENTS)
    throw new RangeError("more than an order can come to");
  const discount = takeOff(order.discount, lines);
  const byKind = { labor: 0, part: 0, sublet: 0, fee: 0 };
  for (const { kind, net } of lines) byKind[kind] += net;
  const subtotal = byKind.labor + byKind.part + byKind.sublet + byKind.fee;
  const supplies = suppliesOf(order.terms.supplies, byKind);
  const tax = taxOf(order, lines, supplies);
  const total = subtotal + core + supplies + tax;
  const deposit = Math.min(order.deposit, total);
  const balance = total - deposit;
  return { jobs, fees, discount, byKind, subtotal, core, supplies, tax, total, deposit, balance };
}

/**
 * What is sold by kind before the discounts on the jobs and on the order, and what these take off together: the kinds less this
 * discount are the subtotal.
 */
export function beforeDiscounts(totals: Totals): Pick<Totals, "byKind" | "discount"> {
  const byKind = { labor: 0, part: 0, sublet: 0, fee: 0 };
  for (const { kind, gross, discount } of linesOf(totals)) byKind[kind] += gross - discount;
  return { byKind, discount: sum(totals.jobs, (job) => job.discount) + totals.discount };
}

/** The tax of each line by its id, and that on the shop supplies, in cents: together the tax of the totals. */
export function taxByLine(
  order: Reckoned,
  totals: Totals,
): { lines: ReadonlyMap<string, number>; supplies: number } {
  const lines = linesOf(totals);
  const isExempt = order.exemption !== null;
  const quotas = [
    ...lines.map((line) => (isExempt ? 0 : taxOn(line, order.terms))),
    isExempt ? 0 : taxOnSupplies(totals.supplies, order.terms),
  ];
  // No line's id is empty: the supplies come first among equals.
  const keys = [...lines.map(({ id }) => id), ""];
  // Rounded by line, too: what is rounded up are the largest remainders.
  const taxes = apportion(totals.tax, quotas, MILLION, keys);
  return {
    lines: new Map(lines.map(({ id }, n) => [id, taxes[n] ?? 0])),
    supplies: taxes[lines.length] ?? 0,
  };
}

/** Does it come to more than an order can? */
export const isTooMuch = ({ jobs, fees }: Pick<RepairOrder, "jobs" | "fees">): boolean =>
  sum([...jobs.flatMap((job) => job.lines), ...fees], (line) => grossOf(line) + coreOf(line)) > MAX_CENTS;

import { offerOf } from "../repair-orders/authorization.ts";
import type { Job } from "../repair-orders/job.ts";
import { priceOf, sum } from "../repair-orders/prices.ts";
import { missingNotes } from "./consent.ts";
import type { LedgerEntry } from "./entry.ts";
import { type Ledger, latestWord } from "./ledger.ts";
import { needsNewYes } from "./overrun.ts";
import type { ConsentNote, Rule } from "./rule.ts";

/** Why work on a job may not start. */
export type NoStart =
  /** The ledger knows no word on it. */
  | { reason: "not-asked" }
  | { reason: "declined" }
  | { reason: "deferred" }
  /** What was said no longer counts: the order says so. */
  | { reason: "asked-again" }
  /** It is other work than was approved. */
  | { reason: "other-work" }
  /** It is dearer than was approved, on its own or with the others by more than the rule lets it be. Cents. */
  | { reason: "costs-more"; authorized: number; now: number }
  /** The rule wants an estimate in writing first. */
  | { reason: "no-estimate" }
  /** Of the consent, these have to be noted. */
  | { reason: "notes-missing"; notes: ConsentNote[] };

export type MayStart = { ok: true } | ({ ok: false } & NoStart);
const no = (why: NoStart): MayStart => ({ ok: false, ...why });

type Price = { authorized: number; now: number };

/** What was approved of a job, and what it is now; null where it is not approved. */
function priceAgreed(ledger: Ledger, job: Job): Price | null {
  const word = latestWord(ledger, job.id);
  if (word?.job.word.status !== "approved" || job.authorization.status !== "approved") return null;
  return { authorized: word.job.cents, now: priceOf(job) };
}

const isDearer = (rule: Rule, prices: readonly Price[]): boolean => {
  const authorized = sum(prices, (price) => price.authorized);
  // One that became cheaper makes no room for others.
  return needsNewYes(
    rule,
    authorized,
    sum(prices, (price) => Math.max(price.authorized, price.now)),
  );
};

/** Is a job dearer than the rule lets it be, on its own or with all the others that are approved? */
function costsMore(rule: Rule, ledger: Ledger, own: Price, jobs: readonly Job[]): boolean {
  if (own.now <= own.authorized) return false;
  const all = jobs.flatMap((job) => priceAgreed(ledger, job) ?? []);
  return isDearer(rule, [own]) || isDearer(rule, all);
}

/** Is an estimate due by then that the customer was not given? */
function lacksEstimate({ before }: Rule, { entries }: Ledger, { number, approved }: LedgerEntry): boolean {
  const { estimate, waivable, spoken } = before;
  if (estimate.due === "on-request") return false;
  if (estimate.due === "above" && approved.revised <= estimate.cents) return false;
  return !entries.slice(0, number).some(({ estimate: { given } }) => {
    if (given === "written") return true;
    return given === "waived" ? waivable : spoken;
  });
}

/**
 * May work on a job start, or go on? The product asks for a yes on record in every state; the rule says what has to come with it.
 * @param ledger of the job's order
 * @param jobs all jobs of the order as they are now: what they cost more than was approved counts together
 */
export function mayStart(rule: Rule, ledger: Ledger, job: Job, jobs: readonly Job[]): MayStart {
  const word = latestWord(ledger, job.id);
  if (word === null) return no({ reason: "not-asked" });
  const { status } = word.job.word;
  if (status !== "approved") return no({ reason: status });
  const own = priceAgreed(ledger, job);
  if (own === null) return no({ reason: "asked-again" });
  if (offerOf(job) !== word.job.offer) return no({ reason: "other-work" });
  if (costsMore(rule, ledger, own, jobs)) return no({ reason: "costs-more", ...own });
  const missing = missingToStart(rule, ledger, job);
  return missing ? no(missing) : { ok: true };
}

/**
 * Why a clock may not start on a job that the customer approved: what the shop's rule asks for besides the yes. Null where
 * nothing is missing, and where the decision is from before there was a ledger.
 */
export function missingToStart(
  rule: Rule,
  ledger: Ledger,
  job: Job,
): Extract<NoStart, { reason: "no-estimate" | "notes-missing" }> | null {
  const word = latestWord(ledger, job.id);
  if (word?.job.word.status !== "approved") return null;
  if (lacksEstimate(rule, ledger, word.entry)) return { reason: "no-estimate" };
  const notes = missingNotes(rule, word.entry.said);
  return notes.length > 0 ? { reason: "notes-missing", notes } : null;
}

/** A job on which work has to stop after a change, and whether the customer is to be asked again. */
export type Stopped = { job: string; asksAgain: boolean; why: NoStart | { reason: "gone" } };

/** An order's jobs, and what was decided on them. */
export type JobsAndLedger = { jobs: readonly Job[]; ledger: Ledger };

/**
 * What a change of an order, or a decision on it, does to the jobs on which work may go on: where the clock stops, and for which
 * the customer is asked again. A dearer job can stop another one, too, as what all of them cost more counts together.
 */
export function stoppedBy(rule: Rule, before: JobsAndLedger, after: JobsAndLedger): Stopped[] {
  return before.jobs.flatMap((was): Stopped[] => {
    if (!mayStart(rule, before.ledger, was, before.jobs).ok) return [];
    const is = after.jobs.find(({ id }) => id === was.id);
    if (!is) return [{ job: was.id, asksAgain: false, why: { reason: "gone" } }];
    const may = mayStart(rule, after.ledger, is, after.jobs);
    if (may.ok) return [];
    const { ok, ...why } = may;
    return [{ job: was.id, asksAgain: why.reason === "other-work" || why.reason === "costs-more", why }];
  });
}

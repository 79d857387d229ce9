import { isApproved } from "../repair-orders/authorization.ts";
import { MAX_JOBS } from "../repair-orders/order.ts";
import type { Reckoned } from "../repair-orders/totals.ts";
import { totalsOf } from "../repair-orders/totals.ts";
import type { FrozenJob, Lapsed, LedgerEntry, SinceLast } from "./entry.ts";

/** What of an entry tells what was approved with it. */
type Said = Pick<LedgerEntry, "number" | "approved"> & {
  lapsed?: LedgerEntry["lapsed"];
  jobs: readonly Pick<FrozenJob, "id" | "name" | "cents" | "word">[];
};

/** Why an approval of a job stands no longer; null where it stands. */
function whyLapsed(jobs: Reckoned["jobs"], id: string): Lapsed["why"] | null {
  const job = jobs.find((one) => one.id === id);
  if (!job) return "removed";
  if (isApproved(job)) return null;
  return job.authorization.status === "approved" ? "changed" : "taken-back";
}

/** The approvals that the latest words on jobs were, and that no entry has said to stand no longer. */
function standingWords(entries: readonly Said[]): Omit<Lapsed, "why">[] {
  const standing = new Map<string, Omit<Lapsed, "why">>();
  for (const { number, jobs, lapsed = [] } of entries) {
    for (const { job } of lapsed) standing.delete(job);
    for (const { id, name, cents, word } of jobs) {
      standing.delete(id);
      if (word.status === "approved") standing.set(id, { job: id, name, number, cents });
    }
  }
  return [...standing.values()];
}

/**
 * What became of what was approved since the last decision on an order: approvals that lapsed without anybody's word, and what
 * all that is approved comes to now (cents, tax included), where that is another sum than with the last decision.
 * @param order as it is, before the next decision
 * @param ledger its entries, the first one first
 */
export function sinceLast(order: Reckoned, { entries }: { entries: readonly Said[] }): SinceLast {
  const lapsed = standingWords(entries).flatMap((word): Lapsed[] => {
    const why = whyLapsed(order.jobs, word.job);
    return why ? [{ ...word, why }] : [];
  });
  const standing = totalsOf(order, "approved").total;
  const isSame = standing === (entries.at(-1)?.approved.revised ?? 0);
  // Of ledgers from before this was noted there can be more than one order holds.
  return { ...(!isSame && { standing }), ...(lapsed.length > 0 && { lapsed: lapsed.slice(0, MAX_JOBS) }) };
}

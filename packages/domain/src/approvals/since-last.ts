import { isApproved } from "../repair-orders/authorization.ts";
import { MAX_JOBS } from "../repair-orders/order.ts";
import type { Reckoned } from "../repair-orders/totals.ts";
import { totalsOf } from "../repair-orders/totals.ts";
import type { Lapsed, LedgerEntry, SinceLast } from "./entry.ts";
import { type Ledger, latestWord } from "./ledger.ts";

/** Why an approval of a job stands no longer; null where it stands. */
function whyLapsed(jobs: Reckoned["jobs"], id: string): Lapsed["why"] | null {
  const job = jobs.find((one) => one.id === id);
  if (!job) return "removed";
  if (isApproved(job)) return null;
  return job.authorization.status === "approved" ? "changed" : "taken-back";
}

/** Has a later entry said so already? */
const isNoted = ({ entries }: Pick<Ledger, "entries">, { number }: LedgerEntry, id: string): boolean =>
  entries.some((one) => one.number > number && one.lapsed?.some(({ job }) => job === id));

/**
 * What became of what was approved since the last decision on an order: approvals that lapsed without anybody's word, and what
 * all that is approved comes to now (cents, tax included), where that is another sum than with the last decision.
 * @param order as it is, before the next decision
 */
export function sinceLast(order: Reckoned, ledger: Ledger): SinceLast {
  const lapsed: Lapsed[] = [];
  for (const id of new Set(ledger.entries.flatMap(({ jobs }) => jobs.map((job) => job.id)))) {
    const last = latestWord(ledger, id);
    const why = whyLapsed(order.jobs, id);
    if (!last || !why || last.job.word.status !== "approved" || isNoted(ledger, last.entry, id)) continue;
    const { name, cents } = last.job;
    lapsed.push({ job: id, name, number: last.entry.number, cents, why });
  }
  const standing = totalsOf(order, "approved").total;
  const isSame = standing === (ledger.entries.at(-1)?.approved.revised ?? 0);
  // Of ledgers from before this was noted there can be more than one order holds.
  return { ...(!isSame && { standing }), ...(lapsed.length > 0 && { lapsed: lapsed.slice(0, MAX_JOBS) }) };
}

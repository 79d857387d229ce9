import type { RepairOrder } from "../repair-orders/order.ts";
import { type Ledger, latestWord } from "./ledger.ts";

/** A decided job, and in what it differs from the latest entry about it; `entry`: there is none. */
export type UnrecordedDecision = { job: string; differs: "entry" | "status" | "cents" | "offer" | "time" };

/**
 * The jobs of an order whose decision is not the latest on record: the chain of entries may hold while the order says something else.
 * A pending job needs no entry: an approval that was taken back has none.
 * @param first when the first decision was recorded, of the shop or of the order; earlier ones are on their jobs alone
 */
export function unrecordedDecisions(
  { jobs }: Pick<RepairOrder, "jobs">,
  ledger: Ledger,
  first = ledger.entries[0]?.at,
): UnrecordedDecision[] {
  return jobs.flatMap(({ id, authorization: word }): UnrecordedDecision[] => {
    if (word.status === "pending") return [];
    const latest = latestWord(ledger, id);
    if (!latest) {
      // Fingerprints of reasons are newer than the ledger.
      const isOlder = word.reasons === undefined && (first === undefined || word.at < first);
      return isOlder ? [] : [{ job: id, differs: "entry" }];
    }
    const { entry, job } = latest;
    const until = "until" in job.word ? job.word.until : null;
    if (word.status !== job.word.status || (word.status === "deferred" && word.until !== until))
      return [{ job: id, differs: "status" }];
    if (word.cents !== job.cents) return [{ job: id, differs: "cents" }];
    if (word.offer !== job.offer) return [{ job: id, differs: "offer" }];
    return word.at === entry.at ? [] : [{ job: id, differs: "time" }];
  });
}

import { isApproved } from "../repair-orders/authorization.ts";
import type { RepairOrder } from "../repair-orders/order.ts";
import { totalsOf } from "../repair-orders/totals.ts";
import type { LedgerEntry } from "./entry.ts";

/** What all that is approved on an order comes to with more jobs, tax included. Cents. */
export const approvedWith = (order: RepairOrder, ...more: readonly string[]): number =>
  totalsOf({ ...order, jobs: order.jobs.filter((job) => isApproved(job) || more.includes(job.id)) }).total;

/** Did an approver approve more than they might? Only the counter can have written it down. */
export function isPastLimit({
  said,
  jobs,
  approved,
}: Pick<LedgerEntry, "said" | "approved"> & {
  jobs: readonly Pick<LedgerEntry["jobs"][number], "word">[];
}): boolean {
  const limit = said.by.approver?.limit ?? null;
  return limit !== null && approved.revised > limit && jobs.some(({ word }) => word.status === "approved");
}

import { isApproved, onceApproved } from "./authorization.ts";
import type { Job } from "./job.ts";
import type { RepairOrder } from "./order.ts";
import { authorizedAlone, authorizedTotal, isTooMuch, jobAlone, totalsOf } from "./totals.ts";

/** Was anything changed that belongs to no job and makes the price of all of them? */
const changesWhole = (before: RepairOrder, after: RepairOrder): boolean =>
  before.fees !== after.fees ||
  before.discount !== after.discount ||
  before.terms !== after.terms ||
  before.exemption !== after.exemption;

/** An order after an edit, with what belonged to the whole of it when the customer approved. */
export function withAgreed(before: RepairOrder, after: RepairOrder): RepairOrder {
  if (after.agreed || !changesWhole(before, after) || onceApproved(after).length === 0) return after;
  const { fees, discount, terms, exemption } = before;
  return { ...after, agreed: { fees, discount, terms, exemption } };
}

/**
 * The jobs an edit makes cost more than they do, and more than was approved, tax included: a job that is edited by itself, so that
 * another one's being cheaper is no room for it, and all of them together. A price that is moved to a line with tax does, and so may a job
 * that had been lowered, once what belongs to the whole order is another. To the cent: where rounding alone would make it one more, that
 * is so, too.
 */
export function raisedJobs(before: RepairOrder, after: RepairOrder): Job[] {
  const known = new Map(before.jobs.map((job) => [job.id, job]));
  const raised = after.jobs.filter((job) => {
    const was = known.get(job.id);
    if (!was || was === job || !isApproved(job)) return false;
    const cents = jobAlone(after, job);
    const isNoMore = isApproved(was) && cents <= jobAlone(before, was);
    return !isNoMore && cents > authorizedAlone(after, job);
  });
  if (raised.length > 0) return raised;
  const { total } = totalsOf(after, "approved");
  if (total <= totalsOf(before, "approved").total) return [];
  const agreed = { ...after, ...after.agreed };
  return isTooMuch(agreed) || total > authorizedTotal(agreed) ? onceApproved(before) : [];
}

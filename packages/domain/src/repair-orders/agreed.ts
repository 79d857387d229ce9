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

const approvedOf = ({ jobs }: RepairOrder): Job[] => jobs.filter(isApproved);

/** Cents a job would come to if it were the only one, with what belongs to the whole order. */
const onlyCents = (order: RepairOrder, job: Job): number =>
  totalsOf({ ...order, jobs: [job] }, "approved").total;

/**
 * The jobs an edit makes cost more than they do, and more than was approved, tax included: each by itself, so that another one's being
 * cheaper is no room for it, neither for its own price nor for what belongs to the whole order; then all of them together, where one
 * leaves them those that are left. To the cent: where rounding alone would make it one more, that is so, too.
 */
export function raisedJobs(before: RepairOrder, after: RepairOrder): Job[] {
  const known = new Map(before.jobs.map((job) => [job.id, job]));
  const isWhole = changesWhole(before, after);
  const agreed = { ...after, ...after.agreed };
  const approved = approvedOf(after);
  if (isTooMuch(agreed)) return approved;
  const raised = approved.filter((job) => {
    const was = known.get(job.id);
    if (!was || (was === job && !isWhole)) return false;
    const isMore = (cents: (order: RepairOrder, job: Job) => number, then: number) =>
      !(isApproved(was) && cents(after, job) <= cents(before, was)) && cents(after, job) > then;
    return (
      (was !== job && isMore(jobAlone, authorizedAlone(after, job))) ||
      isMore(onlyCents, authorizedTotal({ ...agreed, jobs: [job] }))
    );
  });
  if (raised.length > 0) return raised;
  const { total } = totalsOf(after, "approved");
  const isFewer = approvedOf(before).some(({ id }) => approved.every((job) => job.id !== id));
  if (!isFewer && total <= totalsOf(before, "approved").total) return [];
  return total > authorizedTotal(agreed) ? approved : [];
}

import { onceApproved } from "./authorization.ts";
import type { RepairOrder } from "./order.ts";
import { isTooMuch, totalsOf } from "./totals.ts";

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
 * Would an edit make what is approved cost more than it does, and more than was approved? One of a job may, too, once what belongs to
 * the whole order is another: under a discount that was a share, a job that had been lowered would come back for more.
 */
export function raisesApproved(before: RepairOrder, after: RepairOrder): boolean {
  if (!after.agreed) return false;
  const { total } = totalsOf(after, "approved");
  if (total <= totalsOf(before, "approved").total) return false;
  const agreed = { ...after, ...after.agreed };
  return isTooMuch(agreed) || total > totalsOf(agreed, "approved").total;
}

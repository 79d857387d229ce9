import { onceApproved } from "./authorization.ts";
import type { RepairOrder } from "./order.ts";
import { authorizedTotal, isTooMuch, totalsOf } from "./totals.ts";

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
 * Would an edit make what is approved cost more than it does, and more than was approved, tax included? A price that is moved to a line
 * with tax does, and so may a job that had been lowered, once what belongs to the whole order is another. To the cent: where
 * rounding alone would make it one more, it is refused, too.
 */
export function raisesApproved(before: RepairOrder, after: RepairOrder): boolean {
  const { total } = totalsOf(after, "approved");
  if (total <= totalsOf(before, "approved").total) return false;
  const agreed = { ...after, ...after.agreed };
  return isTooMuch(agreed) || total > authorizedTotal(agreed);
}

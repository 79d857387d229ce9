import type { Billing } from "../customers/billing.ts";
import { idsOf, type OrderRefusal } from "../repair-orders/applied.ts";
import { apply, postInvoice } from "../repair-orders/apply.ts";
import { isApproved } from "../repair-orders/authorization.ts";
import type { OrderStamp, RepairOrder } from "../repair-orders/order.ts";
import type { OrderRules } from "../repair-orders/settings.ts";

/** Why an invoice can't be posted yet. */
export type PostingRefusal =
  | OrderRefusal
  /** Work is still clocked on it, by these people. */
  | { reason: "clock-running"; names: string[] }
  /** Parts of these jobs haven't come. */
  | { reason: "parts-missing"; jobs: string[] }
  /** The customer wants their purchase order number on it. */
  | { reason: "purchase-order" };

/** Who works on an order now, by name, and how its customer is billed. */
export type PostingFacts = { clocks: readonly string[]; billing: Billing };

/** Parts that were sold and aren't in the shop, by job. */
const jobsWaitingForParts = (order: RepairOrder) =>
  order.jobs.filter(
    (job) =>
      isApproved(job) &&
      job.lines.some(
        (line) => line.kind === "part" && (line.supply === "needed" || line.supply === "ordered"),
      ),
  );

/** As {@link posted}, without a number yet: what has to be done first; null where nothing has. */
export function postingRefusal(
  order: RepairOrder,
  stamp: OrderStamp,
  rules: OrderRules,
  facts: PostingFacts,
): PostingRefusal | null {
  const done = posted(order, 1, stamp, rules, facts);
  return done.ok ? null : done.refusal;
}

/** An order whose invoice is posted: frozen, under its number. Refused while something on it is undecided or missing, a clock runs, or a part hasn't come. */
export function posted(
  order: RepairOrder,
  number: number,
  stamp: OrderStamp,
  rules: OrderRules,
  { clocks, billing }: PostingFacts,
): { ok: true; order: RepairOrder } | { ok: false; refusal: PostingRefusal } {
  const no = (refusal: PostingRefusal) => ({ ok: false as const, refusal });
  const { status } = order.document;
  const drafted =
    status === "invoice-draft"
      ? ({ ok: true, order } as const)
      : apply(order, { type: "set-document", from: status, to: "invoice-draft" }, stamp, rules);
  if (!drafted.ok) return no(drafted.kind === "refused" ? drafted : { reason: "not-possible" });
  const waiting = jobsWaitingForParts(order);
  if (waiting.length > 0) return no({ reason: "parts-missing", jobs: idsOf(waiting) });
  if (clocks.length > 0) return no({ reason: "clock-running", names: [...clocks] });
  if (billing.needsPurchaseOrder && order.purchaseOrder === null) return no({ reason: "purchase-order" });
  const done = postInvoice(drafted.order, number, stamp, rules);
  if (!done.ok) return no(done.kind === "refused" ? done : { reason: "not-possible" });
  return { ok: true, order: { ...done.order, revision: order.revision + 1 } };
}

import { conflict, idsOf, refuse, type Step, step } from "./applied.ts";
import { undecided } from "./authorization.ts";
import type { CommandOf } from "./commands.ts";
import type { OrderDocument, OrderStamp, RepairOrder } from "./order.ts";
import { missingBefore } from "./required.ts";
import type { OrderRules } from "./settings.ts";
import { DOCUMENT_MOVES, documentLeads } from "./stages.ts";

/** An order whose paper is something else from now on. */
export const withDocument = (
  order: RepairOrder,
  status: Exclude<OrderDocument["status"], "posted">,
  { by, at }: OrderStamp,
): RepairOrder => ({ ...order, document: { status, at, by } });

export function setDocument(
  order: RepairOrder,
  { from, to }: CommandOf<"set-document">,
  stamp: OrderStamp,
): Step {
  const { status } = order.document;
  if (status === to) return step(order);
  if (status !== from) return conflict(order, "document", status);
  if (!documentLeads(from, to))
    return refuse({ reason: "document-move", from, to, allowed: DOCUMENT_MOVES[from] });
  if (from === "estimate") return refuse({ reason: "nothing-approved" });
  const open = undecided(order);
  if (to === "invoice-draft" && open.length > 0) return refuse({ reason: "undecided", jobs: idsOf(open) });
  return step(withDocument(order, to, stamp), "document");
}

/** Posts an invoice: it has its number, and is final. Numbers are the caller's business; they have no gaps. */
export function post(
  order: RepairOrder,
  invoice: number,
  { by, at }: OrderStamp,
  { required }: OrderRules,
): Step {
  const { status } = order.document;
  if (status !== "invoice-draft")
    return refuse({ reason: "document-move", from: status, to: "posted", allowed: DOCUMENT_MOVES[status] });
  const missing = missingBefore(order, required.posting);
  if (missing) return missing;
  return step({ ...order, document: { status: "posted", at, by, invoice } }, "document");
}

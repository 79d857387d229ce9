import { type CustomerOrder, customerOrder } from "@openhood/domain/approvals/customer-order";
import type { ApproverFacts } from "@openhood/domain/customers/approver";
import { ownersOf } from "@openhood/domain/customers/may-approve";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Signer } from "../../stores/approvers-on.ts";

/** An order as a link shows it; `signer`: the approver whose link it is, and who decides past their limit. Null by the owner's link. */
export type LinkedOrder = CustomerOrder & {
  signer: (Pick<ApproverFacts, "name" | "relation" | "limit"> & { owners: string[] }) | null;
};

/** An order as the link of an approver shows it, or the owner's (null). */
export function orderByLink(order: RepairOrder, signer: Signer | null): LinkedOrder {
  if (!signer) return { ...customerOrder(order), signer: null };
  const { name, relation, limit } = signer.approver;
  return {
    ...customerOrder(order),
    signer: { name, relation, limit, owners: ownersOf(signer.record.facts) },
  };
}

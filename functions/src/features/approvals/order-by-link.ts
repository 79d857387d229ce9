import type { FleetOnPaper } from "@openhood/domain/approvals/addressee";
import { type CustomerOrder, customerOrder } from "@openhood/domain/approvals/customer-order";
import type { ApprovalLink } from "@openhood/domain/approvals/link";
import type { ApproverFacts } from "@openhood/domain/customers/approver";
import { ownersOf } from "@openhood/domain/customers/may-approve";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { LinkWithOrder } from "../../stores/link-in-force.ts";

/** An order as a link shows it; `signer`: the approver whose link it is, and who decides past their limit. Null by the owner's link. */
export type LinkedOrder = CustomerOrder & {
  /** What whoever decides by the owner's link is to the owner, where the paper names somebody else. */
  offPaper: NonNullable<ApprovalLink["offPaper"]> | null;
  fleet: FleetOnPaper | null;
  /** The person whose car it is, where the paper names somebody else; `isSent`: the link was sent to nobody but them. */
  owner: { name: string; isSent: boolean } | null;
  signer: (Pick<ApproverFacts, "name" | "relation" | "limit"> & { owners: string[] }) | null;
};

/** An order as a link shows it. */
export function orderByLink(
  order: RepairOrder,
  { signer, link, fleet, owner }: Pick<LinkWithOrder, "signer" | "link" | "fleet" | "owner">,
): LinkedOrder {
  if (!signer)
    return {
      ...customerOrder(order),
      fleet,
      owner: owner === null ? null : { name: owner, isSent: link.sentTo === "owner" },
      offPaper: link.offPaper ?? null,
      signer: null,
    };
  const { name, relation, limit } = signer.approver;
  return {
    ...customerOrder(order),
    fleet,
    owner: null,
    offPaper: null,
    signer: { name, relation, limit, owners: ownersOf(signer.record.facts) },
  };
}

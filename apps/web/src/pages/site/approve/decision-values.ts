import { toDecide, totalWith } from "@openhood/domain/approvals/customer-order";
import type { DecideByLink } from "@openhood/domain/approvals/link";
import type { Signature } from "@openhood/domain/approvals/signature";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import type { Choices } from "../../../features/approvals/use-choices.ts";

export type Values = {
  by: DecideByLink["by"];
  /** `none`: to be drawn, and not drawn yet. */
  signature: Signature;
  /** What was sent and not answered: it may have arrived. */
  sent: DecideByLink | null;
};

/** What is chosen for the jobs as they are now: of one that has changed since, nothing. */
export const standing = (order: LinkedOrder, choices: Choices): DecideByLink["decisions"] =>
  toDecide(order).flatMap(({ id: job, saw }) => {
    const choice = choices[job];
    if (!choice || choice.offer !== saw.offer || choice.cents !== saw.cents) return [];
    const { status, until } = choice;
    return [status === "deferred" ? { job, saw, status, until } : { job, saw, status }];
  });

/** Who signs where the link is an approver's: nobody else. */
export const signerOf = ({ signer }: LinkedOrder): Values["by"] | null =>
  signer && { name: signer.name, relation: signer.relation };

/** Who signs where nobody said otherwise yet. */
export const ownerOf = ({ name, offPaper }: LinkedOrder): Values["by"] =>
  offPaper ? { name: "", relation: offPaper } : { name, relation: "owner" };

/** The jobs that are to be approved. */
export const approvedOf = (chosen: DecideByLink["decisions"]) =>
  chosen.filter(({ status }) => status === "approved").map(({ job }) => job);

/** What is sent of what was chosen and filled in; null while nothing is chosen. */
export function decided(
  order: LinkedOrder,
  { signature, choices, ...values }: Pick<Values, "by" | "signature"> & { choices: Choices },
): DecideByLink | null {
  const decisions = standing(order, choices);
  if (decisions.length === 0) return null;
  const by = signerOf(order) ?? values.by;
  return {
    ...{ decisions, by, total: totalWith(order, approvedOf(decisions)) },
    signature: signature.kind === "typed" ? { kind: "typed", name: by.name } : signature,
  };
}

import { type CustomerJob, toDecide, totalWith } from "@openhood/domain/approvals/customer-order";
import type { DecideByLink } from "@openhood/domain/approvals/link";
import type { Signature } from "@openhood/domain/approvals/signature";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import type { Choices } from "../../../features/approvals/use-choices.ts";

export type Values = {
  /** An empty `relation`: nobody said yet what they are to the owner. */
  by: Omit<DecideByLink["by"], "relation"> & { relation: DecideByLink["by"]["relation"] | "" };
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
    // What was chosen on a page older than this names no reasons.
    if ((choice.reasons ?? saw.reasons) !== saw.reasons) return [];
    const { status, until } = choice;
    return [status === "deferred" ? { job, saw, status, until } : { job, saw, status }];
  });

/** Was a job decided as was chosen for it: the same answer, and a yes to the same work for no more? */
export const agrees = ({ status, until, saw }: CustomerJob, choice: NonNullable<Choices[string]>): boolean =>
  status === choice.status &&
  (status !== "deferred" || until === choice.until) &&
  (status !== "approved" || (saw.offer === choice.offer && saw.cents <= choice.cents));

/** The jobs whose choices cannot be sent any more. */
type Unsendable = {
  /** Another job than was chosen for. */
  outdated: CustomerJob[];
  /** Decided by somebody else, as was chosen here. */
  agreed: CustomerJob[];
  /** Decided otherwise by somebody else. */
  overruled: CustomerJob[];
};

export function unsendable(order: LinkedOrder, choices: Choices): Unsendable {
  const open = toDecide(order);
  const chosen = standing(order, choices);
  const found: Unsendable = { outdated: [], agreed: [], overruled: [] };
  for (const job of order.jobs) {
    const choice = choices[job.id];
    if (!choice) continue;
    if (open.includes(job)) {
      if (chosen.every((one) => one.job !== job.id)) found.outdated.push(job);
    } else if (job.decided) found[agrees(job, choice) ? "agreed" : "overruled"].push(job);
  }
  return found;
}

/** Who signs where the link is an approver's: nobody else. */
export const signerOf = ({ signer }: LinkedOrder): DecideByLink["by"] | null =>
  signer && { name: signer.name, relation: signer.relation };

/** Who signs where nobody said otherwise yet; whoever may have another's link says both themselves. */
export function ownerOf({ name, offPaper, owner }: LinkedOrder): Values["by"] {
  if (owner) return owner.isSent ? { name: owner.name, relation: "owner" } : { name: "", relation: "" };
  return offPaper ? { name: "", relation: offPaper } : { name, relation: "owner" };
}

/** The jobs that are to be approved. */
export const approvedOf = (chosen: DecideByLink["decisions"]) =>
  chosen.filter(({ status }) => status === "approved").map(({ job }) => job);

/** What is sent of what was chosen and filled in; null while nothing is chosen, or nobody said what they are to the owner. */
export function decided(
  order: LinkedOrder,
  { signature, choices, ...values }: Pick<Values, "by" | "signature"> & { choices: Choices },
): DecideByLink | null {
  const decisions = standing(order, choices);
  if (decisions.length === 0) return null;
  const { name, relation } = signerOf(order) ?? values.by;
  if (relation === "") return null;
  const by = { name, relation };
  return {
    ...{ decisions, by, total: totalWith(order, approvedOf(decisions)) },
    signature: signature.kind === "typed" ? { kind: "typed", name: by.name } : signature,
  };
}

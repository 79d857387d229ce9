import { type CustomerOrder, toDecide, totalWith } from "@openhood/domain/approvals/customer-order";
import type { DecideByLink } from "@openhood/domain/approvals/link";
import type { Signature } from "@openhood/domain/approvals/signature";
import { useState } from "react";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import { same } from "../../../platform/same.ts";
import { readStored, writeStored } from "../../../platform/storage.ts";
import { CHOICES } from "../../../platform/storage-keys.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { useDraft } from "../../../platform/use-draft.ts";

export type Decision = DecideByLink["decisions"][number];
/** What is chosen for a job; `until`: the local date it is put off until. */
export type Chosen = { status: Decision["status"]; until: string | null };
/** What is chosen for the jobs, each as it was when it was chosen. */
export type Choices = Record<string, Chosen & { saw: Decision["saw"] }>;

/** What the shop said to a decision. `total`: what it was sent for. */
export type Answer = (ApiOutputs["approvals"]["decide"] | { ok: false; reason: "other" }) & {
  total: number;
};

/** Who decides, and their signature, as typed. */
export type Values = {
  /** An empty `relation`: nobody said yet what they are to the owner. */
  by: Omit<DecideByLink["by"], "relation"> & { relation: DecideByLink["by"]["relation"] | "" };
  /** `none`: to be drawn, and not drawn yet. */
  signature: Signature;
};

/** What is typed on a link's page belongs to whose link it is: an approver's may be opened in the owner's tab. */
export const draftOf = ({ number, signer }: Pick<LinkedOrder, "number" | "signer">) =>
  `approve.${number}${signer ? `.${signer.name}` : ""}`;
type Whose = Parameters<typeof draftOf>[0];
const choicesDraft = (order: Whose) => `${draftOf(order)}.choices`;

/** Whether something is chosen for an order in this tab and not sent. */
export const hasChoices = (order: Whose): boolean => readDraft(choicesDraft(order)) !== null;

/** Former versions kept choices on the device. */
function takeOldChoices(order: Whose): void {
  const { number } = order;
  const old = readStored(CHOICES + number) ?? readStored(CHOICES + number, "session");
  for (const kind of ["local", "session"] as const) writeStored(CHOICES + number, null, kind);
  if (!old || hasChoices(order)) return;
  try {
    const choices = Object.entries(JSON.parse(old) as Record<string, Chosen & Decision["saw"]>);
    writeDraft(
      choicesDraft(order),
      Object.fromEntries(choices.map(([job, { status, until, ...saw }]) => [job, { status, until, saw }])),
    );
  } catch {
    // What can't be read is chosen again.
  }
}

/** What is chosen for an order's jobs in this tab until it is sent. */
export function useChoices(order: Whose) {
  useState(() => takeOldChoices(order));
  const [choices, setChoices] = useDraft<Choices>(choicesDraft(order));
  return {
    choices: choices ?? {},
    choose: (job: string, choice: Choices[string]) => setChoices({ ...choices, [job]: choice }),
    /** Other jobs may have been chosen for while this was sent. */
    forget: (sent: readonly Decision[]) => {
      const left = Object.entries((readDraft(choicesDraft(order)) ?? {}) as Choices).filter(([job]) =>
        sent.every((one) => one.job !== job),
      );
      setChoices(left.length > 0 ? Object.fromEntries(left) : null);
    },
  };
}

/** The choices that still hold: none for a job that changed since. */
export const standing = (order: CustomerOrder, choices: Choices): Decision[] =>
  toDecide(order).flatMap(({ id: job, saw }) => {
    const choice = choices[job];
    if (!choice || !same(choice.saw, saw)) return [];
    const { status, until } = choice;
    return [status === "deferred" ? { job, saw, status, until } : { job, saw, status }];
  });

/** Who signs where the link is an approver's: nobody else. */
export const signerOf = ({ signer }: LinkedOrder): DecideByLink["by"] | null =>
  signer && { name: signer.name, relation: signer.relation };

/** Who signs unless they say otherwise; whoever may have another's link says both themselves. */
export function ownerOf({ name, offPaper, owner }: LinkedOrder): Values["by"] {
  if (owner) return owner.isSent ? { name: owner.name, relation: "owner" } : { name: "", relation: "" };
  return offPaper ? { name: "", relation: offPaper } : { name, relation: "owner" };
}

/** The jobs that are to be approved. */
export const approvedOf = (chosen: readonly Decision[]) =>
  chosen.filter(({ status }) => status === "approved").map(({ job }) => job);

/** What is sent; null while nothing is chosen, or nobody said what they are to the owner. */
export function decisionOf(
  order: LinkedOrder,
  choices: Choices,
  { signature, ...values }: Values,
): DecideByLink | null {
  const decisions = standing(order, choices);
  const { name, relation } = signerOf(order) ?? values.by;
  if (decisions.length === 0 || relation === "") return null;
  return {
    decisions,
    by: { name, relation },
    total: totalWith(order, approvedOf(decisions)),
    signature: signature.kind === "typed" ? { kind: "typed", name } : signature,
  };
}

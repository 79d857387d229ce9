import type { Approver, ApproverFacts, ApproverWord } from "@openhood/domain/customers/approver";
import type { Role } from "@openhood/domain/staff/roles";
import { seesContacts } from "@openhood/domain/staff/technician-view";

/** Who said so, and when; where the counter wrote it down, by whom, for the counter. */
type Word = { at: string; saidBy: string; byShop: boolean; staff: string | null };

/** An approver as the owner of the cars and the counter see them. */
export type ApproverView = ApproverFacts & {
  id: string;
  revision: number;
  named: Word;
  changed: Word | null;
  withdrawn: Word | null;
};

/** An approver as this role sees them. Who at the counter wrote it down is for the counter. */
export function approverView(
  role: Role,
  { of: _, named, changed, withdrawn, ...approver }: Approver,
): ApproverView {
  const word = ({ at, by }: ApproverWord): Word => {
    if (by.kind === "owner") return { at, saidBy: by.name, byShop: false, staff: null };
    return { at, saidBy: by.saidBy, byShop: true, staff: seesContacts(role) ? by.name : null };
  };
  return {
    ...approver,
    named: word(named),
    changed: changed && word(changed),
    withdrawn: withdrawn && word(withdrawn),
  };
}

import { mailboxOf } from "../mailbox.ts";
import { textNumber } from "../texts/number.ts";
import { peopleOf } from "./people.ts";
import type { CustomerRecord } from "./record.ts";

/** What is known of a customer, and whom they named to approve for them. */
export type Known = Pick<CustomerRecord, "facts" | "approvers">;

/**
 * Is the address of a paper that of somebody the owner named to approve, now or once? Who brings a car leaves an address of their
 * own: it decides nothing that the approver may not, or may no more.
 */
export const isApproversAddress = (email: string, known: Known | null): boolean =>
  isNamed(known, ({ email: theirs }) => theirs !== null && mailboxOf(theirs) === mailboxOf(email));

/** As {@link isApproversAddress}, of the phone on a paper. */
export const isApproversPhone = (phone: string, known: Known | null): boolean =>
  isNamed(
    known,
    ({ phone: theirs }) => textNumber(theirs) !== null && textNumber(theirs) === textNumber(phone),
  );

type Reached = { email: string | null; phone: string | null };

// What owner and approver share is the owner's.
function isNamed(known: Known | null, isTheirs: (one: Reached) => boolean): boolean {
  return known !== null && (known.approvers ?? []).some(isTheirs) && !peopleOf(known.facts).some(isTheirs);
}

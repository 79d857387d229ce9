import type { AuthMail } from "./sign-in.ts";

/** What an account's record, or a token of it, says of its address. */
export type AddressClaims = { email: string | null | undefined; emailVerified: unknown; proven: unknown };

/**
 * Is the address proven? Google's word alone is not enough: anybody can have Google ask its owner in a mail of Google's, and
 * keeps a way in when they say yes (docs/decisions/025). We mark the account with the address we proved.
 */
export const isProven = ({ email, emailVerified, proven }: AddressClaims): boolean =>
  Boolean(email) && emailVerified === true && proven === email?.toLowerCase();

/** An account as far as a proof of its address asks. */
export type Standing = {
  uid: string;
  disabled: boolean;
  /** Was its address proven before? */
  verified: boolean;
  /** Has anybody ever set a password or another way in, or been signed in? */
  used: boolean;
};

/**
 * What a proof of an address does to the account with that address: nothing, as it was proven before; mark it proven and
 * leave all else; put a new account in its place, so that nothing set before the proof is left; or make one.
 */
export type Proof = "proven-before" | "mark" | "replace" | "create" | "disabled";

/**
 * Decides what somebody who reads mail at an address does to the account with it.
 * @param caller the account whose session came with the proof; null for none, or one that could not be checked
 */
export function proofOf(account: Standing | null, mail: AuthMail, caller: string | null): Proof {
  if (!account) return "create";
  if (account.disabled) return "disabled";
  if (account.verified) return "proven-before";
  // What the shop made for somebody it invited: nobody has set anything, and the staff document names it.
  if (!account.used) return "mark";
  // The very session that set what is there. Who asks for a new password wants the old ways in closed.
  if (account.uid === caller && mail !== "reset") return "mark";
  return "replace";
}

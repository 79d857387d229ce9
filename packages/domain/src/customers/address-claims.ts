import { z } from "zod";
import { Code, Email, type Instant } from "../fields.ts";

/** The address somebody claims, and then the code that was mailed to it. */
export const ClaimedAddress = z.strictObject({ email: Email });
export const ClaimCode = z.strictObject({ code: Code });

/** Most addresses an account has besides its own. */
export const MAX_CLAIMS = 5;

/** The addresses somebody has proven besides their account's own: past visits at these are theirs, too. */
export type AddressClaims = {
  v: 1;
  uid: string;
  /** The account's own address. */
  account: string;
  claims: { email: string; at: Instant }[];
  /** Those of the claims, to be found by. */
  addresses: string[];
};

/** The addresses an account is known by: its own, and those it has claimed. */
export type KnownBy = { own: string; claimed: readonly string[] };

const withClaims = (of: AddressClaims, claims: AddressClaims["claims"]): AddressClaims => ({
  ...of,
  claims,
  addresses: claims.map(({ email }) => email),
});

/** What an account has claimed before it claims anything. */
export const noClaims = ({ uid, email }: { uid: string; email: string }): AddressClaims => ({
  ...{ v: 1, uid, account: email, claims: [], addresses: [] },
});

/** With one more address; null where an account has as many as it may. */
export function claimed(of: AddressClaims, email: string, at: Instant): AddressClaims | null {
  if (of.addresses.includes(email)) return of;
  if (of.claims.length >= MAX_CLAIMS) return null;
  return withClaims(of, [...of.claims, { email, at }]);
}

/** Without this address. */
export const unclaimed = (of: AddressClaims, email: string): AddressClaims =>
  withClaims(
    of,
    of.claims.filter((one) => one.email !== email),
  );

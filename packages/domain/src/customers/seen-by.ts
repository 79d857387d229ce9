import type { KnownBy } from "./address-claims.ts";
import { isApproversAddress, type Known } from "./named-on-paper.ts";
import { type CustomerFacts, speaksFor } from "./record.ts";

const isAnyOf = ({ own, claimed }: KnownBy, email: string | null): boolean =>
  email !== null && (email === own || claimed.includes(email));

/**
 * Does an account see the vehicles of this customer? What it has claimed counts for a person only: a fleet's are seen by the
 * account of the contact's own address, as long as the contact is one.
 */
export const seesVehiclesOf = (facts: CustomerFacts, by: KnownBy): boolean =>
  facts.kind === "person" ? isAnyOf(by, facts.email) : speaksFor(facts, by.own);

/** What an account may do with an order: see it, or see it and decide on its jobs. */
export type OrderRight = "sees" | "decides";

/**
 * What an account may do with an order: a person's is theirs by the address on the paper or that of their record, a fleet's by
 * what its contact may do, whoever brought the car. An approver who brought it sees it: they decide by a link of their own, up to
 * their limit. Null where it is none of theirs.
 * @param known the shop's record of the customer as it is now; null where the order has none
 */
export function rightOn(
  paper: { email: string | null },
  known: Known | null,
  by: KnownBy,
): OrderRight | null {
  const facts = known?.facts;
  if (facts?.kind !== "fleet") {
    if (isAnyOf(by, facts?.email ?? null)) return "decides";
    if (paper.email === null || !isAnyOf(by, paper.email)) return null;
    return isApproversAddress(paper.email, known) ? "sees" : "decides";
  }
  const own = facts.contacts.filter(({ email }) => email === by.own);
  if (own.some(({ approve }) => approve)) return "decides";
  return own.some(({ book }) => book) ? "sees" : null;
}

/** Is an order's car the account's own: no fleet's that it speaks for, and none it only brought, as an approver does? */
export const isOwnCar = (known: Known | null, right: OrderRight): boolean =>
  known?.facts.kind !== "fleet" && right === "decides";

import { isApproversAddress, isApproversPhone, type Known } from "../customers/named-on-paper.ts";
import { nameAt } from "../customers/people.ts";
import type { Contact } from "../customers/record.ts";
import { mailboxOf } from "../mailbox.ts";
import type { OrderCustomer } from "../repair-orders/order.ts";
import { textNumber } from "../texts/number.ts";

/**
 * Who is asked to decide on an order by e-mail: of a fleet the first of its contacts who may approve, whoever booked; else the
 * customer, at the address on the paper, unless it is an approver's, or at that of their record. Whose address is on the record goes by
 * their name there, whoever brought the car. Null where there is no such address.
 * @param known the shop's record of the customer; null where the order has none
 */
export function whoDecides(
  { name, email: onPaper }: Pick<OrderCustomer, "name" | "email">,
  known: Known | null,
): { name: string; email: string } | null {
  const facts = known?.facts;
  if (facts?.kind === "fleet") {
    const found = facts.contacts.find(({ approve, email }) => approve && email !== null);
    return found?.email ? { name: found.name, email: found.email } : null;
  }
  if (onPaper !== null && !isApproversAddress(onPaper, known))
    return { name: (facts && nameAt(facts, onPaper)) ?? name, email: onPaper };
  return facts?.email ? { name: facts.name, email: facts.email } : null;
}

/**
 * What whoever is asked to decide is to the car's owner, where the paper names somebody else: of a fleet its driver, or an approver
 * whose address it has. Null where it names them. Nobody signs as the one on the paper then without saying so.
 */
export function deciderOffPaper(
  { email }: Pick<OrderCustomer, "email">,
  known: Known | null,
): "owner" | "fleet-contact" | null {
  if (known?.facts.kind === "fleet") return "fleet-contact";
  return email !== null && isApproversAddress(email, known) ? "owner" : null;
}

/** A fleet, and who is on the paper of a visit besides: who brought the car, or called; null where that is the fleet itself. */
export type FleetOnPaper = { name: string; contact: string | null };

/** The name of the fleet whose car it is; null where it is one person's. @param known as of {@link whoDecides} */
export const fleetNameOf = (known: Known | null): string | null =>
  known?.facts.kind === "fleet" ? known.facts.name : null;

/** A fleet beside who is on the paper; null where the car is one person's. @param fleet its name, as a link to the order has it */
export const fleetOnPaper = (
  { name }: Pick<OrderCustomer, "name">,
  fleet: string | null | undefined,
): FleetOnPaper | null => (fleet ? { name: fleet, contact: name === fleet ? null : name } : null);

/** The name of the one person whose car it is; null where it is a fleet's, or of nobody known. @param known as of {@link whoDecides} */
export const ownerNameOf = (known: Known | null): string | null =>
  known?.facts.kind === "person" ? known.facts.name : null;

/**
 * The person whose car it is, where the paper names somebody else; null where it names them, however they are spelled.
 * @param owner their name, as a link to the order has it
 */
export const ownerOffPaper = (
  { name }: Pick<OrderCustomer, "name">,
  owner: string | null | undefined,
): string | null => (owner && owner.localeCompare(name, "en", { sensitivity: "base" }) !== 0 ? owner : null);

/** Is whoever is written to or texted there the person whose car it is? */
export function reachesOwner(
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
  known: Known | null,
): boolean {
  if (known?.facts.kind !== "person") return false;
  const number = textNumber(phone ?? null);
  return email !== undefined
    ? nameAt(known.facts, email) !== null
    : number !== null && number === textNumber(known.facts.phone);
}

/** Whose phone is texted (`number` in E.164), or why nobody's: there is no number that takes texts, or they want none. */
export type Texted =
  | { ok: true; name: string; number: string }
  | { ok: false; reason: "no-number" | "unwanted" };

/**
 * Who is asked by text to decide on an order: as {@link whoDecides}, by phone. Somebody who gave the shop a number for a visit
 * may be texted about that visit (47 CFR 64.1200(f)(9), and the FCC's order of 1992, 7 FCC Rcd 8752, 31) until they say
 * otherwise; who asked the service itself for no more is known to the caller.
 */
export function whoIsTexted(
  { name, phone: onPaper }: Pick<OrderCustomer, "name" | "phone">,
  known: Known | null,
): Texted {
  const facts = known?.facts;
  if (facts?.kind === "fleet") {
    const found = facts.contacts.find(({ approve, phone }) => approve && textNumber(phone) !== null);
    return found ? textedAt(found.name, found.phone, found.texts) : { ok: false, reason: "no-number" };
  }
  if (onPaper !== null && !isApproversPhone(onPaper, known)) return textedAt(name, onPaper, facts?.texts);
  return textedAt(facts?.name ?? name, facts?.phone ?? null, facts?.texts);
}

type Addressed = { customer: Pick<OrderCustomer, "name" | "email" | "phone">; known: Known | null };

/** Where the owner's link to an order may have been sent: mailboxes, and numbers in E.164. */
function linkRecipients({ customer, known }: Addressed) {
  const facts = known?.facts;
  const { phone } = customer;
  const isOwn = phone !== null && !isApproversPhone(phone, known);
  const recipients =
    facts?.kind === "fleet"
      ? facts.contacts.filter(({ approve }) => approve)
      : [
          {
            email: whoDecides(customer, known)?.email ?? null,
            phone: isOwn ? phone : (facts?.phone ?? null),
          },
        ];
  return {
    email: recipients.flatMap(({ email }) => (email === null ? [] : mailboxOf(email))),
    text: recipients.flatMap(({ phone }) => textNumber(phone) ?? []),
  };
}

/** Does an edit take away an address, or a number, that the owner's link to an order may have been sent to? */
export function lostRecipients(before: Addressed, after: Addressed): { email: boolean; text: boolean } {
  const [was, is] = [linkRecipients(before), linkRecipients(after)];
  return {
    email: was.email.some((one) => !is.email.includes(one)),
    text: was.text.some((one) => !is.text.includes(one)),
  };
}

function textedAt(name: string, phone: string | null, wish: Contact["texts"]): Texted {
  const number = textNumber(phone);
  if (number === null) return { ok: false, reason: "no-number" };
  return wish === "no" ? { ok: false, reason: "unwanted" } : { ok: true, name, number };
}

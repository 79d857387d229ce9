import type { Approver } from "./approver.ts";
import type { CustomerFacts, CustomerRecord } from "./record.ts";

/** Who decides: the owner of the car, or somebody they named. */
export type Decider = { kind: "owner" } | { kind: "approver"; id: string };

/** A vehicle as a rule sees it: the one on the order, if it is known, and the record it is on. */
export type CarOf = { id: string | null; record: string };

/** May they? Past their limit, who may instead; `nobody`: they are no approver for this vehicle, or no more. */
export type MayApprove =
  | { ok: true }
  | { ok: false; reason: "over-limit"; limit: number; instead: string[] }
  | { ok: false; reason: "nobody" };

type Asked = Pick<CustomerRecord, "facts" | "approvers">;

/** Those who were named and not withdrawn. */
export const activeApprovers = ({ approvers = [] }: Pick<CustomerRecord, "approvers">): Approver[] =>
  approvers.filter(({ withdrawn }) => withdrawn === null);

const covers = ({ of, vehicles }: Approver, { id, record }: CarOf): boolean =>
  of.includes(record) && (vehicles === null || (id !== null && vehicles.includes(id)));

const isWithin = ({ limit }: Pick<Approver, "limit">, total: number): boolean =>
  limit === null || total <= limit;

/** The names of those who own the cars of a record: of a fleet, who may approve for it without limit. */
export function ownersOf(facts: CustomerFacts): string[] {
  if (facts.kind === "person") return [facts.name];
  const names = facts.contacts.filter(({ approve }) => approve).map(({ name }) => name);
  return names.length > 0 ? names : [facts.name];
}

/** Does whoever reads mail at this address own the cars of this record, and so names approvers for them? */
export const ownsCars = (facts: CustomerFacts, email: string): boolean =>
  facts.kind === "person"
    ? facts.email === email
    : facts.contacts.some((contact) => contact.approve && contact.email === email);

/** Is whoever reads mail at this address the only one of a fleet's contacts who may decide on its cars? */
export const decidesAlone = (facts: CustomerFacts, email: string): boolean =>
  facts.kind === "fleet" &&
  ownsCars(facts, email) &&
  !facts.contacts.some((contact) => contact.approve && contact.email !== email);

/** The name of who reads mail at this address, as a record has it of those who own its cars; null where it is none of theirs. */
export function ownerAt(facts: CustomerFacts, email: string): string | null {
  if (!ownsCars(facts, email)) return null;
  if (facts.kind === "person") return facts.name;
  return facts.contacts.find((contact) => contact.approve && contact.email === email)?.name ?? null;
}

/** Those who may approve on a vehicle, whatever the amount. */
export const approversFor = (record: Pick<CustomerRecord, "approvers">, car: CarOf): Approver[] =>
  activeApprovers(record).filter((one) => covers(one, car));

/**
 * May somebody approve for a vehicle what an order then comes to? The owner of the car always may.
 * @param total what all that is approved on the order comes to with it, tax included: cents; 0 where nothing is approved
 */
export function mayApprove(record: Asked, car: CarOf, who: Decider, total: number): MayApprove {
  if (who.kind === "owner") return { ok: true };
  const all = approversFor(record, car);
  const approver = all.find(({ id }) => id === who.id);
  if (!approver) return { ok: false, reason: "nobody" };
  const { limit } = approver;
  if (limit === null || isWithin(approver, total)) return { ok: true };
  const others = all.filter((one) => isWithin(one, total)).map(({ name }) => name);
  const instead = [...new Set([...ownersOf(record.facts), ...others])];
  return { ok: false, reason: "over-limit", limit, instead };
}

import { z } from "zod";
import { Email, type Instant, Language, line, orNull, Phone, text } from "../fields.ts";
import type { Approver } from "./approver.ts";
import { Billing } from "./billing.ts";
import { nameKeys, phoneKey, recordKeys } from "./find.ts";
import { NOTICE_KINDS } from "./notice-kinds.ts";
import { peopleOf } from "./people.ts";

/** Most contacts of a fleet. */
export const MAX_CONTACTS = 20;
/** Most records one record may have taken in. */
export const MAX_ABSORBED = 9;

const reached = {
  name: line(80),
  email: orNull(Email),
  phone: orNull(Phone),
  /** Do they want texts about their car? Absent where nobody asked: who gives a number for a visit may be texted about it. */
  texts: z.enum(["yes", "no"]).optional(),
};

/** Somebody who speaks for a fleet, and what they may do for it. */
export const Contact = z.strictObject({
  ...reached,
  /** May book its vehicles in, and sees them in the garage. */
  book: z.boolean(),
  /** May approve work on them. */
  approve: z.boolean(),
});
export type Contact = z.infer<typeof Contact>;

/** Longest notes, in UTF-16 units. */
export const MAX_NOTES = 4_000;
/** How a customer is told what happens with their car, and of what not; absent as the shop does it. */
export const ToldBy = z.strictObject({
  by: z.enum(["email", "text", "both"]).optional(),
  off: z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length),
});
const forAll = {
  language: Language,
  notes: orNull(text(MAX_NOTES)),
  notices: ToldBy.optional(),
  billing: Billing.optional(),
};

/** What the shop knows of a customer, as the desk writes it down; `notes` are for the staff. */
export const CustomerFacts = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("person"), ...reached, ...forAll }),
  z.strictObject({
    kind: z.literal("fleet"),
    /** Of the business. */
    name: line(120),
    ...forAll,
    contacts: z.array(Contact).max(MAX_CONTACTS),
  }),
]);
export type CustomerFacts = z.infer<typeof CustomerFacts>;

/** A staff member. */
export type Member = { uid: string; name: string };

/** What a record was before another was merged into it, and what the merge made of it. */
export type Merge = {
  other: string;
  at: Instant;
  by: Member;
  undoUntil: Instant;
  before: { facts: CustomerFacts; uid: string | null };
  after: { facts: CustomerFacts; uid: string | null };
};

/** What the shop keeps of a customer, person or fleet, with or without an account. */
export type CustomerRecord = {
  v: 2;
  id: string;
  /** Raised with every change of what is written here; what an editor starts from. */
  revision: number;
  /** The account it belongs to. */
  uid: string | null;
  facts: CustomerFacts;
  /** Who may approve work besides the owner of the cars, also who no more may; absent before the first. */
  approvers?: Approver[];
  state:
    | { status: "active" }
    | { status: "merged"; into: string; at: Instant; by: Member; undoUntil: Instant };
  /** The records merged into this one, and into those: their vehicles and appointments are its own. */
  absorbed: string[];
  /** The merges that can still be undone, the latest last. */
  merges: Merge[];
  /**
   * What it is found by: addresses and numbers in full, and what a search may begin with; `names` by whoever searches; `approvers`
   * the addresses of those, by which it is nobody's record.
   */
  find: { emails: string[]; phones: string[]; keys: string[]; names: string[]; approvers?: string[] };
  createdAt: Instant;
  /** Of the latest change, or booking. */
  updatedAt: Instant;
};

/** The e-mail addresses a record names; null for a person without one. */
export const addressesIn = (facts: CustomerFacts): (string | null)[] =>
  peopleOf(facts).map(({ email }) => email);

/** Does whoever reads mail at this address book for this customer, and see its vehicles? */
export const speaksFor = (facts: CustomerFacts, email: string): boolean =>
  facts.kind === "person"
    ? facts.email === email
    : facts.contacts.some((contact) => contact.book && contact.email === email);

/** A record with what it is found by worked out anew; a merge that can be undone still holds older addresses. */
export function indexed(record: Omit<CustomerRecord, "find">): CustomerRecord {
  const held = [record.facts, ...record.merges.flatMap(({ before, after }) => [before.facts, after.facts])];
  const people = held.flatMap(peopleOf);
  const unique = (all: (string | null)[]) => [...new Set(all.filter((one) => one !== null))];
  const approvers = unique((record.approvers ?? []).map(({ email }) => email));
  return {
    ...record,
    find: {
      emails: unique(people.map(({ email }) => email)),
      phones: unique(people.map(({ phone }) => phone && phoneKey(phone))),
      keys: recordKeys(record.facts),
      names: nameKeys(record.facts),
      ...(approvers.length > 0 && { approvers }),
    },
  };
}

/** A new record. */
export const opened = (
  facts: CustomerFacts,
  { id, at, uid }: { id: string; at: Instant; uid: string | null },
): CustomerRecord =>
  indexed({
    v: 2,
    id,
    revision: 1,
    uid,
    facts,
    state: { status: "active" },
    absorbed: [],
    merges: [],
    createdAt: at,
    updatedAt: at,
  });

/** Written anew by the desk. A merge that can no longer be undone is forgotten, with the addresses it held. */
export const edited = (record: CustomerRecord, facts: CustomerFacts, at: Instant): CustomerRecord =>
  indexed({
    ...record,
    facts,
    revision: record.revision + 1,
    merges: record.merges.filter(({ undoUntil }) => undoUntil >= at),
    updatedAt: at,
  });

/** The ids a customer's record goes by: its own, and those of the records merged into it. */
export const recordIds = ({ id, absorbed }: Pick<CustomerRecord, "id" | "absorbed">): string[] => [
  id,
  ...absorbed,
];

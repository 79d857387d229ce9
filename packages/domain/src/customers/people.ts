import { mailboxOf } from "../mailbox.ts";
import type { Contact, CustomerFacts } from "./record.ts";

/** The people to be reached under a record. Apart from the schemas, which are large and not needed to read one. */
export const peopleOf = (facts: CustomerFacts): Pick<Contact, "name" | "email" | "phone" | "texts">[] =>
  facts.kind === "person" ? [facts] : facts.contacts;

/** What a record calls whoever reads mail at this address; null where it is none of theirs. */
export const nameAt = (facts: CustomerFacts, email: string): string | null =>
  peopleOf(facts).find((one) => one.email !== null && mailboxOf(one.email) === mailboxOf(email))?.name ??
  null;

import type { Contact, CustomerFacts } from "./record.ts";

/** The people to be reached under a record. Apart from the schemas, which are large and not needed to read one. */
export const peopleOf = (facts: CustomerFacts): Pick<Contact, "name" | "email" | "phone" | "texts">[] =>
  facts.kind === "person" ? [facts] : facts.contacts;

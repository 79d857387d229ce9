import { type Contact, CustomerFacts } from "@openhood/domain/customers/record";
import { issuesOf } from "@openhood/domain/field-issues";
import type { Language } from "@openhood/domain/fields";

type ContactValues = { name: string; email: string; phone: string; book: boolean; approve: boolean };

/** What the desk types about a customer: all of it text, so that nothing typed is lost. */
export type CustomerValues = {
  kind: CustomerFacts["kind"];
  name: string;
  email: string;
  phone: string;
  language: Language;
  notes: string;
  contacts: ContactValues[];
};

export const noContact: ContactValues = { name: "", email: "", phone: "", book: true, approve: false };

/** The input these values stand for, as input for the domain's schema. */
export function customerInput({ email, phone, contacts, ...all }: CustomerValues): unknown {
  const { kind, ...rest } = all;
  return kind === "person" ? { kind, ...rest, email, phone } : { kind, ...rest, contacts };
}

const contactValues = ({ name, email, phone, book, approve }: Contact): ContactValues => ({
  name,
  email: email ?? "",
  phone: phone ?? "",
  book,
  approve,
});

/** A customer's facts as they stand in the form. */
export function customerValues(facts: CustomerFacts): CustomerValues {
  const { kind, name, language, notes } = facts;
  const own = kind === "person" ? facts : { email: null, phone: null };
  return {
    kind,
    name,
    language,
    notes: notes ?? "",
    email: own.email ?? "",
    phone: own.phone ?? "",
    contacts: kind === "fleet" ? facts.contacts.map(contactValues) : [noContact],
  };
}

/** Checks the form with the server's schema. */
export const checkCustomer = (values: CustomerValues) => issuesOf(CustomerFacts, customerInput(values));

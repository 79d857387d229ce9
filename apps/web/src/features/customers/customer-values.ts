import { type Contact, CustomerFacts } from "@openhood/domain/customers/record";
import { type FieldIssue, fieldIssues } from "@openhood/domain/field-issues";
import type { Language } from "@openhood/domain/fields";
import type { FieldError, FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

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

/** The input these values stand for, as the shape of the domain will judge it. */
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

const asError = ({ code, limit }: FieldIssue): FieldError => ({ type: code, message: String(limit ?? "") });

/** Checks a form with the shape the server checks it with; errors stand under their field's path. */
export const checkedBy =
  <Values extends FieldValues>(shape: z.ZodType, input: (values: Values) => unknown): Resolver<Values> =>
  async (values) => {
    const parsed = shape.safeParse(input(values));
    if (parsed.success) return { values, errors: {} };
    const errors = fieldIssues(parsed.error).map((issue) => [issue.path, asError(issue)]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };

export const customerResolver = checkedBy<CustomerValues>(CustomerFacts, customerInput);

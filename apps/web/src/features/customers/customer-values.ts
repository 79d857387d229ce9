import { type PaymentTerms, USUAL_BILLING } from "@openhood/domain/customers/billing";
import type { NoticeKind } from "@openhood/domain/customers/notice-kinds";
import { type Contact, CustomerFacts } from "@openhood/domain/customers/record";
import { issuesOf } from "@openhood/domain/field-issues";
import type { Language } from "@openhood/domain/fields";
import { phoneValue } from "../../platform/format.ts";

/** Whether somebody wants texts, as it is chosen. */
type TextWish = "" | "yes" | "no";
type ContactValues = {
  name: string;
  email: string;
  phone: string;
  texts: TextWish;
  book: boolean;
  approve: boolean;
};

/** What the desk types about a customer: all of it text, so that nothing typed is lost. */
export type CustomerValues = {
  kind: CustomerFacts["kind"];
  name: string;
  email: string;
  phone: string;
  texts: TextWish;
  language: Language;
  notes: string;
  /** How they are told of their car; empty as the shop does it. */
  toldBy: "" | "email" | "text" | "both";
  /** What they hear nothing of. */
  toldOff: NoticeKind[];
  terms: PaymentTerms;
  needsPurchaseOrder: boolean;
  contacts: ContactValues[];
};

export const noContact: ContactValues = {
  name: "",
  email: "",
  phone: "",
  texts: "",
  book: true,
  approve: false,
};

/** Nobody asked: then nothing is kept. */
const wished = <V extends { texts: TextWish }>({ texts, ...rest }: V) => ({
  ...rest,
  ...(texts && { texts }),
});

/** The input these values stand for, as input for the domain's schema. */
export function customerInput({ email, phone, texts, contacts, ...all }: CustomerValues): unknown {
  const { kind, toldBy, toldOff, terms, needsPurchaseOrder, ...facts } = all;
  const isUsual = toldBy === "" && toldOff.length === 0;
  const isUsuallyBilled = terms === USUAL_BILLING.terms && !needsPurchaseOrder;
  const rest = {
    ...facts,
    ...(!isUsual && { notices: { ...(toldBy && { by: toldBy }), off: toldOff } }),
    ...(!isUsuallyBilled && { billing: { terms, needsPurchaseOrder } }),
  };
  return kind === "person"
    ? wished({ kind, ...rest, email, phone, texts })
    : { kind, ...rest, contacts: contacts.map(wished) };
}

const contactValues = ({ name, email, phone, texts, book, approve }: Contact): ContactValues => ({
  name,
  email: email ?? "",
  phone: phoneValue(phone),
  texts: texts ?? "",
  book,
  approve,
});

/** A customer's facts as they stand in the form. */
export function customerValues(facts: CustomerFacts): CustomerValues {
  const { kind, name, language, notes, notices, billing = USUAL_BILLING } = facts;
  const own = kind === "person" ? facts : { email: null, phone: null, texts: undefined };
  return {
    kind,
    name,
    language,
    notes: notes ?? "",
    toldBy: notices?.by ?? "",
    toldOff: [...(notices?.off ?? [])],
    ...billing,
    email: own.email ?? "",
    phone: phoneValue(own.phone),
    texts: own.texts ?? "",
    contacts: kind === "fleet" ? facts.contacts.map(contactValues) : [noContact],
  };
}

/** Checks the form with the server's schema. */
export const checkCustomer = (values: CustomerValues) => issuesOf(CustomerFacts, customerInput(values));

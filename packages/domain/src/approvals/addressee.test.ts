import { expect, test } from "vitest";
import type { CustomerFacts } from "../customers/record.ts";
import { whoDecides } from "./addressee.ts";

const paper = { name: "Pat Doe", email: "paper@example.com" };
const person: CustomerFacts = {
  ...{ kind: "person", name: "Pat Doe", email: "record@example.com", phone: null, notes: null },
  language: "en",
};
const contact = { name: "Kim", email: "kim@example.com", phone: null, book: true, approve: false };
const fleet = (contacts: (typeof contact)[]) =>
  ({
    kind: "fleet",
    name: "Bayside",
    phone: null,
    notes: null,
    language: "en",
    contacts,
  }) as unknown as CustomerFacts;

test("a person decides at the address on the paper, else at that of their record", () => {
  expect(whoDecides(paper, person)).toEqual(paper);
  expect(whoDecides(paper, null)).toEqual(paper);
  expect(whoDecides({ ...paper, email: null }, person)).toEqual({ ...paper, email: "record@example.com" });
  expect(whoDecides({ ...paper, email: null }, { ...person, email: null })).toBeNull();
  expect(whoDecides({ ...paper, email: null }, null)).toBeNull();
});

test("for a fleet decides who may approve, never who only books", () => {
  const approver = { ...contact, name: "Lee", email: "lee@example.com", book: false, approve: true };
  expect(whoDecides(paper, fleet([contact, approver]))).toEqual({ name: "Lee", email: "lee@example.com" });
  expect(whoDecides(paper, fleet([contact]))).toBeNull();
  expect(whoDecides(paper, fleet([contact, { ...approver, email: null as never }]))).toBeNull();
});

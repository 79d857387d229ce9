import { expect, test } from "vitest";
import type { CustomerFacts } from "../customers/record.ts";
import { whoDecides, whoIsTexted } from "./addressee.ts";

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

test("a person is texted at the number on the paper, else at that of their record, unless they want no texts", () => {
  const onPaper = { name: "Pat Doe", phone: "(555) 010-8642" };
  const texted = { ok: true, name: "Pat Doe", number: "+15550108642" };
  expect(whoIsTexted(onPaper, null)).toEqual(texted);
  expect(whoIsTexted({ ...onPaper, phone: null }, { ...person, phone: "555 010 8642" })).toEqual(texted);
  expect(whoIsTexted(onPaper, { ...person, texts: "yes" })).toEqual(texted);
  expect(whoIsTexted(onPaper, { ...person, texts: "no" })).toEqual({ ok: false, reason: "unwanted" });
  for (const phone of [null, "010-8642"])
    expect(whoIsTexted({ ...onPaper, phone }, person)).toEqual({ ok: false, reason: "no-number" });
});

test("for a fleet whoever may approve is texted, never who only books", () => {
  const booker = { ...contact, phone: "555 010 1111" } as never;
  const approver = { ...contact, name: "Lee", phone: "555 010 2222", approve: true } as never;
  const onPaper = { name: "Pat Doe", phone: "555 010 8642" };
  expect(whoIsTexted(onPaper, fleet([booker, approver]))).toEqual({
    ok: true,
    name: "Lee",
    number: "+15550102222",
  });
  expect(whoIsTexted(onPaper, fleet([booker]))).toEqual({ ok: false, reason: "no-number" });
});

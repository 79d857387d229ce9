import { expect, test } from "vitest";
import { correctedContact } from "./corrected-contact.ts";
import type { CustomerFacts } from "./record.ts";

const person = (email: string | null, phone: string | null): CustomerFacts => ({
  ...{ kind: "person", name: "Pat Doe", email, phone, notes: null, language: "en" },
});
const contact = (name: string, email: string | null, phone: string | null = null) => ({
  ...{ name, email, phone, book: true, approve: true },
});
const fleet = (...contacts: ReturnType<typeof contact>[]): CustomerFacts => ({
  ...{ kind: "fleet", name: "Bayside", notes: null, language: "en", contacts },
});
const wrong = { email: "pat@exmaple.com", phone: "555 010 8642" };

test("what a visit has from the record is corrected with it, however it is spelled, and can be removed", () => {
  const before = person("Pat@exmaple.com", "(555) 010-8642");
  const right = { email: "pat@example.com", phone: "555 010 1111" };
  expect(correctedContact(wrong, before, person(right.email, right.phone))).toEqual(right);
  expect(correctedContact(wrong, before, person(null, null))).toEqual({ email: null, phone: null });
  expect(correctedContact({ email: null, phone: null }, before, person(right.email, right.phone))).toEqual({
    ...{ email: null, phone: null },
  });
});

test("what somebody else left for a visit stays", () => {
  const before = person("record@example.com", "555 010 2222");
  expect(correctedContact(wrong, before, person("new@example.com", "555 010 3333"))).toEqual(wrong);
});

test("a fleet's contact is found again by name, or by place; one who left stays where they brought a car", () => {
  const kim = contact("Kim", "kim@example.com");
  const on = { email: wrong.email, phone: null };
  const email = (after: CustomerFacts) =>
    correctedContact(on, fleet(kim, contact("Pat", wrong.email)), after).email;
  expect(email(fleet(contact("Pat", "pat@example.com")))).toBe("pat@example.com");
  expect(email(fleet(kim, contact("Patricia", "pat@example.com")))).toBe("pat@example.com");
  expect(email(fleet(kim))).toBe(wrong.email);
  expect(email(fleet(contact("Lee", wrong.email), kim))).toBe(wrong.email);
});

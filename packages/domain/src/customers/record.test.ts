import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phoneKey } from "./find.ts";
import { UpdateProfile } from "./profile.ts";
import { type Contact, type CustomerFacts, edited, indexed, opened, speaksFor } from "./record.ts";

const name = fc.constantFrom("Ana", "Bo");
const email = fc.option(fc.constantFrom("ana@example.com", "bo@example.com", "cy@example.com"));
const phone = fc.option(fc.constantFrom("555 010 4471", "(555) 010-4471", "555 010 9999"));
const notes = fc.constant(null);
const language = fc.constant("en" as const);
const contact: fc.Arbitrary<Contact> = fc.record({
  name,
  email,
  phone,
  book: fc.boolean(),
  approve: fc.boolean(),
});
const person = fc.record({ kind: fc.constant("person" as const), name, email, phone, language, notes });
const fleet = fc.record({
  kind: fc.constant("fleet" as const),
  name,
  language,
  notes,
  contacts: fc.array(contact, { maxLength: 4 }),
});
const facts: fc.Arbitrary<CustomerFacts> = fc.oneof(person, fleet);

const AT = "2026-03-02T14:00:00.000Z";
const merge = fc.record({ before: facts, after: facts }).map(({ before, after }) => ({
  other: "other",
  at: AT,
  by: { uid: "s1", name: "Sam" },
  undoUntil: AT,
  before: { facts: before, uid: null },
  after: { facts: after, uid: null },
}));
const merges = fc.array(merge, { maxLength: 2 });
const open = (facts: CustomerFacts) => opened(facts, { id: "r", at: AT, uid: null });
const reached = (facts: CustomerFacts): (Pick<Contact, "email" | "phone"> & { book?: boolean })[] =>
  facts.kind === "person" ? [facts] : facts.contacts;

describe("a customer's record", () => {
  test("is found by every address and number of now, and of merges that can be undone, each once", () => {
    fc.assert(
      fc.property(facts, merges, (facts, merges) => {
        const { find } = indexed({ ...open(facts), merges });
        const people = [facts, ...merges.flatMap(({ before, after }) => [before.facts, after.facts])].flatMap(
          reached,
        );
        const unique = (all: (string | null)[]) => [...new Set(all)].filter((one) => one !== null);
        expect(find.emails).toEqual(unique(people.map(({ email }) => email)));
        expect(find.phones).toEqual(unique(people.map(({ phone }) => phone && phoneKey(phone))));
      }),
    );
  });

  test("is written anew with a higher revision, and without the merges that can be undone no more", () => {
    fc.assert(
      fc.property(facts, facts, merges, fc.integer({ min: -2, max: 2 }), (before, after, merges, ms) => {
        const at = new Date(Date.parse(AT) + ms).toISOString();
        const record = edited({ ...open(before), merges }, after, at);
        expect(record).toEqual(
          indexed({ ...open(after), revision: 2, merges: ms <= 0 ? merges : [], updatedAt: at }),
        );
      }),
    );
  });

  test("is spoken for by the address of its person, or of a contact who books", () => {
    fc.assert(
      fc.property(facts, (facts) => {
        for (const email of ["ana@example.com", "bo@example.com", "nobody@example.com"])
          expect(speaksFor(facts, email)).toBe(
            reached(facts).some((one) => one.email === email && one.book !== false),
          );
      }),
    );
  });
});

test("an account says of itself a name, a number and a language, and nothing else", () => {
  const input = { name: "Ana", phone: "", language: "es" };
  expect(UpdateProfile.parse(input)).toEqual({ ...input, phone: undefined });
  expect(UpdateProfile.safeParse({ ...input, email: "ana@example.com" }).success).toBe(false);
});

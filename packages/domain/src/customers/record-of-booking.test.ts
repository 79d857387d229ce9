import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Contact, type CustomerFacts, opened } from "./record.ts";
import { bookedPerson, recordOf } from "./record-of-booking.ts";

const name = fc.constantFrom("Ana Ruiz", "ANA RUÍZ", "Bo Lee");
const email = fc.option(fc.constantFrom("ana@example.com", "bo@example.com"));
const phone = fc.option(fc.constantFrom("555 010 4471", "+1 (555) 010-4471", "555 010 9999"));
const notes = fc.constant(null);
const language = fc.constantFrom("en" as const, "es" as const);
const uid = fc.constantFrom("u1", "u2", null);
const booker = fc.record({ uid, record: fc.constant(null), name, email, phone, language });
const contact: fc.Arbitrary<Contact> = fc.record({
  name,
  email,
  phone,
  book: fc.boolean(),
  approve: fc.boolean(),
});
const facts: fc.Arbitrary<CustomerFacts> = fc.oneof(
  fc.record({ kind: fc.constant("person" as const), name, email, phone, language, notes }),
  fc.record({
    kind: fc.constant("fleet" as const),
    name,
    language,
    notes,
    contacts: fc.array(contact, { maxLength: 3 }),
  }),
);
const at = fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z");
const candidates = fc
  .array(fc.record({ facts, uid, at }), { maxLength: 5 })
  .map((all) => all.map(({ facts, uid, at }, n) => opened(facts, { id: `r${n}`, at, uid })));
const known = fc.record({
  kind: fc.constant("person" as const),
  name,
  email: fc.constant("ana@example.com"),
  phone,
  language,
  notes,
});

describe("an appointment is kept under", () => {
  test("a record its booker is known by: by the address, without one by number and name together", () => {
    fc.assert(
      fc.property(booker, candidates, (booker, candidates) => {
        const found = recordOf(booker, candidates);
        if (!found) return;
        const people: readonly Contact[] =
          found.facts.kind === "person"
            ? [{ ...found.facts, book: true, approve: true }]
            : found.facts.contacts;
        const plain = (text: string) => text.toLowerCase().replace("í", "i");
        const digits = (text: string | null) => text?.replace(/\D/g, "").slice(-10);
        expect(
          people.some((one) =>
            booker.email !== null
              ? one.book && one.email === booker.email
              : booker.phone !== null &&
                digits(one.phone) === digits(booker.phone) &&
                plain(one.name) === plain(booker.name),
          ),
        ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("the record made of the booking itself, next time, if there is an address or a number", () => {
    fc.assert(
      fc.property(booker, at, (booker, at) => {
        const own = opened(bookedPerson(booker), { id: "r", at, uid: null });
        expect(recordOf(booker, [own])).toBe(booker.email || booker.phone ? own : null);
      }),
    );
  });

  test("the account's own before others, then the oldest, in whatever order they come", () => {
    const stranger = opened(
      { kind: "person", name: "Cy", email: "cy@example.com", phone: null, language: "en", notes: null },
      { id: "stranger", at: "2025-01-01T00:00:00.000Z", uid: "u1" },
    );
    const older = fc
      .tuple(known, known, at, uid, uid)
      .map(([a, b, at, one, other]) => [
        stranger,
        opened(a, { id: "z", at: "2025-06-01T00:00:00.000Z", uid: one }),
        opened(b, { id: "b", at, uid: other }),
        opened(b, { id: "a", at, uid: other }),
      ]);
    fc.assert(
      fc.property(
        older.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: 4 }))),
        uid,
        ([all, shuffled], uid) => {
          const booker = { uid, record: null, name: "Ana", email: "ana@example.com", phone: null };
          const [, first, , second] = all;
          const ownsSecondOnly = uid !== null && second?.uid === uid && first?.uid !== uid;
          expect(recordOf({ ...booker, language: "en" }, shuffled)).toBe(ownsSecondOnly ? second : first);
        },
      ),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ForgottenPerson, isCallOf, isSameCaller, withoutPerson } from "./forget.ts";
import { type MergeChoice, merge } from "./merge.ts";
import { type Contact, type CustomerFacts, type CustomerRecord, edited, opened } from "./record.ts";

const at = "2026-03-02T14:00:00.000Z";
const stamp = { by: { uid: "advisor", name: "Advisor" }, at };
const ana = {
  kind: "person" as const,
  name: "Ana Ruiz",
  email: "ana@example.com",
  phone: "555 010 4471",
  language: "es" as const,
  notes: "Pays cash",
};
const bo = { ...ana, name: "Bo Lee", email: "bo@example.com", phone: "555 010 9999", notes: "Has a dog" };
const open = (facts: CustomerFacts, id: string) => opened(facts, { id, at, uid: id });
const join = (stays: CustomerRecord, goes: CustomerRecord, choice: MergeChoice) => {
  const both = merge(stays, goes, choice, stamp);
  if (!both.ok) throw new Error(both.reason);
  return both.stays;
};
const leaver: ForgottenPerson = {
  email: "ana@example.com",
  uid: "ana",
  records: [{ id: "ana", facts: ana }],
};
const side = fc.constantFrom("stays" as const, "goes" as const);
const choice = fc.record({
  name: side,
  email: fc.constant("stays" as const),
  phone: side,
  language: side,
  notes: fc.constantFrom("stays" as const, "goes" as const, "both" as const),
});
const holds = (record: CustomerRecord) => JSON.stringify(record).match(/ana|ruiz|4471|cash/i)?.[0] ?? null;

describe("a record that took in a person's own one", () => {
  test("holds nothing of them once they are forgotten, whatever was chosen, and all that was its own", () => {
    fc.assert(
      fc.property(choice, fc.boolean(), (chosen, later) => {
        const before = open(bo, "bo");
        const both = join(before, open(ana, "ana"), chosen);
        const third = { ...bo, name: "Third", email: "third@example.com", notes: null };
        const held = later
          ? join(both, open(third, "third"), { ...chosen, name: "stays", phone: "stays", notes: "both" })
          : both;
        const left = withoutPerson(held, leaver);
        expect(holds(left)).toBeNull();
        expect(left.facts).toMatchObject({ name: "Bo Lee", email: "bo@example.com" });
        if (chosen.notes !== "goes" || later) expect(left.facts.notes ?? "Has a dog").toBe("Has a dog");
        expect(left.revision).toBe(held.revision + 1);
        expect(left.uid).toBe("bo");
        expect(left.absorbed).toEqual(later ? ["third"] : []);
      }),
    );
  });

  test("also when the merge is so old that nobody knows what it said before", () => {
    fc.assert(
      fc.property(choice, (chosen) => {
        const both = join(open(bo, "bo"), open(ana, "ana"), chosen);
        const old = edited(both, both.facts, "2026-04-02T14:00:00.000Z");
        expect(old.merges).toEqual([]);
        expect(holds(withoutPerson(old, leaver))).toBeNull();
      }),
    );
  });

  test("does not keep their yes to texts for its own number, but keeps a no", () => {
    const choice = {
      name: "stays",
      email: "stays",
      phone: "goes",
      language: "stays",
      notes: "both",
    } as const;
    for (const [texts, left] of [
      ["yes", undefined],
      ["no", "no"],
    ] as const) {
      const both = join(open(bo, "bo"), open({ ...ana, texts }, "ana"), choice);
      const { facts } = withoutPerson(both, leaver);
      expect([facts.kind === "person" && facts.phone, facts.kind === "person" && facts.texts]).toEqual([
        bo.phone,
        left,
      ]);
    }
  });

  test("keeps what it said itself, though the person said the same", () => {
    const same = { ...bo, name: ana.name, phone: ana.phone, notes: ana.notes };
    const choice = { name: "goes", email: "stays", phone: "goes", language: "stays", notes: "both" } as const;
    expect(withoutPerson(join(open(same, "bo"), open(ana, "ana"), choice), leaver).facts).toEqual(same);
  });
});

test("a fleet loses the contact who is forgotten, what was noted of them, and nobody else", () => {
  const gus = { name: "Gus", email: null, phone: "555 010 1111", book: true, approve: true };
  const fleet = open(
    { kind: "fleet", name: "Vans", language: "en", notes: "Net 30", contacts: [gus] },
    "vans",
  );
  const choice = { name: "stays", email: "stays", phone: "stays", language: "stays", notes: "both" } as const;
  const both = join(fleet, open(ana, "ana"), choice);
  expect(both.facts).toMatchObject({ contacts: [gus, { name: "Ana Ruiz" }] });
  const left = withoutPerson(both, leaver);
  expect(holds(left)).toBeNull();
  expect(left.facts).toEqual(fleet.facts);
});

describe("a record without a person", () => {
  const named = fc.constantFrom("Ana Ruiz", "Gus", "Bo Lee");
  const address = fc.constantFrom("ana@example.com", "gus@example.com", null);
  const number = fc.constantFrom("(555) 010-4471", "555 010 1111", null);
  const noted = fc.constantFrom("Net 30", null);
  const contact = fc.record({
    name: named,
    email: address,
    phone: number,
    book: fc.boolean(),
    approve: fc.boolean(),
  });
  const language = fc.constant("en" as const);
  const anybody: fc.Arbitrary<CustomerFacts> = fc.oneof(
    fc.record({
      kind: fc.constant("person" as const),
      name: named,
      email: fc.constantFrom("bo@example.com", null),
      phone: number,
      language,
      notes: noted,
    }),
    fc.record({
      kind: fc.constant("fleet" as const),
      name: fc.constant("Vans"),
      language,
      notes: noted,
      contacts: fc.array(contact, { maxLength: 4 }),
    }),
  );
  const thirds = fc
    .constantFrom("Third's", null)
    .map((notes) => ({ ...bo, name: "Third", email: "third@example.com", phone: null, notes }));
  const kept = { name: "stays", email: "stays", phone: "stays", language: "stays", notes: "both" } as const;
  const withoutAna = (facts: CustomerFacts) =>
    facts.kind === "person"
      ? facts
      : { ...facts, contacts: facts.contacts.filter(({ email }) => email !== "ana@example.com") };
  const namesAna = (facts: CustomerFacts) => JSON.stringify(facts).includes("ana@example.com");

  test("is what it would be, had theirs never been merged into it, and names them no more", () => {
    fc.assert(
      fc.property(
        anybody,
        thirds,
        fc.constantFrom("before", "after", "never"),
        choice,
        (facts, third, anas, chosen) => {
          const own = open(facts, "own");
          const others = join(own, open(third, "third"), kept);
          const held =
            anas === "before"
              ? join(join(own, open(ana, "ana"), chosen), open(third, "third"), kept)
              : anas === "after"
                ? join(others, open(ana, "ana"), chosen)
                : others;
          const left = withoutPerson(held, leaver);
          const expected = withoutAna(others.facts);
          const lost = anas !== "never" && chosen.notes === "goes";
          const notes = !lost ? expected.notes : anas === "before" ? third.notes : null;
          expect({ ...left.facts, language: "en" }).toEqual({ ...expected, notes, language: "en" });
          expect(left.absorbed).toEqual(["third"]);
          expect(left.merges).toEqual(anas === "before" || namesAna(facts) ? [] : others.merges);
        },
      ),
      { numRuns: 500 },
    );
  });

  const chosen = { name: "stays", email: "stays", phone: "stays", language: "stays", notes: "both" } as const;
  const vans = (contacts: Contact[]): CustomerFacts => ({
    kind: "fleet",
    name: "Vans",
    language: "en",
    notes: null,
    contacts,
  });
  const known = { name: ana.name, email: null, phone: ana.phone, book: true, approve: true };
  const gus = { ...known, name: "Gus" };
  const again = { ...ana, phone: "555 010 1234", notes: null };
  const both = { ...leaver, records: [...leaver.records, { id: "again", facts: again }] };

  test("loses a contact who is known from theirs, by number and name, unless it had that contact before", () => {
    for (const facts of [ana, again])
      for (const had of [true, false]) {
        const held = join(open(vans(had ? [known, gus] : [gus]), "own"), open(facts, "ana"), chosen);
        const contacts = [gus, known, { ...known, phone: again.phone }];
        const left = withoutPerson({ ...held, facts: vans(contacts) }, both);
        expect(left.facts).toEqual(vans(had ? [gus, known] : [gus]));
        const old = withoutPerson({ ...held, facts: vans(contacts), merges: [] }, both);
        expect(old.facts).toEqual(vans([gus]));
      }
  });

  test("loses a name and a number that any of theirs had", () => {
    const held = join(open(bo, "bo"), open(ana, "ana"), chosen);
    for (const { name, phone } of [ana, again])
      expect(withoutPerson({ ...held, facts: { ...bo, name, phone } }, both).facts).toEqual(bo);
  });

  test("cannot be taken apart into a fleet that names them", () => {
    const named = open(vans([gus, { ...known, email: ana.email }]), "named");
    for (const [stays, goes] of [
      [open(vans([gus]), "own"), named],
      [named, open(vans([gus]), "own")],
    ] as const) {
      const left = withoutPerson(join(stays, goes, chosen), leaver);
      expect(left).toMatchObject({ facts: vans([gus]), merges: [], absorbed: [goes.id] });
    }
  });

  test("is nobody's account where it was theirs, and somebody else's where it was not", () => {
    for (const [uid, left] of [
      ["ana", null],
      ["bo", "bo"],
      [null, null],
    ] as const)
      for (const who of [leaver, { ...leaver, uid: null }])
        expect(withoutPerson({ ...open(bo, "bo"), uid }, who).uid).toBe(who.uid === null ? uid : left);
  });

  test("has of a name and a number nobody else is known to have given, nothing but its own address", () => {
    fc.assert(
      fc.property(fc.constantFrom("bo@example.com", null), named, number, (email, name, phone) => {
        const old = { ...open({ ...bo, email, name, phone }, "bo"), absorbed: ["ana"] };
        expect(withoutPerson(old, leaver).facts).toMatchObject({
          name: name === ana.name ? (email ? "bo" : "–") : name,
          phone: phone === "(555) 010-4471" ? null : phone,
        });
      }),
    );
  });
});

describe("a visit booked by phone", () => {
  const call = (name: string, phone: string | null, email: string | null = null) => ({ name, phone, email });

  test("is by the same caller when number and name are, however they are written", () => {
    const caller = call("Ana Ruíz", "+1 (555) 010-4471");
    expect(isSameCaller(caller, call("ANA RUIZ", "555.010.4471"))).toBe(true);
    expect(isSameCaller(caller, call("Ana Ruiz", "555 010 1111"))).toBe(false);
    expect(isSameCaller(caller, call("Bo Lee", "555 010 4471"))).toBe(false);
    expect(isSameCaller(caller, call("Ana Ruiz", null))).toBe(false);
    expect(isSameCaller(call("Ana Ruiz", null), caller)).toBe(false);
    expect(isSameCaller(call("Ana Ruiz", null), call("Ana Ruiz", null))).toBe(false);
  });

  test("is theirs on their own record, whoever called, unless somebody gave an address", () => {
    const isTheirs = isCallOf(open(ana, "ana"), leaver);
    expect(isTheirs(call("Bo Lee", null))).toBe(true);
    expect(isTheirs(call("Ana Ruiz", ana.phone, "bo@example.com"))).toBe(false);
  });

  const { name, email, phone } = ana;
  const gus = { name: "Gus", email: "gus@example.com", phone: "555 010 1111", book: true, approve: true };
  const vans: CustomerFacts = {
    kind: "fleet",
    name: "Vans",
    language: "en",
    notes: null,
    contacts: [gus, { name, email, phone, book: true, approve: true }],
  };

  test("is theirs on a fleet's record when they called, as the contact with their address", () => {
    const isTheirs = isCallOf(open(vans, "vans"), leaver);
    expect(isTheirs(call(name, phone))).toBe(true);
    expect(isTheirs(call(name, phone, email))).toBe(false);
    expect(isTheirs(call("Gus", gus.phone))).toBe(false);
    expect(isCallOf(open(bo, "bo"), leaver)(call(name, phone))).toBe(false);
  });

  test("is theirs on a record that took in theirs, unless the record was of such a caller before", () => {
    const choice = {
      name: "stays",
      email: "stays",
      phone: "stays",
      language: "stays",
      notes: "both",
    } as const;
    const both = join(open(bo, "bo"), open(ana, "ana"), choice);
    expect(isCallOf(both, leaver)(call(name, phone))).toBe(true);
    expect(isCallOf(both, leaver)(call("Bo Lee", bo.phone))).toBe(false);
    const namesake = { ...bo, name, phone };
    expect(isCallOf(join(open(namesake, "bo"), open(ana, "ana"), choice), leaver)(call(name, phone))).toBe(
      false,
    );
    const hers = join(open(vans, "vans"), open(ana, "ana"), choice);
    expect(isCallOf(hers, leaver)(call(name, phone))).toBe(true);
    expect(isCallOf({ ...both, absorbed: [], merges: [] }, leaver)(call(name, phone))).toBe(false);
  });
});

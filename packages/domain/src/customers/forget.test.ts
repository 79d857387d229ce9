import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Leaver, withoutPerson } from "./forget.ts";
import { type MergeChoice, merge } from "./merge.ts";
import { type CustomerFacts, type CustomerRecord, edited, opened } from "./record.ts";

const at = "2026-03-02T14:00:00.000Z";
const deed = { by: { uid: "advisor", name: "Advisor" }, at };
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
  const both = merge(stays, goes, choice, deed);
  if (!both.ok) throw new Error(both.reason);
  return both.stays;
};
const leaver: Leaver = { email: "ana@example.com", uid: "ana", records: [{ id: "ana", facts: ana }] };
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

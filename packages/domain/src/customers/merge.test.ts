import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAYMENT_TERMS } from "./billing.ts";
import { type MergeChoice, merge, mergedFacts, UNDO, undoMerge } from "./merge.ts";
import { NOTICE_KINDS } from "./notice-kinds.ts";
import { peopleOf } from "./people.ts";
import {
  type CustomerFacts,
  type CustomerRecord,
  edited,
  indexed,
  MAX_ABSORBED,
  MAX_CONTACTS,
  MAX_NOTES,
  opened,
} from "./record.ts";
import { numberToText } from "./told-by.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "é", "7"), minLength: 1, maxLength: 3 });
const email = fc.option(word.map((name) => `${name}@example.com`));
const phone = fc.option(fc.constantFrom("555 010 4471", "(555) 010-4471", "555.010.2290"));
const language = fc.constantFrom("en" as const, "es" as const);
const notes = fc.option(word);
const texts = fc.constantFrom("yes" as const, "no" as const);
const billing = fc.record({ terms: fc.constantFrom(...PAYMENT_TERMS), needsPurchaseOrder: fc.boolean() });
const notices = fc.record(
  {
    by: fc.constantFrom("email" as const, "text" as const, "both" as const),
    off: fc.subarray([...NOTICE_KINDS]),
  },
  { requiredKeys: ["off"] },
);
/** With every mix of the fields that may be absent. */
const person = fc.record(
  {
    kind: fc.constant("person" as const),
    name: word,
    email,
    phone,
    language,
    notes,
    texts,
    notices,
    billing,
  },
  { requiredKeys: ["kind", "name", "email", "phone", "language", "notes"] },
);
const contact = fc.record(
  { name: word, email, phone, texts, book: fc.boolean(), approve: fc.boolean() },
  { requiredKeys: ["name", "email", "phone", "book", "approve"] },
);
const contacts = fc.array(contact, { maxLength: 5 });
const fleet = fc.record(
  { kind: fc.constant("fleet" as const), name: word, language, notes, contacts, notices, billing },
  { requiredKeys: ["kind", "name", "language", "notes", "contacts"] },
);
const wishless = fleet.map(({ contacts, ...rest }) => ({
  ...rest,
  contacts: contacts.map(({ texts: _, ...one }) => one),
}));
const facts: fc.Arbitrary<CustomerFacts> = fc.oneof(person, fleet);
const side = fc.constantFrom("stays" as const, "goes" as const);
const choice: fc.Arbitrary<MergeChoice> = fc.record({
  name: side,
  email: side,
  phone: side,
  language: side,
  notes: fc.constantFrom("stays" as const, "goes" as const, "both" as const),
});
const uid = fc.option(word);

const all: MergeChoice = {
  name: "stays",
  email: "stays",
  phone: "stays",
  language: "stays",
  notes: "both",
};

const AT = "2026-03-02T14:00:00.000Z";
const later = (ms: number) => new Date(Date.parse(AT) + ms).toISOString();
const stamp = { by: { uid: "advisor", name: "Marcus" }, at: AT };
const record = (id: string, facts: CustomerFacts, uid: string | null = null, absorbed: string[] = []) => ({
  // With the prototype of plain data, for a strict comparison.
  ...opened(structuredClone(facts), { id, at: "2026-01-01T00:00:00.000Z", uid }),
  absorbed,
});
const approver = (id: string, of: string[]) => ({
  ...{ id, of, revision: 1, name: id, email: `${id}@example.com`, phone: null, relation: "family" as const },
  ...{ vehicles: null, limit: null, changed: null, withdrawn: null },
  named: { at: AT, by: { kind: "owner" as const, name: "Ana" } },
});
const pair = fc
  .record({
    ...{ one: facts, other: facts, ones: uid, others: uid, choice, nested: fc.boolean() },
    approvers: fc.subarray(["stays", "goes"]),
  })
  .filter(({ one, other }) => one.kind === "fleet" || other.kind === "person")
  .map(({ one, other, ones, others, choice, nested, approvers }) => {
    const named = (record: CustomerRecord) =>
      approvers.includes(record.id)
        ? indexed({ ...record, approvers: [approver(`of-${record.id}`, [record.id])] })
        : record;
    return {
      stays: named(record("stays", one, ones, ["older"])),
      goes: named(record("goes", other, others, nested ? ["inner"] : [])),
      choice,
    };
  });

/** What anybody but the list and the next editor sees of a record. */
const told = ({ updatedAt: _, revision: __, ...rest }: CustomerRecord) => rest;
const merged = (stays: CustomerRecord, goes: CustomerRecord, choice: MergeChoice, at = AT) => {
  const reply = merge(stays, goes, choice, { ...stamp, at });
  if (!reply.ok) throw new Error(reply.reason);
  return reply;
};

describe("a merge", () => {
  test("undone within a day leaves both as they were", () => {
    fc.assert(
      fc.property(pair, fc.nat(UNDO), ({ stays, goes, choice }, ms) => {
        const one = merged(stays, goes, choice);
        const back = undoMerge(one.stays, one.goes, { at: later(ms) });
        // Strictly: an undefined field is not absent, and the database refuses it.
        expect(back.ok && [told(back.stays), told(back.goes)]).toStrictEqual([told(stays), told(goes)]);
      }),
    );
  });

  test("undone keeps what was written into the one that stayed meanwhile, and nothing else of it", () => {
    fc.assert(
      fc.property(pair, word, notes, ({ stays, goes, choice }, name, notes) => {
        const one = merged(stays, goes, choice);
        const written = { ...one.stays.facts, name, notes };
        const back = undoMerge(edited(one.stays, written, later(1)), one.goes, { at: later(2) });
        if (!back.ok) throw new Error(back.reason);
        const kept = (field: "name" | "notes", value: string | null) =>
          value === one.stays.facts[field] ? stays.facts[field] : value;
        expect(back.stays.facts).toEqual({
          ...stays.facts,
          name: kept("name", name),
          notes: kept("notes", notes),
        });
        expect(back.stays.find).toEqual(edited(stays, back.stays.facts, AT).find);
      }),
    );
  });

  test("keeps the stricter wish of both: no texts, every notice they do without, and how one is billed", () => {
    fc.assert(
      fc.property(pair, ({ stays, goes, choice }) => {
        const { facts } = merged(stays, goes, choice).stays;
        for (const { facts: before } of [stays, goes]) {
          if (before.billing) expect(facts.billing).toBeDefined();
          const off = before.notices?.off ?? [];
          expect(facts.notices?.off ?? []).toEqual(expect.arrayContaining(off));
          for (const one of peopleOf(before).filter(({ texts }) => texts === "no")) {
            if (facts.kind === "person") expect(facts.texts).toBe("no");
            const number = one.phone && numberToText({ email: null, phone: one.phone }, facts);
            expect(number).toBeNull();
          }
        }
        const said = [stays, goes].flatMap(({ facts }) => peopleOf(facts).map(({ texts }) => texts));
        for (const { texts } of peopleOf(facts)) expect(said).toContain(texts);
      }),
    );
  });

  test("keeps how they want to be told; of two ways the one that stays, and one way before both", () => {
    const by = (by?: "email" | "text" | "both"): CustomerFacts => ({
      ...{ kind: "person", name: "Ana", email: null, phone: null, language: "en", notes: null },
      ...(by && { notices: { by, off: [] } }),
    });
    const ways = (one?: "email" | "text" | "both", other?: "email" | "text" | "both") =>
      mergedFacts(by(one), by(other), { ...all, notes: "stays" })?.notices?.by;
    expect(ways()).toBeUndefined();
    expect(ways(undefined, "text")).toBe("text");
    expect(ways("email", "text")).toBe("email");
    expect(ways("both", "email")).toBe("email");
    expect(ways("email", "both")).toBe("email");
  });

  test("undone keeps a contact who came meanwhile", () => {
    fc.assert(
      fc.property(pair, contact, choice, ({ stays, goes }, extra, choice) => {
        fc.pre(stays.facts.kind === "fleet");
        const one = merged(stays, goes, choice);
        if (one.stays.facts.kind !== "fleet" || stays.facts.kind !== "fleet") return;
        const fresh = { ...extra, name: "Fresh" };
        const written = { ...one.stays.facts, contacts: [...one.stays.facts.contacts, fresh] };
        const back = undoMerge(edited(one.stays, written, AT), one.goes, { at: AT });
        expect(back.ok && back.stays.facts).toEqual({
          ...stays.facts,
          contacts: [...stays.facts.contacts, fresh],
        });
      }),
    );
  });

  test("undone leaves alone what became another kind of customer meanwhile", () => {
    fc.assert(
      fc.property(pair, facts, ({ stays, goes, choice }, written) => {
        fc.pre(written.kind !== stays.facts.kind);
        const one = merged(stays, goes, choice);
        const back = undoMerge(edited(one.stays, written, AT), one.goes, { at: AT });
        expect(back.ok && back.stays.facts).toEqual(written);
      }),
    );
  });

  test("undone leaves an account that was linked meanwhile", () => {
    fc.assert(
      fc.property(pair, ({ stays, goes, choice }) => {
        const one = merged(stays, goes, choice);
        const back = undoMerge({ ...one.stays, uid: "linked" }, one.goes, { at: AT });
        expect(back.ok && back.stays.uid).toBe("linked");
      }),
    );
  });

  test("and its undoing each raise the revisions of both", () => {
    fc.assert(
      fc.property(pair, ({ stays, goes, choice }) => {
        const one = merged(stays, goes, choice);
        expect([one.stays.revision, one.goes.revision]).toEqual([stays.revision + 1, goes.revision + 1]);
        const back = undoMerge(one.stays, one.goes, { at: AT });
        expect(back.ok && [back.stays.revision, back.goes.revision]).toEqual([
          stays.revision + 2,
          goes.revision + 2,
        ]);
      }),
    );
  });

  test("forgets earlier merges that can be undone no more, and keeps the others", () => {
    fc.assert(
      fc.property(
        pair,
        person,
        choice,
        fc.integer({ min: UNDO - 2, max: UNDO + 2 }),
        (first, other, choice, ms) => {
          const one = merged(first.stays, first.goes, first.choice);
          const two = merged(one.stays, record("next", other), choice, later(ms));
          const kept = ms <= UNDO ? ["goes", "next"] : ["next"];
          expect(two.stays.merges.map(({ other }) => other)).toEqual(kept);
        },
      ),
    );
  });

  test("is found by every address and number of both, until it can be undone no more", () => {
    fc.assert(
      fc.property(pair, ({ stays, goes, choice }) => {
        const one = merged(stays, goes, choice);
        for (const email of stays.find.emails) expect(one.stays.find.emails).toContain(email);
        const after = edited(one.stays, one.stays.facts, later(UNDO + 1));
        expect(after.merges).toEqual([]);
        expect(after.find.emails).toEqual(opened(after.facts, { id: "x", at: AT, uid: null }).find.emails);
      }),
    );
  });

  test("takes each field from the side that was chosen", () => {
    fc.assert(
      fc.property(person, person, choice, (a, b, choice) => {
        const sides = { stays: a, goes: b };
        const both = mergedFacts(a, b, choice);
        expect(both).toMatchObject({
          name: sides[choice.name].name,
          email: sides[choice.email].email,
          phone: sides[choice.phone].phone,
          language: sides[choice.language].language,
        });
        const noted = [...new Set([a.notes, b.notes])].filter((one) => one !== null);
        expect(both?.notes).toBe(
          choice.notes === "both" ? noted.join("\n\n") || null : sides[choice.notes].notes,
        );
      }),
    );
  });

  test("of two fleets has every contact once, of the one that stays before others of the same address", () => {
    const sharing = fc.tuple(wishless, wishless, fc.nat(), email).map(([a, b, at, email]) => {
      const [shared] = a.contacts.slice(at % Math.max(1, a.contacts.length));
      return [
        a,
        shared ? { ...b, contacts: [shared, { ...shared, name: "Zoe", email }, ...b.contacts] } : b,
      ] as const;
    });
    fc.assert(
      fc.property(sharing, choice, ([a, b], choice) => {
        const both = mergedFacts(a, b, choice);
        if (both?.kind !== "fleet") throw new Error("a fleet stays a fleet");
        const known = (one: (typeof a.contacts)[number]) =>
          a.contacts.some(
            (other) =>
              (one.email !== null && other.email === one.email) ||
              isDeepStrictEqual({ ...one }, { ...other }),
          );
        expect(both.contacts).toEqual([...a.contacts, ...b.contacts.filter((one) => !known(one))]);
      }),
    );
  });

  test("makes of a person a contact of the fleet, who may do nothing for it yet", () => {
    fc.assert(
      fc.property(fleet, person, choice, (a, b, choice) => {
        const { name, email, phone } = b;
        const both = mergedFacts({ ...a, contacts: [] }, b, choice);
        expect(both).toMatchObject({ contacts: [{ name, email, phone, book: false, approve: false }] });
      }),
    );
  });

  test("into a fleet loses none of its contacts, and none of the other's addresses", () => {
    fc.assert(
      fc.property(fleet, facts, choice, (a, b, choice) => {
        const both = mergedFacts(a, b, choice);
        if (both?.kind !== "fleet") throw new Error("a fleet stays a fleet");
        const rest = ({ contacts }: Extract<CustomerFacts, { kind: "fleet" }>) =>
          contacts.map(({ texts: _, ...one }) => one);
        expect(rest(both).slice(0, a.contacts.length)).toEqual(rest(a));
        const addresses = (of: CustomerFacts) => record("x", of).find.emails;
        expect(new Set(addresses(both))).toEqual(new Set([...addresses(a), ...addresses(b)]));
      }),
    );
  });
});

describe("is refused", () => {
  const ana: CustomerFacts = {
    kind: "person",
    name: "Ana",
    email: "ana@example.com",
    phone: null,
    language: "en",
    notes: null,
  };
  const vans: CustomerFacts = { kind: "fleet", name: "Vans", language: "en", notes: null, contacts: [] };
  const [a, b, c] = ["a", "b", "c"].map((id) => record(id, ana)) as [
    CustomerRecord,
    CustomerRecord,
    CustomerRecord,
  ];

  const many = (length: number) => Array.from({ length }, (_, n) => `r${n}`);
  const noted = (length: number) => record("x", { ...ana, notes: "x".repeat(length) });
  const withContacts = (id: string, length: number) => {
    const contacts = many(length).map((name) => ({
      name: id + name,
      email: null,
      phone: null,
      book: true,
      approve: true,
    }));
    return record(id, { ...vans, contacts });
  };

  test.each([
    ["same", a, a],
    ["merged", a, merged(b, c, all).goes],
    ["merged", merged(b, c, all).goes, a],
    ["fleet-stays", a, record("f", vans)],
    ["too-many", record("x", ana, null, many(MAX_ABSORBED)), a],
    ["too-many", withContacts("x", MAX_CONTACTS), withContacts("y", 1)],
    ["notes-too-long", noted(MAX_NOTES - 2), { ...noted(1), id: "y" }],
  ])("a merge: %s", (reason, stays, goes) => {
    expect(merge(stays, goes, all, stamp)).toEqual({ ok: false, reason });
  });

  test("no merge into as much as a record may have", () => {
    expect(merge(record("x", ana, null, many(MAX_ABSORBED - 1)), a, all, stamp).ok).toBe(true);
    expect(merge(withContacts("x", MAX_CONTACTS - 1), withContacts("y", 1), all, stamp).ok).toBe(true);
    expect(merge(noted(MAX_NOTES), a, all, stamp).ok).toBe(true);
  });

  test("an undo after a day, of what is no merge, and of one that was merged on", () => {
    const one = merged(a, b, all);
    expect(undoMerge(one.stays, one.goes, { at: later(UNDO + 1) })).toMatchObject({ reason: "too-late" });
    expect(undoMerge(one.stays, one.goes, { at: later(UNDO) }).ok).toBe(true);
    const forgotten = { ...one.stays, merges: [] };
    expect(undoMerge(forgotten, one.goes, { at: AT })).toMatchObject({ reason: "merged-since" });
    expect(undoMerge(a, b, { at: AT })).toMatchObject({ reason: "not-merged" });
    expect(undoMerge(c, one.goes, { at: AT })).toMatchObject({ reason: "not-merged" });
    const two = merged(one.stays, c, all, later(1));
    expect(undoMerge(two.stays, one.goes, { at: later(2) })).toMatchObject({ reason: "merged-since" });
    const on = merged(c, one.stays, all, later(1));
    expect(undoMerge(on.goes, one.goes, { at: later(2) })).toMatchObject({ reason: "merged-since" });
    const first = undoMerge(two.stays, two.goes, { at: later(2) });
    expect(first.ok && undoMerge(first.stays, one.goes, { at: later(3) })).toMatchObject({ ok: true });
  });
});

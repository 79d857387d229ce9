import fc from "fast-check";
import { expect, test } from "vitest";
import { claimed, MAX_CLAIMS, noClaims, unclaimed } from "./address-claims.ts";
import type { Approver } from "./approver.ts";
import type { CustomerFacts } from "./record.ts";
import { rightOn, seesVehiclesOf } from "./seen-by.ts";

const email = fc.constantFrom("ana@x.example", "bo@x.example", "cy@x.example");
const orNone = fc.option(email);
const base = { phone: null, language: "en" as const, notes: null };
const person = orNone.map((of): CustomerFacts => ({ kind: "person", name: "P", email: of, ...base }));
const contact = fc.record({
  name: fc.constant("C"),
  email: orNone,
  phone: fc.constant(null),
  book: fc.boolean(),
  approve: fc.boolean(),
});
const fleet = fc
  .array(contact, { maxLength: 3 })
  .map((contacts): CustomerFacts => ({ kind: "fleet", name: "F", language: "en", notes: null, contacts }));
const approvers = fc.array(
  email.map((of) => ({ email: of, phone: null }) as Approver),
  { maxLength: 2 },
);
const known = <Facts extends CustomerFacts>(of: fc.Arbitrary<Facts>) => fc.record({ facts: of, approvers });
const record = fc.option(known(fc.oneof(person, fleet)));
const by = fc.record({ own: email, claimed: fc.uniqueArray(email) });

test("whoever is named nowhere has no right, and whoever may only book never decides", () => {
  fc.assert(
    fc.property(orNone, record, by, (paper, on, known) => {
      const of = on?.facts;
      const right = rightOn({ email: paper }, on, known);
      const names: string[] = [known.own, ...known.claimed];
      if (of?.kind === "fleet") {
        const own = of.contacts.filter((one) => one.email === known.own);
        expect(right === "decides").toBe(own.some(({ approve }) => approve));
        expect(right !== null).toBe(own.some(({ approve, book }) => approve || book));
      } else {
        const isTheirs = (one: string | null | undefined) => one != null && names.includes(one);
        // An approver who brought the car leaves an address of their own; one shared with the owner is the owner's.
        const isApprovers = on?.approvers.some((one) => one.email === paper) && paper !== of?.email;
        const brought = isTheirs(paper) ? (isApprovers ? "sees" : "decides") : null;
        expect(right).toBe(isTheirs(of?.email) ? "decides" : brought);
      }
    }),
  );
});

test("what was claimed opens nothing of a fleet, neither cars nor orders", () => {
  fc.assert(
    fc.property(orNone, known(fleet), by, (paper, of, { own, claimed }) => {
      const alone = { own, claimed: [] };
      expect(rightOn({ email: paper }, of, { own, claimed })).toBe(rightOn({ email: paper }, of, alone));
      expect(seesVehiclesOf(of.facts, { own, claimed })).toBe(seesVehiclesOf(of.facts, alone));
    }),
  );
});

test("an account claims so many addresses, each once, and what is taken away is as if it had never been there", () => {
  const none = noClaims({ uid: "u", email: "u@x.example" });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 20 }), (numbers) => {
      let of = none;
      for (const n of numbers) of = claimed(of, `${n}@x.example`, "2026-03-02T15:00:00.000Z") ?? of;
      expect(of.addresses).toEqual([...new Set(numbers.map((n) => `${n}@x.example`))].slice(0, MAX_CLAIMS));
      expect(of.claims.map(({ email }) => email)).toEqual(of.addresses);
      for (const address of of.addresses) of = unclaimed(of, address);
      expect(of).toEqual(none);
    }),
  );
});

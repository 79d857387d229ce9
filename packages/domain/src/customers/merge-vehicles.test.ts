import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeVehicles, partVehicles } from "./merge-vehicles.ts";
import type { Vehicle } from "./vehicle.ts";
import { findableVehicle } from "./vehicle-rules.ts";

const AT = "2026-03-02T14:00:00.000Z";
const day = fc.integer({ min: 10, max: 28 }).map((n) => `2026-02-${n}`);
const interval = fc.constantFrom("oil", "brakes", "tires");

/** A car with every mix of what may be absent; its orders are its own. */
function car(id: string): fc.Arbitrary<Vehicle> {
  const order = fc.constantFrom(1, 2, 3).map((n) => `${id}-${n}`);
  const number = fc.constant(1);
  const some = <T>(one: fc.Arbitrary<T>, key: (one: T) => string) =>
    fc.uniqueArray(one, { minLength: 1, maxLength: 3, selector: key });
  const facts = fc.record({
    vin: fc.constantFrom(null, "1G4AH59H45G118341"),
    plate: fc.constant("8ABC123"),
    plateState: fc.constantFrom(null, "MA"),
    year: fc.constantFrom(null, 2012),
    make: fc.constantFrom(null, "Toyota"),
    model: fc.constantFrom(null, "Camry"),
    color: fc.constantFrom(null, "gray"),
    notes: fc.constantFrom(null, "Pulls left."),
  });
  const optional = fc.record(
    {
      serviced: some(
        fc.record({ canned: interval, order, number, on: day, miles: fc.constant(null) }),
        ({ canned, order }) => canned + order,
      ).map((all) => all.toSorted((a, b) => a.on.localeCompare(b.on))),
      deferred: some(fc.record({ order, job: interval, until: day }), ({ order, job }) => order + job),
      reminded: some(fc.record({ interval, order }), ({ interval }) => interval),
    },
    { requiredKeys: [] },
  );
  const odometer = fc
    .uniqueArray(fc.record({ on: day, miles: fc.nat(99_999) }), { maxLength: 4, selector: ({ on }) => on })
    .map((all) => all.toSorted((a, b) => a.on.localeCompare(b.on)));
  return fc.tuple(facts, odometer, optional).map(([facts, odometer, optional]) =>
    structuredClone(
      findableVehicle({
        ...{ v: 2, id, revision: 1, owner: id, owners: [{ record: id, from: AT, until: null }] },
        ...{ facts, odometer, find: { plate: null, keys: [] }, archivedAt: null, createdAt: AT },
        ...{ updatedAt: AT, ...optional },
      }),
    ),
  );
}

const withoutStamp = ({ revision: _, updatedAt: __, ...rest }: Vehicle) => rest;

test("two cars made one by a merge are exactly what they were once it is undone", () => {
  fc.assert(
    fc.property(car("one"), car("other"), (stays, goes) => {
      const merged = mergeVehicles({ stays, goes }, { record: "other", at: AT });
      const back = partVehicles(merged, AT);
      expect([back.stays, back.goes].map(withoutStamp)).toStrictEqual([stays, goes].map(withoutStamp));
    }),
  );
});

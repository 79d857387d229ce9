import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BookedVehicle } from "../booking/appointment.ts";
import type { OdometerReading } from "./vehicle.ts";
import {
  addedVehicle,
  bookedFacts,
  isNamed,
  meant,
  movedVehicle,
  supplemented,
  withReading,
} from "./vehicle-rules.ts";

const AT = "2026-03-02T14:00:00.000Z";
const nothing: BookedVehicle = { id: null, vin: null, plate: null, year: null, make: null, model: null };
const VINS = ["1G4AH59H45G118341", "1J9RP1A36A1644345"] as const;
const booked = fc.record({
  id: fc.constant(null),
  vin: fc.option(fc.constantFrom(...VINS)),
  plate: fc.option(fc.constantFrom("8ABC 123", "8abc-123", "9XYZ 9")),
  year: fc.option(fc.constantFrom(2014, 2016)),
  make: fc.option(fc.constantFrom("Honda", "HONDA", "Ford")),
  model: fc.option(fc.constantFrom("Civic", "Transit")),
});
const vehicle = (id: string, said: Partial<BookedVehicle>) =>
  addedVehicle(bookedFacts({ ...nothing, ...said }), { id, owner: "ana", at: AT, reading: null });

describe("which vehicle is meant", () => {
  test("what made a vehicle names it again", () => {
    fc.assert(
      fc.property(booked, (said) => {
        fc.pre(isNamed(said));
        expect(meant(said, [vehicle("it", said)])?.id).toBe("it");
      }),
    );
  });

  test("never one with another VIN", () => {
    fc.assert(
      fc.property(booked, booked, (said, other) => {
        fc.pre(said.vin !== null && other.vin !== null && said.vin !== other.vin);
        expect(meant(said, [vehicle("other", other)])).toBeNull();
      }),
    );
  });

  test("the VIN goes before the plate, the plate before the model", () => {
    const civic = { year: 2014, make: "Honda", model: "Civic" };
    const all = [
      vehicle("model", civic),
      vehicle("plate", { plate: "8ABC123" }),
      vehicle("vin", { vin: VINS[0] }),
    ];
    expect(meant({ ...nothing, ...civic, plate: "8abc-123", vin: VINS[0] }, all)?.id).toBe("vin");
    expect(meant({ ...nothing, ...civic, plate: "8abc-123" }, all)?.id).toBe("plate");
    expect(meant({ ...nothing, ...civic }, all)?.id).toBe("model");
    expect(meant(nothing, all)).toBeNull();
  });
});

test("what a booking says fills gaps and changes nothing that is known", () => {
  fc.assert(
    fc.property(booked, booked, (said, more) => {
      const before = vehicle("it", said);
      const after = supplemented(before, more, AT);
      for (const key of ["vin", "plate", "year", "make", "model"] as const)
        expect(after.facts[key]).toBe(said[key] ?? more[key]);
      expect(supplemented(after, more, AT)).toBe(after);
    }),
  );
});

test("a vehicle that is moved has one owner at a time, and forgets none", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("ana", "bo", "cy"), { maxLength: 6 }), (to) => {
      const path = ["ana", ...to].filter((id, n, all) => id !== all[n - 1]);
      const moved = to.reduce((car, id) => movedVehicle(car, id, AT), vehicle("it", {}));
      expect(moved.owners.map(({ record }) => record)).toEqual(path);
      expect(moved.owners.filter(({ until }) => until === null)).toEqual([moved.owners.at(-1)]);
      expect(moved.owner).toBe(path.at(-1));
    }),
  );
});

test("readings stand by date, one a day, in whatever order they were written", () => {
  const reading = fc.record({
    on: fc.constantFrom("2025-01-02", "2025-06-30", "2026-01-01"),
    miles: fc.nat(200_000),
  });
  fc.assert(
    fc.property(fc.array(reading), (all) => {
      const kept = all.reduce<OdometerReading[]>(withReading, []);
      expect(kept.map(({ on }) => on)).toEqual([...new Set(all.map(({ on }) => on))].sort());
      for (const { on, miles } of kept) expect(miles).toBe(all.findLast((one) => one.on === on)?.miles);
    }),
  );
});

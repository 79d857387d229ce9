import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BookedVehicle } from "../booking/appointment.ts";
import type { OdometerReading } from "./vehicle.ts";
import {
  addedVehicle,
  bookedFacts,
  carNamed,
  doubtOf,
  editedVehicle,
  fillMissingFacts,
  findableVehicle,
  isNamed,
  isNamedExactly,
  isOnlyOfItsKind,
  isOtherCar,
  matchVehicle,
  mayReadCar,
  movedVehicle,
  withOdometer,
  withReading,
} from "./vehicle-rules.ts";

const AT = "2026-03-02T14:00:00.000Z";
const LATER = "2026-03-03T14:00:00.000Z";
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
const vehicle = (id: string, named: Partial<BookedVehicle>) =>
  addedVehicle(bookedFacts({ ...nothing, ...named }), { id, owner: "ana", at: AT, reading: null });

test("what a record knows of a car is read by staff and by its own customer, not by who books under another's", () => {
  const facts = { kind: "person", name: "Ana", email: "ana@example.com", phone: null } as const;
  const record = { uid: "ana", facts: { ...facts, language: "en" as const, notes: null } };
  const by = (uid: string | null, email: string | null, kind: "customer" | "staff" = "customer") =>
    mayReadCar(
      {
        customer: { uid, record: "r", name: "Ana", email, phone: null, language: "en" },
        bookedBy: kind === "staff" ? { kind, uid: "s", name: "S" } : { kind, uid },
      },
      record,
    );
  expect([by("ana", null), by(null, "ana@example.com"), by(null, null, "staff")]).toEqual([true, true, true]);
  expect([by("eve", "eve@example.com"), by(null, null), by(null, "eve@example.com")]).toEqual([
    ...[false, false, false],
  ]);
});

test("an order is about the car that plate or VIN name, and stays with its own where they name none, or that one, too", () => {
  fc.assert(
    fc.property(booked, fc.array(booked, { maxLength: 4 }), fc.option(fc.nat(4)), (said, all, place) => {
      const cars = all.map((one, n) => vehicle(`v${n}`, one));
      const linked = place === null ? null : (cars[place]?.id ?? "elsewhere");
      const id = carNamed(said, linked, cars);
      const exact = cars.filter((car) => isNamedExactly(said, car) && !isOtherCar(said, car.facts));
      if (exact.length === 0) expect(id).toBe(linked);
      else expect(exact.map((car) => car.id)).toContain(id);
      if (exact.some((car) => car.id === linked)) expect(id).toBe(linked);
    }),
  );
});

describe("which vehicle is meant", () => {
  test("what made a vehicle names it again", () => {
    fc.assert(
      fc.property(booked, (named) => {
        fc.pre(isNamed(named));
        expect(matchVehicle(named, [vehicle("it", named)])?.id).toBe("it");
      }),
    );
  });

  test("by VIN or plate it is named exactly; by its kind only where there is no other one like it", () => {
    const civic = { year: 2016, make: "Honda", model: "Civic" };
    const known = vehicle("it", { ...civic, plate: "8ABC 123", vin: VINS[0] });
    expect(isNamedExactly({ ...nothing, plate: "8abc-123" }, known)).toBe(true);
    expect(isNamedExactly({ ...nothing, vin: VINS[0] }, known)).toBe(true);
    expect(isNamedExactly({ ...nothing, ...civic }, known)).toBe(false);
    expect(isNamedExactly({ ...nothing, plate: "9XYZ 9" }, known)).toBe(false);
    expect(isOtherCar(known.facts, { vin: null, plate: "8abc-123" })).toBe(false);
    expect(isOtherCar(known.facts, { vin: null, plate: "9XYZ 9" })).toBe(true);
    expect(isOtherCar({ vin: VINS[1], plate: null }, known.facts)).toBe(true);
    expect(isOtherCar({ vin: null, plate: null }, known.facts)).toBe(false);
    const twin = vehicle("twin", { ...civic, make: "HONDA" });
    const other = vehicle("other", { ...civic, year: 2014 });
    expect(isOnlyOfItsKind(known, [known, other])).toBe(true);
    expect(isOnlyOfItsKind(known, [twin, known])).toBe(false);
  });

  test("never one with another VIN", () => {
    fc.assert(
      fc.property(booked, booked, (named, other) => {
        fc.pre(named.vin !== null && other.vin !== null && named.vin !== other.vin);
        expect(matchVehicle(named, [vehicle("other", other)])).toBeNull();
      }),
    );
  });

  test("one that shares a VIN, a plate or what it is, and neither VIN nor plate says otherwise", () => {
    const plain = (plate: string | null) => plate?.replace(/[ -]/g, "").toUpperCase() ?? null;
    const is = ({ year, make, model }: Omit<BookedVehicle, "id">) =>
      make || model ? `${year} ${make} ${model}`.toUpperCase() : null;
    const shares = (a: unknown, b: unknown) => a !== null && a === b;
    const differs = (a: unknown, b: unknown) => a !== null && b !== null && a !== b;
    fc.assert(
      fc.property(booked, fc.array(booked, { maxLength: 4 }), (named, all) => {
        const fits = all.map(
          (one) =>
            shares(named.vin, one.vin) ||
            (!differs(named.vin, one.vin) &&
              (shares(plain(named.plate), plain(one.plate)) ||
                (!differs(plain(named.plate), plain(one.plate)) && shares(is(named), is(one))))),
        );
        const found = matchVehicle(
          named,
          all.map((one, n) => vehicle(`${n}`, one)),
        );
        expect(found !== null).toBe(fits.includes(true));
        if (found) expect(fits[Number(found.id)]).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test("the one that was chosen, whatever else is said of it", () => {
    fc.assert(
      fc.property(booked, fc.array(booked, { minLength: 1, maxLength: 4 }), fc.nat(3), (named, all, at) => {
        const id = `${at % all.length}`;
        const vehicles = all.map((one, n) => vehicle(`${n}`, one));
        expect(matchVehicle({ ...named, id }, vehicles)?.id).toBe(id);
        expect(matchVehicle({ ...named, id: "gone" }, vehicles)).toBe(matchVehicle(named, vehicles));
      }),
    );
  });

  test("none can be where nothing was said of it but a year, or a plate without a letter or number", () => {
    for (const named of [{}, { year: 2014 }, { plate: "- " }])
      expect(isNamed({ ...nothing, ...named })).toBe(false);
    for (const named of [{ vin: VINS[0] }, { plate: "8ABC" }, { make: "Honda" }, { model: "Civic" }])
      expect(isNamed({ ...nothing, ...named })).toBe(true);
  });

  test("the VIN goes before the plate, the plate before the model", () => {
    const civic = { year: 2014, make: "Honda", model: "Civic" };
    const all = [
      vehicle("model", civic),
      vehicle("plate", { plate: "8ABC123" }),
      vehicle("vin", { vin: VINS[0] }),
    ];
    expect(matchVehicle({ ...nothing, ...civic, plate: "8abc-123", vin: VINS[0] }, all)?.id).toBe("vin");
    expect(matchVehicle({ ...nothing, ...civic, plate: "8abc-123" }, all)?.id).toBe("plate");
    expect(matchVehicle({ ...nothing, ...civic }, all)?.id).toBe("model");
    expect(matchVehicle(nothing, all)).toBeNull();
    expect(matchVehicle({ ...nothing, year: 2014, make: "HondaC", model: "ivic" }, all)).toBeNull();
  });
});

test("what a booking says fills gaps and changes nothing that is known", () => {
  fc.assert(
    fc.property(booked, booked, (named, more) => {
      const before = vehicle("it", named);
      const after = fillMissingFacts(before, more, AT);
      for (const key of ["vin", "plate", "year", "make", "model"] as const)
        expect(after.facts[key]).toBe(named[key] ?? more[key]);
      expect(fillMissingFacts(after, more, AT)).toBe(after);
    }),
  );
});

test("what a booking says leaves in the archive what is there, and out of it what is not", () => {
  for (const archivedAt of [AT, null]) {
    const after = fillMissingFacts(
      { ...vehicle("it", {}), archivedAt },
      { ...nothing, make: "Honda" },
      LATER,
    );
    expect(after).toMatchObject({ archivedAt, updatedAt: LATER, revision: 2 });
  }
});

test("a vehicle that is written anew is found by what it is now, and in the archive since it first was put there", () => {
  fc.assert(
    fc.property(
      booked,
      booked,
      fc.option(fc.constant(AT)),
      fc.boolean(),
      (named, more, archivedAt, archived) => {
        const facts = bookedFacts(more);
        const reading = { on: "2026-03-03", miles: 70_000, by: { uid: "lou", name: "Lou" } };
        const before = { ...vehicle("it", named), archivedAt };
        const after = editedVehicle(before, { facts, reading, archived, at: LATER });
        expect(after).toEqual({
          ...before,
          revision: 2,
          facts,
          find: vehicle("it", more).find,
          odometer: [
            {
              on: "2026-03-03",
              miles: 70_000,
              from: { kind: "record", id: null, by: reading.by, at: LATER },
            },
          ],
          archivedAt: archived ? (archivedAt ?? LATER) : null,
          updatedAt: LATER,
        });
        const lost = { ...after, find: { plate: null, keys: [] } };
        expect(findableVehicle(lost)).toEqual(after);
      },
    ),
  );
});

test("a vehicle that came with a booking says which; one the desk wrote down says nothing of it", () => {
  const made = { id: "it", owner: "ana", at: AT, reading: null };
  expect(addedVehicle(bookedFacts(nothing), { ...made, openedBy: "a1" })).toMatchObject({
    openedBy: "a1",
    odometer: [],
  });
  expect(addedVehicle(bookedFacts(nothing), made)).not.toHaveProperty("openedBy");
});

test("a vehicle that is moved has one owner at a time, and forgets none", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("ana", "bo", "cy"), { maxLength: 6 }), (to) => {
      const path = ["ana", ...to].filter((id, n, all) => id !== all[n - 1]);
      const moved = to.reduce((car, id) => movedVehicle(car, id, AT), vehicle("it", {}));
      expect(moved.owners.map(({ record }) => record)).toEqual(path);
      expect(moved.owners.filter(({ until }) => until === null)).toEqual([moved.owners.at(-1)]);
      expect(moved.owner).toBe(path.at(-1));
      expect(moved.revision).toBe(path.length);
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

test("the latest 200 readings are kept, and no reading changes none", () => {
  const day = (n: number) => new Date(Date.UTC(2024, 0, n)).toISOString().slice(0, 10);
  const all = Array.from({ length: 201 }, (_, n) => ({ on: day(n), miles: n }));
  const kept = all.reduce<OdometerReading[]>(withReading, []);
  expect(kept).toEqual(all.slice(1));
  expect(withReading(kept, null)).toEqual(kept);
});

const lou = { by: { uid: "lou", name: "Lou" }, at: LATER };
const read = (on: string, miles: number) => ({ on, miles });

test("a reading has to be confirmed that is lower than the last one, or higher than anybody drives by then", () => {
  const last = read("2026-03-02", 195_000);
  const doubt = (on: string, miles: number, readings = [last]) => doubtOf(readings, read(on, miles));
  expect(doubt("2026-03-03", 194_999)).toEqual({ why: "lower", last });
  expect(doubt("2026-03-03", 1_991_050)).toEqual({ why: "jump", last });
  expect(doubt("2027-03-02", 208_000)).toBeNull();
  expect(doubt("2026-03-03", 195_000)).toBeNull();
  expect(doubt("2026-03-03", 1_991_050, [])).toBeNull();
  // A correction of the same day is compared with the day before.
  expect(doubt("2026-03-02", 19_500)).toBeNull();
});

test("a car that is known to drive far is not asked about as far again", () => {
  const taxi = [read("2026-01-01", 10_000), read("2026-03-02", 10_000 + 60 * 300)];
  const month = read("2026-04-01", 28_000 + 30 * 400);
  expect(doubtOf(taxi, month)).toBeNull();
  expect(doubtOf(taxi.slice(1), month)).toMatchObject({ why: "jump" });
});

test("a reading that is corrected or removed is kept as such, with what was done at its miles", () => {
  const car = vehicle("it", {});
  const wrong = read("2026-03-02", 1_991_050);
  const done = { canned: "oil", order: "o", number: 1, on: "2026-03-02", miles: 1_991_050 };
  const before = { ...car, odometer: [read("2025-03-02", 190_000), wrong], serviced: [done] };
  const edit = (miles: number | null) =>
    editedVehicle(before, {
      facts: car.facts,
      reading: { on: wrong.on, miles, by: lou.by },
      archived: false,
      at: LATER,
    });
  const corrected = [{ ...wrong, corrected: lou }];
  expect(edit(199_105)).toMatchObject({
    corrected,
    odometer: [{ miles: 190_000 }, { on: wrong.on, miles: 199_105, from: { kind: "record" } }],
    serviced: [{ canned: "oil", miles: 199_105 }],
  });
  const without = edit(null);
  expect(without).toMatchObject({ corrected, serviced: [{ miles: null }] });
  expect(without.odometer).toEqual([read("2025-03-02", 190_000)]);
  expect(edit(1_991_050).odometer).toBe(before.odometer);
});

test("readings lose the oldest of many, which nobody corrected", () => {
  const day = (n: number) => new Date(Date.UTC(2024, 0, n)).toISOString().slice(0, 10);
  const all = Array.from({ length: 200 }, (_, n) => read(day(n), n));
  const car = { ...vehicle("it", {}), odometer: all };
  expect(withOdometer(car, withReading(all, read(day(200), 200)), lou)).not.toHaveProperty("corrected");
});

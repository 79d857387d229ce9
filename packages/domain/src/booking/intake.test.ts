import fc from "fast-check";
import { expect, test } from "vitest";
import type { Vehicle } from "../customers/vehicle.ts";
import { doubtOf, lastReading } from "../customers/vehicle-rules.ts";
import type { AppointmentState, Party } from "./appointment.ts";
import { Intake, noteIntake, odometerHistory, readVehicleOdometer, sameKeyTag } from "./intake.ts";

const by: Party = { kind: "staff", uid: "s1", name: "Sam" };
const at = "2026-03-10T12:00:00.000Z";
const here: AppointmentState = { status: "checked-in", checkedInAt: at, by };
const from = { kind: "check-in", id: "one", by: { uid: "lou", name: "Lou" }, at } as const;
const day = fc.integer({ min: 1, max: 20 }).map((n) => `2026-03-${String(n).padStart(2, "0")}`);
const miles = fc.integer({ min: 0, max: 300 });
const readings = fc
  .uniqueArray(fc.record({ on: day, miles }), { selector: ({ on }) => on, maxLength: 6 })
  .map((all) => all.sort((a, b) => (a.on < b.on ? -1 : 1)));
const intake = fc.record({
  odometer: fc.option(miles),
  keyTag: fc.option(fc.constantFrom("7", "K 12", "k12")),
});

test("a number that is not likely has to be confirmed; any other is kept as the reading of the day", () => {
  fc.assert(
    fc.property(readings, intake, day, fc.boolean(), (readings, said, on, anyway) => {
      const last = readings.filter((one) => one.on < on).at(-1) ?? null;
      expect(lastReading(readings, on)).toEqual(last);
      const decided = noteIntake({ state: here }, readings, { ...said, anyway, on, from });
      const doubt = said.odometer === null ? null : doubtOf(readings, { on, miles: said.odometer });
      if (doubt && !anyway) expect(decided).toEqual({ ok: false, reason: "doubtful", ...doubt });
      else expect(decided).toMatchObject({ ok: true, intake: said });
      if (!decided.ok) return;
      const kept = decided.odometer ?? [];
      if (said.odometer !== null) expect(kept.find((one) => one.on === on)?.miles).toBe(said.odometer);
      expect(kept.filter((one) => one.on !== on)).toEqual(readings.filter((one) => one.on !== on));
    }),
  );
});

test("a reading that is taken away leaves the vehicle as it was before; one the desk wrote down stays", () => {
  const before = [{ on: "2026-03-01", miles: 100 }];
  const on = "2026-03-10";
  const noted = noteIntake({ state: here }, before, { odometer: 200, keyTag: null, anyway: false, on, from });
  if (!noted.ok || !noted.odometer) throw new Error("refused");
  const nothing = { odometer: null, keyTag: null, anyway: false, on, from };
  const again = noteIntake({ state: here, intake: noted.intake }, noted.odometer, nothing);
  expect(again).toMatchObject({ odometer: before });
  expect(noteIntake({ state: here }, noted.odometer, nothing)).toMatchObject({ odometer: noted.odometer });
});

test("the same number as the last time is said once; a car nobody knows yet has no number to be lower than", () => {
  const before = [{ on: "2026-03-01", miles: 100 }];
  const same = { odometer: 100, keyTag: null, anyway: false, on: "2026-03-10", from };
  expect(noteIntake({ state: here }, before, same)).toMatchObject({ ok: true });
  expect(noteIntake({ state: here }, null, same)).toMatchObject({ ok: true, odometer: null });
});

test("a reading says where it comes from; said again, it keeps what it said first", () => {
  const said = { odometer: 200, keyTag: null, anyway: false, on: "2026-03-10", from };
  const noted = noteIntake({ state: here }, [], said);
  if (!noted.ok || !noted.odometer) throw new Error("refused");
  expect(noted.odometer).toEqual([{ on: "2026-03-10", miles: 200, from }]);
  const later = { ...said, keyTag: "7", from: { ...from, by: { uid: "ana", name: "Ana" } } };
  const again = noteIntake({ state: here, intake: noted.intake }, noted.odometer, later);
  expect(again).toMatchObject({ ok: true, odometer: noted.odometer });
});

test("a reading is a change of the vehicle, and counted as one", () => {
  const vehicle = { revision: 3, odometer: [], updatedAt: at, make: "Honda" } as unknown as Vehicle;
  const odometer = [{ on: "2026-03-10", miles: 5 }];
  const now = "2026-03-11T12:00:00.000Z";
  expect(readVehicleOdometer(vehicle, odometer, { by: { uid: "lou", name: "Lou" }, at: now })).toEqual({
    revision: 4,
    odometer,
    updatedAt: now,
    make: "Honda",
  });
});

test("only of a car that is in the shop", () => {
  for (const state of [
    { status: "confirmed", confirmedAt: at },
    { status: "done", doneAt: at, by },
  ] as const satisfies AppointmentState[])
    expect(
      noteIntake({ state }, null, { odometer: 1, keyTag: "7", anyway: false, on: "2026-03-10", from }),
    ).toEqual({
      ok: false,
      reason: "not-here",
    });
});

test("two cars in the shop with one key tag are found, however it is written; a blank tag is none", () => {
  const car = (id: string, keyTag: string, state: AppointmentState = here) => ({
    id,
    state,
    intake: { odometer: null, keyTag },
  });
  const all = [
    car("a", "K 12"),
    car("b", "k12"),
    car("c", "7"),
    car("d", "K12", { status: "done", doneAt: at, by }),
    { id: "e", state: here },
    car("f", "   "),
  ];
  expect(sameKeyTag({ id: "a", keyTag: "K 12" }, all).map(({ id }) => id)).toEqual(["b"]);
  expect(sameKeyTag({ id: "new", keyTag: " 7 " }, all).map(({ id }) => id)).toEqual(["c"]);
  for (const keyTag of ["", " ", null]) expect(sameKeyTag({ id: "new", keyTag }, all)).toEqual([]);
  expect(Intake.parse({ odometer: null, keyTag: "  " })).toEqual({ odometer: null, keyTag: null });
});

test("the odometer's history has every reading, the latest first, and marks what is below one before it", () => {
  fc.assert(
    fc.property(readings, (readings) => {
      const history = odometerHistory(readings).reverse();
      expect(history.map(({ on, miles }) => ({ on, miles }))).toEqual(readings);
      for (const [at, { miles, isLower }] of history.entries())
        expect(isLower).toBe(readings.slice(0, at).some((before) => before.miles > miles));
    }),
  );
});

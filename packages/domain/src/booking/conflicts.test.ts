import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeIn, quartersOn } from "../../test/booking/oracle.ts";
import { rulesOn, zones } from "../../test/booking/shops.ts";
import type { Appointment, AppointmentState } from "./appointment.ts";
import { findConflicts, isConflict, isStaffed, type StaffedHours, shifted } from "./conflicts.ts";
import { countCustomers } from "./count-customers.ts";
import { msOf } from "./quarters.ts";
import { keep } from "./rules.ts";

const DATES = ["2026-10-31", "2026-11-01", "2026-11-02"] as const;
const at = "2026-10-01T12:00:00.000Z";
const by = { kind: "staff", uid: "s1", name: "Sam" } as const;
const states: AppointmentState[] = [
  { status: "requested" },
  { status: "confirmed", confirmedAt: at },
  { status: "checked-in", checkedInAt: at, by },
];
const over: AppointmentState[] = [
  { status: "done", doneAt: at, by },
  { status: "canceled", canceledAt: at, by, reason: null },
  { status: "no-show", markedAt: at, by },
];

const zone = fc.constantFrom(...zones);
const shopIn = (timeZone: string) =>
  rulesOn(DATES[1], timeZone).map((rules) => ({ ...rules, audience: "staff" as const, now: 0 }));
const staffing = zone.chain(shopIn);
const first = Math.min(...zones.map((one) => quartersOn(DATES[0], one)[0]?.quarter ?? 0));
const quarters = fc.oneof(
  fc
    .tuple(fc.nat(170), fc.integer({ min: 1, max: 9 }))
    .map(([start, length]) => Array.from({ length }, (_, n) => first + 90 + start + n)),
  fc.uniqueArray(fc.nat(170), { minLength: 1, maxLength: 4 }).map((all) => all.map((n) => first + 90 + n)),
);
const appointment = fc
  .record({ quarters, lane: fc.constantFrom("lane-0", "lane-1"), state: fc.constantFrom(...states, ...over) })
  .map(({ quarters, lane, state }) => ({ state, slot: { lane, date: DATES[1], quarters } }) as Appointment);
const appointments = fc
  .array(appointment, { maxLength: 8 })
  .map((all) => all.map((one, n) => ({ ...one, id: `a${n}` })));

/** Minute by minute: lies each quarter in staffed time of its lane, on the local day it is on? */
function isStaffedAt(rules: StaffedHours, { lane: id, quarters }: Appointment["slot"]): boolean {
  const lane = rules.settings.lanes.find((one) => one.id === id);
  if (!lane) return false;
  const staffed = DATES.flatMap((date) => {
    const free = freeIn({ ...rules, audience: "staff", now: 0 }, { date, taken: {}, waiters: [] }, lane);
    return quartersOn(date, rules.shop.timeZone).filter((_, n) => free[n]);
  }).map(({ quarter }) => quarter);
  return quarters.every((quarter) => staffed.includes(quarter));
}

describe("an appointment", () => {
  test("is staffed when each of its quarters is, on its own local day; without any, or without its lane, never", () => {
    fc.assert(
      fc.property(staffing, appointment, (shop, { slot }) => {
        expect(isStaffed(shop, slot)).toBe(isStaffedAt(shop, slot));
        expect(isStaffed(shop, { ...slot, quarters: [] })).toBe(false);
        expect(isStaffed(shop, { ...slot, lane: "gone" })).toBe(false);
      }),
    );
  });

  const isOver = ({ state }: Appointment) => over.includes(state);

  test("is in conflict with a change when it was staffed, is not any more, and is not over", () => {
    fc.assert(
      fc.property(staffing, staffing, appointments, (before, after, all) => {
        expect(findConflicts(before, after, all)).toEqual(
          all.filter((one) => !isOver(one) && isStaffedAt(before, one.slot) && !isStaffedAt(after, one.slot)),
        );
      }),
    );
  });

  test("is a conflict from then on while it is to come, until it is over, moved, or wanted as it is by staff", () => {
    const override = fc.constantFrom(
      undefined,
      null,
      ...(["closed", "too-long", "no-lane", "taken"] as const).map((reason) => ({ reason, by: "Sam", at })),
    );
    const losing = fc.constantFrom("2026-09-30T12:00:00.000Z", at, "2026-10-02T12:00:00.000Z");
    const clock = fc.integer({ min: first + 80, max: first + 280 }).map(msOf);
    fc.assert(
      fc.property(staffing, appointment, override, losing, clock, (shop, one, override, since, now) => {
        const isAhead = ["requested", "confirmed"].includes(one.state.status);
        const isEnded = now >= msOf(Math.max(...one.slot.quarters) + 1);
        const isWanted = override && override.reason !== "taken" && override.at >= since;
        const found = { ...one, ...(override !== undefined && { override }) };
        expect(isConflict(shop, found, { since, now })).toBe(
          isAhead && !isEnded && !isWanted && !isStaffedAt(shop, one.slot),
        );
        const kept = keep({ ...one, services: [] } as unknown as Appointment, { by, at });
        if (kept.ok) expect(isConflict(shop, kept.appointment, { since: at, now })).toBe(false);
      }),
    );
  });

  test("is shifted by another time zone when the wall clock shows something else, or it is in conflict", () => {
    const wall = ({ shop }: StaffedHours, { slot }: Appointment) =>
      new Intl.DateTimeFormat("sv-SE", {
        timeZone: shop.timeZone,
        dateStyle: "short",
        timeStyle: "short",
      }).format(msOf(Math.min(...slot.quarters)));
    fc.assert(
      fc.property(staffing, staffing, appointments, (before, after, all) => {
        const lost = findConflicts(before, after, all);
        const told = all.filter(
          (one) => !isOver(one) && (lost.includes(one) || wall(before, one) !== wall(after, one)),
        );
        const result = shifted(before, after, all);
        const starts = result.map(({ appointment }) => Math.min(...appointment.slot.quarters));
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        expect(new Set(result.map(({ appointment }) => appointment))).toEqual(new Set(told));
        for (const { appointment, outside } of result) expect(outside).toBe(lost.includes(appointment));
      }),
    );
  });
});

test("who has several appointments is one customer, known by whatever is known of them", () => {
  const of = (customer: object) =>
    ({
      customer: { uid: null, record: null, email: null, phone: null, name: "Hannah", ...customer },
    }) as Appointment;
  const known = { record: "r1", email: "hannah@mail.example" };
  expect(countCustomers([of(known), of({ ...known, name: "Hannah L." }), of({ record: "r2" })])).toBe(2);
  expect(countCustomers([of({ phone: "1" }), of({ phone: "2" }), of({}), of({})])).toBe(3);
  expect(countCustomers([])).toBe(0);
});

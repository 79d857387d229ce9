import fc from "fast-check";
import { expect, test } from "vitest";
import type { Appointment, AppointmentState, Details, Party, Promised } from "./appointment.ts";
import {
  carChanged,
  detailed,
  detailsOf,
  into,
  made,
  noticeOf,
  promisedBy,
  step,
  UNDO_WINDOW,
  undo,
  undoable,
} from "./undo.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const later = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();
const staff: Party = { kind: "staff", uid: "s1", name: "Sam" };
const customer: Party = { kind: "customer", uid: "c1" };
const stamp = { by: staff, at: NOW };
const service = (slug: string) => ({ slug, name: { en: slug, es: slug }, hours: 50 });
const confirmed: AppointmentState = { status: "confirmed", confirmedAt: NOW };
const appointment: Appointment = {
  v: 3,
  id: "a1",
  sequence: 4,
  state: confirmed,
  bookedAt: NOW,
  updatedAt: NOW,
  kind: "waiter",
  slot: { lane: "a", date: "2026-03-11", quarters: [1, 2] },
  arrival: { from: later(1), to: later(1) },
  units: ["2026-03-11_waiter_0"],
  services: [service("oil"), service("brakes")],
  customer: {
    uid: null,
    record: "r1",
    name: "Ana",
    email: "ana@example.com",
    phone: "+15550100",
    language: "en",
  },
  vehicle: { id: "v1", vin: null, plate: "8ABC123", year: null, make: null, model: null },
  note: "It squeals",
  linkVersion: 0,
  bookedBy: customer,
  remindedAt: NOW,
};
const edited: Details = {
  services: [service("tires")],
  vehicle: { id: null, vin: null, plate: "XYZ", year: 2_020, make: "Honda", model: "Civic" },
  note: null,
  marks: ["call-first"],
  phone: null,
};

const times = fc.record({
  kind: fc.constantFrom("waiter" as const, "drop-off" as const),
  arrival: fc.record({ from: fc.constantFrom("9", "10"), to: fc.constantFrom("10", "11") }),
});
const services = fc.option(fc.subarray(["oil", "brakes", "tires"]), { nil: undefined });
const promised: fc.Arbitrary<Promised> = fc
  .tuple(
    times,
    fc.constantFrom("requested" as const, "confirmed" as const, "off" as const),
    services,
    fc.constantFrom(undefined, "ready" as const, "gone" as const),
  )
  .map(([time, status, services, car]) => ({
    ...time,
    status,
    ...(services && { services }),
    ...(car && { car }),
  }));

test("an e-mail says the gravest of what became different, and nothing to whoever knows it all", () => {
  fc.assert(
    fc.property(promised, promised, (told, now) => {
      const moved = JSON.stringify([told.kind, told.arrival]) !== JSON.stringify([now.kind, now.arrival]);
      const work = ({ services }: Promised) => services?.toSorted().join();
      const other = told.services && now.services && work(told) !== work(now);
      const expected = [
        now.status === "off" && told.status === "off" && "nothing",
        now.status === "off" && "canceled",
        told.status !== "off" && moved && "moved",
        told.status !== "off" && other && "changed",
        now.car === "ready" && told.car === undefined && "ready",
        now.status === told.status && "nothing",
        now.status === "requested" && "booked",
        "confirmed",
      ].find((one) => one !== false && one !== undefined);
      expect(noticeOf(told, now) ?? "nothing").toBe(expected);
      expect(noticeOf(now, now)).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});

test("work is the same whatever its order, and unknown work is no change", () => {
  const base: Promised = { kind: "waiter", arrival: { from: "9", to: "9" }, status: "confirmed" };
  expect(noticeOf({ ...base, services: ["a", "b"] }, { ...base, services: ["b", "a"] })).toBeNull();
  expect(noticeOf(base, { ...base, services: ["b"] })).toBeNull();
  expect(noticeOf({ ...base, services: ["b"] }, base)).toBeNull();
  expect(noticeOf({ ...base, services: ["a"] }, { ...base, services: ["a", "b"] })).toBe("changed");
  expect(noticeOf({ ...base, services: ["a", "c"] }, { ...base, services: ["a", "b"] })).toBe("changed");
});

test("a customer is promised a time and work, and told of the car once it is ready or gone", () => {
  const promise = { kind: "waiter", arrival: appointment.arrival, services: ["oil", "brakes"] };
  const states: [AppointmentState, object][] = [
    [{ status: "requested" }, { status: "requested" }],
    [confirmed, { status: "confirmed" }],
    [{ status: "checked-in", checkedInAt: NOW, by: staff }, { status: "confirmed" }],
    [{ status: "in-work", startedAt: NOW, by: staff }, { status: "confirmed" }],
    [
      { status: "ready", readyAt: NOW, by: staff },
      { status: "confirmed", car: "ready" },
    ],
    [
      { status: "done", doneAt: NOW, by: staff },
      { status: "confirmed", car: "gone" },
    ],
    [{ status: "canceled", canceledAt: NOW, by: staff, reason: null }, { status: "off" }],
    [{ status: "no-show", markedAt: NOW, by: staff }, { status: "confirmed" }],
  ];
  for (const [state, expected] of states)
    expect(promisedBy({ ...appointment, state })).toEqual({ ...promise, ...expected });
  const [ready, gone] = [4, 5].map((at) =>
    promisedBy({ ...appointment, state: states[at]?.[0] ?? confirmed }),
  );
  const before = promisedBy(appointment);
  expect([ready, gone].map((after) => after && carChanged(before, after))).toEqual([true, true]);
  expect(carChanged(before, { ...before, status: "off" })).toBe(false);
});

test("only what changes the promise raises the sequence, and a new step forgets the last one's way back", () => {
  const state: AppointmentState = { status: "no-show", markedAt: NOW, by: staff };
  const undone = { until: NOW, uid: "s1", before: appointment };
  const at = later(5);
  for (const promise of [true, false])
    expect(into({ ...appointment, undo: undone }, state, { by: staff, at }, promise)).toEqual({
      ok: true,
      appointment: {
        ...appointment,
        state,
        updatedAt: at,
        updatedBy: staff,
        sequence: promise ? 5 : 4,
        undo: null,
      },
    });
});

test("whoever did it takes it back for a minute: all that it was, its details where they were edited", () => {
  const after: Appointment = {
    ...appointment,
    ...detailed(appointment, edited),
    kind: "drop-off",
    slot: { lane: "b", date: "2026-03-12", quarters: [7] },
    arrival: { from: later(2), to: later(3) },
    units: [],
    remindedAt: null,
    override: { reason: "taken", by: "Sam", at: NOW },
  };
  const done = undoable(appointment, after, stamp, detailsOf(appointment)).appointment;
  expect(detailsOf(after)).toEqual(edited);
  for (const wait of [0, UNDO_WINDOW]) {
    const at = later(wait);
    expect(undo(done, { by: staff, at })).toEqual({
      ok: true,
      appointment: {
        ...appointment,
        marks: [],
        override: null,
        updatedAt: at,
        updatedBy: staff,
        sequence: 5,
        undo: null,
      },
    });
  }
  // Moved only: what was written down meanwhile stays.
  const moved = undoable(appointment, after, stamp).appointment;
  expect(undo(moved, stamp)).toMatchObject({
    appointment: { slot: appointment.slot, note: null, marks: ["call-first"], services: edited.services },
  });
});

test("not by somebody else, not by its customer, not later, and not twice", () => {
  const checkedIn: AppointmentState = { status: "checked-in", checkedInAt: NOW, by: staff };
  const done = step(appointment, checkedIn, stamp, false).appointment;
  const nothing = { ok: false, reason: "nothing-to-undo" };
  expect(undo(done, { by: { ...staff, uid: "s2" }, at: NOW })).toEqual(nothing);
  expect(undo(done, { by: { kind: "customer", uid: "s1" }, at: NOW })).toEqual(nothing);
  expect(undo(done, { by: staff, at: later(UNDO_WINDOW + 1) })).toEqual({ ok: false, reason: "too-late" });
  expect(undo(appointment, stamp)).toEqual(nothing);
  const back = undo(done, stamp);
  expect(back).toMatchObject({ ok: true, appointment: { state: confirmed, sequence: 4 } });
  expect(back.ok && back.appointment && undo(back.appointment, stamp)).toEqual(nothing);
});

test("what a customer does themselves has no way back by staff", () => {
  const state: AppointmentState = { status: "canceled", canceledAt: NOW, by: customer, reason: null };
  expect(step(appointment, state, { by: customer, at: NOW }, true).appointment.undo).toBeNull();
});

test("taking back a car that is ready tells its customer by itself, and raises no sequence", () => {
  const inWork: AppointmentState = { status: "in-work", startedAt: NOW, by: staff };
  const ready: AppointmentState = { status: "ready", readyAt: NOW, by: staff };
  const done = step({ ...appointment, state: ready }, inWork, stamp, false).appointment;
  expect(undo(done, stamp)).toMatchObject({ ok: true, appointment: { state: ready, sequence: 4 } });
});

test("what staff made goes for whoever made it, within a minute, as if it never was", () => {
  const here: AppointmentState = { status: "checked-in", checkedInAt: NOW, by: staff };
  const walkIn = made({ ...appointment, state: here }, stamp);
  for (const wait of [0, UNDO_WINDOW])
    expect(undo(walkIn, { by: staff, at: later(wait) })).toEqual({ ok: true, appointment: null });
  expect(undo(walkIn, { by: staff, at: later(UNDO_WINDOW + 1) })).toEqual({ ok: false, reason: "too-late" });
  expect(undo(walkIn, { by: { ...staff, uid: "s2" }, at: NOW })).toEqual({
    ok: false,
    reason: "nothing-to-undo",
  });
  expect(made(appointment, { by: customer, at: NOW })).toBe(appointment);
});

test("what was noted or asked about a car that was taken in is not taken back with it", () => {
  const walkIn = made(appointment, stamp);
  const question = { text: "?", at: NOW, by: { uid: "t", name: "Tea" }, answer: null } as never;
  for (const more of [{ intake: { odometer: 1, keyTag: null } }, { question }])
    expect(undo({ ...walkIn, ...more }, stamp)).toEqual({ ok: false, reason: "added-to" });
});

test("a booking taken back goes, or is canceled where its customer was sent an e-mail about it", () => {
  const booked = made(appointment, stamp);
  expect(undo(booked, stamp)).toMatchObject({
    ok: true,
    appointment: { state: { status: "canceled", by: staff }, sequence: 5, undo: null },
  });
  const customer = { ...appointment.customer, email: null };
  expect(undo({ ...booked, customer }, stamp)).toEqual({ ok: true, appointment: null });
});

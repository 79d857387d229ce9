import { expect, test } from "vitest";
import type { Appointment, AppointmentState } from "./appointment.ts";
import { calendarEventOf } from "./calendar-event.ts";
import { instantOf } from "./quarters.ts";

const at = "2026-03-02T14:00:00.000Z";
const by = { kind: "customer", uid: null } as const;
const arrival = { from: instantOf(100), to: instantOf(120) };
const appointment = (more: Partial<Appointment> = {}): Appointment => ({
  v: 3,
  id: "a1",
  sequence: 3,
  state: { status: "requested" },
  bookedAt: at,
  updatedAt: at,
  kind: "drop-off",
  slot: { lane: "bay", date: "1970-01-02", quarters: [102, 101] },
  arrival,
  units: [],
  services: [
    { slug: "oil", name: { en: "Oil change", es: "Cambio de aceite" }, hours: 50 },
    { slug: "brakes", name: { en: "Brakes", es: "Frenos" }, hours: 100 },
  ],
  customer: { uid: null, record: null, name: "Ana", email: "ana@example.com", phone: null, language: "es" },
  vehicle: { id: null, vin: null, plate: null, year: null, make: null, model: null },
  note: null,
  linkVersion: 0,
  bookedBy: by,
  remindedAt: null,
  ...more,
});
const shop = { name: "Garage", address: { street: "1 Main St", city: "Fresno", state: "CA", zip: "93701" } };
const event = (more: Partial<Appointment> = {}) =>
  calendarEventOf(appointment(more), shop, {
    host: "shop.example",
    contact: "c@shop.example",
    details: ["Bring: the key"],
    linkLabel: "Manage",
  });

test("an event says what, where, for whom and in whose language", () => {
  expect(event()).toEqual({
    uid: "a1@shop.example",
    sequence: 3,
    status: "TENTATIVE",
    stamp: at,
    start: arrival.from,
    end: arrival.to,
    transparent: true,
    summary: "Garage: cambio de aceite, frenos",
    description: "Cambio de aceite\nFrenos\nBring: the key",
    location: "1 Main St, Fresno, CA 93701",
    organizer: { name: "Garage", address: "c@shop.example" },
    attendee: { name: "Ana", address: "ana@example.com" },
    linkLabel: "Manage",
  });
});

test("a waiter's event ends with the last quarter of the work; nobody without an address is invited", () => {
  const { customer } = appointment();
  expect(event({ kind: "waiter", customer: { ...customer, email: null } })).toMatchObject({
    end: instantOf(103),
    attendee: null,
    transparent: false,
  });
});

test("a title says what is done as a sentence would; what is written in capitals stays", () => {
  const named = (...names: string[]) =>
    event({ services: names.map((en) => ({ slug: "s", name: { en, es: "" }, hours: 50 })) }).summary;
  expect(named("Brakes")).toBe("Garage: brakes");
  expect(named("A/C recharge", "Oil change")).toBe("Garage: A/C recharge, oil change");
  expect(named("DOT inspection")).toBe("Garage: DOT inspection");
});

test.each<[AppointmentState, string]>([
  [{ status: "confirmed", confirmedAt: at }, "CONFIRMED"],
  [{ status: "checked-in", checkedInAt: at, by }, "CONFIRMED"],
  [{ status: "done", doneAt: at, by }, "CONFIRMED"],
  [{ status: "canceled", canceledAt: at, by, reason: null }, "CANCELLED"],
  [{ status: "no-show", markedAt: at, by }, "CANCELLED"],
])("%o is %s to a calendar", (state, status) => {
  expect(event({ state }).status).toBe(status);
});

test("a title names the car, as its customer's language does, by its plate where nothing else is known of it", () => {
  const { customer, vehicle } = appointment();
  const civic = { ...vehicle, year: 2014, make: "Honda", model: "Civic", plate: "7ABC123" };
  expect(event({ vehicle: civic }).summary).toBe("Garage: cambio de aceite, frenos, Honda Civic 2014");
  expect(event({ vehicle: civic, customer: { ...customer, language: "en" } }).summary).toBe(
    "Garage: oil change, brakes, 2014 Honda Civic",
  );
  expect(event({ vehicle: { ...vehicle, plate: "7ABC123" } }).summary).toMatch(/, frenos, 7ABC123$/);
  expect(event({ vehicle: { ...vehicle, vin: "1HGCM82633A004352" } }).summary).toMatch(/, frenos$/);
});

import type { Appointment } from "../../src/booking/appointment.ts";
import { at } from "../repair-orders/orders.ts";

/** Pat Doe's, who leaves a Corolla that squeals. */
export const appointment: Appointment = {
  v: 3,
  id: "visit",
  sequence: 0,
  state: { status: "confirmed", confirmedAt: at },
  bookedAt: at,
  updatedAt: at,
  kind: "drop-off",
  slot: { lane: "1", date: "2026-03-02", quarters: [1] },
  arrival: { from: at, to: at },
  units: [],
  services: [],
  customer: { uid: "u", record: "r", name: "Pat Doe", email: null, phone: "555 0100", language: "es" },
  vehicle: { id: "car", vin: null, plate: "7ABC123", year: 2018, make: "Toyota", model: "Corolla" },
  note: "It squeals when I brake",
  linkVersion: 0,
  bookedBy: { kind: "customer", uid: "u" },
  remindedAt: null,
};

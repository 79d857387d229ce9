import { screen } from "@testing-library/react";
import type { Role } from "../../../platform/session-store.ts";
import { type Answers, showOnDesk } from "../../../platform/show-desk.tsx";
import { MyBayPage } from "./my-bay-page.tsx";

const AT = "2026-11-23T13:00:00.000Z";
const lou = { uid: "it", name: "Lou" };

/** For tests: a job of the technician's. */
export const job = (more: object = {}) => ({
  id: "brakes",
  name: { en: "Front brakes", es: "" },
  lines: [],
  authorization: "approved",
  noWork: null,
  technician: lou,
  cause: null,
  correction: null,
  note: null,
  partsNeeded: null,
  foundBy: null,
  ...more,
});

/** For tests: the order of the car in the bay. */
export const order = (jobs: object[], more: object = {}) => ({
  order: {
    id: "8XYZ999",
    number: 7,
    vehicle: { plate: "8XYZ999", year: null, make: null, model: null },
    customer: { name: "Ben Ito" },
    createdAt: "2026-11-23T12:00:00.000Z",
    stage: { is: "in-progress", column: "in-progress", at: AT },
    concerns: [],
    jobs,
    ...more,
  },
  isMine: true,
  work: {},
});

/** For tests: a car in the bay, in work. */
export const car = (more: object = {}) => ({
  appointment: {
    id: "8XYZ999",
    vehicle: { id: null, plate: "8XYZ999", year: null, make: null, model: null, vin: null },
    customer: { name: "Ben Ito", uid: null, record: null, email: "ben@mail.example", phone: "+15550108642" },
    services: [],
    note: null,
    intake: null,
    question: null,
    kind: "drop-off",
    state: { status: "in-work", at: AT, by: { kind: "staff", ...lou } },
    bookedBy: { kind: "staff", ...lou },
    updatedBy: null,
    slot: { date: "2026-11-23", lane: "bay-1", quarters: [100] },
    arrival: { from: AT, to: AT },
    ...more,
  },
  version: 1,
  lastReading: null,
});

/** For tests: the day. */
export const today = (...appointments: object[]) => ({
  date: "2026-11-23",
  lanes: [{ id: "bay-1", name: "Bay 1" }],
  appointments,
});

/** For tests: the clock, which rests unless something is open, and the orders. */
export const inBay = (one: object, open: object | null = null) => ({
  now: AT,
  clock: { open, pressedAt: null },
  orders: [one],
});

/** For tests: shows the page with a car in the bay and a job of the technician's on it. */
export function showBay(more: Answers = {}, role: Role = "technician") {
  const answers: Answers = {
    "booking.today": () => today(car()),
    "clock.bay": () => inBay(order([job()])),
    "clock.press": () => new Promise(() => {}),
    "orders.edit": () => ({ ok: true, outcomes: [{ ok: true, changed: true }] }),
    "booking.ask": () => ({ ok: true }),
    ...more,
  };
  return { ...showOnDesk(<MyBayPage />, { answers, role }), answers };
}

export const button = (name: string | RegExp) => screen.findByRole("button", { name });

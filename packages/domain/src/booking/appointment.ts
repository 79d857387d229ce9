import type { Instant, Language, LocalText } from "../fields.ts";
import type { Quarter } from "./quarters.ts";

/** Who did it: the customer, signed in or by the link in the mail, or a staff member. */
export type Party = { kind: "customer"; uid: string | null } | { kind: "staff"; uid: string; name: string };

/** Each status has its own facts only. The time in the lane is held until canceled or no-show. */
export type AppointmentState =
  /** Holds its time, and awaits confirmation by the shop. */
  | { status: "requested" }
  | { status: "confirmed"; confirmedAt: Instant }
  | { status: "checked-in"; checkedInAt: Instant; by: Party }
  | { status: "in-work"; startedAt: Instant; by: Party }
  /** The work is done, and the car waits for its owner. */
  | { status: "ready"; readyAt: Instant; by: Party }
  /** The car has left. */
  | { status: "done"; doneAt: Instant; by: Party }
  | { status: "canceled"; canceledAt: Instant; by: Party; reason: string | null }
  | { status: "no-show"; markedAt: Instant; by: Party };

/** A vehicle as named at the booking. */
export type BookedVehicle = {
  /** The vehicle in the shop's records; null until it is linked, or if none was named. */
  id: string | null;
  vin: string | null;
  plate: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
};

/**
 * Quarter hours of one lane. The date is the local one of the first quarter, by the shop's clock at the time of reading: it is
 * not stored.
 */
export type Slot = { lane: string; date: string; quarters: Quarter[] };

/** An agreed visit. */
export type Appointment = {
  v: 3;
  id: string;
  /** Raised with every change of what the customer is promised; a calendar's SEQUENCE (RFC 5545 3.8.7.4). */
  sequence: number;
  state: AppointmentState;
  bookedAt: Instant;
  updatedAt: Instant;
  /** Who changed it last; absent while nobody did. */
  updatedBy?: Party;
  kind: "waiter" | "drop-off";
  slot: Slot;
  /** For a waiter, when the work begins; for a drop-off, from and until when the car can be left. */
  arrival: { from: Instant; to: Instant };
  /** The unit documents it holds besides its quarters, such as one of the day's waiters. */
  units: string[];
  /** What was agreed, with the hours (hundredths) promised, as they were then. */
  services: { slug: string; name: LocalText; hours: number }[];
  customer: {
    /** The account it belongs to; null for a guest or a caller. */
    uid: string | null;
    /** The shop's record of them; null until it is linked, soon after the booking. */
    record: string | null;
    name: string;
    /** Null for a caller without one. */
    email: string | null;
    phone: string | null;
    language: Language;
  };
  vehicle: BookedVehicle;
  note: string | null;
  /** Raised to void every link sent before. */
  linkVersion: number;
  /** Who made it. */
  bookedBy: Party;
  /** When the reminder was queued. */
  remindedAt: Instant | null;
  /** What the last change by staff can be taken back to; null or absent when nothing can. */
  undo?: Undo | null;
  /** The last e-mail about a change by staff, and what its customer knew before it. */
  notice?: { mail: string; told: Promised } | null;
};

/** What an appointment was before staff changed it, for as long as they can take that back. */
export type Undo = {
  until: Instant;
  /** Who can: whoever did it. */
  uid: string;
  before: Pick<Appointment, "state" | "kind" | "slot" | "arrival" | "units" | "remindedAt">;
};

/** What the customer has been told: does it stand, and when do they come? */
export type Promised = Pick<Appointment, "kind" | "arrival"> & { status: "requested" | "confirmed" | "off" };

/** Time of a lane that the shop has blocked. */
export type Block = {
  v: 2;
  id: string;
  lane: string;
  date: string;
  quarters: Quarter[];
  reason: string;
  by: { uid: string; name: string };
  at: Instant;
};

/** Is the car in the shop? */
export const isHere = ({ state: { status } }: { state: { status: AppointmentState["status"] } }): boolean =>
  status === "checked-in" || status === "in-work" || status === "ready";

/** Does it still hold its time? */
export const holdsTime = ({ state }: Pick<Appointment, "state">): boolean =>
  state.status !== "canceled" && state.status !== "no-show";

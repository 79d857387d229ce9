import type { Service } from "../catalog/service.ts";
import type { NamedVehicle } from "../customers/vehicle.ts";
import type { Instant } from "../fields.ts";
import {
  type Appointment,
  type AppointmentState,
  type BookedVehicle,
  isHere,
  type Party,
  type Promised,
  type Slot,
} from "./appointment.ts";
import type { Hold } from "./hold.ts";
import type { BookAppointment, BookFor } from "./inputs.ts";
import { msOf } from "./quarters.ts";
import type { BookingSettings } from "./settings.ts";

export type Decided<Reason extends string> =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: Reason };
/** Who does it, and when. */
export type Stamp = { by: Party; at: Instant };

const bookedVehicle = (named: NamedVehicle): BookedVehicle => ({
  id: named.id ?? null,
  vin: named.vin ?? null,
  plate: named.plate ?? null,
  year: named.year ?? null,
  make: named.make ?? null,
  model: named.model ?? null,
});

/** Confirmed at once by the shop's own people, or where the shop wants it so. */
const agreed = ({ by, at }: Stamp, confirmation: BookingSettings["confirmation"]): AppointmentState =>
  by.kind === "staff" || confirmation === "instant"
    ? { status: "confirmed", confirmedAt: at }
    : { status: "requested" };

/**
 * A new appointment.
 * @param services what was asked for; their names and hours are kept as they are now
 * @param uid the customer's account, if any
 */
export function book(
  input: BookAppointment | BookFor,
  { hold, services, uid }: { hold: Hold; services: readonly Service[]; uid: string | null },
  { confirmation }: Pick<BookingSettings, "confirmation">,
  { id, ...stamp }: Stamp & { id: string },
): Appointment {
  return {
    v: 3,
    id,
    sequence: 0,
    state: agreed(stamp, confirmation),
    bookedAt: stamp.at,
    updatedAt: stamp.at,
    ...hold,
    services: services.map(({ slug, name, hours }) => ({ slug, name, hours: hours.to })),
    customer: {
      uid,
      record: null,
      name: input.name,
      email: input.email || null,
      phone: input.phone ?? null,
      language: input.language,
    },
    vehicle: bookedVehicle(input.vehicle),
    note: input.note || null,
    linkVersion: 0,
    bookedBy: stamp.by,
    remindedAt: null,
  };
}

/** Is it over, one way or another? */
export const hasEnded = ({ state }: Pick<Appointment, "state">): boolean =>
  state.status === "done" || state.status === "canceled" || state.status === "no-show";

/** Is it still to come: agreed or asked for, and the car not there yet? */
const isAhead = ({ state }: Appointment): boolean =>
  state.status === "requested" || state.status === "confirmed";

/**
 * Is there still something to come of it for its customer: the car is there, or it is agreed or asked for and neither
 * the arrival nor the work is over? `now` in ms since 1970.
 */
export const isComing = (
  {
    state,
    slot,
    arrival,
  }: Pick<Appointment, "arrival"> & {
    slot: Pick<Slot, "quarters">;
    state: { status: AppointmentState["status"] };
  },
  now: number,
): boolean =>
  isHere({ state }) ||
  ((state.status === "requested" || state.status === "confirmed") &&
    Math.max(Date.parse(arrival.to), msOf((slot.quarters.at(-1) ?? 0) + 1)) > now);

/** Until when its customer may move or cancel it online; null when it is under way or over. */
export function changeUntil(appointment: Appointment, { cutOff }: Pick<BookingSettings, "cutOff">) {
  if (!isAhead(appointment)) return null;
  return new Date(Date.parse(appointment.arrival.from) - cutOff * 60_000).toISOString();
}

const refused = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });

/** How long staff can take back what they did, ms: as long as they are shown how, and a slow network. */
export const UNDO_WINDOW = 60_000;

/** Puts an appointment into a state. `promise`: does it change what the customer was told? */
const into = (appointment: Appointment, state: AppointmentState, { by, at }: Stamp, promise: boolean) => ({
  ok: true as const,
  appointment: {
    ...appointment,
    state,
    updatedAt: at,
    updatedBy: by,
    sequence: appointment.sequence + (promise ? 1 : 0),
    undo: null,
  },
});

/** What staff did, with what it was before, so that they can take it back. */
function undoable(before: Appointment, after: Appointment, { by, at }: Stamp) {
  if (by.kind !== "staff") return { ok: true as const, appointment: after };
  const { state, kind, slot, arrival, units, remindedAt } = before;
  const undo = {
    until: new Date(Date.parse(at) + UNDO_WINDOW).toISOString(),
    uid: by.uid,
    before: { state, kind, slot, arrival, units, remindedAt },
  };
  return { ok: true as const, appointment: { ...after, undo } };
}

/** As {@link into}, where staff can take it back. */
const step = (appointment: Appointment, state: AppointmentState, stamp: Stamp, promise: boolean) =>
  undoable(appointment, into(appointment, state, stamp, promise).appointment, stamp);

/** May whoever asks change it now? Staff until it is over, its customer until the cut-off. */
function mayChange(
  appointment: Appointment,
  { by, at }: Stamp,
  settings: Pick<BookingSettings, "cutOff">,
): "ended" | "cut-off" | null {
  if (hasEnded(appointment)) return "ended";
  if (by.kind === "staff") return null;
  const until = changeUntil(appointment, settings);
  if (until === null) return "ended";
  return at <= until ? null : "cut-off";
}

/** The shop confirms it. What is confirmed already stays as it is. */
export function confirm(appointment: Appointment, stamp: Stamp): Decided<"ended" | "not-now"> {
  if (hasEnded(appointment)) return refused("ended");
  if (appointment.state.status === "confirmed") return { ok: true, appointment };
  if (appointment.state.status !== "requested") return refused("not-now");
  return step(appointment, { status: "confirmed", confirmedAt: stamp.at }, stamp, true);
}

/** The car is there; that confirms it too. */
export function checkIn(appointment: Appointment, stamp: Stamp): Decided<"ended" | "not-now"> {
  if (hasEnded(appointment)) return refused("ended");
  if (appointment.state.status === "checked-in") return { ok: true, appointment };
  if (!isAhead(appointment)) return refused("not-now");
  return step(appointment, { status: "checked-in", checkedInAt: stamp.at, by: stamp.by }, stamp, false);
}

/** The work begins, or goes on after the car was ready. */
export function startWork(appointment: Appointment, stamp: Stamp): Decided<"ended" | "not-now"> {
  if (hasEnded(appointment)) return refused("ended");
  if (appointment.state.status === "in-work") return { ok: true, appointment };
  if (!isHere(appointment)) return refused("not-now");
  return step(appointment, { status: "in-work", startedAt: stamp.at, by: stamp.by }, stamp, false);
}

/** The work is done, and the car can be picked up. */
export function markReady(appointment: Appointment, stamp: Stamp): Decided<"ended" | "not-now"> {
  if (hasEnded(appointment)) return refused("ended");
  if (appointment.state.status === "ready") return { ok: true, appointment };
  if (!isHere(appointment)) return refused("not-now");
  return step(appointment, { status: "ready", readyAt: stamp.at, by: stamp.by }, stamp, false);
}

/** The visit is over; the car was there. */
export function finish(appointment: Appointment, stamp: Stamp): Decided<"ended" | "not-now"> {
  if (hasEnded(appointment)) return refused("ended");
  if (!isHere(appointment)) return refused("not-now");
  return step(appointment, { status: "done", doneAt: stamp.at, by: stamp.by }, stamp, false);
}

/**
 * Goes on with a visit that was ended by mistake: a car that is said to have left is ready again, and somebody who is said
 * not to have come is expected again. Whether their time is still free is for the caller to see.
 */
export function reopen(appointment: Appointment, stamp: Stamp): Decided<"not-now"> {
  const { status } = appointment.state;
  if (status === "done")
    return step(appointment, { status: "ready", readyAt: stamp.at, by: stamp.by }, stamp, false);
  if (status === "no-show")
    return step(appointment, { status: "confirmed", confirmedAt: stamp.at }, stamp, false);
  return refused("not-now");
}

/** Nobody came, and the time by which they should have is over. Its time in the lane is free again. */
export function noShow(appointment: Appointment, stamp: Stamp): Decided<"ended" | "not-now"> {
  if (hasEnded(appointment)) return refused("ended");
  if (!isAhead(appointment) || stamp.at < appointment.arrival.to) return refused("not-now");
  return step(appointment, { status: "no-show", markedAt: stamp.at, by: stamp.by }, stamp, false);
}

/** Cancels it; its time in the lane is free again. */
export function cancel(
  appointment: Appointment,
  reason: string | null,
  settings: Pick<BookingSettings, "cutOff">,
  stamp: Stamp,
): Decided<"ended" | "cut-off"> {
  const no = mayChange(appointment, stamp, settings);
  if (no) return refused(no);
  return step(appointment, { status: "canceled", canceledAt: stamp.at, by: stamp.by, reason }, stamp, true);
}

/** Voids every link that was mailed for it; what was agreed stays. */
export function voidLinks(appointment: Appointment, stamp: Stamp): Decided<"ended"> {
  if (hasEnded(appointment)) return refused("ended");
  const after = { ...appointment, linkVersion: appointment.linkVersion + 1 };
  return into(after, appointment.state, stamp, false);
}

/** Replaces what it holds. The promise is the day, the kind, and a waiter's start. */
function retaking(appointment: Appointment, hold: Hold, state: AppointmentState, stamp: Stamp) {
  const before = appointment;
  const sameDay = before.kind === hold.kind && before.slot.date === hold.slot.date;
  const promise = !sameDay || (hold.kind === "waiter" && before.arrival.from !== hold.arrival.from);
  const moved = into(
    {
      ...before,
      ...hold,
      // On the same day the customer keeps the number, and the hours to come that they were told.
      units: sameDay ? before.units : hold.units,
      arrival: promise ? hold.arrival : before.arrival,
      remindedAt: promise ? null : before.remindedAt,
    },
    state,
    stamp,
    promise,
  );
  return undoable(before, moved.appointment, stamp);
}

/** Another time: the same appointment elsewhere. One that a customer moves has to be confirmed again, where the shop wants that. */
export function reschedule(
  appointment: Appointment,
  hold: Hold,
  settings: Pick<BookingSettings, "cutOff" | "confirmation">,
  stamp: Stamp,
): Decided<"ended" | "cut-off"> {
  const no = mayChange(appointment, stamp, settings);
  if (no) return refused(no);
  const again = stamp.by.kind === "customer" && settings.confirmation === "by-shop";
  return retaking(appointment, hold, again ? { status: "requested" } : appointment.state, stamp);
}

/** The shop puts it into another lane or time, or makes it longer or shorter. SEQUENCE tells whether the promise changed. */
export function move(appointment: Appointment, hold: Hold, stamp: Stamp): Decided<"ended"> {
  if (hasEnded(appointment)) return refused("ended");
  return retaking(appointment, hold, appointment.state, stamp);
}

/** What its customer is told of it. */
export const promisedBy = ({ state: { status }, kind, arrival }: Appointment): Promised => ({
  status: status === "canceled" ? "off" : status === "requested" ? "requested" : "confirmed",
  kind,
  arrival,
});

const sameTime = (one: Promised, other: Promised): boolean =>
  one.kind === other.kind && one.arrival.from === other.arrival.from && one.arrival.to === other.arrival.to;

/** What the e-mail says that brings a customer from what they know to what is; null when they know it. */
export function noticeOf(
  told: Promised,
  now: Promised,
): "booked" | "confirmed" | "moved" | "canceled" | null {
  if (told.status === now.status && sameTime(told, now)) return null;
  if (now.status === "off") return told.status === "off" ? null : "canceled";
  if (told.status !== "off" && !sameTime(told, now)) return "moved";
  return now.status === "requested" ? "booked" : "confirmed";
}

/**
 * Takes back what the same person did last, within {@link UNDO_WINDOW}. Whether the time it held is still free is for the
 * caller to see.
 */
export function undo(appointment: Appointment, stamp: Stamp): Decided<"nothing-to-undo" | "too-late"> {
  const last = appointment.undo;
  if (!last || stamp.by.kind !== "staff" || stamp.by.uid !== last.uid) return refused("nothing-to-undo");
  if (stamp.at > last.until) return refused("too-late");
  const back = { ...appointment, ...last.before };
  const promise = noticeOf(promisedBy(appointment), promisedBy(back)) !== null;
  return into(back, last.before.state, stamp, promise);
}

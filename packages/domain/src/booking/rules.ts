import type { Service } from "../catalog/service.ts";
import type { NamedVehicle } from "../customers/vehicle.ts";
import type { Instant } from "../fields.ts";
import type { Appointment, AppointmentState, BookedVehicle, Party, Place } from "./appointment.ts";
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
    v: 2,
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
  state.status === "done" || state.status === "cancelled" || state.status === "no-show";

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
    place,
    arrival,
  }: Pick<Appointment, "arrival"> & { place: Pick<Place, "quarters">; state: { status: string } },
  now: number,
): boolean =>
  state.status === "checked-in" ||
  ((state.status === "requested" || state.status === "confirmed") &&
    Math.max(Date.parse(arrival.to), msOf((place.quarters.at(-1) ?? 0) + 1)) > now);

/** Until when its customer may move or cancel it online; null when it is under way or over. */
export function changeUntil(appointment: Appointment, { cutOff }: Pick<BookingSettings, "cutOff">) {
  if (!isAhead(appointment)) return null;
  return new Date(Date.parse(appointment.arrival.from) - cutOff * 60_000).toISOString();
}

const refused = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });

/** Puts an appointment into a state. `promise`: does it change what the customer was told? */
const into = (appointment: Appointment, state: AppointmentState, { by, at }: Stamp, promise: boolean) => ({
  ok: true as const,
  appointment: {
    ...appointment,
    state,
    updatedAt: at,
    updatedBy: by,
    sequence: appointment.sequence + (promise ? 1 : 0),
  },
});

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

/** Somebody of the shop says yes. What is confirmed already stays as it is. */
export function confirm(appointment: Appointment, stamp: Stamp): Decided<"ended" | "not-now"> {
  if (hasEnded(appointment)) return refused("ended");
  if (appointment.state.status === "confirmed") return { ok: true, appointment };
  if (appointment.state.status !== "requested") return refused("not-now");
  return into(appointment, { status: "confirmed", confirmedAt: stamp.at }, stamp, true);
}

/** The car is there; that says yes too. */
export function checkIn(appointment: Appointment, stamp: Stamp): Decided<"ended"> {
  if (hasEnded(appointment)) return refused("ended");
  if (appointment.state.status === "checked-in") return { ok: true, appointment };
  return into(appointment, { status: "checked-in", checkedInAt: stamp.at, by: stamp.by }, stamp, false);
}

/** The visit is over; the car was there. */
export function finish(appointment: Appointment, stamp: Stamp): Decided<"ended" | "not-now"> {
  if (hasEnded(appointment)) return refused("ended");
  if (appointment.state.status !== "checked-in") return refused("not-now");
  return into(appointment, { status: "done", doneAt: stamp.at, by: stamp.by }, stamp, false);
}

/** Nobody came, and the time by which they should have is over. Its time in the lane is free again. */
export function noShow(appointment: Appointment, stamp: Stamp): Decided<"ended" | "not-now"> {
  if (hasEnded(appointment)) return refused("ended");
  if (!isAhead(appointment) || stamp.at < appointment.arrival.to) return refused("not-now");
  return into(appointment, { status: "no-show", markedAt: stamp.at, by: stamp.by }, stamp, false);
}

/** Called off; its time in the lane is free again. */
export function cancel(
  appointment: Appointment,
  reason: string | null,
  settings: Pick<BookingSettings, "cutOff">,
  stamp: Stamp,
): Decided<"ended" | "cut-off"> {
  const no = mayChange(appointment, stamp, settings);
  if (no) return refused(no);
  return into(appointment, { status: "cancelled", cancelledAt: stamp.at, by: stamp.by, reason }, stamp, true);
}

/** Voids every link that was mailed for it; what was agreed stays. */
export function voidLinks(appointment: Appointment, stamp: Stamp): Decided<"ended"> {
  if (hasEnded(appointment)) return refused("ended");
  const after = { ...appointment, linkVersion: appointment.linkVersion + 1 };
  return into(after, appointment.state, stamp, false);
}

/** Takes something else in place of what it holds. The promise is the day, the kind, and a waiter's start. */
function retaking(appointment: Appointment, hold: Hold, state: AppointmentState, stamp: Stamp) {
  const before = appointment;
  const sameDay = before.kind === hold.kind && before.place.date === hold.place.date;
  const promise = !sameDay || (hold.kind === "waiter" && before.arrival.from !== hold.arrival.from);
  return into(
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
}

/** Another time: the same appointment elsewhere. What a customer moves waits for a yes again where the shop wants that. */
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

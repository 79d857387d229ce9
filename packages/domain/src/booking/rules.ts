import type { Service } from "../catalog/service.ts";
import type { NamedVehicle } from "../customers/vehicle.ts";
import {
  type Appointment,
  type AppointmentState,
  type AppointmentStatus,
  askable,
  type BookedVehicle,
  type Decided,
  type Details,
  hasEnded,
  isAhead,
  isHere,
  type Overridable,
  type Slot,
  type Stamp,
} from "./appointment.ts";
import type { Hold } from "./hold.ts";
import type { BookAppointment, BookFor } from "./inputs.ts";
import { msOf } from "./quarters.ts";
import type { BookingSettings } from "./settings.ts";
import { detailed, detailsOf, into, noticeOf, promisedBy, refused, step, undoable } from "./undo.ts";

type Override = NonNullable<Appointment["override"]> | null | undefined;

/** What staff did although something stood against it. */
const overrideBy = (reason: Overridable | null, { by, at }: Stamp): Override =>
  reason && by.kind === "staff" ? { reason, by: by.name, at } : null;

export const bookedVehicle = (named: NamedVehicle): BookedVehicle => ({
  id: named.id ?? null,
  vin: named.vin ?? null,
  plate: named.plate ?? null,
  plateState: named.plateState ?? null,
  year: named.year ?? null,
  make: named.make ?? null,
  model: named.model ?? null,
});

/** What is agreed of these services: their names and hours as they are now. */
export const promisedWork = (services: readonly Service[]): Appointment["services"] =>
  services.map(({ slug, name, hours, price }) => ({ slug, name, hours: hours.to, price }));

/** Confirmed at once by the shop's own people, or where the shop wants it so. */
const agreed = ({ by, at }: Stamp, confirmation: BookingSettings["confirmation"]): AppointmentState =>
  by.kind === "staff" || confirmation === "instant"
    ? { status: "confirmed", confirmedAt: at }
    : { status: "requested" };

/**
 * A new appointment.
 * @param services what was asked for; their names, hours and prices are kept as they are now
 * @param uid the customer's account, if any
 * @param reason what stands against it, where staff book it anyway
 */
export function book(
  input: BookAppointment | BookFor,
  { hold, services, uid }: { hold: Hold; services: readonly Service[]; uid: string | null },
  { confirmation }: Pick<BookingSettings, "confirmation">,
  { id, reason = null, ...stamp }: Stamp & { id: string; reason?: Overridable | null },
): Appointment {
  return {
    v: 3,
    id,
    sequence: 0,
    state: agreed(stamp, confirmation),
    bookedAt: stamp.at,
    updatedAt: stamp.at,
    ...hold,
    services: promisedWork(services),
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
    marks: input.marks ?? [],
    override: overrideBy(reason, stamp),
    linkVersion: 0,
    bookedBy: stamp.by,
    remindedAt: null,
  };
}

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
    state: { status: AppointmentStatus };
  },
  now: number,
): boolean =>
  isHere({ state }) ||
  (isAhead({ state }) && Math.max(Date.parse(arrival.to), msOf((slot.quarters.at(-1) ?? 0) + 1)) > now);

/** Until when its customer may move or cancel it online; null when it is under way or over. */
export function changeUntil(appointment: Appointment, { cutOff }: Pick<BookingSettings, "cutOff">) {
  if (!isAhead(appointment)) return null;
  return new Date(Date.parse(appointment.arrival.from) - cutOff * 60_000).toISOString();
}

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
  return canceled(appointment, reason, stamp);
}

/** Cancels what is still to come with its customer's account: however late that is, it goes. */
export function cancelWithAccount(appointment: Appointment, stamp: Stamp): Decided<"ended"> {
  if (!isAhead(appointment) || appointment.arrival.to <= stamp.at) return refused("ended");
  return canceled(appointment, null, stamp);
}

const canceled = (appointment: Appointment, reason: string | null, stamp: Stamp) =>
  step(appointment, { status: "canceled", canceledAt: stamp.at, by: stamp.by, reason }, stamp, true);

/** The shop keeps to its time, although its lane is not staffed then: that is wanted now, as if it had been booked so. */
export function keep(appointment: Appointment, stamp: Stamp): Decided<"ended" | "not-now"> {
  if (hasEnded(appointment)) return refused("ended");
  if (!isAhead(appointment)) return refused("not-now");
  const kept = { ...appointment, override: overrideBy("closed", stamp) };
  return undoable(appointment, into(kept, appointment.state, stamp, false).appointment, stamp);
}

/** Voids every link that was mailed for it; what was agreed stays. */
export function voidLinks(appointment: Appointment, stamp: Stamp): Decided<"ended"> {
  if (hasEnded(appointment)) return refused("ended");
  const after = { ...appointment, linkVersion: appointment.linkVersion + 1 };
  return into(after, appointment.state, stamp, false);
}

/** Its customer is reached elsewhere: with another e-mail address, every link mailed so far is void. */
export function reachedAt(
  appointment: Appointment,
  contact: Pick<Appointment["customer"], "email" | "phone">,
  stamp: Stamp,
): Appointment {
  const { customer, linkVersion, state } = appointment;
  const isMoved = contact.email !== customer.email;
  const after = {
    ...appointment,
    customer: { ...customer, ...contact },
    linkVersion: linkVersion + (isMoved ? 1 : 0),
  };
  return into(after, state, stamp, false).appointment;
}

/** Replaces what it holds. The promise is the day, the kind, and a waiter's start. */
function retaken(
  before: Appointment,
  hold: Hold,
  override: Override,
): { after: Appointment; promise: boolean } {
  const sameDay = before.kind === hold.kind && before.slot.date === hold.slot.date;
  const promise = !sameDay || (hold.kind === "waiter" && before.arrival.from !== hold.arrival.from);
  const after = {
    ...before,
    ...hold,
    override,
    // On the same day the customer keeps the number, and the hours to come that they were told.
    units: sameDay ? before.units : hold.units,
    arrival: promise ? hold.arrival : before.arrival,
    remindedAt: promise ? null : before.remindedAt,
  };
  return { after, promise };
}

/** As {@link retaken}, by somebody, who can take it back if they are staff. */
function retaking(
  before: Appointment,
  hold: Hold,
  override: Override,
  state: AppointmentState,
  stamp: Stamp,
) {
  const { after, promise } = retaken(before, hold, override);
  return undoable(before, into(after, state, stamp, promise).appointment, stamp);
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
  const isOwn = stamp.by.kind === "customer";
  const again = isOwn && settings.confirmation === "by-shop";
  const { marks } = appointment;
  // Who now waits no longer asks for what goes with leaving the car.
  const asked =
    isOwn && marks && hold.kind !== appointment.kind
      ? { ...appointment, marks: marks.filter((mark) => askable(hold.kind).includes(mark)) }
      : appointment;
  return retaking(asked, hold, null, again ? { status: "requested" } : appointment.state, stamp);
}

/**
 * The shop puts it into another lane or time, or makes it longer or shorter. SEQUENCE tells whether the promise changed.
 * @param reason what stands against it there, where staff do it anyway
 */
export function move(
  appointment: Appointment,
  hold: Hold,
  stamp: Stamp,
  reason: Overridable | null = null,
): Decided<"ended"> {
  if (hasEnded(appointment)) return refused("ended");
  const stays = hold.slot.layer ? appointment.override : null;
  return retaking(appointment, hold, overrideBy(reason, stamp) ?? stays, appointment.state, stamp);
}

/**
 * Staff write it down anew: the work, the car, how it comes, and with it the time it takes. The customer is told when the
 * work or the time changes.
 * @param reason what stands against it there, where staff do it anyway
 */
export function edit(
  appointment: Appointment,
  { hold, reason, details }: { hold: Hold; reason: Overridable | null; details: Details },
  stamp: Stamp,
): Decided<"ended"> {
  if (hasEnded(appointment)) return refused("ended");
  const isSame = hold.slot.lane === appointment.slot.lane && hold.slot.date === appointment.slot.date;
  const stays = hold.slot.layer || isSame ? appointment.override : null;
  const { after, promise } = retaken(appointment, hold, overrideBy(reason, stamp) ?? stays);
  const written = { ...after, ...detailed(after, details) };
  const tells = promise || noticeOf(promisedBy(appointment), promisedBy(written)) !== null;
  const { appointment: edited } = into(written, appointment.state, stamp, tells);
  return undoable(appointment, edited, stamp, detailsOf(appointment));
}

import {
  type Appointment,
  type AppointmentState,
  type Decided,
  type Details,
  isAhead,
  type Promised,
  ruleOf,
  type Stamp,
} from "./appointment.ts";

export const refused = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });

/** How long staff are shown how to take back what they did, ms. */
export const UNDO_OFFERED = 8_000;
/** How long the e-mail about it waits, ms: longer than that, and several changes make one. */
export const NOTICE_DELAY = UNDO_OFFERED + 2_000;
/** How long staff can take back what they did, ms: longer than they are shown how, for a slow network. */
export const UNDO_WINDOW = 60_000;

/** Puts an appointment into a state. `promise`: does it change what the customer was told? */
export const into = (
  appointment: Appointment,
  state: AppointmentState,
  { by, at }: Stamp,
  promise: boolean,
) => ({
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

const undoUntil = (at: string): string => new Date(Date.parse(at) + UNDO_WINDOW).toISOString();

/** What staff did, with what it was before, so that they can take it back. */
export function undoable(before: Appointment, after: Appointment, { by, at }: Stamp, details?: Details) {
  if (by.kind !== "staff") return { ok: true as const, appointment: after };
  const { state, kind, slot, arrival, units, remindedAt, override = null } = before;
  const undo = {
    until: undoUntil(at),
    uid: by.uid,
    before: { state, kind, slot, arrival, units, remindedAt, override, ...(details && { details }) },
  };
  return { ok: true as const, appointment: { ...after, undo } };
}

/** Made by staff, who can take that back too. @param opened its customer's record, where that was made for it */
export const made = (
  appointment: Appointment,
  { by, at }: Stamp,
  opened: string | null = null,
): Appointment =>
  by.kind === "staff"
    ? {
        ...appointment,
        undo: { until: undoUntil(at), uid: by.uid, made: true, ...(opened !== null && { opened }) },
      }
    : appointment;

/** As {@link into}, where staff can take it back. */
export const step = (appointment: Appointment, state: AppointmentState, stamp: Stamp, promise: boolean) =>
  undoable(appointment, into(appointment, state, stamp, promise).appointment, stamp);

/** What staff wrote down of it. */
export const detailsOf = ({ services, vehicle, note, marks = [], customer }: Appointment): Details => ({
  services,
  vehicle,
  note,
  marks,
  phone: customer.phone,
});

/** What of an appointment says these details. */
export const detailed = ({ customer }: Appointment, { phone, ...details }: Details) => ({
  ...details,
  customer: { ...customer, phone },
});

/** What its customer is told of it. */
export const promisedBy = ({ state, kind, arrival, services }: Appointment): Promised => ({
  ...ruleOf({ state }).told,
  kind,
  arrival,
  services: services.map(({ slug }) => slug),
});

/** Has its car become ready, or not ready after all, or was it picked up, between two changes? */
export const carChanged = (before: Promised, after: Promised): boolean => before.car !== after.car;

const sameTime = (one: Promised, other: Promised): boolean =>
  one.kind === other.kind && one.arrival.from === other.arrival.from && one.arrival.to === other.arrival.to;

const sameWork = ({ services: one }: Promised, { services: other }: Promised): boolean =>
  !one || !other || (one.length === other.length && one.every((slug) => other.includes(slug)));

/** What the e-mail says that brings a customer from what they know to what is; null when they know it. */
export function noticeOf(
  told: Promised,
  now: Promised,
): "booked" | "confirmed" | "moved" | "changed" | "canceled" | "ready" | null {
  if (now.status === "off") return told.status === "off" ? null : "canceled";
  if (told.status !== "off" && !sameTime(told, now)) return "moved";
  if (told.status !== "off" && !sameWork(told, now)) return "changed";
  // Who picks it up, or has picked it up, knows; and so does whoever was told before.
  if (now.car === "ready" && !told.car) return "ready";
  if (told.status === now.status) return null;
  return now.status === "requested" ? "booked" : "confirmed";
}

/** What taking back comes to: the appointment as it was; null where there was none, so that it goes. */
export type Undone = Decided<"nothing-to-undo" | "too-late" | "added-to"> | { ok: true; appointment: null };

/**
 * Takes back what the same person did last, within {@link UNDO_WINDOW}. Whether the time it held is still free, and whether
 * anything was done on its order, is for the caller to see.
 */
export function undo(appointment: Appointment, stamp: Stamp): Undone {
  const last = appointment.undo;
  if (!last || stamp.by.kind !== "staff" || stamp.by.uid !== last.uid) return refused("nothing-to-undo");
  if (stamp.at > last.until) return refused("too-late");
  if ("made" in last) return unmade(appointment, stamp);
  const { details, ...before } = last.before;
  const back = { ...appointment, ...before, ...(details && detailed(appointment, details)) };
  const notice = noticeOf(promisedBy(appointment), promisedBy(back));
  const promise = notice !== null && notice !== "ready";
  return into(back, last.before.state, stamp, promise);
}

/** Whoever was sent an e-mail that they are expected hears that they are not; everything else goes as if it never was. */
function unmade(appointment: Appointment, stamp: Stamp): Undone {
  // What was noted or asked since is somebody's word.
  if (appointment.intake || appointment.question) return refused("added-to");
  if (!isAhead(appointment) || appointment.customer.email === null) return { ok: true, appointment: null };
  const { by, at } = stamp;
  return into(appointment, { status: "canceled", canceledAt: at, by, reason: null }, stamp, true);
}

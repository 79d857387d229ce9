import type { Instant } from "../fields.ts";
import { type Appointment, type AppointmentState, hasEnded, isHere } from "./appointment.ts";
import { msOf } from "./quarters.ts";

const DAY = 86_400_000;
/** How long the links of an appointment go on opening it after it should have been, days, if nobody says how it ended. */
const UNSAID = 1;
/** Likewise while the car is there, and nobody says that the visit is over. */
const IN_THE_SHOP = 30;

/**
 * Until when (ISO 8601) the links mailed for an appointment open it; null once the visit is over: done, canceled, or
 * nobody came. Where nobody says so, a day after the arrival and the work should have been over.
 */
export function linkUntil(appointment: Pick<Appointment, "state" | "arrival" | "slot">): Instant | null {
  if (hasEnded(appointment)) return null;
  const { arrival, slot } = appointment;
  const end = Math.max(Date.parse(arrival.to), msOf((slot.quarters.at(-1) ?? 0) + 1));
  const days = isHere(appointment) ? IN_THE_SHOP : UNSAID;
  return new Date(end + days * DAY).toISOString();
}

/**
 * Do the links mailed for an appointment still show it, though nothing can be done with it? One that was canceled is
 * shown as long as it would be open otherwise. `now` in ms since 1970.
 */
export function isLinkShown(appointment: Parameters<typeof linkUntil>[0], now: number): boolean {
  const state: AppointmentState =
    appointment.state.status === "canceled" ? { status: "requested" } : appointment.state;
  return isLinkOpen({ ...appointment, state }, now);
}

/** Do the links mailed for an appointment open it? `now` in ms since 1970. */
export function isLinkOpen(appointment: Parameters<typeof linkUntil>[0], now: number): boolean {
  const until = linkUntil(appointment);
  return until !== null && now <= Date.parse(until);
}

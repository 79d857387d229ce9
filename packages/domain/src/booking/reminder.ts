import type { Appointment } from "./appointment.ts";

/** How long before an appointment its customer is reminded, ms. */
export const REMINDER_AHEAD = 24 * 3_600_000;

/**
 * An appointment with a new promise. It is marked as reminded if no reminder is needed: it is soon, so that the e-mail
 * about it is enough, or there is no address. Otherwise the reminder is still to be sent.
 */
export function withReminder(appointment: Appointment, now: Date): Appointment {
  const isSoon = Date.parse(appointment.arrival.from) - now.getTime() <= REMINDER_AHEAD;
  const isDone = isSoon || !appointment.customer.email;
  return { ...appointment, remindedAt: isDone ? now.toISOString() : null };
}

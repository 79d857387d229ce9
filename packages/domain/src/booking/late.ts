import { type Appointment, isAhead } from "./appointment.ts";

/** How long after the time a customer is expected they are late, ms. */
export const GRACE = 10 * 60_000;

/** Should the car be there by now, and is it not? `now` in ms since 1970. */
export const isLate = (one: Pick<Appointment, "state" | "arrival">, now: number): boolean =>
  isAhead(one) && now > Date.parse(one.arrival.to) + GRACE;

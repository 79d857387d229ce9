import type { Appointment } from "./appointment.ts";

/** How long after the time a customer is expected they are late, ms. */
export const GRACE = 10 * 60_000;

/** Should the car be there by now, and is it not? `now` in ms since 1970. */
export const isLate = ({ state, arrival }: Pick<Appointment, "state" | "arrival">, now: number): boolean =>
  (state.status === "confirmed" || state.status === "requested") && now > Date.parse(arrival.to) + GRACE;

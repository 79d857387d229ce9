import { type Appointment, hasEnded } from "./appointment.ts";

/**
 * Appointments in the order one looks for them: those to come and those whose car is here, the nearest first; then those
 * that are over, the latest first.
 */
export function nearestFirst<One extends Pick<Appointment, "state" | "arrival">>(
  all: readonly One[],
): { coming: One[]; past: One[] } {
  const byTime = all.toSorted((a, b) => a.arrival.from.localeCompare(b.arrival.from));
  return {
    coming: byTime.filter((one) => !hasEnded(one)),
    past: byTime.filter(hasEnded).reverse(),
  };
}

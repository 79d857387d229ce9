import { type Appointment, isHere } from "./appointment.ts";
import { isComing } from "./rules.ts";

/** What the desk is to know before it books for somebody. */
export type BookingWarnings = {
  /** The days (ISO 8601) they did not come on, the latest first. */
  noShows: string[];
  /** Other appointments of the same car that are to come, or for which it is here; the soonest first. */
  sameCar: (Pick<Appointment, "id" | "slot" | "arrival"> & { isHere: boolean })[];
};

/**
 * What the appointments of a customer and of a car say against booking another without a word. `now` in ms since 1970.
 * @param except the appointment that is looked at itself
 */
export function warningsOf(
  { customers, car }: { customers: readonly Appointment[]; car: readonly Appointment[] },
  { now, except }: { now: number; except: string | null },
): BookingWarnings {
  const once = (all: readonly Appointment[]) => [...new Map(all.map((one) => [one.id, one])).values()];
  return {
    noShows: once(customers)
      .filter(({ state }) => state.status === "no-show")
      .map(({ slot }) => slot.date)
      .sort()
      .reverse(),
    sameCar: once(car)
      .filter((one) => one.id !== except && isComing(one, now))
      .sort((a, b) => a.arrival.from.localeCompare(b.arrival.from))
      .map(({ id, slot, arrival, state }) => ({ id, slot, arrival, isHere: isHere({ state }) })),
  };
}

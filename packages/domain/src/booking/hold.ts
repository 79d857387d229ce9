import type { Appointment } from "./appointment.ts";
import { arrivals, type DayLoad, dayOf, freeWaiters, type Slot, type Terms } from "./availability.ts";
import { waiterUnit } from "./load.ts";
import { placesIn } from "./mask.ts";
import { instantOf } from "./quarters.ts";

/** What an appointment takes: its place, the units it holds besides, and when the customer is expected. */
export type Hold = Pick<Appointment, "kind" | "place" | "arrival" | "units">;

/** When the customer of a slot is expected: a waiter as the work begins, a drop-off while cars can be left that day. */
export function arrivalAt(terms: Terms, kind: Hold["kind"], slot: Slot): Hold["arrival"] {
  const begin = instantOf(Math.min(...slot.quarters));
  if (kind === "waiter") return { from: begin, to: begin };
  const { grid } = dayOf(terms, slot.date);
  const places = placesIn(arrivals(terms, slot));
  const [first, last] = [places[0], places.at(-1)];
  // Staff may put a car on a day that has no hours for it.
  if (first === undefined || last === undefined) return { from: begin, to: begin };
  return { from: instantOf(grid.first + first), to: instantOf(grid.first + last + 1) };
}

/** What taking a slot means. A waiter takes one of the day's numbers; `spread` picks which, so that racers differ. */
export function holdAt(terms: Terms, load: DayLoad, kind: Hold["kind"], slot: Slot, spread: number): Hold {
  const free = kind === "waiter" ? freeWaiters(terms, load) : [];
  const number = free[spread % free.length];
  return {
    kind,
    place: { lane: slot.lane, date: slot.date, quarters: slot.quarters },
    arrival: arrivalAt(terms, kind, slot),
    units: number === undefined ? [] : [waiterUnit(dayOf(terms, slot.date).grid.first, number)],
  };
}

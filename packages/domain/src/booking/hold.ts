import type { Appointment, Slot } from "./appointment.ts";
import { arrivalTimes, type BookingRules, type DayLoad, dayOf, freeWaiters } from "./availability.ts";

import { waiterUnit } from "./load.ts";
import { setBits } from "./mask.ts";
import { instantOf } from "./quarters.ts";

/** What an appointment takes: its slot, the units it holds besides, and when the customer is expected. */
export type Hold = Pick<Appointment, "kind" | "slot" | "arrival" | "units">;

/** When the customer of a slot is expected: a waiter as the work begins, a drop-off while cars can be left that day. */
export function arrivalAt(rules: BookingRules, kind: Hold["kind"], slot: Slot): Hold["arrival"] {
  const begin = instantOf(Math.min(...slot.quarters));
  if (kind === "waiter") return { from: begin, to: begin };
  const { grid } = dayOf(rules, slot.date);
  const indexes = setBits(arrivalTimes(rules, slot));
  const [first, last] = [indexes[0], indexes.at(-1)];
  // Staff may put a car on a day that has no hours for it.
  if (first === undefined || last === undefined) return { from: begin, to: begin };
  return { from: instantOf(grid.first + first), to: instantOf(grid.first + last + 1) };
}

/** What a slot holds. A waiter takes one of the day's numbers; `tieBreaker` picks it, so that concurrent bookings differ. */
export function holdAt(
  rules: BookingRules,
  load: DayLoad,
  kind: Hold["kind"],
  slot: Slot,
  tieBreaker: number,
): Hold {
  const free = kind === "waiter" ? freeWaiters(rules, load) : [];
  const number = free[tieBreaker % free.length];
  return {
    kind,
    slot: {
      lane: slot.lane,
      date: slot.date,
      quarters: slot.quarters,
      ...(slot.layer ? { layer: slot.layer } : {}),
    },
    arrival: arrivalAt(rules, kind, slot),
    units: number === undefined ? [] : [waiterUnit(dayOf(rules, slot.date).grid.first, number)],
  };
}
